"""How far work on tables has come, how fast it goes, and how long it still takes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from makombo.cli.progress import Progress


class Shown(Protocol):
    """Takes the positions done so far, of how many, and a word on what is at hand."""

    def __call__(self, done: int, whole: int, doing: str = "") -> None:
        """Show it."""
        ...


@contextmanager
def pace(what: str) -> Iterator[Shown]:
    """Show a line of progress; what was done before the first report isn't counted for speed."""
    began = time.monotonic()
    first: int | None = None
    with Progress() as progress:

        def show(done: int, whole: int, doing: str = "") -> None:
            nonlocal first
            first = done if first is None else first
            rate = (done - first) / max(1e-9, time.monotonic() - began)
            progress.say(words(f"{what} {doing}".rstrip(), done, whole, rate))

        yield show


def words(what: str, done: int, whole: int, rate: float) -> str:
    """Return the line of progress, at so many positions a second.

    >>> words("solving 24-f-f", 9_000_000, 14_319_718, 2e6)
    'solving 24-f-f: 62 %, 2.0 million positions/s, 3 s left'
    """
    share = 100 * done // max(1, whole)
    if rate <= 0:
        return f"{what}: {share} %"
    left = round((whole - done) / rate)
    time_left = f"{left} s" if left < 100 else f"{left / 60:.0f} min"
    return f"{what}: {share} %, {rate / 1e6:.1f} million positions/s, {time_left} left"
