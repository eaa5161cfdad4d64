"""Ranks of Kpé's positions in their level, compiled; `makombo.kernels.kpe_level` is the slow twin.

A row is a word of four bytes, the pit of index i in byte i, and holds loose seeds only. Its rank is
a number in the combinatorial number system: with p, q, r the sums of its first one, two and three
pits it is C(p, 1) + C(q + 1, 2) + C(r + 2, 3). One multiplication gives all the sums. Rows of equal
q and r follow each other, p from 0 to q: such a *run* is what the solver's inner loops go through.
"""

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled, inlined
from makombo.kernels.kpe_level import ALL_SOWN, MOST_SEEDS, SEEDS, Level, rows, starts
from makombo.kernels.words import BYTE, ONE, U64, ZERO

_EIGHT = U64(8)
_SIXTEEN = U64(16)
_TOP = U64(24)
_ROW = U64(0xFFFFFFFF)
_ONE_IN_EACH = U64(0x01010101)

# A sum of two rows' prefix sums is looked up before it's known to lie in the level.
_REACH = 2 * MOST_SEEDS + 8


def _table(terms: int, shift: int) -> npt.NDArray[np.uint64]:
    return np.array([comb(n + shift, terms) for n in range(_REACH)], np.uint64)


RUNS = _table(2, 1)
"""C(q + 1, 2), the rows before the run of q within the runs of one r."""
SHEETS = _table(3, 2)
"""C(r + 2, 3), the rows before the first of r."""
ROWS = np.array([rows(seeds) for seeds in range(_REACH)], np.uint64)
"""How many rows have so many seeds."""


def _tabled_starts() -> npt.NDArray[np.uint64]:
    table = np.zeros((MOST_SEEDS + 1, MOST_SEEDS + 2), np.uint64)
    for loose in range(MOST_SEEDS + 1):
        table[loose, : loose + 2] = starts(loose)
    return table


STARTS = _tabled_starts()
"""STARTS[loose, own]: the rank of the first position with so many loose seeds of the mover."""


KEPT = np.array(
    [sum(SEEDS << 8 * pit for pit in range(4) if not sown >> pit & 1) for sown in range(16)],
    np.uint64,
)
"""By the pits sown, as bits: the row of what each pit must hold, six where it isn't sown."""


class Shape(NamedTuple):
    """What a compiled function knows of a level: four words."""

    loose: U64
    """The seeds that lie anywhere."""
    own: U64
    """The mover's row of what each pit must hold, six where it isn't sown."""
    theirs: U64
    """The opponent's."""
    sown: U64
    """The mover's pits already sown, as bits."""


def shape(level: Level) -> Shape:
    """Return the shape of a level."""
    own, theirs = KEPT[level.sown_mover], KEPT[level.sown_opponent]
    return Shape(U64(level.loose), U64(own), U64(theirs), U64(level.sown_mover & ALL_SOWN))


@compiled
def prefix_sums(row: U64) -> U64:
    """Return the sums of the first one, two, three and four pits, a byte each."""
    return U64((row * _ONE_IN_EACH) & _ROW)


@inlined
def first_of(sums: U64) -> U64:
    """Return, of prefix sums, the seeds of the first pit."""
    return sums & BYTE


@inlined
def first_two_of(sums: U64) -> U64:
    """Return, of prefix sums, the seeds of the first two pits."""
    return (sums >> _EIGHT) & BYTE


@inlined
def first_three_of(sums: U64) -> U64:
    """Return, of prefix sums, the seeds of the first three pits."""
    return (sums >> _SIXTEEN) & BYTE


@inlined
def all_four_of(sums: U64) -> U64:
    """Return, of prefix sums, the seeds of all four pits."""
    return sums >> _TOP


@compiled
def seeds_in(row: U64) -> U64:
    """Return the seeds of a row."""
    return ((row * _ONE_IN_EACH) >> _TOP) & BYTE


@compiled
def row_rank(row: U64) -> U64:
    """Return the number of a row among all with as many seeds."""
    sums = row * _ONE_IN_EACH
    p, q, r = first_of(sums), first_two_of(sums), first_three_of(sums)
    return U64(p + RUNS[q] + SHEETS[r])


@compiled
def row_of(p: U64, q: U64, r: U64, seeds: U64) -> U64:
    """Return the row of these prefix sums."""
    return p | (q - p) << _EIGHT | (r - q) << _SIXTEEN | (seeds - r) << _TOP


@compiled
def row_at(rank: U64, seeds: U64) -> U64:
    """Return the row of a number; the inverse of `row_rank`."""
    r = ZERO
    while r < seeds and SHEETS[r + ONE] <= rank:
        r += ONE
    rank -= SHEETS[r]
    q = ZERO
    while q < r and RUNS[q + ONE] <= rank:
        q += ONE
    return row_of(rank - RUNS[q], q, r, seeds)


@compiled
def next_row(row: U64) -> U64:
    """Return the row of the next number, or 0 after the last; 0 itself has none."""
    p = row & BYTE
    if (row >> _EIGHT) & BYTE:
        return row + ONE - (ONE << _EIGHT)
    if (row >> _SIXTEEN) & BYTE:
        return row - p + ((p + ONE) << _EIGHT) - (ONE << _SIXTEEN)
    if row >> _TOP:
        return row - p + ((p + ONE) << _SIXTEEN) - (ONE << _TOP)
    return ZERO


@compiled
def rank_of(loose: U64, own: U64, theirs: U64) -> U64:
    """Return the rank of two rows of loose seeds in a level with so many."""
    mine = seeds_in(own)
    return U64(STARTS[loose, mine] + row_rank(theirs) * ROWS[mine] + row_rank(own))


@compiled
def rows_at(rank: U64, loose: U64) -> tuple[U64, U64]:
    """Return the mover's and the opponent's loose seeds at a rank; the inverse of `rank_of`."""
    own = ZERO
    while STARTS[loose, own + ONE] <= rank:
        own += ONE
    rank -= STARTS[loose, own]
    theirs = rank // ROWS[own]
    return row_at(rank - theirs * ROWS[own], own), row_at(theirs, loose - own)


@compiled
def next_rows(own: U64, theirs: U64, loose: U64) -> tuple[U64, U64]:
    """Return the rows of the next rank, far quicker than `rows_at`; after the last, anything."""
    mine = seeds_in(own)
    following = next_row(own)
    if following != ZERO:
        return following, theirs
    following = next_row(theirs)
    if following != ZERO:
        return mine << _TOP, following
    return (mine + ONE) << _TOP, (loose - mine - ONE) << _TOP
