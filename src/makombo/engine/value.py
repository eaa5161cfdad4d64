"""What the search asks of a game beyond its moves: keys, gains, ends and exact values.

Values are `int64`, from the mover's view, in hundredths of a seed. In Kpé a value is the *margin*:
what the mover will still gain minus what the opponent will, so that a position's value does not
hang on the scores it was reached with. In Kisolo nothing is gained on the way; a win is worth
`WIN` less the plies it is away, everything short of that is an estimate.
"""

from typing import Any

from makombo.kernels.jit import compiled, generic, inlined
from makombo.kernels.protocol import lead
from makombo.kernels.words import U64

SEED = 100  # a seed, in units of value
WIN = 1 << 20  # a won game of Kisolo
WON = WIN - 4096  # from here on a value is a proven win, its distance to WIN the plies
UNKNOWN = -128 * SEED  # no value: no margin is as low

_SPREAD = U64(0x9E3779B97F4A7C15)
_SPREAD_TOO = U64(0xC2B2AE3D27D4EB4F)
_SPREAD_MORE = U64(0x165667B19E3779F9)
_FOLD = U64(29)
_FOLD_AGAIN = U64(32)


@generic
def key(state: tuple[U64, ...]) -> U64:
    """Return a hash of the position as its mover sees it; scores and options play no part."""
    raise NotImplementedError


@generic
def ending(state: tuple[U64, ...]) -> int:
    """Return the value of a finished game to its mover: what is still to come, or -WIN."""
    raise NotImplementedError


@generic
def exact(state: tuple[U64, ...], book: Any) -> int:
    """Return the value of a position that the book knows, else `UNKNOWN`."""
    raise NotImplementedError


@inlined
def gain(before: tuple[U64, ...], after: tuple[U64, ...]) -> int:
    """Return what a move gained its mover minus what it gained the opponent (a sweep)."""
    return (-lead(after) - lead(before)) * SEED  # type: ignore[return-value]


@inlined
def spread(word: U64) -> U64:
    """Return the word with its low bits spread over the high ones."""
    return word * _SPREAD


@compiled
def mixed(word: U64) -> U64:
    """Return the word with every bit spread over all others."""
    word = (word ^ (word >> _FOLD)) * _SPREAD_TOO
    word = (word ^ (word >> _FOLD_AGAIN)) * _SPREAD_MORE
    return word ^ (word >> _FOLD)
