"""Kpé in two words: the board, a byte a pit, and the tally of scores, sown pits and options.

Both words hold the mover's things in their lower half and the opponent's in their upper half, so
the turn passes by rotating both by 32 bits. Byte i of the board is the mover's pit index i, byte
4 + i the opponent's: the bytes follow the ring of the board.

    tally, each half:   bits 0-7 score · 8-11 pits sown (KP7) · 12 this is South
                        13 skip_origin · 14 capture_on_unlocking_move

A sowing adds one tabled word to the board. No byte can run over: there are at most 248 seeds.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.kernels import protocol
from makombo.kernels.jit import compiled, implements
from makombo.kernels.words import BYTE, ONE, U64, ZERO, lowest, nonzero, total
from makombo.rules import Kpe, Outcome, Position, Side, Termination


class KpeState(NamedTuple):
    """A position of Kpé, options included, as its mover sees it."""

    board: U64
    tally: U64


_HALF = U64(32)
_OWN = U64(0xFFFFFFFF)
_THREE = U64(3)
_FOUR = U64(4)
_SEVEN = U64(7)

_SOWN_AT = U64(8)
_ALL_SOWN = U64(0b1111)
_SOUTH = U64(1 << 12)
_SKIPS_AT = U64(13)
_UNLOCKING_AT = U64(14)

_TWO_IN_EACH = U64(0x0202020202020202)
_FOUR_IN_EACH = U64(0x0404040404040404)
_BUT_TWO_IN_EACH = U64(0xFDFDFDFDFDFDFDFD)

_MOST = 248  # 8 pits of 31 seeds
_SKIP_STRIDE = U64(10)
_ORIGIN_STRIDE = U64(8)


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


ADDED, LAST = _tabled_sowings()


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
    return (nonzero(other) >> _FOUR) ^ _ALL_SOWN


@compiled
def _sow(state: KpeState, move: U64) -> KpeState:
    """Sow and capture (KP3-KP10); the turn has not passed yet."""
    board, tally = state
    shift = move << _THREE
    skips = (tally >> _SKIPS_AT) & ONE
    seeds = (board >> shift) & BYTE
    sowing = (skips << _SKIP_STRIDE) | (move << _ORIGIN_STRIDE) | seeds
    board = (board & ~(BYTE << shift)) + ADDED[sowing]
    last = U64(LAST[sowing])
    unlocks = (tally >> _UNLOCKING_AT) & ONE
    sown_before = tally >> _SOWN_AT
    sown = sown_before | (ONE << move)
    tally |= ONE << (move + _SOWN_AT)
    counted = sown if unlocks else sown_before
    if (counted & _ALL_SOWN) == _ALL_SOWN and last >= _FOUR:
        taken = board & _CHAINS[(last << _FOUR) | _two_or_four(board)]
        board ^= taken
        tally += total(taken)
    return KpeState(board, tally)


@implements(protocol.play, KpeState)
def play(state: KpeState, move: U64) -> KpeState:
    """Sow, capture, sweep where the opponent can't move on (KP12, KP13), and pass the turn."""
    board, tally = _sow(state, move)
    if board >> _HALF == ZERO:
        tally += total(board)
        board = ZERO
    return KpeState((board >> _HALF) | (board << _HALF), (tally >> _HALF) | (tally << _HALF))


@implements(protocol.legal, KpeState)
def legal(state: KpeState) -> U64:
    """Return the pits with seeds (KP3), or those that feed where the mover must (KP6)."""
    moves = nonzero(state.board & _OWN)
    if state.board >> _HALF == ZERO:
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
        if _sow(state, move).board >> _HALF != ZERO:
            feeding |= ONE << move
    return feeding if feeding != ZERO else moves


@implements(protocol.final, KpeState)
def final(state: KpeState) -> np.int64:
    """Return the mover's margin; whatever the board still holds is the opponent's (KP13, KP14)."""
    theirs = ((state.tally >> _HALF) & BYTE) + total(state.board)
    return np.int64(state.tally & BYTE) - np.int64(theirs)


@implements(protocol.south_moves, KpeState)
def south_moves(state: KpeState) -> bool:
    """Tell whether the mover is South."""
    return bool(state.tally & _SOUTH)


def pack(game: Kpe, position: Position) -> KpeState:
    """Return the state of a position of this game."""
    assert position.scores is not None
    assert position.sown is not None
    options = game.skip_origin << 13 | game.capture_on_unlocking_move << 14
    board = tally = 0
    for half, side in enumerate((position.side, position.side.other)):
        row = bytes(position.pits[side])
        own = position.scores[side] | position.sown[side] << 8 | options
        if side is Side.SOUTH:
            own |= int(_SOUTH)
        board |= int.from_bytes(row, "little") << 32 * half
        tally |= own << 32 * half
    return KpeState(U64(board), U64(tally))


def unpack(state: KpeState) -> Position:
    """Return the position that a state holds."""
    pits, scores, sown = [], [], []
    for half in (0, 32):
        row = int(state.board) >> half & 0xFFFFFFFF
        own = int(state.tally) >> half
        pits.append(tuple(row.to_bytes(4, "little")))
        scores.append(own & 0xFF)
        sown.append(own >> 8 & 0b1111)
    mine, theirs = (0, 1) if state.tally & _SOUTH else (1, 0)
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
