"""Pairs of levels solved on a cluster: each a task of Dask after those that it reads.

The workers see the same folder and hand each other nothing: a finished level is a file. A worker
that dies costs what it was at, no more.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from makombo.solver.kpe import Pair, needs

if TYPE_CHECKING:
    from makombo.kernels.kpe_level import Level

_RETRIES = 10

Solved = TypeVar("Solved")


def in_any_order(
    client: Any, pairs: Iterable[Pair], solve: Callable[[Pair], Solved], name: str
) -> Iterator[Solved]:
    """Yield what a function makes of each pair on Dask's workers, as it comes.

    The pairs come in an order in which they can be solved; `name` tells these tasks from others.
    """
    from distributed import as_completed

    tasks: dict[Level, Any] = {}
    futures = []
    for place, pair in enumerate(pairs):
        before = {tasks[level].key: tasks[level] for level in needs(pair) if level in tasks}
        future = client.submit(
            _after,
            list(before.values()),
            solve,
            pair,
            key=f"{name} {pair[0].name}",
            priority=-place,
            retries=_RETRIES,
            pure=False,
        )
        tasks |= dict.fromkeys(pair, future)
        futures.append(future)
    for future in as_completed(futures, loop=client.loop):  # type: ignore[no-untyped-call]
        yield future.result()


def _after(_: list[Any], solve: Callable[[Pair], Solved], pair: Pair) -> Solved:
    """Run on a worker once the levels that the pair reads are finished."""
    return solve(pair)
