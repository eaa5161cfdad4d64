"""A language is a folder: one that nobody has planned for is there as soon as its catalogue is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from makombo.language import Language, choose, language, languages
from makombo.message import PitName, counted
from makombo.rules import Side
from tests.language.made_up import CODE, made_up_language


@pytest.fixture
def made_up(tmp_path: Path) -> Iterator[Language]:
    with made_up_language(tmp_path) as made:
        yield made


def test_it_is_found_named_and_chosen(made_up: Language) -> None:
    assert languages()[CODE].name == "Esperanto"
    assert language("eo-XX").code == choose([None], "tlh,eo;q=0.5").code == CODE


def test_it_speaks(made_up: Language) -> None:
    lifts = counted(
        "why.lift",
        "{side} lifts {pit} and sows {n} seed.",
        "{side} lifts {pit} and sows {n} seeds.",
    )
    message = lifts(side=Side.SOUTH, pit=PitName("a1"), n=2)
    assert made_up.say(message) == "⟦⟦South⟧ lifts a1 and sows 2 seeds.⟧"
    assert made_up.script_strings["plural"] == {"one": 0, "other": 1}
    scripts = made_up.script_strings["messages"].values()
    said = [words if isinstance(words, str) else words[0] for words in scripts]
    assert len(said) > 20
    assert {words[0] for words in said} == {"⟦"}


def test_it_is_gone_with_its_folder() -> None:
    assert CODE not in languages()
