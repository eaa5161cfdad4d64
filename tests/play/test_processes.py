"""Processes of our own are told from others'."""

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor

from makombo.play.processes import OwnProcesses


def test_only_the_processes_begun_here_are_ended() -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    other.start()
    own = OwnProcesses()
    begun = own.Process(target=time.sleep, args=(600,))
    own.Process(target=time.sleep, args=(600,))  # never begun
    begun.start()
    try:
        own.end()
        begun.join(60)
        assert begun.exitcode is not None
        assert other.is_alive()
    finally:
        other.kill()
        other.join(60)


def test_an_executor_begins_them() -> None:
    own = OwnProcesses()
    with ProcessPoolExecutor(1, own) as pool:
        assert pool.submit(abs, -3).result(timeout=60) == 3
        assert len(own._begun) == 1
