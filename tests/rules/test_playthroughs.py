"""The fixed games in tests/data/playthroughs are played as they were, line by line.

Where a difference is meant, `scripts/golden` writes them anew.
"""

import pytest

from makombo.rules import GAMES, game
from tests.rules.playthroughs import DIRECTORY, PLAYTHROUGHS, path, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    golden = path(name).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(
        zip(playthrough(name).splitlines(), golden, strict=True), start=1
    ):
        assert line == expected, f"{path(name).name}, line {number}"


@pytest.mark.parametrize("name", GAMES)
def test_every_registered_game_has_a_playthrough(name: str) -> None:
    assert path(name).is_file()
    assert name in PLAYTHROUGHS


def test_every_file_is_listed_under_the_canonical_name() -> None:
    assert {path(name) for name in PLAYTHROUGHS} == set(DIRECTORY.glob("*.txt"))
    assert [str(game(name)) for name in PLAYTHROUGHS] == list(PLAYTHROUGHS)


def test_every_kind_of_event_occurs() -> None:
    event_lines = {
        line.split()[1]
        for name in PLAYTHROUGHS
        for line in path(name).read_text(encoding="utf-8").splitlines()
        if line.startswith("  K")
    }
    assert event_lines == {
        "capture",
        "drop",
        "end",
        "endless",
        "lift",
        "locked",
        "mark",
        "pass",
        "place",
        "relay",
        "stop",
        "sweep",
        "win",
    }
