"""Ripples: what the last changes do to the positions before them, found by un-moves.

When sweeps change little, the positions that changed are a queue. Each is visited once; its parents
are found and, where it makes a difference to them, changed and queued in turn, breadth first. What
is never reached again keeps its worth: 0 for those that nobody can bring to an end.
"""

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import ALL_SOWN, own_half, their_half
from makombo.kernels.kpe_ranking import ROWS, STARTS, Shape, rank_of, row_rank, seeds_in
from makombo.kernels.kpe_unmoves import (
    FOUR,
    MOST_UNMOVES,
    Options,
    is_prey,
    legal_pits,
    sow,
    unmoves,
)
from makombo.kernels.words import ONE, U64, ZERO, byte_at, has
from makombo.solver.sweeps import Arrays
from makombo.solver.worth import turned

Worths = npt.NDArray[np.int16]
Queue = npt.NDArray[np.uint64]


@compiled
def ripple(
    queue: Queue,
    before: Shape,
    options: Options,
    arrays: Arrays,
    changed: Queue,
    found: int,
) -> int:
    """Bring to the parents of the queued positions what these are worth now.

    `before` and `arrays` are the parents' level's. Parents that change go to `changed` after the
    first `found`; returns how many there are then, which may be more than it has room for.
    """
    parents = np.zeros(MOST_UNMOVES, np.uint64)
    for entry in queue:
        own, theirs = own_half(entry), their_half(entry)
        gained = arrays.children[rank_of(before.loose, own, theirs)]
        for index in range(unmoves(own, theirs, before, options, parents)):
            parent = parents[index]
            mine, others = own_half(parent), their_half(parent)
            seeds = seeds_in(mine)
            place = STARTS[before.loose, seeds]
            place += row_rank(mine) * ROWS[before.loose - seeds] + row_rank(others)
            worth = arrays.worths[place]
            better = worth
            if gained > 0:
                better = max(worth, gained)
            elif worth <= 0:
                staying = _by_staying(mine, others, before, options, arrays.children)
                better = max(arrays.exits[place], staying)
            if better != worth:
                arrays.worths[place] = better
                arrays.contributions[rank_of(before.loose, mine, others)] = turned(better)
                if found < changed.size:
                    changed[found] = parent
                found += 1
    return found


@compiled
def _by_staying(
    row: U64, others: U64, shape: Shape, options: Options, children: Worths
) -> np.int16:
    """Return the worth of the best move that stays; there is one, or nobody would ask."""
    own, theirs = row + shape.own, others + shape.theirs
    pits = shape.sown & legal_pits(own, theirs, shape.sown, options)
    best = np.int16(-32768)
    pit = ZERO
    while pit < FOUR:
        if has(pits, pit):
            sowing = sow(own, pit, options.skip_origin)
            if _stays(theirs + sowing.passed, sowing.last, shape):
                child = rank_of(shape.loose, others + sowing.passed, sowing.own - shape.own)
                best = max(best, children[child])
        pit += ONE
    return best


@compiled
def _stays(theirs: U64, last: U64, shape: Shape) -> bool:
    """Tell whether the sowing that leaves this whole row to the opponent captures nothing (KP8)."""
    if last < FOUR or shape.sown != ALL_SOWN:
        return True
    return not is_prey(byte_at(theirs, last - FOUR))
