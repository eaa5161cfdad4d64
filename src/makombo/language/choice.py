"""Which languages there are, and which of them a reader wants."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from makombo.language.catalogue import codes
from makombo.language.speech import ENGLISH, Language


@cache
def languages() -> Mapping[str, Language]:
    """Return every language there is by its code, English first."""
    found = {code: Language(code) for code in codes()}
    return MappingProxyType({ENGLISH.code: ENGLISH, **found})


def language(code: str) -> Language:
    """Return the language of this code or of its beginning, else English.

    >>> language("en-GB").code, language("tlh").code
    ('en', 'en')
    """
    primary = code.replace("_", "-").split("-")[0].lower()
    return languages().get(primary, ENGLISH)


def choose(preferences: Iterable[str | None], accepted: str = "") -> Language:
    """Return the first preference that is a language there is, else the best of an Accept-Language.

    >>> choose([None, "xx"], "tlh, en-GB;q=0.8").code
    'en'
    """
    known = languages()
    for preference in preferences:
        if preference is not None and preference in known:
            return known[preference]
    for code in _by_quality(accepted):
        primary = code.split("-")[0]
        if primary in known:
            return known[primary]
    return ENGLISH


def _by_quality(accepted: str) -> list[str]:
    """Return the codes of an Accept-Language header, the most wanted first."""
    accepted_codes: list[tuple[float, str]] = []
    for part in accepted[:500].split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0
        if code and 0 < weight <= 1:
            accepted_codes.append((weight, code.strip().lower()))
    return [code for _, code in sorted(accepted_codes, key=lambda one: -one[0])]
