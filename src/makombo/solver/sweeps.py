"""Sweeps: every position of a level once over, from the best it can do by the moves that stay.

Worths start at 0 and only ever move away from it: after k sweeps a position has at least what can
be forced within k plies. What was written in this sweep is read in it already, in any order; the
end is the same.

A level's worths are kept twice: by rank, as contributions to the parents (worths `turned`), and by
place, in which the opponent's row runs fastest. For one row of the mover's a move adds the same to
every row of the opponent's, so a run of places has runs of children, and what lies together is read
together.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import ALL_SOWN, halves
from makombo.kernels.kpe_ranking import (
    ROWS,
    RUNS,
    SHEETS,
    STARTS,
    Shape,
    all_four_of,
    first_of,
    first_three_of,
    first_two_of,
    next_row,
    prefix_sums,
    row_at,
    row_of,
    row_rank,
)
from makombo.kernels.kpe_unmoves import FOUR, Options, legal_pits, sow
from makombo.kernels.words import ONE, U64, ZERO, byte_at, has
from makombo.solver.gates import GATES, shut, where_nothing_is_captured
from makombo.solver.worth import turned

Worths = npt.NDArray[np.int16]

_RUN = 64
_TWO = U64(2)
_THREE = U64(3)


class Arrays(NamedTuple):
    """What sweeps and ripples know of a level, and of the partner that its moves stay in."""

    exits: Worths
    """The best worth by a leaving move, by place."""
    worths: Worths
    """The worths so far, by place."""
    contributions: Worths
    """The same, turned and by rank."""
    children: Worths
    """The partner's contributions."""


class _Moves(NamedTuple):
    """The moves of one row, an entry for each pit."""

    closed: npt.NDArray[np.bool_]
    """Whether there is none that stays."""
    base: npt.NDArray[np.uint64]
    """Where the children begin, by rank."""
    sums: npt.NDArray[np.uint64]
    """The prefix sums of what is sown to the opponent."""
    given: npt.NDArray[np.uint64]
    """What is sown to the opponent, with what their row must hold."""
    last: npt.NDArray[np.uint64]
    """The pit of the last seed."""


class _Run(NamedTuple):
    """A run of positions: the mover's row, and the opponent's seeds and sums but the first."""

    theirs: U64
    r: U64
    q: U64
    place: U64
    rank: U64
    stride: U64
    """From one rank of the run to the next."""


@compiled
def sweep(
    seeds: U64,
    shape: Shape,
    options: Options,
    arrays: Arrays,
    changed: npt.NDArray[np.uint64],
    found: int,
) -> int:
    """Sweep the positions with so many loose seeds of the mover's.

    What changes is written to `changed` after the first `found`, as far as there is room: the
    mover's loose row and the opponent's, as `halves` of one word. Returns how many have changed
    then, with those before.
    """
    theirs = shape.loose - seeds
    mine, others = ROWS[seeds], ROWS[theirs]
    first = STARTS[shape.loose, seeds]
    moves = _Moves(
        np.zeros(4, np.bool_),
        np.zeros(4, np.uint64),
        np.zeros(4, np.uint64),
        np.zeros(4, np.uint64),
        np.zeros(4, np.uint64),
    )
    best = np.zeros(_RUN, np.int16)
    row = row_at(ZERO, seeds)
    number = ZERO
    while number < mine:
        if row + shape.own != ZERO:  # else the game is over (KP12), and its worth is known
            _find_moves(row, theirs, shape, options, moves)
            place, rank = first + number * others, first + number
            r = ZERO
            while r <= theirs:
                q = ZERO
                while q <= r:
                    run = _Run(theirs, r, q, place, rank, mine)
                    if _improve(run, shape, moves, arrays, best):
                        found = _record(run, row, arrays, best, changed, found)
                    place += q + ONE
                    rank += (q + ONE) * mine
                    q += ONE
                r += ONE
        row = next_row(row)
        number += ONE
    return found


@compiled
def _find_moves(row: U64, theirs: U64, shape: Shape, options: Options, moves: _Moves) -> None:
    """Find the moves of a row against so many seeds of the opponent's."""
    own = row + shape.own
    pits = shape.sown
    if theirs == ZERO and shape.theirs == ZERO:
        pits &= legal_pits(own, ZERO, shape.sown, options)  # KP6
    pit = ZERO
    while pit < FOUR:
        moves.closed[pit] = not has(pits, pit) or byte_at(own, pit) == ZERO
        moves.base[pit] = moves.sums[pit] = moves.given[pit] = moves.last[pit] = ZERO
        if not moves.closed[pit]:
            sowing = sow(own, pit, options.skip_origin)
            sums = prefix_sums(sowing.passed)
            then = theirs + all_four_of(sums)
            base = STARTS[shape.loose, then] + row_rank(sowing.own - shape.own) * ROWS[then]
            moves.base[pit] = base + first_of(sums)
            moves.sums[pit] = sums
            moves.given[pit] = sowing.passed + shape.theirs
            moves.last[pit] = sowing.last
        pit += ONE


@compiled
def _improve(
    run: _Run, shape: Shape, moves: _Moves, arrays: Arrays, best: npt.NDArray[np.int16]
) -> bool:
    """Write the best worths of a run; tell whether any differs from what was known."""
    a, b = _child(ZERO, run, moves), _child(ONE, run, moves)
    c, d = _child(_TWO, run, moves), _child(_THREE, run, moves)
    free = shape.sown == ALL_SOWN
    e, f = _gate(ZERO, run, moves, free), _gate(ONE, run, moves, free)
    g, h = _gate(_TWO, run, moves, free), _gate(_THREE, run, moves, free)
    exits, worths, children = arrays.exits, arrays.worths, arrays.children
    place = run.place
    differs = np.int16(0)
    for step in range(run.q + ONE):
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
    return bool(differs != 0)


@compiled
def _record(
    run: _Run,
    row: U64,
    arrays: Arrays,
    best: npt.NDArray[np.int16],
    changed: npt.NDArray[np.uint64],
    found: int,
) -> int:
    """Keep what is new in a run, and note where it is."""
    for step in range(run.q + ONE):
        p = U64(step)
        if best[p] != arrays.worths[run.place + p]:
            arrays.worths[run.place + p] = best[p]
            arrays.contributions[run.rank + p * run.stride] = turned(best[p])
            if found < changed.size:
                changed[found] = halves(row, row_of(p, run.q, run.r, run.theirs))
            found += 1
    return found


@compiled
def _child(pit: U64, run: _Run, moves: _Moves) -> U64:
    """Return the rank of the first child of a run by the move from a pit."""
    sums = moves.sums[pit]
    q, r = run.q + first_two_of(sums), run.r + first_three_of(sums)
    return U64(moves.base[pit] + RUNS[q] + SHEETS[r])


@compiled
def _gate(pit: U64, run: _Run, moves: _Moves, free: bool) -> U64:
    """Return the gate for a run of the move from a pit."""
    if moves.closed[pit]:
        return shut()
    given = moves.given[pit]
    return where_nothing_is_captured(free, moves.last[pit], given, run.q, run.r, run.theirs)
