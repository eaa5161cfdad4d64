"""A book of exact margins that compiled code can ask: some levels of Kpé in one array of bytes.

It's made by `makombo.tables.Tables.book`, and asked at the leaves of a search.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import KpeState
from makombo.kernels.level import ALL_SOWN, MOST_SEEDS, SEEDS
from makombo.kernels.ranking import rank_of, seeds_in
from makombo.kernels.words import ONE, U64, ZERO, signed, total

NOT_THERE = -128
"""No margin: the book doesn't cover the position."""

_HALF = U64(32)
_ROW = U64(0xFFFFFFFF)
_SOWN_AT = U64(8)
_MASK = U64(0b1111)

_KEPT = np.array(
    [sum(SEEDS << 8 * pit for pit in range(4) if not sown >> pit & 1) for sown in range(16)],
    np.uint64,
)


class Book(NamedTuple):
    """Margins by level and rank."""

    margins: npt.NDArray[np.int8]
    starts: npt.NDArray[np.int64]
    """By half the seeds, the mover's sown pits and the opponent's: where a level begins, or -1."""
    most_seeds: np.int64
    """Those of its largest level, or -1: a position with more isn't looked for."""


def empty_book() -> Book:
    """Return a book that knows nothing.

    >>> int(empty_book().most_seeds)
    -1
    """
    starts = np.full((MOST_SEEDS // 2 + 1, ALL_SOWN + 1, ALL_SOWN + 1), -1, np.int64)
    return Book(np.zeros(0, np.int8), starts, np.int64(-1))


@compiled
def book_margin(book: Book, state: KpeState) -> np.int64:
    """Return the mover's margin from here to the end, or `NOT_THERE`; what was captured is his."""
    seeds = total(state.board)
    if signed(seeds) > book.most_seeds or seeds & ONE != ZERO:
        return np.int64(NOT_THERE)
    sown = (state.tally >> _SOWN_AT) & _MASK
    other = (state.tally >> (_HALF + _SOWN_AT)) & _MASK
    start = book.starts[seeds >> ONE, sown, other]
    if start < 0:
        return np.int64(NOT_THERE)
    own = (state.board & _ROW) - _KEPT[sown]
    theirs = (state.board >> _HALF) - _KEPT[other]
    return np.int64(
        book.margins[U64(start) + rank_of(seeds_in(own) + seeds_in(theirs), own, theirs)]
    )
