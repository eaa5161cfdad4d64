"""The reader's language: which it is, and everything said in it, from one catalogue.

A catalogue is a `.po` file in `locale`, read as it is: what translators write is what is served.
English needs none, its words are the messages themselves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from makombo.language.catalogue import FOLDER
from makombo.render import outcome_message
from makombo.rules import Game, Outcome
from makombo.web.wording import Speaker

ENGLISH: Final = "en"


@dataclass(frozen=True)
class Language:
    """One language: its code, its own name, and its catalogue."""

    code: str

    @cached_property
    def name(self) -> str:
        """The language's name in itself.

        >>> Language("en").name
        'English'
        """
        name = Locale.parse(self.code).get_language_name(self.code) or self.code
        return name[0].upper() + name[1:]

    @cached_property
    def _catalog(self) -> Catalog:
        if self.code == ENGLISH:
            return Catalog(locale=ENGLISH)
        with _file(self.code).open("rb") as file:
            return read_po(file, locale=self.code)

    @cached_property
    def translations(self) -> NullTranslations:
        """The catalogue in the form of the standard library."""
        if self.code == ENGLISH:
            return NullTranslations()
        compiled = BytesIO()
        write_mo(compiled, self._catalog)
        compiled.seek(0)
        return GNUTranslations(compiled)

    @cached_property
    def _speaker(self) -> Speaker:
        return Speaker(
            self.translations.gettext,
            self.translations.ngettext,
            lambda names: format_list(names, locale=self.code),
        )

    def gettext(self, message: str) -> str:
        """Return the message in this language."""
        return self.translations.gettext(message)

    def sentence(self, text: str) -> str:
        """Return a sentence of the rules or of `render` in this language.

        >>> Language("en").sentence("The turn ends.")
        'The turn ends.'
        """
        return text if self.code == ENGLISH else self._speaker.say(text)

    def outcome(self, game: Game, outcome: Outcome) -> str:
        """Return in one sentence how a game ended."""
        return self.sentence(outcome_message(game, outcome).text)

    @cached_property
    def script_strings(self) -> dict[str, Any]:
        """The messages of the page's scripts: a text each, or the forms for one and for many."""
        messages = {
            _singular(message): list(message.string)
            if isinstance(message.string, tuple)
            else message.string
            for message in self._catalog
            if message.id and not message.fuzzy and _in_scripts(message) and _is_said(message)
        }
        return {"language": self.code, "messages": messages}


def _singular(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else str(message.id)


def _in_scripts(message: Message) -> bool:
    return any(str(place).endswith((".js", ".mjs")) for place, _ in message.locations)


def _is_said(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(forms)


def _file(code: str) -> Path:
    return FOLDER / code / "LC_MESSAGES" / "messages.po"


@cache
def languages() -> MappingProxyType[str, Language]:
    """Return every language there is by its code, English first."""
    found = sorted(path.parents[1].name for path in FOLDER.glob("*/LC_MESSAGES/messages.po"))
    return MappingProxyType({code: Language(code) for code in (ENGLISH, *found)})


def language(code: str) -> Language:
    """Return the language of this code or of its beginning, else English.

    >>> language("en-GB").code, language("tlh").code
    ('en', 'en')
    """
    known = languages()
    primary = code.replace("_", "-").split("-")[0].lower()
    return known.get(primary, known[ENGLISH])


def choose(wishes: Iterable[str | None], accepted: str = "") -> Language:
    """Return the first wish that is a language there is, else the best of an Accept-Language.

    >>> choose([None, "xx"], "de, en-GB;q=0.8").code
    'en'
    """
    known = languages()
    for wish in wishes:
        if wish is not None and wish in known:
            return known[wish]
    for code in _by_quality(accepted):
        primary = code.split("-")[0]
        if primary in known:
            return known[primary]
    return known[ENGLISH]


def _by_quality(accepted: str) -> list[str]:
    """Return the codes of an Accept-Language header, the most wanted first."""
    wanted: list[tuple[float, str]] = []
    for part in accepted[:500].split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0
        if code and 0 < weight <= 1:
            wanted.append((weight, code.strip().lower()))
    return [code for _, code in sorted(wanted, key=lambda one: -one[0])]
