"""The data sheets tell of the observations as they are."""

from pathlib import Path

import pytest

from makombo.envs.observation import VERSION, Layout
from makombo.rules import game

SHEETS = Path(__file__).parents[2] / "docs" / "envs"


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_the_table_of_planes(name: str) -> None:
    text = (SHEETS / f"{name}.md").read_text(encoding="utf-8")
    assert Layout(game(name)).table() in text
    assert f"Version {VERSION}." in text
    for heading in ("Usage", "Specs", "Observation", "Actions", "Rewards", "Termination", "Rates"):
        assert f"\n## {heading}\n" in text
