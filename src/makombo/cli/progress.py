"""A line of progress on standard error, for work that takes minutes; none where nobody looks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Shown(Protocol):
    """Takes what has been done so far, of how much, and a word on what is at hand."""

    def __call__(self, done: int, whole: int, doing: str = "") -> None:
        """Show it."""
        ...


@contextmanager
def progress(what: str, unit: str = "positions") -> Iterator[Shown]:
    """Show how far the work has come, how fast it goes and how long it still takes."""
    if not sys.stderr.isatty():
        yield _nowhere
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn(f"{{task.fields[rate]}} {unit}/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=None, rate="–")

        def show(done: int, whole: int, doing: str = "") -> None:
            speed = bar.tasks[0].speed
            rate = "–" if speed is None else f"{speed:,.0f}"
            bar.update(task, description=f"{what} {doing}", completed=done, total=whole, rate=rate)

        yield show


def _nowhere(done: int, whole: int, doing: str = "") -> None:
    """Show nothing."""
