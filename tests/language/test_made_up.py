"""A language is a folder: one that nobody has planned for is there as soon as its catalogue is."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from makombo.language import Language, choose, language, languages
from makombo.language import catalogue as room
from makombo.message import PitName, counted
from makombo.rules import Side
from tests.language.extraction import extracted

CODE = "eo"


def in_brackets(text: str) -> str:
    return f"⟦{text}⟧"


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """Add a language that says everything in brackets to those there are."""
    folder = tmp_path / "locale"
    shutil.copytree(room.FOLDER, folder)
    words = Catalog(locale=CODE)
    for message in extracted():
        if message.id:
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            said = tuple(in_brackets(str(words)) for words in forms)
            string = said if isinstance(message.id, tuple) else said[0]
            words.add(message.id, string, message.locations, context=message.context)
    place = folder / CODE / "LC_MESSAGES" / "messages.po"
    place.parent.mkdir(parents=True)
    with place.open("wb") as file:
        write_po(file, words)
    monkeypatch.setattr(room, "FOLDER", folder)
    languages.cache_clear()
    yield Language(CODE, strict=True)
    languages.cache_clear()


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
