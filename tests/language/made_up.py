"""A made-up language: a catalogue in a folder for a while, its words the English in brackets."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from makombo.language import Language, languages
from makombo.language import catalogue as room
from tests.language.extraction import extracted

CODE = "eo"


def in_brackets(text: str) -> str:
    return f"⟦{text}⟧"


@contextmanager
def made_up_language(place: Path) -> Iterator[Language]:
    """Add it to the languages there are, with nothing but its folder."""
    folder = place / "locale"
    shutil.copytree(room.FOLDER, folder)
    words = Catalog(locale=CODE)
    for message in extracted():
        if isinstance(message.id, tuple):
            string: str | tuple[str, ...] = tuple(in_brackets(str(one)) for one in message.id)
        else:
            string = in_brackets(str(message.id))
        if message.id:
            words.add(message.id, string, message.locations, context=message.context)
    file = folder / CODE / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_po(opened, words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "FOLDER", folder)
        languages.cache_clear()
        try:
            yield Language(CODE, strict=True)
        finally:
            languages.cache_clear()
