from xml.etree import ElementTree

import pytest

from makombo.message import ENGLISH
from makombo.render.plates import Plate
from makombo.rules import Outcome, Side, Termination, game


def _words(
    text: str, position: str, side: Side, outcome: Outcome | None = None
) -> list[str | None]:
    subject = game(text)
    shown = subject.parse(position)
    plate = Plate(subject, shown, outcome or subject.outcome(shown), side, 700, ENGLISH)
    return [found.text for found in ElementTree.fromstring(plate.draw(14)).iter("text")]


def test_a_plate_shows_score_lock_and_turn() -> None:
    text = "7,8,8,0/1,8,8,8 S 0 0 a d"
    south, north = (_words("kpe", text, side) for side in Side)
    assert south == ["South", "score", "0", "locked until b1 c1 d1 sown", "to move"]
    assert north == ["North", "score", "0", "locked until a2 b2 c2 sown"]


def test_a_plate_tells_that_a_side_is_unlocked() -> None:
    text = "3,1,0,12/7,5,2,8 S 4 6 abcd abcd"
    assert _words("kpe", text, Side.NORTH) == ["North", "score", "6", "unlocked"]


def test_kisolo_keeps_no_score() -> None:
    assert _words("kisolo:columns=2", "3,3/3,3/3,3/3,3 S", Side.SOUTH) == ["South", "to move"]


def test_the_winner_is_told_with_the_reason() -> None:
    text = "0,24/0,0/0,0/0,0 S 0-1"
    assert _words("kisolo:columns=2", text, Side.NORTH) == ["North", "inner row captured", "won"]
    assert _words("kisolo:columns=2", text, Side.SOUTH) == ["South"]


def test_a_position_over_but_not_swept_shows_the_final_scores() -> None:
    text = "0,0,0,2/0,0,0,0 S 24 22 abcd abcd"
    assert _words("kpe", text, Side.NORTH) == ["North", "score", "24", "board swept", "draw"]


@pytest.mark.parametrize("termination", Termination)
def test_both_sides_are_told_of_a_draw(termination: Termination) -> None:
    outcome = Outcome(None, termination)
    texts = [_words("kpe", "6,6,6,6/6,6,6,6 S 0 0 - -", side, outcome) for side in Side]
    assert [words[-1] for words in texts] == ["draw", "draw"]
    assert texts[0][1:3] == ["score", "0"]
