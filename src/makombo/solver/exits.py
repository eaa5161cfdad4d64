"""The moves that leave a pair of levels, by the finished tables of the levels they lead to.

They capture (fewer seeds in play) or start from a pit not yet sown (one more pit sown), or both.
For each position of a level this finds the best of them once and for all.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import ALL_SOWN
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
    seeds_in,
)
from makombo.kernels.kpe_unmoves import (
    FOUR,
    Options,
    capture,
    is_free,
    is_prey,
    legal_pits,
    sow,
)
from makombo.kernels.words import ONE, U64, ZERO, byte_at, has, without_byte
from makombo.solver.gates import GATES, where_nothing_is_captured
from makombo.solver.worth import NONE, STEP, leaving

Margins = npt.NDArray[np.int8]

MOST_CAPTURED = 16  # four pits of four
_SIX = U64(6)
_THREE = U64(3)


def _worth_of_leaving_for(byte: int) -> int:
    """Return the worth of a move, by the byte that holds the child's margin."""
    half = max(-24, min(24, -((byte + 128) % 256 - 128) // 2))
    return half * STEP - (half > 0) + (half < 0)


_LEAVING = np.array([_worth_of_leaving_for(byte) for byte in range(256)], np.int16)


class Beyond(NamedTuple):
    """The finished levels that a level's moves lead to, as margins by rank; empty where none."""

    by_captures: tuple[Margins, ...]
    """After capturing 2, 4, … 16 seeds, at half as many; the first is empty."""
    by_pit: tuple[Margins, ...]
    """After a move from a pit not yet sown, 0 to 3, that captures nothing."""


class _Move(NamedTuple):
    """A move of one own row against every row of the opponent's."""

    moved: U64
    """The mover's whole row after it."""
    passed: U64
    last: U64
    pit: U64
    free: bool
    stays: bool


@compiled
def best_exits(
    seeds: U64,
    first: U64,
    end: U64,
    shape: Shape,
    options: Options,
    beyond: Beyond,
    exits: npt.NDArray[np.int16],
) -> None:
    """Write the worth of the best leaving move, `NONE` where there is none.

    Does so for the mover's rows numbered `first` to before `end` among those with so many loose
    seeds. `exits` lists its positions by the mover's seeds, then the mover's row, then the other.
    """
    theirs = shape.loose - seeds
    others = ROWS[theirs]
    row = row_at(first, seeds)
    number = first
    while number < end:
        start = STARTS[shape.loose, seeds] + number * others
        for place in range(others):
            exits[start + U64(place)] = NONE
        own = row + shape.own
        pits = ZERO
        if theirs == ZERO and shape.theirs == ZERO:
            pits = legal_pits(own, ZERO, shape.sown, options)  # KP6
        else:
            pits = ALL_SOWN
        pit = ZERO
        while pit < FOUR:
            if has(pits, pit) and byte_at(own, pit) != ZERO:
                sowing = sow(own, pit, options.skip_origin)
                move = _Move(
                    sowing.own,
                    sowing.passed,
                    sowing.last,
                    pit,
                    is_free(shape.sown, pit, options),
                    has(shape.sown, pit),
                )
                if not move.stays:
                    _unlocking(move, shape, theirs, beyond, exits, start)
                if move.free and move.last >= FOUR:
                    _capturing(move, shape, theirs, beyond, exits, start)
            pit += ONE
        row = next_row(row)
        number += ONE


@compiled
def _unlocking(
    move: _Move,
    shape: Shape,
    theirs: U64,
    beyond: Beyond,
    exits: npt.NDArray[np.int16],
    start: U64,
) -> None:
    """Let a move from a pit not yet sown count wherever it captures nothing."""
    margins = beyond.by_pit[move.pit]
    own = move.moved - without_byte(shape.own, move.pit)
    loose = shape.loose + _SIX  # the pit just sown need hold nothing now
    sums = prefix_sums(move.passed)
    mine = theirs + all_four_of(sums)
    base = STARTS[loose, mine] + row_rank(own) * ROWS[mine] + first_of(sums)
    given = move.passed + shape.theirs
    place = start
    r = ZERO
    while r <= theirs:
        sheet = base + SHEETS[r + first_three_of(sums)]
        q = ZERO
        while q <= r:
            child = sheet + RUNS[q + first_two_of(sums)]
            gate = where_nothing_is_captured(move.free, move.last, given, q, r, theirs)
            for step in range(q + ONE):
                p = U64(step)
                worth = min(GATES[gate + p], _LEAVING[U64(np.uint8(margins[child + p]))])
                exits[place + p] = max(exits[place + p], worth)
            place += q + ONE
            q += ONE
        r += ONE


@compiled
def _capturing(
    move: _Move,
    shape: Shape,
    theirs: U64,
    beyond: Beyond,
    exits: npt.NDArray[np.int16],
    start: U64,
) -> None:
    """Let a move count wherever it captures: in the runs and the places that allow it."""
    target = move.last - FOUR
    passed = byte_at(move.passed + shape.theirs, target)
    own = move.moved  # all sown now, so all of it is loose
    number = row_rank(own)
    place = start
    r = ZERO
    while r <= theirs:
        if target == _THREE and not is_prey(theirs - r + passed):
            place += RUNS[r + ONE]
            r += ONE
            continue
        q = ZERO
        while q <= r:
            if target < U64(2):
                # Two places at most: where the pit held 2 or 4 less what it was given.
                prey = U64(2)
                while prey <= FOUR:
                    held = prey - passed
                    if prey >= passed and held <= q:
                        p = held if target == ZERO else q - held
                        _take(
                            move, shape, row_of(p, q, r, theirs), number, beyond, exits, place + p
                        )
                    prey += U64(2)
            elif target == _THREE or is_prey(r - q + passed):
                p = ZERO
                while p <= q:
                    _take(move, shape, row_of(p, q, r, theirs), number, beyond, exits, place + p)
                    p += ONE
            place += q + ONE
            q += ONE
        r += ONE


@compiled
def _take(
    move: _Move,
    shape: Shape,
    theirs: U64,
    number: U64,
    beyond: Beyond,
    exits: npt.NDArray[np.int16],
    place: U64,
) -> None:
    """Let one capture count; `number` is the rank of the mover's row after it."""
    sown = theirs + shape.theirs + move.passed
    left = capture(sown, move.last)
    half = (seeds_in(sown) - seeds_in(left)) >> ONE
    rest = left - shape.theirs
    mine = seeds_in(rest)
    child = STARTS[seeds_in(move.moved) + mine, mine] + number * ROWS[mine] + row_rank(rest)
    margin = np.int64(beyond.by_captures[half][child])
    exits[place] = max(exits[place], leaving(np.int64(half) - (margin >> 1)))
