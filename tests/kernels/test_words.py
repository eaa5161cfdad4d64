"""Bit tricks against their meaning, byte by byte."""

import pytest

from makombo.kernels.jit import compiled
from makombo.kernels.words import U64, count, lowest, nonzero, reverse, select, total


@compiled
def lowest_count_reverse(word: U64) -> tuple[U64, U64, U64]:
    return lowest(word), count(word), reverse(word)


@pytest.mark.parametrize(
    ("word", "lowest_bit", "bits", "reversed_word"),
    [
        (1, 0, 1, 0x0100000000000000),
        (0x8000000000000000, 63, 1, 0x80),
        (0x0102030405060708, 3, 13, 0x0807060504030201),
        (0xFFFFFFFFFFFFFFFF, 0, 64, 0xFFFFFFFFFFFFFFFF),
    ],
)
def test_instructions(word: int, lowest_bit: int, bits: int, reversed_word: int) -> None:
    found = tuple(map(int, lowest_count_reverse(U64(word))))
    assert found == (lowest_bit, bits, reversed_word)


@pytest.mark.parametrize("byte", [1, 2, 127, 128, 129, 248, 255])
def test_nonzero_finds_each_set_of_bytes(byte: int) -> None:
    for mask in range(256):
        word = sum(byte << 8 * place for place in range(8) if mask >> place & 1)
        assert nonzero(U64(word)) == mask


def test_total_of_the_bytes() -> None:
    assert total(U64(0xF8)) == 248
    assert total(U64(0xF800000000000000)) == 248
    assert total(U64(0x1F1F1F1F1F1F1F1F)) == 248


def test_select_finds_every_set_bit_in_order() -> None:
    for mask in (*range(1, 256), *range(256, 65536, 97), 65535):
        bits = [bit for bit in range(16) if mask >> bit & 1]
        assert [select(U64(mask), U64(index)) for index in range(len(bits))] == bits
