"""Kpé in two words: the board, a byte a pit, and the tally of scores, sown pits and options.

Both words hold the mover's things in their lower half and the opponent's in their upper half, so
the turn passes by rotating both by 32 bits. Byte i of the board is the mover's pit index i, byte
4 + i the opponent's: the bytes follow the ring of the board.

    tally, each half:   bits 0-7 score · 8-11 pits sown (KP7) · 12 this is South
                        13 skip_origin · 14 capture_on_unlocking_move · 15 endless=own_row

Nobody else knows this: what lies in a state is read by the functions below, named for it. A sowing
adds one tabled word to the board. No byte can run over: there are at most 248 seeds.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels import protocol, repetition
from makombo.kernels.jit import compiled, implements, inlined
from makombo.kernels.packing import Packing
from makombo.kernels.protocol import Words
from makombo.kernels.words import (
    BYTE,
    ONE,
    U64,
    ZERO,
    byte_at,
    has,
    lowest,
    nonzero,
    total,
    without_byte,
)
from makombo.rules import Kpe, Outcome, Position, Side, Termination


class KpeState(NamedTuple):
    """A position of Kpé, options included, as its mover sees it."""

    board: U64
    tally: U64


ALL_SOWN = U64(0b1111)
"""The set of a side's four pits."""

_HALF = U64(32)
_OWN = U64(0xFFFFFFFF)
_FOUR = U64(4)

_SOWN_AT = U64(8)
_BOTH_SOWN = U64(0x00000F0000000F00)
_BOTH_SCORES = U64(0x000000FF000000FF)
_SOUTH_AT = U64(12)
_SKIPS_AT = U64(13)
_UNLOCKING_AT = U64(14)
_OWN_ROW_AT = U64(15)

_TWO_IN_EACH = U64(0x0202020202020202)
_FOUR_IN_EACH = U64(0x0404040404040404)
_BUT_TWO_IN_EACH = U64(0xFDFDFDFDFDFDFDFD)

_MOST = 248  # 8 pits of 31 seeds
_SKIP_STRIDE = U64(10)
_ORIGIN_STRIDE = U64(8)


@inlined
def own_half(word: U64) -> U64:
    """Return the mover's half of a word."""
    return word & _OWN


@inlined
def their_half(word: U64) -> U64:
    """Return the opponent's half of a word."""
    return word >> _HALF


@inlined
def halves(own: U64, theirs: U64) -> U64:
    """Return the word of both halves."""
    return own | (theirs << _HALF)


@inlined
def turned(state: KpeState) -> KpeState:
    """Return the state as the other side sees it."""
    board, tally = state
    return KpeState(
        (board >> _HALF) | (board << _HALF),
        (tally >> _HALF) | (tally << _HALF),
    )


@inlined
def own_pits(state: KpeState) -> U64:
    """Return the mover's four pits, a byte each."""
    return own_half(state.board)


@inlined
def their_pits(state: KpeState) -> U64:
    """Return the opponent's four pits, a byte each."""
    return their_half(state.board)


@inlined
def seeds_in_pit(state: KpeState, pit: U64) -> U64:
    """Return the seeds in a pit, 0 to 3 the mover's, 4 to 7 the opponent's."""
    return byte_at(state.board, pit)


@inlined
def own_seeds(state: KpeState) -> U64:
    """Return the seeds in the mover's row."""
    return total(own_half(state.board))


@inlined
def their_seeds(state: KpeState) -> U64:
    """Return the seeds in the opponent's row."""
    return total(their_half(state.board))


@inlined
def in_play(state: KpeState) -> U64:
    """Return the seeds on the board."""
    return total(state.board)


@inlined
def own_score(state: KpeState) -> U64:
    """Return the seeds that the mover has captured."""
    return state.tally & BYTE


@inlined
def their_score(state: KpeState) -> U64:
    """Return the seeds that the opponent has captured."""
    return their_half(state.tally) & BYTE


@inlined
def own_sown(state: KpeState) -> U64:
    """Return the pits that the mover has sown from, as bits (KP7)."""
    return (state.tally >> _SOWN_AT) & ALL_SOWN


@inlined
def their_sown(state: KpeState) -> U64:
    """Return the pits that the opponent has sown from, as bits (KP7)."""
    return (their_half(state.tally) >> _SOWN_AT) & ALL_SOWN


@inlined
def both_sown(state: KpeState) -> U64:
    """Return both sets of pits sown in one word, to be hashed and compared."""
    return state.tally & _BOTH_SOWN


