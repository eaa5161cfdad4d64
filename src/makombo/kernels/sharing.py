"""Sharing out a long piece of work among threads, in pieces, with the results in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 16  # pieces a thread, in work or waiting, so that none runs dry


def share(function: Callable[[T], R], work: Iterable[T], threads: int) -> Iterator[R]:
    """Return an iterator over the function's results, in the order of the work.

    Compiled functions don't hold the interpreter's lock, so threads run side by side. The work is
    read as it's needed, and whoever stops listening, or is interrupted, waits for the pieces in
    work but for no others.

    >>> list(share(lambda number: number**2, range(5), threads=2))
    [0, 1, 4, 9, 16]
    """
    if threads == 1:
        yield from map(function, work)
        return
    pool = ThreadPoolExecutor(threads, thread_name_prefix="makombo")
    pending: deque[Future[R]] = deque()
    try:
        for item in work:
            pending.append(pool.submit(function, item))
            if len(pending) >= _AHEAD * threads:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
