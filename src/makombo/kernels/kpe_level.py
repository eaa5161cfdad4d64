"""A level of Kpé's tables: which positions it holds, and their numbers from 0 up, their ranks.

A level holds all distributions of its seeds over the eight pits, as the side to move sees them, in
which every pit not yet sown holds at least six (KP2, KP7). Take those six away, and what is left,
the *loose* seeds, lies anywhere. The two rows are ranked by themselves, in the combinatorial number
system of their prefix sums, and the level lists its positions

    by the mover's loose seeds, then by the opponent's row, then by the mover's row,

so that positions that differ only in the mover's row are neighbours. A move changes the mover's row
and adds the same seeds to the opponent's whatever lies there: the children of neighbours are close
together, which is what makes solving quick.

This module is plain Python and starts at once; `makombo.kernels.kpe_ranking` is its compiled twin.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from makombo.errors import MakomboError
from makombo.rules import Kpe, Position, Side

SEEDS = 6  # in each pit at the start, and so at least in every pit not yet sown
MOST_SEEDS = 8 * SEEDS
ALL_SOWN = 0b1111

Row = tuple[int, int, int, int]


def rows(seeds: int) -> int:
    """Return in how many ways so many seeds lie in a row of four pits."""
    return comb(seeds + 3, 3)


def row_rank(row: Sequence[int]) -> int:
    """Return the number of a row among all with as many seeds.

    >>> [row_rank(row) for row in ((0, 0, 0, 2), (0, 0, 1, 1), (0, 1, 0, 1), (1, 0, 0, 1))]
    [0, 1, 2, 3]
    """
    one, two, three, _ = accumulate(row)
    return one + comb(two + 1, 2) + comb(three + 2, 3)


def row_at(rank: int, seeds: int) -> Row:
    """Return the row of a number; the inverse of `row_rank`.

    >>> row_at(3, seeds=2)
    (1, 0, 0, 1)
    """
    three = bisect_right(range(seeds), rank, key=lambda sum_: comb(sum_ + 3, 3))
    rank -= comb(three + 2, 3)
    two = bisect_right(range(three), rank, key=lambda sum_: comb(sum_ + 2, 2))
    one = rank - comb(two + 1, 2)
    return one, two - one, three - two, seeds - three


@cache
def starts(loose: int) -> tuple[int, ...]:
    """Return where the positions with 0, 1, … loose seeds of the mover begin, and the end."""
    blocks = (rows(own) * rows(loose - own) for own in range(loose + 1))
    return tuple(accumulate(blocks, initial=0))


class Level(NamedTuple):
    """The positions with so many seeds in play and these pits sown, as bits by pit index."""

    seeds: int
    sown_mover: int
    sown_opponent: int

    @classmethod
    def of(cls, position: Position) -> "Level":
        """Return the level of a position of Kpé."""
        assert position.sown is not None
        mine, theirs = position.side, position.side.other
        return cls(position.in_play, position.sown[mine], position.sown[theirs])

    @property
    def partner(self) -> "Level":
        """The level that a move to which nothing else happens leads to."""
        return Level(self.seeds, self.sown_opponent, self.sown_mover)

    @property
    def kept(self) -> tuple[int, ...]:
        """What each pit must hold at least: the mover's four, then the opponent's."""
        masks = self.sown_mover, self.sown_opponent
        return tuple(0 if mask >> pit & 1 else SEEDS for mask in masks for pit in range(4))

    @property
    def loose(self) -> int:
        """The seeds that lie anywhere; below 0 there is no such level."""
        return self.seeds - sum(self.kept)

    @property
    def size(self) -> int:
        """The number of positions."""
        return comb(self.loose + 7, 7) if self.loose >= 0 else 0

    @property
    def name(self) -> str:
        """The level in short, as `48-f-7`: seeds, sown by the mover, by the opponent."""
        return f"{self.seeds:02}-{self.sown_mover:x}-{self.sown_opponent:x}"

    def rank(self, pits: Sequence[int]) -> int:
        """Return the rank of eight pits, the mover's four first.

        >>> Level(4, 15, 15).rank((0, 1, 0, 1, 2, 0, 0, 0))
        207
        """
        free = [seeds - kept for seeds, kept in zip(pits, self.kept, strict=True)]
        if min(free) < 0 or sum(free) != self.loose:
            raise MakomboError(f"found pits {tuple(pits)}, expected some of level {self.name}")
        own, theirs = free[:4], free[4:]
        before = starts(self.loose)[sum(own)] + row_rank(theirs) * rows(sum(own))
        return before + row_rank(own)

    def pits(self, rank: int) -> tuple[int, ...]:
        """Return the eight pits of a rank, the mover's four first.

        >>> Level(4, 15, 15).pits(207)
        (0, 1, 0, 1, 2, 0, 0, 0)
        """
        if not 0 <= rank < self.size:
            raise MakomboError(f"found rank {rank}, expected 0 to {self.size - 1} in {self.name}")
        own = bisect_right(starts(self.loose), rank) - 1
        theirs, mine = divmod(rank - starts(self.loose)[own], rows(own))
        free = row_at(mine, own) + row_at(theirs, self.loose - own)
        return tuple(seeds + kept for seeds, kept in zip(free, self.kept, strict=True))

    def position(self, rank: int, game: Kpe) -> Position:
        """Return a position of this rank, South to move, its captured seeds shared evenly.

        Who has captured them doesn't matter to what is to come; a side that is locked has none.
        """
        pits = self.pits(rank)
        taken = 8 * game.seeds - self.seeds
        half = taken // 2
        if ALL_SOWN == self.sown_mover == self.sown_opponent:
            scores = (taken - half, half)
        else:
            scores = (taken, 0) if self.sown_mover == ALL_SOWN else (0, taken)
        return Position(
            (pits[:4], pits[4:]),
            Side.SOUTH,
            scores=scores,
            sown=(self.sown_mover, self.sown_opponent),
        )