@inlined
def skips_origin(state: KpeState) -> U64:
    """Return 1 if a sowing passes over the pit it began from, else 0."""
    return (state.tally >> _SKIPS_AT) & ONE


@inlined
def captures_on_unlocking(state: KpeState) -> U64:
    """Return 1 if the move that unlocks a side may capture, else 0."""
    return (state.tally >> _UNLOCKING_AT) & ONE


@inlined
def keeps_own_row(state: KpeState) -> bool:
    """Tell whether each side takes its own row at a third occurrence (KP15)."""
    return has(state.tally, _OWN_ROW_AT)


def _tabled_sowings() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]]:
    """Return what a sowing adds to the board, and the byte of its last seed (KP3-KP5).

    The index is skip_origin · 1024 + origin · 256 + seeds.
    """
    added = np.zeros(2 * 4 * 256, np.uint64)
    last = np.zeros(2 * 4 * 256, np.uint8)
    for skips in (False, True):
        for origin in range(4):
            ring = [(origin + step) % 8 for step in range(1, 8 if skips else 9)]
            word = 0
            for seeds in range(1, _MOST + 1):
                pit = ring[(seeds - 1) % len(ring)]
                word += 1 << 8 * pit
                index = skips << 10 | origin << 8 | seeds
                added[index], last[index] = word, pit
    return added, last


_ADDED, _LAST = _tabled_sowings()


def _tabled_chains() -> npt.NDArray[np.uint64]:
    """Return the bytes of the pits that are captured (KP8-KP10).

    The index is 16 · byte of the last pit + the opponent's pits that hold two or four, as bits.
    """
    chains = np.zeros(8 * 16, np.uint64)
    for last in range(4, 8):
        for prey in range(16):
            pit = last
            while pit >= 4 and prey >> (pit - 4) & 1:
                chains[last << 4 | prey] |= U64(0xFF << 8 * pit)
                pit -= 1
    return chains


_CHAINS = _tabled_chains()


@compiled
def _two_or_four(board: U64) -> U64:
    """Return which of the opponent's pits hold exactly two or four seeds, as bits 0 to 3 (KP8)."""
    # v is 2 or 4 exactly when v + 2 is 4 or 6, and these two differ in one bit alone.
    other = ((board + _TWO_IN_EACH) & _BUT_TWO_IN_EACH) ^ _FOUR_IN_EACH
    return (nonzero(other) >> _FOUR) ^ ALL_SOWN


@inlined
def sowing(skips: U64, pit: U64, seeds: U64) -> tuple[U64, U64]:
    """Return what sowing so many seeds from a pit adds to the board, and the byte of the last."""
    entry = (skips << _SKIP_STRIDE) | (pit << _ORIGIN_STRIDE) | seeds
    return U64(_ADDED[entry]), U64(_LAST[entry])


@compiled
def _sow(state: KpeState, move: U64) -> KpeState:
    """Sow and capture (KP3-KP10); the turn has not passed yet."""
    board, tally = state
    added, last = sowing(skips_origin(state), move, seeds_in_pit(state, move))
    board = without_byte(board, move) + added
    sown_before = tally >> _SOWN_AT
    sown = sown_before | (ONE << move)
    tally |= ONE << (move + _SOWN_AT)
    counted = sown if captures_on_unlocking(state) else sown_before
    if (counted & ALL_SOWN) == ALL_SOWN and last >= _FOUR:
        taken = board & _CHAINS[(last << _FOUR) | _two_or_four(board)]
        board ^= taken
        tally += total(taken)
    return KpeState(board, tally)


@implements(protocol.play, KpeState)
def play(state: KpeState, move: U64) -> KpeState:
    """Sow, capture, sweep where the opponent can't move on (KP12, KP13), and pass the turn."""
    board, tally = _sow(state, move)
    if their_half(board) == ZERO:
        tally += total(board)
        board = ZERO
    return turned(KpeState(board, tally))


@implements(protocol.legal, KpeState)
def legal(state: KpeState) -> U64:
    """Return the pits with seeds (KP3), or those that feed where the mover must (KP6)."""
    moves = nonzero(own_pits(state))
    if their_pits(state) == ZERO:
        return _feeding(state, moves)
    return moves


@compiled
def _feeding(state: KpeState, moves: U64) -> U64:
    """Return the moves that leave the opponent seeds, captures included; all where none does."""
    feeding = ZERO
    rest = moves
    while rest != ZERO:
        move = lowest(rest)
        rest &= rest - ONE
        if their_pits(_sow(state, move)) != ZERO:
            feeding |= ONE << move
    return feeding if feeding != ZERO else moves


