"""Errors are values with one line each: what, where, what was expected."""

import pytest

from makombo.errors import (
    GameError,
    IllegalMove,
    MakomboError,
    MoveError,
    PositionError,
    RecordError,
    TextError,
    quote,
)
from makombo.message import PitName, form


@pytest.mark.parametrize(
    "kind", [GameError, IllegalMove, MoveError, PositionError, RecordError, TextError]
)
def test_every_error_is_a_value_error_of_makombo(kind: type[Exception]) -> None:
    assert issubclass(kind, MakomboError)
    assert issubclass(kind, ValueError)


def test_a_text_error_says_what_where_and_what_was_expected() -> None:
    error = PositionError("found 'x'", expected="a count", line=3, column=7)
    assert str(error) == "line 3, column 7: found 'x', expected a count"
    assert (error.found, error.expected, error.line, error.column) == ("found 'x'", "a count", 3, 7)


def test_an_illegal_move_names_the_rule_and_the_legal_moves() -> None:
    empty = form("doctest.empty", "{pit} is empty")(pit=PitName("a1"), rule="KP3")
    error = IllegalMove(empty, legal=("b1", "c1"))
    assert str(error) == "a1 is empty (KP3); legal: b1 c1"
    assert (error.reason, error.rule, error.legal) == ("a1 is empty", "KP3", ("b1", "c1"))
    over = form("doctest.over", "the game is over")(rule="KP12")
    assert str(IllegalMove(over)) == "the game is over (KP12)"
    assert str(IllegalMove(over, where="game 3")) == "game 3: the game is over (KP12)"


def test_a_record_error_names_game_and_ply() -> None:
    error = RecordError("found 'x9'", expected="a move", game=2, ply=37, line=12, column=5)
    assert str(error) == "line 12, column 5: game 2, ply 37: found 'x9', expected a move"
    assert (error.game, error.ply) == (2, 37)
    error = RecordError("the text ends", expected="a result", game=1)
    assert str(error) == "line 1, column 1: game 1: the text ends, expected a result"
    assert error.ply is None


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "''"),
        ("x" * 40, repr("x" * 40)),
        ("x" * 41, repr("x" * 40 + "…")),
        ("two\nlines\r\x00", r"'two\nlines\r\x00'"),
        ("\x1b[31mred\u2028", r"'\x1b[31mred\u2028'"),
        ("it's", '"it\'s"'),
    ],
)
def test_a_quoted_text_is_short_and_on_one_line(text: str, quoted: str) -> None:
    assert quote(text) == quoted
    assert len(quoted.splitlines()) == 1
