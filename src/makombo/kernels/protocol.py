"""What the compiled code of a game offers to perft, playouts, search and batches of games.

A *state* is a `NamedTuple` of `numpy.uint64` words that holds the position as its mover sees it,
and the game's options with it, so that passing the turn is swapping words and one code serves both
sides. Moves are pit indices, sets of moves are words with bit i for pit index i. A state is a
value: `play` gives the next one, and there is nothing to take back.
"""

from typing import Any

import numpy as np

from makombo.kernels.jit import generic
from makombo.kernels.words import U64

State = tuple[U64, ...]
Words = Any  # an array of `numpy.uint64`


@generic
def legal(state: State) -> U64:
    """Return the set of legal moves; it is empty exactly when the game is over."""
    raise NotImplementedError


@generic
def play(state: State, move: U64) -> State:
    """Return the state after a legal move, as the next mover sees it."""
    raise NotImplementedError


@generic
def final(state: State) -> np.int64:
    """Return what a finished game is worth to its mover: above 0 they won, 0 is a draw.

    In Kpé it is the margin in seeds, the seeds left on the board swept (KP13); in Kisolo -1 or 0.
    """
    raise NotImplementedError


@generic
def south_moves(state: State) -> bool:
    """Tell whether the mover is South."""
    raise NotImplementedError


@generic
def lead(state: State) -> np.int64:
    """Return the seeds that the mover has captured less the opponent's; 0 without a score."""
    raise NotImplementedError


@generic
def load(like: State, words: Words, game: int) -> State:
    """Return the state that one row of an array holds, of the same kind as `like`."""
    raise NotImplementedError


@generic
def store(state: State, words: Words, game: int) -> None:
    """Write the state into one row of an array."""
    raise NotImplementedError
