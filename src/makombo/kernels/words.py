"""Words of eight bytes, a pit each, and the bit tricks on them.

All arithmetic is on `numpy.uint64` alone, because a mixture with signed numbers would turn into
signed or even floating-point numbers, differently compiled and uncompiled.
"""

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled, inlined, instruction

U64 = np.uint64

ZERO = U64(0)
ONE = U64(1)
BYTE = U64(0xFF)

_LOW_BITS = U64(0x7F7F7F7F7F7F7F7F)
_HIGH_BIT_OF_EACH = U64(0x8080808080808080)
_ONE_IN_EACH = U64(0x0101010101010101)
_GATHER = U64(0x0102040810204080)
_SEVEN = U64(7)
_EIGHT = U64(8)
_THREE = U64(3)
_TOP_BYTE = U64(56)


@instruction("cttz")
def lowest(mask: U64) -> U64:
    """Return the number of the lowest bit that is set; the mask isn't 0."""
    return U64((int(mask) & -int(mask)).bit_length() - 1)


@instruction("ctpop")
def count(mask: U64) -> U64:
    """Return how many bits are set."""
    return U64(int(mask).bit_count())


@instruction("bswap")
def reverse(word: U64) -> U64:
    """Return the bytes in reverse order."""
    return U64(int.from_bytes(int(word).to_bytes(8, "little"), "big"))


@inlined
def has(mask: U64, number: U64) -> bool:
    """Tell whether this bit is set."""
    return bool((mask >> number) & ONE != ZERO)


@inlined
def byte_at(word: U64, number: U64) -> U64:
    """Return one byte, number 0 being the lowest."""
    return (word >> (number << _THREE)) & BYTE


@inlined
def as_byte(value: U64, number: U64) -> U64:
    """Return the word that holds the value in one byte and 0 in all others."""
    return value << (number << _THREE)


@inlined
def without_byte(word: U64, number: U64) -> U64:
    """Return the word with one byte made 0."""
    return word & ~(BYTE << (number << _THREE))


@compiled
def signed(word: U64) -> int:
    """Return a word below 2^63 as a signed number."""
    return np.int64(word)  # type: ignore[return-value]  # compiled code knows no other integer


@compiled
def nonzero(word: U64) -> U64:
    """Return, as bits 0 to 7, which bytes aren't 0."""
    high = (((word & _LOW_BITS) + _LOW_BITS) | word) & _HIGH_BIT_OF_EACH
    return ((high >> _SEVEN) * _GATHER) >> _TOP_BYTE


@compiled
def total(word: U64) -> U64:
    """Return the sum of the bytes, which must be below 256."""
    return (word * _ONE_IN_EACH) >> _TOP_BYTE


def _numbers_of_set_bits() -> npt.NDArray[np.uint8]:
    numbers = np.zeros(256 * 8, np.uint8)
    for mask in range(256):
        bits = [bit for bit in range(8) if mask >> bit & 1]
        numbers[8 * mask : 8 * mask + len(bits)] = bits
    return numbers


_SET_BITS = _numbers_of_set_bits()


@compiled
def select(mask: U64, index: U64) -> U64:
    """Return the number of the set bit before which `index` others are set; bits 0 to 15 count.

    A table rather than a loop: how often a loop goes round can't be predicted at random.
    """
    low = mask & BYTE
    below = count(low)
    if index < below:
        return U64(_SET_BITS[(low << _THREE) + index])
    return _EIGHT + U64(_SET_BITS[((mask >> _EIGHT) << _THREE) + index - below])
