"""The two sides, where each pit lies, and the plain drawing of a board.

Columns are letters from South's left to South's right, rows are numbers from South's edge upwards;
a pit is letter + number. A *pit index* counts along its owner's own sowing direction, counter-
clockwise, from the pit at their far left in their outer (or only) row, so turning the board keeps
every index:

    Kpé                                   Kisolo (columns=7)
            North                                      North
      a2 b2 c2 d2   N index 3 2 1 0        a4 b4 c4 d4 e4 f4 g4   outer  N index 6 5 4 3 2 1 0
      a1 b1 c1 d1   S index 0 1 2 3        a3 b3 c3 d3 e3 f3 g3   inner  N index 7 8 9 10 11 12 13
            South                          a2 b2 c2 d2 e2 f2 g2   inner  S index 13 12 11 10 9 8 7
                                           a1 b1 c1 d1 e1 f1 g1   outer  S index 0 1 2 3 4 5 6
                                                      South

>>> kisolo = Board(columns=7, rows=2)
>>> [kisolo.name(Pit(Side.NORTH, index)) for index in range(14)]
['g4', 'f4', 'e4', 'd4', 'c4', 'b4', 'a4', 'a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3']
>>> facing = Pit(Side.NORTH, kisolo.facing(11))  # what c2 faces
>>> kisolo.name(facing), kisolo.name(Pit(Side.NORTH, kisolo.behind(facing.index)))
('c3', 'c4')
>>> kpe = Board(columns=4, rows=1)
>>> [kpe.name(pit) for pit in kpe.ring()]
['a1', 'b1', 'c1', 'd1', 'd2', 'c2', 'b2', 'a2']
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from makombo.message import Word

COLUMN_LETTERS = "abcdefgh"


class Side(IntEnum):
    """One of the two players; South moves first."""

    SOUTH = 0
    NORTH = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)

    @property
    def letter(self) -> str:
        """`S` or `N`, as positions write it."""
        return "SN"[self]

    @property
    def label(self) -> str:
        """`South` or `North`, as people read it."""
        return ("South", "North")[self]

    @property
    def word(self) -> Word:
        """The word that says the side in a sentence."""
        return Word("side", self.label)

    def __repr__(self) -> str:
        """Return text that can be pasted back."""
        return f"makombo.Side.{self.name}"


class Pit(NamedTuple):
    """A pit by its owner and its index in the owner's sowing order."""

    side: Side
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody misses here


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a board: `columns` columns, and `rows` rows (1 or 2) for each side."""

    columns: int
    rows: int

    @property
    def size(self) -> int:
        """The number of pits of one side."""
        return self.columns * self.rows

    def name(self, pit: Pit) -> str:
        """Return the pit's name.

        >>> Board(4, 1).name(Pit(Side.SOUTH, 2))
        'c1'
        """
        row, place = divmod(pit.index, self.columns)
        # From its owner's seat the outer row runs left to right and the inner row right to left.
        column = place if row == 0 else self.columns - 1 - place
        if pit.side is Side.SOUTH:
            return f"{COLUMN_LETTERS[column]}{row + 1}"
        return f"{COLUMN_LETTERS[self.columns - 1 - column]}{2 * self.rows - row}"

    def names(self, side: Side) -> tuple[str, ...]:
        """Return the names of one side's pits in index order."""
        return tuple(self.name(Pit(side, index)) for index in range(self.size))

    def find(self, name: str) -> Pit | None:
        """Return the pit of this name, or None where the board has none.

        >>> Board(4, 1).find("a2"), Board(4, 1).find("e1")
        (Pit(side=makombo.Side.NORTH, index=3), None)
        """
        for side in Side:
            for index in range(self.size):
                if self.name(Pit(side, index)) == name:
                    return Pit(side, index)
        return None

    def next(self, pit: Pit) -> Pit:
        """Return the next pit, counter-clockwise, on the ring of the whole board (Kpé)."""
        if pit.index + 1 < self.size:
            return Pit(pit.side, pit.index + 1)
        return Pit(pit.side.other, 0)

    def previous(self, pit: Pit) -> Pit:
        """Return the pit before this one on the ring of the whole board (Kpé)."""
        if pit.index > 0:
            return Pit(pit.side, pit.index - 1)
        return Pit(pit.side.other, self.size - 1)

    def ring(self) -> tuple[Pit, ...]:
        """Return all pits in sowing order, from South's first (Kpé)."""
        return tuple(Pit(side, index) for side in Side for index in range(self.size))

    def is_inner(self, index: int) -> bool:
        """Tell whether a pit index lies in the inner row (Kisolo)."""
        return index >= self.columns

    def facing(self, index: int) -> int:
        """Return the index of the enemy inner pit that faces this inner pit (KS4)."""
        return 3 * self.columns - 1 - index

    def behind(self, index: int) -> int:
        """Return the index of the same side's outer pit behind this inner pit (KS4)."""
        return 2 * self.columns - 1 - index

    def grid(self, seat: Side = Side.SOUTH) -> tuple[tuple[Pit, ...], ...]:
        """Return the rows of pits, far to near, left to right, as the player in `seat` sees them.

        >>> board = Board(4, 1)
        >>> [[board.name(pit) for pit in row] for row in board.grid(Side.NORTH)]
        [['d1', 'c1', 'b1', 'a1'], ['d2', 'c2', 'b2', 'a2']]
        """
        rows = [self._row(Side.NORTH, row)[::-1] for row in range(self.rows)]
        rows += [self._row(Side.SOUTH, row) for row in reversed(range(self.rows))]
        if seat is Side.NORTH:
            rows = [row[::-1] for row in reversed(rows)]
        return tuple(rows)

    def _row(self, side: Side, row: int) -> tuple[Pit, ...]:
        """Return one row from its owner's left to their right; row 0 is the outer one."""
        indexes = range(row * self.columns, (row + 1) * self.columns)
        return tuple(Pit(side, index) for index in (indexes if row == 0 else reversed(indexes)))

    def draw(
        self,
        pits: Sequence[Sequence[int]],
        captions: tuple[str, str],
        seat: Side = Side.SOUTH,
    ) -> str:
        """Return the plain drawing: the board as `seat` sees it between its two captions.

        `pits` holds the counts as pits[side][index]; `captions` are South's and North's.
        """
        rows = self.grid(seat)
        names = [self.name(pit) for pit in rows[0]]
        rule = "   +" + "----+" * self.columns
        middle = "   +" + "====+" * self.columns
        lines = [captions[seat.other], rule]
        for number, row in enumerate(rows, start=1):
            cells = "".join(f"{pits[pit.side][pit.index]:>3} |" for pit in row)
            lines.append(f" {self.name(row[0])[1]} |{cells}")
            lines.append(middle if number == self.rows else rule)
        lines.append("    " + "".join(f"  {name[0]}  " for name in names).rstrip())
        lines.append(captions[seat])
        return "\n".join(lines)
