"""Perft: counting move sequences, once for every game."""

from makombo.kernels.jit import compiled
from makombo.kernels.protocol import State, legal, play
from makombo.kernels.words import ONE, U64, ZERO, count, lowest

_TWO = U64(2)


@compiled
def perft(state: State, depth: U64) -> U64:
    """Return the number of sequences of exactly `depth` moves (1 or more)."""
    moves = legal(state)
    if depth == ONE:
        return count(moves)
    sequences = ZERO
    while moves != ZERO:
        after = play(state, lowest(moves))
        moves &= moves - ONE
        sequences += count(legal(after)) if depth == _TWO else perft(after, depth - ONE)
    return sequences
