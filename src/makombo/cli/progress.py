"""How far a long piece of work is: on standard error, on a terminal only, and gone at the end."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import rich.progress


class Progress:
    """Shows one line in place while it is entered, and takes it away at the end.

    With a `unit` of what is counted the line has a bar, and says how fast it goes and how long it
    still takes; what was done before the first word isn't counted for that.
    """

    def __init__(self, unit: str | None = None) -> None:
        self._unit = unit
        self._line: rich.progress.Progress | None = None

    def __enter__(self) -> "Progress":
        """Begin with nothing shown."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the line away."""
        if self._line is not None:
            self._line.stop()

    def say(self, words: str, done: int = 0, total: int | None = None) -> None:
        """Show these words instead of the last ones, and how much is done of how much."""
        if self._line is None:
            if not sys.stderr.isatty():
                return
            self._line = _line(self._unit)
            self._line.add_task(words, completed=done, total=total)
            self._line.start()
        for task in self._line.task_ids:
            self._line.update(task, description=words, completed=done, total=total)


def _line(unit: str | None) -> "rich.progress.Progress":
    """Return a line of words, and with a unit of a bar, the speed and the time left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        """How many of the unit are done a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{amount(task.finished_speed or task.speed or 0)} {unit}/s")

    columns: list[ProgressColumn] = [TextColumn("{task.description}", markup=False)]
    if unit is None:
        columns.append(TimeElapsedColumn())
    else:
        columns += [BarColumn(20), TaskProgressColumn(), Speed(), TimeRemainingColumn()]
    return Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def amount(number: float) -> str:
    """Return a number as it is read at a glance.

    >>> amount(7.25), amount(12_345), amount(2e6)
    ('7.2', '12345', '2.0 million')
    """
    if number >= 1e6:
        return f"{number / 1e6:.1f} million"
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}"
