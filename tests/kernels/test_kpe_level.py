"""Levels list every position once, and number it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makombo.errors import MakomboError
from makombo.kernels.kpe_level import Level, row_at, row_rank, rows
from makombo.rules import Kpe

ANY_LEVEL = st.builds(
    Level, st.integers(0, 24).map(lambda half: 2 * half), *[st.integers(0, 15)] * 2
)


@pytest.mark.parametrize("seeds", [0, 1, 2, 7, 12])
def test_rows_are_numbered_from_0_without_a_gap(seeds: int) -> None:
    listed = [row_at(rank, seeds) for rank in range(rows(seeds))]
    assert len(set(listed)) == rows(seeds)
    assert all(sum(row) == seeds and min(row) >= 0 for row in listed)
    assert [row_rank(row) for row in listed] == list(range(rows(seeds)))


@pytest.mark.parametrize("level", [Level(6, 15, 15), Level(14, 7, 15), Level(48, 0, 0)])
def test_ranks_are_a_bijection(level: Level) -> None:
    listed = [level.pits(rank) for rank in range(level.size)]
    assert len(set(listed)) == level.size
    assert [level.rank(pits) for pits in listed] == list(range(level.size))


@given(ANY_LEVEL.filter(lambda level: level.loose >= 0), st.data())
def test_rank_undoes_pits_at_any_size(level: Level, data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, level.size - 1))
    pits = level.pits(rank)
    assert sum(pits) == level.seeds
    assert all(seeds >= kept for seeds, kept in zip(pits, level.kept, strict=True))
    assert level.rank(pits) == rank


def test_sizes() -> None:
    assert Level(48, 15, 15).size == 202_927_725
    assert Level(48, 0, 0).size == 1
    assert Level(6, 3, 15).size == 0


def test_position_of_a_rank_is_one_that_the_game_can_have() -> None:
    game = Kpe()
    for level in (Level(48, 0, 0), Level(48, 3, 5), Level(14, 7, 15), Level(14, 15, 7)):
        for rank in range(0, level.size, 997):
            position = level.position(rank, game)
            game.validate(position)
            assert Level.of(position) == level
            assert level.rank((*position.own, *position.opposing)) == rank


def test_names() -> None:
    assert Level(4, 15, 7).name == "04-f-7"
    assert Level(48, 0, 10).partner.name == "48-a-0"


def test_what_is_not_in_the_level_is_refused() -> None:
    with pytest.raises(MakomboError, match="expected some of level 06-f-f"):
        Level(6, 15, 15).rank((1, 0, 0, 0, 0, 0, 0, 0))
    with pytest.raises(MakomboError, match="found rank 36, expected 0 to 35 in 02-f-f"):
        Level(2, 15, 15).pits(36)