@implements(protocol.final, KpeState)
def final(state: KpeState) -> np.int64:
    """Return the mover's margin; whatever the board still holds is the opponent's (KP13, KP14)."""
    return np.int64(own_score(state)) - np.int64(their_score(state) + in_play(state))


@implements(protocol.lead, KpeState)
def lead(state: KpeState) -> np.int64:
    """Return the mover's score less the opponent's."""
    return np.int64(own_score(state)) - np.int64(their_score(state))


@implements(protocol.south_moves, KpeState)
def south_moves(state: KpeState) -> bool:
    """Tell whether the mover is South."""
    return has(state.tally, _SOUTH_AT)


@implements(protocol.load, KpeState)
def load(like: KpeState, words: Words, game: int) -> KpeState:  # noqa: ARG001
    """Return the state that a row of two words holds."""
    return KpeState(words[game, 0], words[game, 1])


@implements(protocol.store, KpeState)
def store(state: KpeState, words: Words, game: int) -> None:
    """Write both words."""
    words[game, 0] = state.board
    words[game, 1] = state.tally


# One word tells a position from all that may repeat: the sown sets are the same throughout a past.

_PAST_WORDS = 1


@implements(repetition.remember, KpeState)
def remember(state: KpeState, past: Words, game: int, entry: int) -> None:
    """Enter the board."""
    past[game, entry, 0] = state.board


@implements(repetition.recalls, KpeState)
def recalls(state: KpeState, past: Words, game: int, entry: int) -> bool:
    """Compare the board."""
    return bool(past[game, entry, 0] == state.board)


@implements(repetition.settles, KpeState)
def settles(before: KpeState, after: KpeState) -> bool:
    """Captured seeds never return to the board (KP8), and a pit once sown stays so (KP7)."""
    if both_sown(before) != both_sown(turned(after)):
        return True
    return bool(in_play(before) != in_play(after))


@implements(repetition.returnable, KpeState)
def returnable(
    state: KpeState,
    moves: U64,
    past: Words,  # noqa: ARG001
    game: int,  # noqa: ARG001
    entries: int,
) -> U64:
    """Leave out the moves from pits not yet sown; a capture shows on the board (KP7, KP8)."""
    return moves & own_sown(state) if entries > 1 else ZERO


@implements(repetition.repeated, KpeState)
def repeated(state: KpeState) -> np.int64:
    """Seeds in play are shared equally, or each side takes its own row (KP15)."""
    if not keeps_own_row(state):
        return np.int64(0)
    return np.int64(own_seeds(state)) - np.int64(their_seeds(state))


def pack(game: Kpe, position: Position) -> KpeState:
    """Return the state of a position of this game."""
    assert position.scores is not None
    assert position.sown is not None
    own_row = game.endless == "own_row"
    options = game.skip_origin << 13 | game.capture_on_unlocking_move << 14 | own_row << 15
    board = tally = 0
    for half, side in enumerate((position.side, position.side.other)):
        row = bytes(position.pits[side])
        own = position.scores[side] | position.sown[side] << 8 | options
        if side is Side.SOUTH:
            own |= 1 << int(_SOUTH_AT)
        board |= int.from_bytes(row, "little") << 32 * half
        tally |= own << 32 * half
    return KpeState(U64(board), U64(tally))


def uncounted(state: KpeState) -> KpeState:
    """Return the state with nothing captured."""
    return KpeState(state.board, state.tally & ~_BOTH_SCORES)


def unpack(state: KpeState) -> Position:
    """Return the position that a state holds."""
    pits, scores, sown = [], [], []
    for half in (0, 32):
        row = int(state.board) >> half & 0xFFFFFFFF
        own = int(state.tally) >> half
        pits.append(tuple(row.to_bytes(4, "little")))
        scores.append(own & 0xFF)
        sown.append(own >> 8 & 0b1111)
    mine, theirs = (0, 1) if int(state.tally) >> int(_SOUTH_AT) & 1 else (1, 0)
    return Position(
        pits=(pits[mine], pits[theirs]),
        side=Side(mine),
        scores=(scores[mine], scores[theirs]),
        sown=(sown[mine], sown[theirs]),
    )


def outcome(state: KpeState) -> Outcome:
    """Return the outcome of a finished game: what is left is swept (KP13, KP14)."""
    position = unpack(state)
    assert position.scores is not None
    south, north = (position.scores[side] + sum(position.pits[side]) for side in Side)
    return Outcome.by_score((south, north), Termination.SWEEP)


PACKING = Packing(KpeState, pack, unpack, outcome, _PAST_WORDS)
