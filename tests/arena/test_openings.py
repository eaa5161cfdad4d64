from itertools import islice

import pytest

from makombo.arena.openings import openings
from makombo.rules import Side, game


@pytest.mark.parametrize("text", ["kpe", "kpe:seeds=1", "kisolo", "kisolo:columns=6"])
def test_openings_are_distinct_legal_and_in_play(text: str) -> None:
    rules = game(text)
    positions = list(islice(openings(rules), 30))
    assert len(set(positions)) == 30
    assert {position.side for position in positions} == set(Side)
    for position in positions:
        rules.validate(position)
        for move in rules.legal_moves(position):
            assert rules.outcome(rules.apply(position, move)) is None


@pytest.mark.parametrize("text", ["kpe", "kisolo"])
def test_they_are_fixed(text: str) -> None:
    """Logs are resumed with them: change these and every old log is of another contest."""
    rules = game(text)
    first = {
        "kpe": "10,2,2,11/1,11,9,2 N 0 0 ad bc",
        "kisolo": "0,4,0,4,2,5,3/9,0,5,5,2,5,0/0,0,1,6,5,12,0/0,9,0,2,5,0,0 S",
    }
    assert rules.format(next(openings(rules))) == first[text]


def test_they_come_round_again_in_a_small_game() -> None:
    rules = game("kisolo:columns=4")
    positions = list(islice(openings(rules), 60))
    few = len(set(positions))
    assert few < 30
    assert positions[few : 2 * few] == positions[:few]


def test_where_there_is_none_it_is_the_start() -> None:
    rules = game("kisolo:columns=2,seeds=1")
    assert set(islice(openings(rules), 3)) == {rules.initial()}
