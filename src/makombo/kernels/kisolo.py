"""Kisolo in five words: each side's outer and inner row, a byte a pit, and the terms of the game.

The mover's two rows come first, then the opponent's. Byte i of an outer row is pit index i, byte j
of an inner row pit index columns + j. So own inner byte j faces the enemy inner byte
columns - 1 - j, behind which lies the enemy outer byte j (KS4). A pit is named by its *slot*: the
byte in the outer row, or 8 + the byte in the inner row.

    terms:  bits 0-3 columns · 4-23 endless_laps · 24 the mover is South
            25 drawn by endless sowing (KS13) · 26 lost by the mover (KS11)

Nobody else knows the terms: they are read by the functions below. A lap adds two tabled words. No
byte can run over: there are at most 192 seeds.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels import protocol, repetition
from makombo.kernels.jit import compiled, implements, inlined
from makombo.kernels.packing import Packing
from makombo.kernels.protocol import Words
from makombo.kernels.words import BYTE, ONE, U64, ZERO, nonzero, reverse, total
from makombo.rules import Kisolo, Outcome, Position, Result, Side, Termination


class KisoloState(NamedTuple):
    """A position of Kisolo, options included, as its mover sees it."""

    outer: U64
    inner: U64
    their_outer: U64
    their_inner: U64
    terms: U64


_TWO = U64(2)
_THREE = U64(3)
_FOUR = U64(4)
_EIGHT = U64(8)
_SLOT = U64(15)
_SHIFT = U64(63)

_ONE_IN_EACH = U64(0x0101010101010101)

_COLUMNS = U64(15)
_BOUND_AT = U64(4)
_BOUND = U64((1 << 20) - 1)
_SOUTH = U64(1 << 24)
_DRAWN = U64(1 << 25)
_LOST = U64(1 << 26)
_OVER = _DRAWN | _LOST

_LONGEST = 64  # of the tabled laps; longer ones first go round the whole ring
_TABLED = U64(_LONGEST)
_BEFORE_STRIDE = U64(6)
_COLUMNS_STRIDE = U64(10)


@inlined
def columns_of(state: KisoloState) -> U64:
    """Return the number of columns."""
    return state.terms & _COLUMNS


@inlined
def most_laps(state: KisoloState) -> U64:
    """Return the laps after which a sowing counts as endless (KS13)."""
    return (state.terms >> _BOUND_AT) & _BOUND


@inlined
def is_drawn(state: KisoloState) -> bool:
    """Tell whether the game is drawn by endless sowing (KS13)."""
    return bool(state.terms & _DRAWN != ZERO)


@inlined
def is_over(state: KisoloState) -> bool:
    """Tell whether the last move has ended the game (KS11, KS13)."""
    return bool(state.terms & _OVER != ZERO)


@inlined
def own_seeds(state: KisoloState) -> U64:
    """Return the seeds in the mover's pits."""
    return total(state.outer) + total(state.inner)


@inlined
def their_seeds(state: KisoloState) -> U64:
    """Return the seeds in the opponent's pits."""
    return total(state.their_outer) + total(state.their_inner)


@inlined
def faced(their_inner: U64, columns: U64) -> U64:
    """Return a side's inner row, each pit in the byte of the enemy pit that it faces (KS4)."""
    return reverse(their_inner) >> ((_EIGHT - columns) << _THREE)


def _slot(pit: int, columns: int) -> int:
    return pit if pit < columns else 8 + pit - columns


def _tabled_laps() -> npt.NDArray[np.uint64]:
    """Return, for each lap, what it adds to the outer and the inner row, and where it ends (KS3).

    The index is columns · 1024 + slot before the first pit · 64 + seeds in hand. The third word is
    the slot after the last pit, and in bits 4-7 the slot of the last pit.
    """
    laps = np.zeros((9 * 16 * _LONGEST, 4), np.uint64)
    for columns in range(2, 9):
        size = 2 * columns
        for start in range(size):
            words = [0, 0]
            for hand in range(_LONGEST):
                last = (start + hand) % size
                slot = _slot(last, columns)
                if hand:
                    words[slot >> 3] += 1 << 8 * (slot & 7)
                index = columns << 10 | _slot(start, columns) << 6 | hand
                laps[index, :3] = *words, slot << 4 | _slot((last + 1) % size, columns)
    return laps


_LAPS = _tabled_laps()


@compiled
def _seeds(outer: U64, inner: U64, slot: U64) -> U64:
    """Return the seeds in one slot."""
    row = inner if slot & _EIGHT else outer
    return (row >> ((slot << _THREE) & _SHIFT)) & BYTE


