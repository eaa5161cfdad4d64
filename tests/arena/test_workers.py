"""Where games are played: processes that end with their contest, a cluster or its absence."""

import multiprocessing
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import wait
from subprocess import PIPE
from typing import Any

import pytest

from makombo.arena.matches import Contest, play_game
from makombo.arena.workers import join_workers
from makombo.rules import game
from makombo.system import cluster as system_cluster
from tests.programs import QUIETLY

TASK = (Contest("kpe", "greedy", "random", 2), 0, game("kpe").initial())


def test_here_and_in_processes_the_game_is_the_same() -> None:
    expected = play_game(*TASK)
    for workers in (1, 2):
        with join_workers(workers, None) as (submit, ahead):
            assert ahead == (1 if workers == 1 else 4)
            assert submit(TASK).result() == expected


def test_processes_end_though_games_are_waiting() -> None:
    def leave() -> None:
        with join_workers(2, None) as (submit, _):
            first, *_ = [submit(TASK) for _ in range(50)]
            first.result()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()
    # The pool's own thread may be collecting them too: ask whether they have gone, not who knows.
    gone = [child.sentinel for child in multiprocessing.active_children()]
    while gone:
        ended = wait(gone, timeout=60)
        assert ended, "a process goes on after its contest"
        gone = [sentinel for sentinel in gone if sentinel not in ended]


def test_processes_do_not_outlive_a_contest_that_is_killed() -> None:
    program = (
        "import multiprocessing, sys\n"
        "from makombo.arena.workers import join_workers\n"
        "from tests.arena.test_workers import TASK\n"
        "with join_workers(2, None) as (submit, _):\n"
        "    games = [submit(TASK) for _ in range(4)]\n"
        "    [game.result() for game in games]\n"
        "    print(*(child.pid for child in multiprocessing.active_children()), flush=True)\n"
        "    sys.stdin.read()\n"
    )
    command = [sys.executable, *QUIETLY, "-c", program]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as contest:
        assert contest.stdout is not None
        children = [os.pidfd_open(int(pid)) for pid in contest.stdout.readline().split()]
        contest.kill()
    assert children
    for child in children:
        ended, _, _ = select.select([child], [], [], 60)
        os.close(child)
        assert ended


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster on this machine, of one worker in this process; it may be a slow one."""
    import distributed

    monkeypatch.setattr(system_cluster, "_TIMEOUT", 60.0)
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        dashboard_address=":0",
        protocol="tcp",
        host="127.0.0.1",
    ) as cluster:
        yield cluster


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_on_a_cluster_the_game_is_the_same(cluster: Any) -> None:
    with join_workers(1, cluster.scheduler_address) as (submit, ahead):
        assert ahead == 2
        assert submit(TASK).result() == play_game(*TASK)
