"""The workers that play a contest's games: this process, several, or a cluster.

Each kind is a context that gives a way to submit a game, and how many are to be given out ahead.
A game hangs on its task alone, so the results are the same everywhere.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Protocol

from makombo.arena.matches import Contest, Played, play_game
from makombo.errors import MakomboError
from makombo.play.processes import OwnProcesses, serve_parent
from makombo.rules import Position
from makombo.system.cluster import joined

_AHEAD = 2  # games a worker, in play or waiting, so that none runs dry

Task = tuple[Contest, int, Position]


class PendingGame(Protocol):
    """A game that was submitted and may not be over yet."""

    def result(self) -> Any:
        """Wait for the game; raise what went wrong."""
        ...


Submit = Callable[[Task], PendingGame]
Workers = AbstractContextManager[tuple[Submit, int]]


def join_workers(workers: int, scheduler: str | None) -> Workers:
    """Return the cluster at this address, or without one so many processes."""
    if scheduler is not None:
        return _cluster(scheduler)
    return nullcontext((_here, 1)) if workers == 1 else _processes(workers)


def _played(task: Task) -> Played:
    return play_game(*task)


def _here(task: Task) -> PendingGame:
    pending: Future[Played] = Future()
    pending.set_result(_played(task))
    return pending


@contextmanager
def _processes(workers: int) -> Iterator[tuple[Submit, int]]:
    """Play in processes of our own, which are ended with the contest."""
    # Forked processes would share locks that the engine's threads may be holding.
    own = OwnProcesses()
    pool = ProcessPoolExecutor(workers, own, serve_parent)
    try:
        yield lambda task: pool.submit(_played, task), _AHEAD * workers
    except BrokenProcessPool:
        raise MakomboError("workers: found one that died, expected all to play") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        own.end()


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """Play on the workers of a Dask cluster."""
    with joined(address) as client:
        slots = sum(client.nthreads().values())
        yield lambda task: client.submit(_played, task, pure=False), _AHEAD * slots
