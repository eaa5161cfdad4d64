"""How often a position has occurred (KP15, KS15), for compiled code: once, for search and batches.

A *past* is an array of shape (games, entries, words): the positions that each game has been through
since the last move after which no earlier one can come back, oldest first. What is promised: they
are told apart word for word, not by a hash, so that no two positions are ever taken for one; and
every entry that could come back is there, so that none is missed. Only every other entry has the
same side to move. What is left to look through is short: 8 entries on average in random Kpé, and
most of all positions of random Kisolo are ruled out by `returnable` before a single move is tried.

`makombo.rules.repetition` is the slow twin.
"""

import numpy as np

from makombo.kernels.jit import generic, inlined
from makombo.kernels.protocol import State, Words
from makombo.kernels.words import U64
from makombo.rules.repetition import OCCURRENCES_THAT_END

__all__ = [
    "OCCURRENCES_THAT_END",
    "occurrences",
    "recalls",
    "remember",
    "repeated",
    "returnable",
    "settles",
]


@generic
def remember(state: State, past: Words, game: int, entry: int) -> None:
    """Enter the position into the past of its game."""
    raise NotImplementedError


@generic
def recalls(state: State, past: Words, game: int, entry: int) -> bool:
    """Tell whether an entry with the same side to move is this very position."""
    raise NotImplementedError


@generic
def settles(before: State, after: State) -> bool:
    """Tell whether no position up to `before` can ever come back after the move to `after`."""
    raise NotImplementedError


@generic
def returnable(state: State, moves: U64, past: Words, game: int, entries: int) -> U64:
    """Return the moves that may bring a position of the past back; all others surely don't."""
    raise NotImplementedError


@generic
def repeated(state: State) -> np.int64:
    """Return what the seeds in play are worth to the mover at a third occurrence, in seeds."""
    raise NotImplementedError


@inlined
def occurrences(state: State, past: Words, game: int, oldest: int, entry: int) -> int:
    """Return how often a position occurs from entry `oldest` on, before its own `entry`."""
    found = 0
    earlier = entry - 2
    while earlier >= oldest:
        if recalls(state, past, game, earlier):
            found += 1
        earlier -= 2
    return found
