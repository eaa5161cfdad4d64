import json

from makombo.engine.signature import searches
from makombo.rules import game
from tests.cli.conftest import Run

SIGNATURE = 55811  # a change of it is said in CHANGELOG.md


def test_the_signature_is_the_one_that_is_known(run: Run) -> None:
    assert run("bench").out == f"{SIGNATURE}\n"
    found = json.loads(run("bench", "--json").out)
    assert found["signature"] == SIGNATURE
    assert found["seconds"] > 0


def test_it_covers_both_games_and_their_options() -> None:
    names = {type(game(text)).__name__ for text in searches()}
    assert names == {"Kpe", "Kisolo"}
    assert len(searches()) >= 6
