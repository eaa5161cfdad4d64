"""One pit of the terminal's board: a box whose rim tells its state, its seeds and its numeral."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from makombo.message import ENGLISH, Voice, form

_HAND = form("terminal.hand", "hand {seeds}")


class Rim(NamedTuple):
    """The lines a box is drawn with, in Unicode and in ASCII, and its style."""

    lines: str  # corners from the upper left clockwise, then the lines: top, sides, bottom
    ascii: str
    style: Style


WOOD = "#744827"  # red enough to stay brown where there are only 256 colours
HOLE = "#2a170b"
INK = "#f0e6d6"


class State(Enum):
    """What a pit's rim says; the shapes differ, so that they read without colour too."""

    QUIET = Rim("╭╮╯╰─│─", "..''-|-", Style(color="#a47a50", bgcolor=WOOD))
    PLAYABLE = Rim("┏┓┛┗━┃━", "####=#=", Style(color="#ffd27a", bgcolor=WOOD, bold=True))
    ORIGIN = Rim("╭╮╯╰╌╎╌", "..'' : ", Style(color="#fbf3df", bgcolor=WOOD))
    HAND = Rim("╔╗╝╚═║═", "@@@@*@*", Style(color="#fffaf1", bgcolor=WOOD, bold=True))
    TAKEN = Rim("┌┐┘└┄┆┄", "xxxxxxx", Style(color="#ff9a6b", bgcolor=WOOD, bold=True))


NUMERAL = Style(color=INK, bgcolor=HOLE, bold=True)
EMPTY = Style(color="#a7967f", bgcolor=HOLE)
NAME = Style(color="#f0d9b5")  # a quiet rim is too faint for letters
SEED = Style(color="#e9d3a0", bgcolor=HOLE)

# One, two, … eight seeds in one place, as Braille dots: never wider than one column anywhere.
_SEEDS = "⠂⠒⠖⠶⠷⠿⡿⣿"
_ASCII_SEEDS = ".:%@"


@dataclass(frozen=True)
class PitBox:
    """A pit to draw: its name, its seeds, its state, and the notes on its rim."""

    name: str
    seeds: int
    state: State = State.QUIET
    notch: bool = False  # not yet sown from (KP7)
    hand: int | None = None  # seeds in the hand above it
    voice: Voice = ENGLISH

    def lines(self, inner: int, height: int, ascii_only: bool) -> list[Text]:
        """Return the box, `inner` columns by `height` rows inside its rim.

        `height` is odd: the numeral stands in the middle row, seeds in the others.
        """
        glyphs = self.state.value.ascii if ascii_only else self.state.value.lines
        style = self.state.value.style
        left_top, right_top, right_low, left_low, top, side, bottom = list(glyphs)
        notch = ("o" if ascii_only else "○") if self.notch else top
        hand = "" if self.hand is None else self._hand(self.hand, inner)
        name = self.name if inner <= 5 else f" {self.name} "
        above = (top if inner > 4 else "") + name
        above += top * (inner - 1 - len(above)) + notch
        head = Text(f"{left_top}{above}{right_top}", style)
        if self.state is State.QUIET:
            start = head.plain.index(self.name)
            head.stylize(NAME, start, start + len(self.name))
        foot = Text(f"{left_low}{hand.center(inner, bottom)}{right_low}", style)
        body = [
            Text.assemble((side, style), row, (side, style))
            for row in self._inside(inner, height, ascii_only)
        ]
        return [head, *body, foot]

    def _hand(self, seeds: int, inner: int) -> str:
        """Return the seeds in the hand in as many words as fit."""
        words = self.voice.say(_HAND(seeds=seeds))
        forms = (f" {words} ", words, self.voice.number(seeds))
        return next(text for text in forms if len(text) <= inner)

    def _inside(self, inner: int, height: int, ascii_only: bool) -> list[Text]:
        numeral = Text(str(self.seeds).center(inner), NUMERAL if self.seeds else EMPTY)
        rows = height - 1
        if rows == 0:
            return [numeral]
        # The seeds are shared out over the rows, the upper ones first.
        shares = [(self.seeds + rows - 1 - row) // rows for row in range(rows)]
        drawn = [Text(_heap(share, inner, ascii_only).center(inner), SEED) for share in shares]
        return [*drawn[: rows // 2], numeral, *drawn[rows // 2 :]]


def _heap(seeds: int, inner: int, ascii_only: bool) -> str:
    """Return a row of seeds, side by side while there is room and then heaped.

    >>> _heap(3, 7, False), _heap(5, 7, False), _heap(14, 7, False), _heap(3, 7, True)
    ('⠂ ⠂ ⠂', '⠂⠂⠂⠂⠂', '⠖⠖⠖⠖⠒', '. . .')
    """
    places = max(inner - 2, 1)
    marks = _ASCII_SEEDS if ascii_only else _SEEDS
    if 2 * seeds - 1 <= places:
        return " ".join(marks[0] * seeds)
    each = min(-(-seeds // places), len(marks)) or 1
    full, rest = divmod(seeds, each)
    heap = marks[each - 1] * full + (marks[rest - 1] if rest else "")
    return heap[:places]
