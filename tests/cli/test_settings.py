from pathlib import Path

import pytest

from makombo.cli.settings import Settings
from makombo.errors import MakomboError


def test_only_what_is_given_changes() -> None:
    settings = Settings("fast", 7, Path("/tmp/a.txt"))
    assert settings.changed(None, None) == settings
    assert settings.changed("off", "/tmp/b.txt") == Settings("off", 7, Path("/tmp/b.txt"))


def test_relative_path_is_made_absolute() -> None:
    assert Settings("fast", 7).changed(None, "a.txt").record == Path("a.txt").absolute()


@pytest.mark.parametrize("name", ["a.txt", "two  spaces.txt", 'q"uote.txt', "é\udcff.txt"])
def test_every_path_comes_back(name: str) -> None:
    settings = Settings("slow", -1, Path("/tmp") / name)
    assert Settings.from_tags(settings.tags()) == settings


@pytest.mark.parametrize(
    "tags", [{}, {"Speed": "warp", "Seed": "1"}, {"Speed": "off", "Seed": "x"}]
)
def test_damaged_tags_are_refused(tags: dict[str, str]) -> None:
    with pytest.raises(MakomboError, match="the kept game, tag"):
        Settings.from_tags(tags)
