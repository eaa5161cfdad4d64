"""Compiled ranks are those of the plain twin, forwards, backwards and in order."""

import pytest

from makombo.kernels.kpe_level import Level, row_at, rows
from makombo.kernels.kpe_ranking import (
    STARTS,
    next_row,
    next_rows,
    prefix_sums,
    rank_of,
    row_rank,
    rows_at,
    seeds_in,
    shape,
)
from makombo.kernels.kpe_ranking import row_at as compiled_row_at
from makombo.kernels.words import U64


def _word(row: tuple[int, ...]) -> int:
    return int.from_bytes(bytes(row), "little")


@pytest.mark.parametrize("seeds", [0, 1, 5, 12])
def test_rows(seeds: int) -> None:
    listed = [_word(row_at(rank, seeds)) for rank in range(rows(seeds))]
    numbers = range(rows(seeds))
    assert [int(compiled_row_at(U64(rank), U64(seeds))) for rank in numbers] == listed
    assert [int(row_rank(U64(row))) for row in listed] == list(numbers)
    assert [int(next_row(U64(row))) for row in listed] == [*listed[1:], 0]


@pytest.mark.parametrize("level", [Level(8, 15, 15), Level(16, 7, 15), Level(48, 2, 1)])
def test_positions_in_order(level: Level) -> None:
    loose = U64(level.loose)
    own, theirs = rows_at(U64(0), loose)
    for rank in range(min(level.size, 10_000)):
        pits = [a - b for a, b in zip(level.pits(rank), level.kept, strict=True)]
        words = _word(tuple(pits[:4])), _word(tuple(pits[4:]))
        assert (int(own), int(theirs)) == words
        assert rows_at(U64(rank), loose) == (own, theirs)
        assert rank_of(loose, U64(own), U64(theirs)) == rank
        own, theirs = next_rows(U64(own), U64(theirs), loose)


def test_ends_of_the_greatest_level() -> None:
    level = Level(48, 15, 15)
    for rank in (0, 1, level.size // 2, level.size - 1):
        own, theirs = rows_at(U64(rank), U64(48))
        assert rank_of(U64(48), U64(own), U64(theirs)) == rank
    assert STARTS[48, 49] == level.size


def test_sums_of_a_row() -> None:
    row = U64(_word((1, 2, 0, 40)))
    assert int(prefix_sums(row)) == _word((1, 3, 3, 43))
    assert int(seeds_in(row)) == 43


def test_shape_says_what_each_pit_must_hold() -> None:
    assert tuple(map(int, shape(Level(24, 0b0111, 0b1110)))) == (12, 6 << 24, 6, 0b0111)
