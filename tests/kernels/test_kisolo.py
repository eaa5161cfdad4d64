"""Kisolo compiled, rule by rule at the edges: one position, one move, one whole expected board."""

from pathlib import Path

import pytest

from makombo.rules import Outcome, Side, Termination
from tests.kernels.twins import end, moves, played

START = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
ENDLESS = (Path(__file__).parent.parent / "data" / "endless.txt").read_text().splitlines()[1:]


@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
        (START, "d2", "3,3,3,0,3,3,3/3,3,3,0,3,3,3/5,5,5,0,4,4,4/5,0,1,5,5,5,0 N"),
        (START, "e2", "3,3,3,3,0,3,3/3,3,3,3,0,3,3/5,5,5,5,0,4,4/0,1,5,5,5,0,4 N"),
    ],
)
def test_ks5_ks9_ks10_worked_examples(text: str, move: str, after: str) -> None:
    assert played("kisolo", text, move) == after


def test_ks11_a_capture_in_mid_move_wins_and_stays_in_hand() -> None:
    text = "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N"
    after = "3,4,0,16,6,4,1/9,1,9,21,4,2,0/0,0,0,0,0,0,0/0,0,0,0,0,4,0 S 0-1"
    assert played("kisolo", text, "b3") == after
    assert end("kisolo", after) == Outcome(Side.NORTH, Termination.INNER_ROW)
    assert moves("kisolo", after) == ""


@pytest.mark.parametrize("line", ENDLESS)
def test_ks13_endless_moves_draw_with_the_board_as_it_was(line: str) -> None:
    name, text, move, _ = line.split(" | ")
    after = text.replace(" S", " N 1/2-1/2")
    assert played(name, text, move) == after
    assert end(name, after) == Outcome(None, Termination.ENDLESS_SOWING)
    assert moves(name, after) == ""


@pytest.mark.parametrize(("bound", "drawn"), [(1, True), (2, True), (3, True), (4, False)])
def test_ks13_the_move_is_endless_when_that_relay_is_due(bound: int, drawn: bool) -> None:
    # Four laps: three relays, and nothing to capture.
    text = "0,0/0,0/8,8/0,0 S"
    after = "0,0/0,0/8,8/0,0 N 1/2-1/2" if drawn else "0,0/0,0/0,2/7,7 N"
    assert played(f"kisolo:columns=2,seeds=2,endless_laps={bound}", text, "b2") == after


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (START, "g2 f2 e2 d2 c2 b2 a2"),
        ("0,0/0,3/0,3/12,6 S", "b2"),
        ("0,0/3,0/0,3/12,6 S", "a1 b1 b2"),
        ("12,6/0,3/3,0/0,0 N", "b4 a4 b3"),
    ],
)
def test_ks5_ks6_legal_moves(text: str, names: str) -> None:
    name = "kisolo" if text == START else "kisolo:columns=2"
    assert moves(name, text) == names


def test_ks14_a_player_without_seeds_has_lost() -> None:
    text = "0,0/0,0/12,0/12,0 N"
    assert end("kisolo:columns=2", text) == Outcome(Side.SOUTH, Termination.NO_SEEDS)
    assert moves("kisolo:columns=2", text) == ""


def test_ks3_a_hand_of_all_the_seeds_goes_round_and_round() -> None:
    text = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/192,0,0,0,0,0,0,0 S"
    after = played("kisolo:columns=8,seeds=6,endless_laps=1", text, "a1")
    assert after == text.replace(" S", " N 1/2-1/2")
