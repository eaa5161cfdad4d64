"""Results, terminations and outcomes."""

import json

import pytest

import makombo
from makombo.rules import Outcome, Result, Side, Termination


def test_a_result_knows_its_winner_and_back() -> None:
    for text, winner in (("1-0", Side.SOUTH), ("0-1", Side.NORTH), ("1/2-1/2", None)):
        result = Result(text)
        assert str(result) == text
        assert result.winner is winner
        assert Result.of(winner) is result
        assert eval(repr(result), {"makombo": makombo}) is result


def test_the_words_of_records() -> None:
    assert [str(termination) for termination in Termination] == [
        "sweep",
        "inner-row",
        "endless-sowing",
        "no-seeds",
        "repetition",
        "resignation",
        "time",
        "agreement",
    ]


@pytest.mark.parametrize(
    ("score", "winner", "result"),
    [
        ((23, 25), Side.NORTH, "0-1"),
        ((24, 24), None, "1/2-1/2"),
        ((25, 23), Side.SOUTH, "1-0"),
        ((0, 0), None, "1/2-1/2"),
        ((0, 1), Side.NORTH, "0-1"),
        ((1, 0), Side.SOUTH, "1-0"),
    ],
)
def test_kp14_the_higher_score_wins(
    score: tuple[int, int], winner: Side | None, result: str
) -> None:
    outcome = Outcome.by_score(score, Termination.SWEEP)
    assert outcome == Outcome(winner, Termination.SWEEP, score)
    assert outcome.result == result


def test_json_with_a_score_and_without() -> None:
    outcome = Outcome(Side.SOUTH, Termination.SWEEP, (26, 22))
    assert json.dumps(outcome.to_dict()) == (
        '{"winner": "South", "termination": "sweep", "score": [26, 22]}'
    )
    outcome = Outcome(None, Termination.ENDLESS_SOWING)
    assert json.dumps(outcome.to_dict()) == (
        '{"winner": null, "termination": "endless-sowing", "score": null}'
    )
