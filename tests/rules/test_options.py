"""Options given in Python; those given in texts are in test_game.py."""

from typing import Any

import pytest

from makombo.errors import GameError
from makombo.rules import Game, Kisolo, Kpe


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        (Kpe, {"seeds": 0}),
        (Kpe, {"seeds": 32}),
        (Kpe, {"seeds": "6"}),
        (Kpe, {"seeds": 6.0}),
        (Kpe, {"seeds": True}),
        (Kpe, {"skip_origin": 1}),
        (Kpe, {"capture_on_unlocking_move": "false"}),
        (Kpe, {"endless": "none"}),
        (Kpe, {"endless": None}),
        (Kisolo, {"columns": 1}),
        (Kisolo, {"columns": 9}),
        (Kisolo, {"seeds": None}),
        (Kisolo, {"endless_laps": 1_000_001}),
        (Kisolo, {"start": "inner"}),
        (Kisolo, {"start": None}),
    ],
)
def test_options_given_in_python_are_checked_alike(
    kind: type[Game], options: dict[str, Any]
) -> None:
    (name,) = options
    with pytest.raises(GameError, match=f"^option {name} of {kind.name}: found "):
        kind(**options)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        (Kpe, {"seeds": 1}),
        (Kpe, {"seeds": 31}),
        (Kpe, {"skip_origin": True, "capture_on_unlocking_move": False}),
        (Kpe, {"endless": "own_row"}),
        (Kisolo, {"columns": 2, "seeds": 1, "endless_laps": 1}),
        (Kisolo, {"columns": 8, "seeds": 6, "endless_laps": 1_000_000}),
        (Kisolo, {"columns": 8, "seeds": 6, "start": "outer"}),
        (Kisolo, {"start": "nines", "endless_laps": 1}),
    ],
)
def test_every_value_within_its_range_is_taken(kind: type[Game], options: dict[str, Any]) -> None:
    subject = kind(**options)
    assert {name: getattr(subject, name) for name in options} == options


def test_an_enormous_value_is_shown_in_short() -> None:
    with pytest.raises(GameError) as caught:
        Kpe(endless="x" * 10_000_000)
    assert len(str(caught.value)) < 120
