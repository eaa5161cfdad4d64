"""The transposition table: two slots a bucket, one kept for depth and one always replaced.

It is an array of shape (2 · buckets, 2) of `uint64`: the position's key, and its data packed as

    bits 0-31 value + 2^31 · 32-39 depth · 40-41 bound · 42-46 move · 48-55 generation

This module is the only place that knows this.
"""

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.kernels.words import ONE, U64, signed

TranspositionTable = npt.NDArray[np.uint64]

EXACT, LOWER, UPPER = 1, 2, 3  # what a stored value says of the true one
NO_MOVE = 31

SMALLEST = 16  # buckets
DEFAULT = 1 << 19  # buckets: 16 MiB

_OFFSET = 1 << 31
_VALUE = U64(0xFFFFFFFF)
_DEPTH_AT, _DEPTH = U64(32), U64(0xFF)
_BOUND_AT, _BOUND = U64(40), U64(0b11)
_MOVE_AT, _MOVE = U64(42), U64(0b11111)
_GENERATION_AT, _GENERATION = U64(48), U64(0xFF)


def new_table(buckets: int = DEFAULT) -> TranspositionTable:
    """Return an empty table; `buckets` is a power of two."""
    return np.zeros((2 * buckets, 2), np.uint64)


@compiled
def find(table: TranspositionTable, key: U64) -> U64:
    """Return the data stored for a position; without any, data with neither bound nor move."""
    slot = (key << ONE) & U64(table.shape[0] - 1)
    if table[slot, 0] == key:
        return U64(table[slot, 1])
    if table[slot + ONE, 0] == key:
        return U64(table[slot + ONE, 1])
    return U64(NO_MOVE) << _MOVE_AT


@compiled
def store(
    table: TranspositionTable,
    key: U64,
    value: int,
    depth: int,
    bound: int,
    move: int,
    generation: int,
) -> None:
    """Store what was found out about a position.

    It takes the first slot of its bucket if it is the same position, or deeper than what lies
    there, or that is from an earlier search; else the second.
    """
    data = (
        U64(value + _OFFSET)
        | U64(depth) << _DEPTH_AT
        | U64(bound) << _BOUND_AT
        | U64(move) << _MOVE_AT
        | U64(generation) << _GENERATION_AT
    )
    slot = (key << ONE) & U64(table.shape[0] - 1)
    old = table[slot, 1]
    deeper = depth >= depth_of(old) or U64(generation) != (old >> _GENERATION_AT) & _GENERATION
    if table[slot, 0] != key and not deeper:
        slot += ONE
    table[slot, 0] = key
    table[slot, 1] = data


@compiled
def value_of(data: U64) -> int:
    """Return the stored value."""
    return signed(data & _VALUE) - _OFFSET


@compiled
def depth_of(data: U64) -> int:
    """Return the depth that the value was searched to."""
    return signed((data >> _DEPTH_AT) & _DEPTH)


@compiled
def bound_of(data: U64) -> int:
    """Return whether the value is exact or a bound; 0 where nothing is stored."""
    return signed((data >> _BOUND_AT) & _BOUND)


@compiled
def move_of(data: U64) -> int:
    """Return the best move found, or NO_MOVE."""
    return signed((data >> _MOVE_AT) & _MOVE)
