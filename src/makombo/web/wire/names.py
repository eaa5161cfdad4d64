"""The names that players may give themselves, and how they are tidied."""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from makombo.language import languages
from makombo.message import form
from makombo.notation.record import tidy
from makombo.web.refusals import Refusal

NAME_LIMIT: Final = 40
MARKS_LIMIT: Final = 3  # accents on one letter; more would cover the lines above and below

# Marks that turn the direction of what follows, or show nothing: they'd deceive a reader.
_FORMATTING: Final = ("Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_ACCENTS: Final = ("Mn", "Me")

COMPUTER: Final = form("name.computer", "Computer")
YOU: Final = form("name.you", "You")
_TAKEN: Final = form("refusal.name-taken", "Nobody can be called {name} here; choose another name.")


def tidy_name(text: str) -> str:
    r"""Return a player's name on one line, composed, without invisible characters, at most 40 long.

    No letter keeps more than three accents that it isn't composed with. Raises `Refusal` for a name
    that the pages give to the computer or to their reader, in any language.

    >>> tidy_name("  Ma\u202eBaker\n ")
    'MaBaker'
    >>> tidy_name("Computer")
    Traceback (most recent call last):
        ...
    makombo.web.refusals.Refusal: Nobody can be called Computer here; choose another name.
    """
    seen = (letter for letter in text[:1000] if unicodedata.category(letter) not in _FORMATTING)
    composed = unicodedata.normalize("NFC", "".join(seen))
    name = tidy("".join(_lightly_accented(composed)), "name")[:NAME_LIMIT].strip()
    if _plain(name).partition(",")[0].strip() in _reserved():
        raise Refusal("malformed", _TAKEN(name=name))
    return name


def _lightly_accented(text: Iterable[str]) -> Iterator[str]:
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in _ACCENTS else 0
        if marks <= MARKS_LIMIT:
            yield letter


@cache
def _reserved() -> frozenset[str]:
    said = (language.say(word()) for language in languages().values() for word in (COMPUTER, YOU))
    return frozenset(map(_plain, said))


def _plain(text: str) -> str:
    """Return a text by which those that look or sound alike are the same."""
    return unicodedata.normalize("NFKC", text).casefold().strip()
