"""Where a contest's games are played: in this process, in several, or on a cluster.

Each place is a context that gives a way to submit a game, and how many are to be given out ahead.
A game hangs on its task alone, so the results are the same everywhere.
"""

import multiprocessing
import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from typing import Any, Protocol

from makombo.arena.matches import Contest, Played, play_game
from makombo.errors import MakomboError
from makombo.play.processes import serve_parent
from makombo.rules import Position

MOST_WORKERS = 1024

_PATIENCE = 3.0  # seconds to wait for a scheduler, and again for its first worker
_AHEAD = 2  # games a worker, in play or waiting, so that none runs dry
_ADDRESS = re.compile(
    r"(?:(?P<scheme>tcp|tls|ws|wss)://)?\[?(?P<host>[^/@\s]+?)\]?:(?P<port>[0-9]{1,5})"
)

Task = tuple[Contest, int, Position]


class Promise(Protocol):
    """A game that will have been played."""

    def result(self) -> Any:
        """Wait for the game; raise what went wrong."""
        ...


Submit = Callable[[Task], Promise]
Place = AbstractContextManager[tuple[Submit, int]]


def place(workers: int, scheduler: str | None) -> Place:
    """Return the cluster at this address, or without one so many processes."""
    if scheduler is not None:
        return _cluster(scheduler)
    return nullcontext((_here, 1)) if workers == 1 else _processes(workers)


def _played(task: Task) -> Played:
    return play_game(*task)


def _here(task: Task) -> Promise:
    promise: Future[Played] = Future()
    promise.set_result(_played(task))
    return promise


@contextmanager
def _processes(workers: int) -> Iterator[tuple[Submit, int]]:
    """Play in processes of our own, which are ended with the contest."""
    others = set(multiprocessing.active_children())
    # Forked processes would share locks that the engine's threads may be holding.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, serve_parent)
    try:
        yield lambda task: pool.submit(_played, task), _AHEAD * workers
    except BrokenProcessPool:
        raise MakomboError("workers: found one that died, expected all to play") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """Play on the workers of a Dask cluster, on which makombo has to be installed."""
    _check_listening(address)
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        found = "found no package distributed"
        raise MakomboError(f"scheduler: {found}, expected makombo[cluster]") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _not_there(address, str(error).partition("\n")[0]) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except OSError:
            raise MakomboError(
                f"scheduler {address}: found no worker, expected one at least"
            ) from None
        slots = sum(client.nthreads().values())
        yield lambda task: client.submit(_played, task, pure=False), _AHEAD * slots


def _check_listening(address: str) -> None:
    """Raise `MakomboError` unless a scheduler answers; Dask itself might wait for it for ever."""
    parts = _ADDRESS.fullmatch(address)
    if parts is None or not 0 < int(parts["port"]) < 1 << 16:
        raise _not_there(address, "no address")
    try:
        with socket.create_connection((parts["host"], int(parts["port"])), _PATIENCE) as listener:
            # Over plain TCP a scheduler is the first to speak.
            if parts["scheme"] in (None, "tcp") and not listener.recv(1):
                raise _not_there(address, "no answer")
    except TimeoutError:
        raise _not_there(address, "no answer") from None
    except (OSError, UnicodeError) as error:
        raise _not_there(address, getattr(error, "strerror", None) or str(error)) from None


def _not_there(address: str, reason: str) -> MakomboError:
    expected = "the address of a running Dask scheduler, as tcp://host:8786"
    return MakomboError(f"scheduler {address}: {reason}, expected {expected}")
