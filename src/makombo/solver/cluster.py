"""Solving on many processes, by Dask: each pair of levels a task after those that it reads.

The workers are a local cluster of processes, or those of an existing scheduler that see the same
folder. They hand each other nothing: a finished level is a file. A worker that dies costs what it
was at, no more.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from makombo.errors import MakomboError
from makombo.solver.levels import Pair, needs
from makombo.solver.run import Build, solve_into

if TYPE_CHECKING:
    from makombo.kernels.level import Level

_RETRIES = 10


def solve_on_cluster(build: Build, workers: int, scheduler: str | None) -> None:
    """Solve what is left of a build with so many processes, or where the scheduler says."""
    try:
        import distributed
    except ImportError:
        wanted = "pip install 'makombo[cluster]'"
        raise MakomboError(f"workers: Dask isn't installed, expected it: {wanted}") from None
    dask: Any = distributed  # not typed
    if scheduler is None:
        with _interrupts_held_back():
            cluster: Any = dask.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                memory_limit=None,  # bounded before it began, by what the largest level takes
                silence_logs="ERROR",
            )
    else:
        cluster = scheduler
    try:
        client = dask.Client(cluster, timeout=30)
    except (OSError, TimeoutError, ValueError) as error:
        found = f"scheduler: {scheduler} doesn't answer ({error})"
        raise MakomboError(f"{found}, expected a Dask scheduler's address") from None
    try:
        for future in dask.as_completed(_submitted(client, build)):
            build.add(future.result())
    finally:
        client.close()
        if scheduler is None:
            cluster.close()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Leave Ctrl-C to this thread alone, which gets it when this is over.

    Threads and processes that begin meanwhile, and those that they begin, never get it: it would
    end the workers with a traceback each.
    """
    resource_tracker.ensure_running()  # to begin later it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _submitted(client: Any, build: Build) -> list[Any]:
    """Submit a task for each pair of levels; return their futures."""
    tasks: dict[Level, Any] = {}
    futures = []
    for place, pair in enumerate(build.todo()):
        before = {tasks[level].key: tasks[level] for level in needs(pair) if level in tasks}
        future = client.submit(
            _task,
            str(build.folder.resolve()),
            str(build.game),
            pair,
            list(before.values()),
            key=f"{build.game} {pair[0].name}",
            priority=-place,
            retries=_RETRIES,
            pure=False,
        )
        tasks |= dict.fromkeys(pair, future)
        futures.append(future)
    return futures


def _task(folder: str, game: str, pair: Pair, _: list[Any]) -> Any:
    """Run on a worker once the levels that the pair reads are finished."""
    from pathlib import Path

    return solve_into(Path(folder), game, pair)
