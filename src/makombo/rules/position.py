"""The position: an immutable value, the same type for every game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from makombo.message import ENGLISH, Message, Voice, form
from makombo.rules.board import Board, Side
from makombo.rules.outcome import Result

Pair = tuple[int, int]

_SCORE: Final = form("drawing.score", "score {seeds}")
_LOCKED: Final = form("drawing.locked", "locked: {pits} to sow")
_UNLOCKED: Final = form("drawing.unlocked", "unlocked")
_TO_MOVE: Final = form("drawing.to-move", "to move")
_WON: Final = form("drawing.won", "won")
_DRAWN: Final = form("drawing.drawn", "draw")


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """What a player sees on the board, and whose turn it is; no history, no options.

    `pits[side][index]` is a count of seeds. The other parts are None in a game that lacks them:
    `scores` (South's, North's) where seeds are captured from the board, which then has one row a
    side; `sown`, the pits each side has already sown as a bit mask (bit i = pit index i; KP7);
    `result` once the game is over on the board (KS11, KS13).

    >>> Position(pits=((6, 6, 6, 6), (6, 6, 6, 6)), side=Side.SOUTH, scores=(0, 0), sown=(0, 0))
    makombo.Position(pits=((6, 6, 6, 6), (6, 6, 6, 6)), side=makombo.Side.SOUTH, \
scores=(0, 0), sown=(0, 0))
    """

    pits: tuple[tuple[int, ...], tuple[int, ...]]
    side: Side
    scores: Pair | None = None
    sown: Pair | None = None
    result: Result | None = None

    @property
    def board(self) -> Board:
        """The geometry that the shape of `pits` implies."""
        size = len(self.pits[Side.SOUTH])
        return Board(size, 1) if self.scores is not None else Board(size // 2, 2)

    @property
    def own(self) -> tuple[int, ...]:
        """The pits of the side to move."""
        return self.pits[self.side]

    @property
    def opposing(self) -> tuple[int, ...]:
        """The pits of the opponent of the side to move."""
        return self.pits[self.side.other]

    @property
    def in_play(self) -> int:
        """The number of seeds on the board."""
        return sum(self.pits[Side.SOUTH]) + sum(self.pits[Side.NORTH])

    def turned(self) -> "Position":
        """Return the same position with the board turned: South's place becomes North's.

        >>> position = Position(((1, 2, 3, 4), (5, 6, 7, 8)), Side.SOUTH, (4, 8), (1, 2))
        >>> position.turned().pits, position.turned().side
        (((5, 6, 7, 8), (1, 2, 3, 4)), makombo.Side.NORTH)
        """
        south, north = self.pits
        winner = None if self.result is None else self.result.winner
        return Position(
            pits=(north, south),
            side=self.side.other,
            scores=None if self.scores is None else (self.scores[1], self.scores[0]),
            sown=None if self.sown is None else (self.sown[1], self.sown[0]),
            result=self.result and Result.of(None if winner is None else winner.other),
        )

    def draw(self, seat: Side = Side.SOUTH, voice: Voice = ENGLISH) -> str:
        """Return the plain drawing of the position as the player in `seat` sees it."""
        captions = (self._caption(Side.SOUTH, voice), self._caption(Side.NORTH, voice))
        return self.board.draw(self.pits, captions, seat)

    def _caption(self, side: Side, voice: Voice) -> str:
        """Return what the drawing says beside one side's row."""
        return "  ".join([voice.word(side.word, "start"), *map(voice.say, self._notes(side))])

    def _notes(self, side: Side) -> Iterator[Message]:
        """Yield what stands behind a side's name: its score, its lock, its turn or its end."""
        if self.scores is not None:
            yield _SCORE(seeds=self.scores[side])
        if self.sown is not None:
            yield self._lock(self.sown[side], side)
        if self.result is None:
            if self.side is side:
                yield _TO_MOVE()
        elif self.result.winner is side:
            yield _WON()
        elif self.result is Result.DRAW:
            yield _DRAWN()

    def _lock(self, sown: int, side: Side) -> Message:
        """Return how far one side is with its capture lock (KP7)."""
        names = self.board.names(side)
        waiting = [name for index, name in enumerate(names) if not sown >> index & 1]
        return _LOCKED(pits=" ".join(sorted(waiting))) if waiting else _UNLOCKED()

    def __str__(self) -> str:
        """Return the plain drawing from South's seat."""
        return self.draw()

    def __repr__(self) -> str:
        """Return text that can be pasted back."""
        fields = {"pits": self.pits, "side": self.side}
        optional = {"scores": self.scores, "sown": self.sown, "result": self.result}
        fields |= {name: value for name, value in optional.items() if value is not None}
        return f"makombo.Position({', '.join(f'{k}={v!r}' for k, v in fields.items())})"
