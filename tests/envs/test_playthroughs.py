"""OpenSpiel still plays our games as the golden files say."""

import pytest

from tests.envs.playthroughs import DIRECTORY, PLAYTHROUGHS, path, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    assert playthrough(name) == path(name).read_text(encoding="utf-8")


def test_every_file_is_a_playthrough_that_is_listed() -> None:
    assert set(DIRECTORY.iterdir()) == {path(name) for name in PLAYTHROUGHS}
