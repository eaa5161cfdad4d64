"""Catalogues: gettext's `.po` files, read as they are; what translators write is what is said.

gettext was chosen over Fluent: translators' tools and Babel know it well, and contexts, plural
forms and the forms of a place (`{side:genitive}`) say all that these languages need. A message's
context is its id, so that sentences alike in English may differ elsewhere.
"""

import gettext
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

FOLDER: Final = Path(__file__).parent / "locale"

Key = tuple[str | None, str]
"""The context of a message, and its English words; those for one seed where a count decides."""


class MissingMessageError(LookupError):
    """A catalogue lacks a message; the tests of the catalogues find it before any reader does."""


@dataclass(frozen=True)
class Catalogue:
    """The messages of one language other than English."""

    code: str

    @cached_property
    def _catalog(self) -> "Catalog":
        from babel.messages.pofile import read_po

        with path(self.code).open("rb") as file:
            return read_po(file, locale=self.code)

    @cached_property
    def messages(self) -> Mapping[Key, tuple[str, ...]]:
        """The words of every message that is translated; several where a count decides."""
        return {key(one): words(one) for one in self._catalog if one.id and is_said(one)}

    @cached_property
    def script_keys(self) -> frozenset[Key]:
        """The messages that the pages' scripts say."""
        return frozenset(key(one) for one in self._catalog if one.id and _in_scripts(one))

    @cached_property
    def plural(self) -> Callable[[int], int]:
        """The place, among the words of a message, of those for a count."""
        return gettext.c2py(self._catalog.plural_expr)

    def find(self, text: str, context: str | None = None, count: int | None = None) -> str:
        """Return the words of a message, those for a count where one is given.

        Raises `MissingMessageError`.
        """
        found = self.messages.get((context, text))
        if found is None:
            raise MissingMessageError(f"{self.code}: found no message {text!r} of {context}")
        return found[0 if count is None or len(found) == 1 else self.plural(count)]


def path(code: str) -> Path:
    """Return the file of a language's catalogue."""
    return FOLDER / code / "LC_MESSAGES" / "messages.po"


def codes() -> list[str]:
    """Return the languages that have a catalogue, in the order of their codes."""
    return sorted(found.parents[1].name for found in FOLDER.glob("*/LC_MESSAGES/messages.po"))


def key(message: "Message") -> Key:
    """Return what a message is found by."""
    text = message.id[0] if isinstance(message.id, tuple) else str(message.id)
    return message.context, text


def words(message: "Message") -> tuple[str, ...]:
    """Return the words of a message in the catalogue's language."""
    string = message.string
    return tuple(string) if isinstance(string, (tuple, list)) else (str(string or ""),)


def is_said(message: "Message") -> bool:
    """Tell whether a message is translated, and nobody doubts it."""
    return not message.fuzzy and all(words(message))


def _in_scripts(message: "Message") -> bool:
    return any(str(place).endswith((".js", ".mjs")) for place, _ in message.locations)
