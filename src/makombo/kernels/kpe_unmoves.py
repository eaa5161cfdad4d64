"""Kpé's moves inside a pair of levels, forwards and backwards, compiled.

A move *stays* in its pair of levels when it starts from a pit already sown and captures nothing;
every other move leaves for good, to fewer seeds or to more pits sown. A position here is two rows
of loose seeds (`makombo.kernels.kpe_ranking`), the mover's first. `Shape` says what to add to them.

An un-move takes back a move that stays: given the position after it, it finds each position before.
The pit it started from is empty now or, after rounds of eight seeds past it, holds one a round
(KP5).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import ALL_SOWN, halves, own_half, sowing, their_half
from makombo.kernels.kpe_ranking import Shape, seeds_in
from makombo.kernels.words import ONE, U64, ZERO, as_byte, byte_at, has, without_byte

FOUR = U64(4)
_TWO = U64(2)
_SEVEN = U64(7)
_ROUND = U64(8)  # seeds that go once round the board

MOST_UNMOVES = 4 * 48
"""More than any position has."""


class Options(NamedTuple):
    """The options that bear on moves, as words of 0 or 1."""

    capture_on_unlocking_move: U64
    skip_origin: U64


class Sown(NamedTuple):
    """A sowing, before anything is captured (KP3-KP5)."""

    own: U64
    """The mover's row after it; whole, not loose."""
    passed: U64
    """What it adds to the opponent's row."""
    last: U64
    """The byte of the last seed's pit: 0-3 the mover's, 4-7 the opponent's."""


@compiled
def sow(own: U64, pit: U64, skips: U64) -> Sown:
    """Sow the seeds of a pit of the mover's whole row."""
    added, last = sowing(skips, pit, byte_at(own, pit))
    return Sown(without_byte(own, pit) + own_half(added), their_half(added), last)


@compiled
def is_prey(seeds: U64) -> bool:
    """Tell whether so many seeds in an opponent's pit are captured (KP8)."""
    return bool(seeds == _TWO or seeds == FOUR)  # noqa: PLR1714, SIM109 - quick when compiled


@compiled
def capture(theirs: U64, last: U64) -> U64:
    """Return what the opponent's whole row keeps once the chain is captured (KP8-KP10)."""
    if last < FOUR:
        return theirs
    pit = last - FOUR
    while True:
        if not is_prey(byte_at(theirs, pit)):
            return theirs
        theirs = without_byte(theirs, pit)
        if pit == ZERO:
            return theirs
        pit -= ONE


@compiled
def is_free(sown: U64, pit: U64, options: Options) -> bool:
    """Tell whether a move from this pit may capture (KP7)."""
    after = sown | ONE << pit if options.capture_on_unlocking_move != ZERO else sown
    return bool(after == ALL_SOWN)


@compiled
def legal_pits(own: U64, theirs: U64, sown: U64, options: Options) -> U64:
    """Return the legal moves of two whole rows, as bits (KP3, KP6)."""
    pits = ZERO
    feeding = ZERO
    pit = ZERO
    while pit < FOUR:
        if byte_at(own, pit) != ZERO:
            pits |= ONE << pit
            if theirs == ZERO:
                sown_from = sow(own, pit, options.skip_origin)
                left = sown_from.passed
                if is_free(sown, pit, options):
                    left = capture(left, sown_from.last)
                if left != ZERO:
                    feeding |= ONE << pit
        pit += ONE
    return feeding if feeding != ZERO else pits


@compiled
def unmoves(
    own: U64,
    theirs: U64,
    before: Shape,
    options: Options,
    parents: npt.NDArray[np.uint64],
) -> int:
    """Write the loose rows of all positions from which a staying move leads here; return how many.

    `own` and `theirs` are loose rows as the side now to move sees them; `before` is the shape of
    the level that its opponent moved from. A parent is its mover's row in the low and the other
    row in the high 32 bits.
    """
    found = 0
    moved = theirs + before.own
    pit = ZERO
    while pit < FOUR:
        if has(before.sown, pit):
            found = _unmoves_from(pit, own, moved, before, options, parents, found)
        pit += ONE
    return found


@compiled
def _unmoves_from(
    pit: U64,
    own: U64,
    moved: U64,
    before: Shape,
    options: Options,
    parents: npt.NDArray[np.uint64],
    found: int,
) -> int:
    """Add the un-moves that put seeds back into one pit; `moved` is the mover's whole row now."""
    rounds = byte_at(moved, pit)
    skips = options.skip_origin
    if skips != ZERO and rounds != ZERO:  # noqa: PLR1714 - quick when compiled
        return found
    seeds = rounds * _ROUND
    most = seeds_in(moved) + seeds_in(own)
    if seeds == ZERO:
        seeds = ONE
    end = most if skips != ZERO else rounds * _ROUND + _SEVEN
    while seeds <= end and seeds <= most:
        added, last = sowing(skips, pit, seeds)
        kept, passed = own_half(added), their_half(added)
        if not (_holds(moved - before.own, kept) and _holds(own, passed)):
            return found  # one seed more would not lie there either
        if _stays(own, last, before):
            mover = moved - kept + as_byte(seeds, pit)
            theirs = own - passed
            whole = theirs + before.theirs
            if whole != ZERO or has(legal_pits(mover, whole, before.sown, options), pit):
                parents[found] = halves(mover - before.own, theirs)
                found += 1
        seeds += ONE
    return found


@compiled
def _holds(row: U64, part: U64) -> bool:
    """Tell whether each pit of the row holds at least the part's seeds."""
    pit = ZERO
    while pit < FOUR:
        if byte_at(row, pit) < byte_at(part, pit):
            return False
        pit += ONE
    return True


@compiled
def _stays(own: U64, last: U64, before: Shape) -> bool:
    """Tell whether the sowing that led to the opponent's row `own` captured nothing."""
    if last < FOUR or before.sown != ALL_SOWN:
        return True
    return not is_prey(byte_at(own + before.theirs, last - FOUR))