@compiled
def _without(outer: U64, inner: U64, slot: U64) -> tuple[U64, U64]:
    """Return both rows with one slot emptied."""
    hole = ~(BYTE << ((slot << _THREE) & _SHIFT))
    if slot & _EIGHT:
        return outer, inner & hole
    return outer & hole, inner


@implements(protocol.legal, KisoloState)
def legal(state: KisoloState) -> U64:
    """Return the inner pits that capture (KS5); where none does, all pits with seeds (KS6)."""
    if is_over(state):
        return ZERO
    columns = columns_of(state)
    inner = nonzero(state.inner)
    capturing = inner & nonzero(faced(state.their_inner, columns))
    if capturing:
        return capturing << columns
    return nonzero(state.outer) | (inner << columns)


@compiled
def _slot_of(pit: U64, columns: U64) -> U64:
    """Return the slot of a pit index."""
    return pit if pit < columns else pit + _EIGHT - columns


@compiled
def _slot_before(pit: U64, columns: U64) -> U64:
    """Return the slot of the pit before this one on its owner's ring (KS3)."""
    return _slot_of(pit - ONE if pit != ZERO else columns + columns - ONE, columns)


@compiled
def _lap(outer: U64, inner: U64, before: U64, hand: U64, columns: U64) -> tuple[U64, U64, U64, U64]:
    """Sow a hand, the first seed into the slot after `before` (KS3).

    Returns both rows, the slot of the last seed and the slot after it.
    """
    while hand >= _TABLED:
        row = _ONE_IN_EACH >> ((_EIGHT - columns) << _THREE)
        outer += row
        inner += row
        hand -= columns + columns
    index = (columns << _COLUMNS_STRIDE) | (before << _BEFORE_STRIDE) | hand
    ends = _LAPS[index, 2]
    return outer + _LAPS[index, 0], inner + _LAPS[index, 1], ends >> _FOUR, ends & _SLOT


@implements(protocol.play, KisoloState)
def play(state: KisoloState, move: U64) -> KisoloState:
    """Capture or lift, then sow lap after lap until the turn ends (KS5-KS13)."""
    outer, inner, their_outer, their_inner, terms = state
    columns = columns_of(state)
    bound = most_laps(state)
    terms ^= _SOUTH
    far = (columns - ONE) << _THREE  # inner shifts that face each other sum to this (KS4)

    laps = ZERO  # of this run, that is since the last capture (KS13)
    first_outer, first_inner, first_slot = ZERO, ZERO, ZERO  # when the run's first relay was due
    slot, last = _slot_of(move, columns), _slot_before(move, columns)
    in_last = _TWO  # a capture at the start of a turn asks nothing of the pit before (KS5)
    hand = _seeds(outer, inner, slot)
    while hand != ZERO:  # an empty pit stops the turn (KS8)
        shift = (slot << _THREE) & _SHIFT
        prey = (their_inner >> (far - shift)) & BYTE
        if in_last > ONE and slot & _EIGHT and prey:  # KS5, KS9
            hand = prey + ((their_outer >> shift) & BYTE)
            their_inner &= ~(BYTE << (far - shift))
            their_outer &= ~(BYTE << shift)
            if their_inner == ZERO:  # KS11
                inner += hand << shift
                terms |= _LOST
                break
            laps = ONE
            before = last
        else:  # KS6, KS10
            if laps == ONE:
                first_outer, first_inner, first_slot = outer, inner, slot
            elif outer == first_outer and inner == first_inner and slot == first_slot:
                return _drawn(state)
            if laps == bound:
                return _drawn(state)
            laps += ONE
            outer, inner = _without(outer, inner, slot)
            before = slot
        outer, inner, last, slot = _lap(outer, inner, before, hand, columns)
        in_last = _seeds(outer, inner, last)
        hand = _seeds(outer, inner, slot)
    return KisoloState(their_outer, their_inner, outer, inner, terms)


@compiled
def _drawn(state: KisoloState) -> KisoloState:
    """Return the state after an endless move: the board as it was, the game drawn (KS13)."""
    outer, inner, their_outer, their_inner, terms = state
    return KisoloState(their_outer, their_inner, outer, inner, (terms ^ _SOUTH) | _DRAWN)


@implements(protocol.final, KisoloState)
def final(state: KisoloState) -> np.int64:
    """Return 0 for endless sowing (KS13); who can't move has lost otherwise (KS11, KS14)."""
    return np.int64(0) if is_drawn(state) else np.int64(-1)


