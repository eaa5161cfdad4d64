"""Every sentence that rules and render can say has a form, so that it can be said anew."""

import random
import string

import pytest

from makombo.errors import IllegalMove
from makombo.render import describe_outcome, explain
from makombo.rules import Game, Outcome, Position, Side, Termination, game
from makombo.web.language import language
from makombo.web.wording import EXPLANATIONS, OUTCOMES, PLACES, REASONS, Speaker, is_known

GAMES = (
    "kpe",
    "kpe:seeds=2,capture_on_unlocking_move=false,skip_origin=true",
    "kisolo:columns=4",
    "kisolo",
)

ODD = (
    ("kisolo", "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S", "a1"),
    ("kisolo:endless_laps=3", "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S", "a1"),
    ("kisolo", "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N", "b3"),
    ("kpe", "13,6,4,2/1,3,14,5 N 0 0 abd bcd", "c2"),
    ("kpe:capture_on_unlocking_move=false", "11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1"),
    ("kpe", "3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1"),
    ("kpe", "0,0,0,0/3,0,1,1 S 22 21 abcd abcd", "d1"),
    ("kpe", "0,0,0,0/1,0,0,0 S 24 23 abcd abcd", "a1"),
    ("kpe", "0,0,0,0/26,0,0,0 S 11 11 abcd abcd", "a1"),
    ("kpe:skip_origin=true", "0,0,0,0/26,0,0,0 S 11 11 abcd abcd", "a1"),
)


def sentences(rules: Game, position: Position, lots: random.Random) -> list[str]:
    """Return what is said of a random game from a position, its refusals included."""
    said = []
    for _ in range(80):
        for pit in range(-1, rules.board.size + 1):
            try:
                rules.trace(position, pit)
            except IllegalMove as error:
                if "is no pit index" not in error.reason:
                    said.append(error.reason)
        legal = rules.legal_moves(position)
        if not legal:
            break
        trace = rules.trace(position, lots.choice(legal))
        said += [sentence.text for sentence in explain(rules, trace)]
        position = trace.after
    return said


@pytest.mark.parametrize("text", GAMES)
def test_whatever_is_said_in_a_game_is_known(text: str) -> None:
    rules = game(text)
    lots = random.Random(7)
    for _ in range(12):
        said = sentences(rules, rules.initial(), lots)
        assert [one for one in said if not is_known(one)] == []


@pytest.mark.parametrize(("text", "position", "pit"), ODD)
def test_whatever_is_said_of_odd_moves_is_known(text: str, position: str, pit: str) -> None:
    rules = game(text)
    start = rules.parse(position)
    trace = rules.trace(start, rules.parse_move(start, pit))
    said = [sentence.text for sentence in explain(rules, trace)]
    assert [one for one in said if not is_known(one)] == []
    assert said


@pytest.mark.parametrize("text", ["kpe", "kpe:endless=own_row", "kisolo"])
@pytest.mark.parametrize("winner", [None, *Side])
@pytest.mark.parametrize("termination", Termination)
def test_every_outcome_is_known(text: str, winner: Side | None, termination: Termination) -> None:
    score = None if text == "kisolo" else (24, 24)
    if winner is None and termination in (
        Termination.INNER_ROW,
        Termination.NO_SEEDS,
        Termination.RESIGNATION,
        Termination.TIME,
    ):
        return
    assert is_known(describe_outcome(game(text), Outcome(winner, termination, score)))


def test_an_unknown_sentence_stays_as_it_is() -> None:
    assert language("fr").sentence("Nobody ever said this.") == "Nobody ever said this."


def test_what_stands_in_the_places_is_said_anew() -> None:
    speaker = Speaker(
        lambda text: f"«{text}»", lambda one, many, n: many if n > 1 else one, " & ".join
    )
    said = speaker.say(
        "The last falls in a1, which now holds 4, but South is locked: b1, c1 and d1 still to sow."
    )
    assert said == (
        "«The last falls in a1, which now holds 4, but «South» is locked: "
        "b1 & c1 & d1 still to sow.»"
    )


@pytest.mark.parametrize("form", [*EXPLANATIONS, *OUTCOMES, *REASONS])
def test_a_translation_keeps_the_places(form: str) -> None:
    places = {name for _, name, _, _ in string.Formatter().parse(form) if name}
    assert places <= set(PLACES)
    french = language("fr").gettext(form)
    assert {name for _, name, _, _ in string.Formatter().parse(french) if name} == places, french
    assert french != form or form == "{verdict}."
