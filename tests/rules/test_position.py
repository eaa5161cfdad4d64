"""Positions are values: equal, hashable, copied, pickled, turned, drawn and pasted back."""

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given

import makombo
from makombo.rules import Board, Game, Position, Result, Side, game
from tests.strategies import games_and_positions

KPE = Position(((1, 2, 3, 4), (5, 6, 7, 8)), Side.NORTH, (4, 8), (0b0001, 0b1111))
KISOLO = Position(((1, 2, 3, 4), (5, 6, 0, 0)), Side.NORTH, result=Result.SOUTH_WON)


@given(games_and_positions())
def test_the_repr_can_be_pasted_back(drawn: tuple[Game, Position]) -> None:
    _, position = drawn
    twin = eval(repr(position), {"makombo": makombo})
    assert twin == position
    assert hash(twin) == hash(position)


def test_the_repr_leaves_out_what_the_game_has_not() -> None:
    assert repr(KPE) == (
        "makombo.Position(pits=((1, 2, 3, 4), (5, 6, 7, 8)), side=makombo.Side.NORTH, "
        "scores=(4, 8), sown=(1, 15))"
    )
    assert repr(KISOLO) == (
        "makombo.Position(pits=((1, 2, 3, 4), (5, 6, 0, 0)), side=makombo.Side.NORTH, "
        "result=makombo.Result.SOUTH_WON)"
    )


@pytest.mark.parametrize("position", [KPE, KISOLO])
def test_a_position_is_a_value(position: Position) -> None:
    for twin in (
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
        dataclasses.replace(position),
    ):
        assert twin == position
        assert hash(twin) == hash(position)
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.side = Side.SOUTH  # type: ignore[misc]


@pytest.mark.parametrize(
    "changes",
    [
        {"pits": ((1, 2, 3, 4), (5, 6, 8, 7))},
        {"side": Side.SOUTH},
        {"scores": (8, 4)},
        {"sown": (0b0010, 0b1111)},
        {"result": Result.DRAW},
    ],
)
def test_every_field_counts(changes: dict[str, object]) -> None:
    assert dataclasses.replace(KPE, **changes) != KPE  # type: ignore[arg-type]


def test_views_from_the_side_to_move() -> None:
    assert KPE.own == (5, 6, 7, 8)
    assert KPE.opposing == (1, 2, 3, 4)
    assert KPE.in_play == 36
    assert KPE.board == Board(4, 1)
    assert KISOLO.board == Board(2, 2)
    assert game("kisolo").initial().board == Board(7, 2)


def test_turning_swaps_all_that_belongs_to_a_side() -> None:
    assert KPE.turned() == Position(
        ((5, 6, 7, 8), (1, 2, 3, 4)), Side.SOUTH, (8, 4), (0b1111, 0b0001)
    )
    assert KISOLO.turned() == Position(
        ((5, 6, 0, 0), (1, 2, 3, 4)), Side.SOUTH, result=Result.NORTH_WON
    )
    drawn = dataclasses.replace(KISOLO, result=Result.DRAW)
    assert drawn.turned().result is Result.DRAW
    assert KISOLO.turned().turned() == KISOLO


def test_the_drawing_of_kpe_says_scores_locks_and_turn() -> None:
    position = game("kpe").parse("8,9,9,1/2,1,9,9 N 0 0 ab d")
    assert str(position).splitlines() == [
        "North  score 0  locked: a2 b2 c2 to sow  to move",
        "   +----+----+----+----+",
        " 2 |  8 |  9 |  9 |  1 |",
        "   +====+====+====+====+",
        " 1 |  2 |  1 |  9 |  9 |",
        "   +----+----+----+----+",
        "      a    b    c    d",
        "South  score 0  locked: c1 d1 to sow",
    ]
    assert position.draw(Side.NORTH).splitlines() == [
        "South  score 0  locked: c1 d1 to sow",
        "   +----+----+----+----+",
        " 1 |  9 |  9 |  1 |  2 |",
        "   +====+====+====+====+",
        " 2 |  1 |  9 |  9 |  8 |",
        "   +----+----+----+----+",
        "      d    c    b    a",
        "North  score 0  locked: a2 b2 c2 to sow  to move",
    ]
    position = game("kpe").parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd")
    assert str(position).splitlines()[::7] == [
        "North  score 6  unlocked",
        "South  score 4  unlocked  to move",
    ]


@pytest.mark.parametrize(
    ("text", "north", "south"),
    [
        ("1,1/1,1/1,1/1,1 S", "North", "South  to move"),
        ("1,1/1,1/1,1/1,1 N", "North  to move", "South"),
        ("4,0/0,0/4,0/0,0 N 1-0", "North", "South  won"),
        ("4,0/4,0/0,0/0,0 S 0-1", "North  won", "South"),
        ("1,1/1,1/1,1/1,1 S 1/2-1/2", "North  draw", "South  draw"),
    ],
)
def test_the_drawing_of_kisolo_says_turn_or_result(text: str, north: str, south: str) -> None:
    lines = str(game("kisolo:columns=2,seeds=1").parse(text)).splitlines()
    assert (lines[0], lines[-1]) == (north, south)
