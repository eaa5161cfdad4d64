"""Sweeps: every position of a level once over, from the best it can do by the moves that stay.

Worths start at 0 and only ever move away from it: after k sweeps a position has at least what can
be forced within k plies. What was written in this sweep is read in it already, in any order; the
end is the same.

A level's worths are kept twice: by rank, as contributions to the parents (worths `turned`), and by
place, in which the opponent's row runs fastest. For one row of the mover's a move adds the same to
every row of the opponent's, so a run of places has runs of children, and what lies together is read
together.
"""

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe_unmoves import FOUR, THREE, Options, legal_pits, sow
from makombo.kernels.ranking import (
    ROWS,
    RUNS,
    SHEETS,
    STARTS,
    Shape,
    next_row,
    prefix_sums,
    row_at,
    row_of,
    row_rank,
)
from makombo.kernels.words import BYTE, ONE, U64, ZERO
from makombo.solver.gates import GATES, shut, where_nothing_is_captured
from makombo.solver.worth import turned

Worths = npt.NDArray[np.int16]

_EIGHT = U64(8)
_SIXTEEN = U64(16)
_TOP = U64(24)
_HALF = U64(32)
_RUN = 64
_TWO = U64(2)
_ALL_SOWN = U64(0b1111)


@compiled
def sweep(
    seeds: U64,
    shape: Shape,
    options: Options,
    exits: Worths,
    children: Worths,
    worths: Worths,
    contributions: Worths,
    changed: npt.NDArray[np.uint64],
    before: int,
) -> int:
    """Sweep the positions with so many loose seeds of the mover's; return how many have changed.

    `exits` and `worths` are by place, `children`, the contributions of the partner level, and
    `contributions`, of this one, by rank. What changes is written to `changed` after the `before`
    that have changed already, as far as there is room: the mover's loose row in the low, the
    opponent's in the high 32 bits.
    """
    theirs = shape.loose - seeds
    mine, others = ROWS[seeds], ROWS[theirs]
    first = STARTS[shape.loose, seeds]
    base = np.zeros(4, np.uint64)
    sums = np.zeros(4, np.uint64)
    given = np.zeros(4, np.uint64)
    last = np.zeros(4, np.uint64)
    closed = np.zeros(4, np.bool_)
    free = shape.sown == _ALL_SOWN
    best = np.zeros(_RUN, np.int16)
    row = row_at(ZERO, seeds)
    number = ZERO
    found = before
    while number < mine:
        own = row + shape.own
        pits = shape.sown
        if theirs == ZERO and shape.theirs == ZERO:
            pits &= legal_pits(own, ZERO, shape.sown, options)  # KP6
        pit = ZERO
        while pit < FOUR:
            closed[pit] = (pits >> pit) & ONE == ZERO or (own >> (pit << THREE)) & BYTE == ZERO
            if closed[pit]:
                base[pit] = sums[pit] = given[pit] = last[pit] = ZERO
            else:
                sowing = sow(own, pit, options.skip_origin)
                sums[pit] = prefix_sums(sowing.passed)
                given[pit] = sowing.passed + shape.theirs
                last[pit] = sowing.last
                seeds_then = theirs + (sums[pit] >> _TOP)
                base[pit] = (
                    STARTS[shape.loose, seeds_then]
                    + row_rank(sowing.own - shape.own) * ROWS[seeds_then]
                    + (sums[pit] & BYTE)
                )
            pit += ONE
        place = first + number * others
        rank = first + number
        if own != ZERO:  # with nothing to sow the game is over (KP12), and its worth is known
            r = ZERO
            while r <= theirs:
                q = ZERO
                while q <= r:
                    a, b, c, d = (
                        _child(ZERO, base, sums, q, r),
                        _child(ONE, base, sums, q, r),
                        _child(_TWO, base, sums, q, r),
                        _child(THREE, base, sums, q, r),
                    )
                    e, f, g, h = (
                        _gate(ZERO, closed, free, last, given, q, r, theirs),
                        _gate(ONE, closed, free, last, given, q, r, theirs),
                        _gate(_TWO, closed, free, last, given, q, r, theirs),
                        _gate(THREE, closed, free, last, given, q, r, theirs),
                    )
                    differs = np.int16(0)
                    for step in range(q + ONE):
                        p = U64(step)
                        worth = max(
                            exits[place + p],
                            min(children[a + p], GATES[e + p]),
                            min(children[b + p], GATES[f + p]),
                            min(children[c + p], GATES[g + p]),
                            min(children[d + p], GATES[h + p]),
                        )
                        best[p] = worth
                        differs |= worth ^ worths[place + p]
                    if differs != 0:
                        for step in range(q + ONE):
                            p = U64(step)
                            if best[p] != worths[place + p]:
                                worths[place + p] = best[p]
                                contributions[rank + p * mine] = turned(best[p])
                                if found < changed.size:
                                    changed[found] = row | row_of(p, q, r, theirs) << _HALF
                                found += 1
                    place += q + ONE
                    rank += (q + ONE) * mine
                    q += ONE
                r += ONE
        row = next_row(row)
        number += ONE
    return found


@compiled
def _child(
    pit: U64, base: npt.NDArray[np.uint64], sums: npt.NDArray[np.uint64], q: U64, r: U64
) -> U64:
    """Return the rank of the first child of a run by the move from a pit."""
    more_q, more_r = (sums[pit] >> _EIGHT) & BYTE, (sums[pit] >> _SIXTEEN) & BYTE
    return U64(base[pit] + RUNS[q + more_q] + SHEETS[r + more_r])


@compiled
def _gate(
    pit: U64,
    closed: npt.NDArray[np.bool_],
    free: bool,
    last: npt.NDArray[np.uint64],
    given: npt.NDArray[np.uint64],
    q: U64,
    r: U64,
    theirs: U64,
) -> U64:
    """Return the gate for a run of the move from a pit."""
    if closed[pit]:
        return shut()
    return where_nothing_is_captured(free, last[pit], given[pit], q, r, theirs)