@implements(protocol.south_moves, KisoloState)
def south_moves(state: KisoloState) -> bool:
    """Tell whether the mover is South."""
    return bool(state.terms & _SOUTH)


@implements(protocol.lead, KisoloState)
def lead(state: KisoloState) -> np.int64:  # noqa: ARG001
    """Captured seeds stay in play: nobody leads for good."""
    return np.int64(0)


@implements(protocol.load, KisoloState)
def load(like: KisoloState, words: Words, game: int) -> KisoloState:  # noqa: ARG001
    """Return the state that a row of five words holds."""
    return KisoloState(
        words[game, 0], words[game, 1], words[game, 2], words[game, 3], words[game, 4]
    )


@implements(protocol.store, KisoloState)
def store(state: KisoloState, words: Words, game: int) -> None:
    """Write all five words."""
    words[game, 0] = state.outer
    words[game, 1] = state.inner
    words[game, 2] = state.their_outer
    words[game, 3] = state.their_inner
    words[game, 4] = state.terms


# Four words tell a position, and every capture can be undone by others.

_PAST_WORDS = 4


@implements(repetition.remember, KisoloState)
def remember(state: KisoloState, past: Words, game: int, entry: int) -> None:
    """Enter the four rows."""
    past[game, entry, 0] = state.outer
    past[game, entry, 1] = state.inner
    past[game, entry, 2] = state.their_outer
    past[game, entry, 3] = state.their_inner


@implements(repetition.recalls, KisoloState)
def recalls(state: KisoloState, past: Words, game: int, entry: int) -> bool:
    """Compare the four rows (KS15)."""
    return bool(
        past[game, entry, 0] == state.outer
        and past[game, entry, 1] == state.inner
        and past[game, entry, 2] == state.their_outer
        and past[game, entry, 3] == state.their_inner
    )


@implements(repetition.settles, KisoloState)
def settles(before: KisoloState, after: KisoloState) -> bool:  # noqa: ARG001
    """Seeds can always come back."""
    return False


@implements(repetition.returnable, KisoloState)
def returnable(state: KisoloState, moves: U64, past: Words, game: int, entries: int) -> U64:
    """Leave out all moves where the opponent's pits rule it out.

    A move either leaves one of them as it is or takes all its seeds (KS5, KS9); so an entry that
    has other seeds in some pit, and not none, is out of reach.
    """
    entry = entries - 2
    while entry >= 0:
        outer, inner = past[game, entry, 0], past[game, entry, 1]
        others = (nonzero(outer) & nonzero(outer ^ state.their_outer)) | (
            nonzero(inner) & nonzero(inner ^ state.their_inner)
        )
        if others == ZERO:
            return moves
        entry -= 2
    return ZERO


@implements(repetition.repeated, KisoloState)
def repeated(state: KisoloState) -> np.int64:  # noqa: ARG001
    """A draw (KS15)."""
    return np.int64(0)


def pack(game: Kisolo, position: Position) -> KisoloState:
    """Return the state of a position of this game."""
    terms = game.columns | game.endless_laps << 4
    if position.side is Side.SOUTH:
        terms |= int(_SOUTH)
    if position.result is not None:
        terms |= int(_DRAWN if position.result is Result.DRAW else _LOST)
    rows = []
    for side in (position.side, position.side.other):
        pits = bytes(position.pits[side])
        rows += [pits[: game.columns], pits[game.columns :]]
    words = [int.from_bytes(row, "little") for row in rows]
    return KisoloState._make(map(U64, (*words, terms)))


def unpack(state: KisoloState) -> Position:
    """Return the position that a state holds."""
    columns = int(state.terms & _COLUMNS)
    outer, inner, their_outer, their_inner = (
        tuple(int(word).to_bytes(8, "little"))[:columns] for word in state[:4]
    )
    own, their = outer + inner, their_outer + their_inner
    side = Side.SOUTH if state.terms & _SOUTH else Side.NORTH
    result = None
    if state.terms & _DRAWN:
        result = Result.DRAW
    elif state.terms & _LOST:
        result = Result.of(side.other)
    return Position((own, their) if side is Side.SOUTH else (their, own), side, result=result)


def outcome(state: KisoloState) -> Outcome:
    """Return the outcome of a finished game (KS11, KS13, KS14)."""
    winner = Side.NORTH if state.terms & _SOUTH else Side.SOUTH
    if state.terms & _DRAWN:
        return Outcome(None, Termination.ENDLESS_SOWING)
    return Outcome(winner, Termination.INNER_ROW if state.terms & _LOST else Termination.NO_SEEDS)


PACKING = Packing(KisoloState, pack, unpack, outcome, _PAST_WORDS)
