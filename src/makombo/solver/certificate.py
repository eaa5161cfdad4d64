"""The certificate of a level, checked position by position, compiled.

A position's margin is right if no move does better and some move attains it; its distance, if it is
one more than that of the best attaining move, the winner hurrying and the loser delaying. Margins
that repeat for ever are even; every other one comes to its end, because distances fall.

Moves are those of the kernel (`makombo.kernels.kpe`). Nothing here is shared with the retrograde
analysis that made the tables.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.kpe import (
    KpeState,
    halves,
    in_play,
    own_pits,
    own_sown,
    their_pits,
    their_sown,
)
from makombo.kernels.kpe_ranking import KEPT, Shape, next_rows, rank_of, rows_at
from makombo.kernels.protocol import lead, legal, play
from makombo.kernels.words import ONE, U64, ZERO, lowest, total

Ranks = npt.NDArray[np.uint64]

_ESCAPE = 255
NO_TABLE = -128
"""No margin: the table of a child isn't there."""


class Level(NamedTuple):
    """A level as it's checked, and the margins that its moves lead to."""

    shape: Shape
    tally: U64
    """The second word of its states, nothing captured."""
    margins: npt.NDArray[np.int8]
    distances: npt.NDArray[np.uint8]
    far: npt.NDArray[np.uint32]
    partner: npt.NDArray[np.int8]
    partner_distances: npt.NDArray[np.uint8]
    partner_far: npt.NDArray[np.uint32]
    beyond: tuple[npt.NDArray[np.int8], ...]
    """Margins after capturing 2, 4, … 16 seeds (1-8; the first is empty), and after a first move
    from pit 0, 1, 2, 3 that captures nothing (9-12)."""


@compiled
def check_range(level: Level, first: U64, end: U64, wrong: Ranks) -> int:
    """Check all ranks from `first` to before `end`; write the wrong ones, return how many."""
    found = 0
    own, theirs = rows_at(first, level.shape.loose)
    rank = first
    while rank < end:
        if not is_right(level, rank, own, theirs):
            if found < wrong.size:
                wrong[found] = rank
            found += 1
        rank += ONE
        own, theirs = next_rows(own, theirs, level.shape.loose)
    return found


@compiled
def check_ranks(level: Level, ranks: Ranks, wrong: Ranks) -> int:
    """Check these ranks; write the wrong ones, return how many."""
    found = 0
    for rank in ranks:
        own, theirs = rows_at(rank, level.shape.loose)
        if not is_right(level, rank, own, theirs):
            if found < wrong.size:
                wrong[found] = rank
            found += 1
    return found


@compiled
def is_right(level: Level, rank: U64, own: U64, theirs: U64) -> bool:
    """Tell whether margin and distance at a rank follow from those of its children."""
    margin, distance = worth(level, own, theirs)
    told = _distance(level.distances, level.far, rank)
    return bool(level.margins[rank] == margin and told == distance)


@compiled
def worth(level: Level, own: U64, theirs: U64) -> tuple[np.int64, np.int64]:
    """Return the margin and the distance that follow from the children of two loose rows."""
    board = halves(own + level.shape.own, theirs + level.shape.theirs)
    state = KpeState(board, level.tally)
    moves = legal(state)
    if moves == ZERO:
        return -np.int64(in_play(state)), np.int64(0)  # KP12, KP13
    best, distance = np.int64(NO_TABLE), np.int64(0)
    while moves != ZERO:
        move = lowest(moves)
        moves &= moves - ONE
        child = KpeState(*play(state, move))
        value, plies = _move(level, child, in_play(state), move)
        if value == NO_TABLE:
            return value, plies
        if value > best:
            best, distance = value, plies
        elif value == best and (plies < distance) == (value > 0):
            distance = plies
    return best, (distance + 1 if best != 0 else np.int64(0))


@compiled
def _move(level: Level, child: KpeState, seeds: U64, move: U64) -> tuple[np.int64, np.int64]:
    """Return the mover's margin by a move, and the child's distance if it stays in the pair."""
    gained = -lead(child)
    if in_play(child) == ZERO:
        return gained, np.int64(0)  # over and swept (KP13)
    sown = their_sown(child)
    own = own_pits(child) - KEPT[own_sown(child)]
    theirs = their_pits(child) - KEPT[sown]
    captured = seeds - in_play(child)
    rank = rank_of(total(own) + total(theirs), own, theirs)
    if captured == ZERO and sown == level.shape.sown:
        plies = _distance(level.partner_distances, level.partner_far, rank)
        return -np.int64(level.partner[rank]), plies
    margins = level.beyond[captured >> ONE if captured != ZERO else U64(9) + move]
    if rank >= margins.size:
        return np.int64(NO_TABLE), np.int64(0)
    return gained - np.int64(margins[rank]), np.int64(0)


@compiled
def _distance(distances: npt.NDArray[np.uint8], far: npt.NDArray[np.uint32], rank: U64) -> np.int64:
    """Return a distance, looked up among the far ones where it's escaped; 0 if it isn't there."""
    distance = np.int64(distances[rank])
    if distance < _ESCAPE:
        return distance
    low, high = 0, far.shape[0]
    while low < high:
        middle = (low + high) // 2
        if far[middle, 0] < rank:
            low = middle + 1
        else:
            high = middle
    if low < far.shape[0] and far[low, 0] == rank:
        return np.int64(far[low, 1])
    return np.int64(0)
