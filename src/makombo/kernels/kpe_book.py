"""A book of exact margins that compiled code can ask: some levels of Kpé in one array of bytes.

It's made by `makombo.tables.Tables.book`, and asked at the leaves of a search.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import (
    KpeState,
    in_play,
    own_pits,
    own_sown,
    their_pits,
    their_sown,
)
from makombo.kernels.kpe_level import ALL_SOWN, MOST_SEEDS
from makombo.kernels.kpe_ranking import KEPT, rank_of, seeds_in
from makombo.kernels.words import ONE, U64, ZERO, signed

NOT_THERE = -128
"""No margin: the book doesn't cover the position."""


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
    """Return the margin from here to the end, captures so far left out, or `NOT_THERE`."""
    seeds = in_play(state)
    if signed(seeds) > book.most_seeds or seeds & ONE != ZERO:
        return np.int64(NOT_THERE)
    sown, other = own_sown(state), their_sown(state)
    start = book.starts[seeds >> ONE, sown, other]
    if start < 0:
        return np.int64(NOT_THERE)
    own = own_pits(state) - KEPT[sown]
    theirs = their_pits(state) - KEPT[other]
    return np.int64(
        book.margins[U64(start) + rank_of(seeds_in(own) + seeds_in(theirs), own, theirs)]
    )
