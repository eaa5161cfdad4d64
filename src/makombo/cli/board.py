"""The board in a terminal: a plank of wood with its pits, between its two players.

It says by shapes what it says by colours: a heavy rim is a pit to play, a dashed one began the last
move, a double one is under the hand, and a ring on the rim is a pit not yet sown from (KP7).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from makombo.cli.pit import WOOD, PitBox, State
from makombo.message import ENGLISH, Message, Voice, counted, form
from makombo.render.telling import unsown_names
from makombo.rules import Board, BoardState, Game, Pit, Side

_SEEDS = counted("terminal.seeds", "{n} seed", "{n} seeds")
_SCORE = form("terminal.score", "score {seeds}")
_UNLOCKED = form("terminal.score.unlocked", "score {seeds}, unlocked")
_LOCKED = form("terminal.score.locked", "score {seeds}, locked")
_TO_SOW = form("terminal.score.to-sow", "score {seeds}, locked: {pits} to sow")

PLANK = Style(color="#4a2c17", bgcolor=WOOD)
NAMES = (Style(color="#c98a2b", bold=True), Style(color="#6f8fdc", bold=True))
QUIET = Style(dim=True)

_HEIGHTS = (5, 3, 1)
_WIDEST = 15  # of a pit, rim included
_NARROWEST = 5
_LINES_AROUND = 10  # captions, the line between the sides, words and the prompt


@dataclass(frozen=True)
class View:
    """All that the drawing needs to know; `shown` is a position, or a frame of a move."""

    game: Game
    shown: BoardState
    names: tuple[str, str]  # South's and North's
    mover: Side | None = None  # None: the game is over
    seat: Side = Side.SOUTH
    playable: frozenset[Pit] = field(default_factory=frozenset)
    origin: Pit | None = None
    at: Pit | None = None  # under the hand
    hand: int = 0
    taken: frozenset[Pit] = field(default_factory=frozenset)
    voice: Voice = ENGLISH

    def draw(self, width: int, height: int, ascii_only: bool = False) -> list[Text]:
        """Return the lines of the drawing, centred, for a terminal of this size."""
        board = self.game.board
        layout = _Layout.fit(board, width, height)
        indent = max((width - layout.width) // 2, 0)
        sizes = (layout.width, width - indent)
        lines = [self._caption(self.seat.other, sizes, ascii_only)]
        for number, row in enumerate(board.grid(self.seat), start=1):
            lines += self._row(row, layout, ascii_only)
            if number == board.rows:
                line = ("=" if ascii_only else "═") * (layout.width - 2 * layout.margin)
                lines.append(_plank(Text(line, PLANK), layout))
        lines.append(self._caption(self.seat, sizes, ascii_only))
        return [Text.assemble(" " * indent, line) for line in lines]

    def _row(self, row: tuple[Pit, ...], layout: "_Layout", ascii_only: bool) -> Iterator[Text]:
        boxes = [self._box(pit).lines(layout.inner, layout.height, ascii_only) for pit in row]
        gap = Text(" " * layout.gap, PLANK)
        for pieces in zip(*boxes, strict=True):
            yield _plank(gap.join(pieces), layout)

    def _box(self, pit: Pit) -> PitBox:
        unsown = self.game.tally(self.shown, pit.side).unsown
        return PitBox(
            name=self.game.board.name(pit),
            seeds=self.shown.pits[pit.side][pit.index],
            state=self._state(pit),
            notch=unsown is not None and pit.index in unsown,
            hand=self.hand if pit == self.at else None,
            voice=self.voice,
        )

    def _state(self, pit: Pit) -> State:
        if pit == self.at:
            return State.HAND
        if pit in self.taken:
            return State.TAKEN
        if pit in self.playable:
            return State.PLAYABLE
        return State.ORIGIN if pit == self.origin else State.QUIET

    def _caption(self, side: Side, sizes: tuple[int, int], ascii_only: bool) -> Text:
        """Return a side's mark, name and turn, and to the right its seeds and its lock.

        `sizes` are the plank's width, and how much there is if it takes more.
        """
        width, room = sizes
        mark = ("o#" if ascii_only else "●■")[side]
        arrow = ("<" if ascii_only else "◀") if self.mover is side else " "
        name = f"{self.voice.word(side.word, 'start')} {self.names[side]}".rstrip()
        free = room - len(name) - 5  # mark, arrow and the spaces between
        tally = self.voice.say(self._tally(side, short=False))
        if len(tally) > free:
            tally = self.voice.say(self._tally(side, short=True))
        name = name[: room - len(tally) - 5]
        line = Text.assemble((f"{mark} {name}", NAMES[side]), (f" {arrow} ", "bold"))
        line.append(tally.rjust(width - line.cell_len), QUIET if self.mover is not side else "")
        return line

    def _tally(self, side: Side, short: bool) -> Message:
        """Return what a side has: its seeds on the board, or its score and its lock."""
        seeds, captured, unsown = self.game.tally(self.shown, side)
        if not captured:
            return _SEEDS(n=seeds)
        if unsown is None:
            return _SCORE(seeds=seeds)
        if not unsown:
            return _UNLOCKED(seeds=seeds)
        if short:
            return _LOCKED(seeds=seeds)
        return _TO_SOW(seeds=seeds, pits=" ".join(unsown_names(self.game, self.shown, side)))


@dataclass(frozen=True)
class _Layout:
    """How large the pits are, and how far apart."""

    columns: int
    inner: int
    height: int
    gap: int
    margin: int

    @property
    def width(self) -> int:
        """The columns of the whole plank."""
        return self.columns * (self.inner + 2 + self.gap) - self.gap + 2 * self.margin

    @classmethod
    def fit(cls, board: Board, width: int, height: int) -> "_Layout":
        """Return the largest layout for a terminal of this size."""
        roomy = (width - 4 + 1) // board.columns - 1  # with a gap and a margin of two
        gap, margin = (1, 2) if roomy >= _NARROWEST + 2 else (0, 0)
        size = roomy if gap else max(width // board.columns, _NARROWEST)
        size = min(size, _WIDEST)
        size -= 1 - size % 2  # odd, so that numerals stand in the middle
        room = height - _LINES_AROUND
        rows = 2 * board.rows
        fitting = (h for h in _HEIGHTS if rows * (h + 2) <= room and h < size - 2)
        return cls(board.columns, size - 2, next(fitting, 1), gap, margin)


def _plank(line: Text, layout: _Layout) -> Text:
    """Return the line with the plank's margins."""
    margin = (" " * layout.margin, PLANK)
    return Text.assemble(margin, line, margin)
