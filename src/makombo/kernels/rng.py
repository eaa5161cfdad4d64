"""A small generator of random numbers, SplitMix64 (Steele, Lea and Flood 2014): one word of state.

Every game of a series draws from its own stream, so what it does depends on the seed and its
number alone, not on the thread that plays it.
"""

from makombo.kernels.jit import compiled
from makombo.kernels.words import U64

GOLDEN = U64(0x9E3779B97F4A7C15)
_FIRST = U64(0xBF58476D1CE4E5B9)
_SECOND = U64(0x94D049BB133111EB)
_HALF = U64(32)


@compiled
def mix(word: U64) -> U64:
    """Return a word in which every bit depends on every bit of the given one."""
    word = (word ^ (word >> U64(30))) * _FIRST
    word = (word ^ (word >> U64(27))) * _SECOND
    return word ^ (word >> U64(31))


@compiled
def stream(seed: U64, number: U64) -> U64:
    """Return the state in which stream `number` of a series begins."""
    return mix(mix(seed) + number * GOLDEN)


@compiled
def below(word: U64, bound: U64) -> U64:
    """Return a random number below a small bound; it leans to one by less than 1 in 2^28."""
    return ((word >> _HALF) * bound) >> _HALF
