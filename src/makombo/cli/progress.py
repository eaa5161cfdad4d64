"""How far a long piece of work is: on standard error, on a terminal only, and gone at the end."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple

from makombo.message import ENGLISH, Form, Message, Voice, form

if TYPE_CHECKING:
    import rich.progress


class Unit(NamedTuple):
    """What is counted, by the words for how many are done a second, and how many millions."""

    ones: Form
    millions: Form


GAMES: Final = Unit(
    form("terminal.speed.games", "{number} games/s"),
    form("terminal.speed.games.millions", "{number} million games/s"),
)
POSITIONS: Final = Unit(
    form("terminal.speed.positions", "{number} positions/s"),
    form("terminal.speed.positions.millions", "{number} million positions/s"),
)


class Progress:
    """Shows one line in place while it is entered, and takes it away at the end.

    With a `unit` of what is counted the line has a bar, and says how fast it goes and how long it
    still takes; what was done before the first word isn't counted for that.
    """

    def __init__(self, unit: Unit | None = None, voice: Voice = ENGLISH) -> None:
        self._unit = unit
        self._voice = voice
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
            self._line = _line(self._unit, self._voice)
            self._line.add_task(words, completed=done, total=total)
            self._line.start()
        for task in self._line.task_ids:
            self._line.update(task, description=words, completed=done, total=total)


def _line(unit: Unit | None, voice: Voice) -> "rich.progress.Progress":
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

        def __init__(self, unit: Unit) -> None:
            super().__init__()
            self._unit = unit

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed or 0
            return Text(voice.say(speed_message(self._unit, speed)))

    columns: list[ProgressColumn] = [TextColumn("{task.description}", markup=False)]
    if unit is None:
        columns.append(TimeElapsedColumn())
    else:
        columns += [BarColumn(20), TaskProgressColumn(), Speed(unit), TimeRemainingColumn()]
    return Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def speed_message(unit: Unit, speed: float) -> Message:
    """Return how many of a unit are done a second, as a number that is read at a glance.

    >>> speed_message(GAMES, 7.25).text, speed_message(POSITIONS, 2e6).text
    ('7.2 games/s', '2.0 million positions/s')
    """
    if speed >= 1e6:
        return unit.millions(number=f"{speed / 1e6:.1f}")
    return unit.ones(number=f"{speed:.0f}" if speed >= 10 else f"{speed:.1f}")
