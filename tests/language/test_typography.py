"""Typography: each language's own marks, in its catalogue and on its pages.

A language without a rule of its own is held to what holds for all.
"""

import re
from collections.abc import Callable, Iterator

import pytest

from makombo.language import languages
from tests.docs.examples import ROOT
from tests.language.extraction import catalogue

OTHERS = [code for code in languages() if code != "en"]

PLACE = re.compile(r"\{(\w+)(?::\w+)?\}|%\((\w+)\)s")
NOT_PROSE = re.compile(r"^```.*?^```$|`[^`]*`|!(?=\[)|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
NO_BREAK = "\u00a0"
NARROW = "\u202f"
ENDS = {".": ".", "?": "?", "!": "!", ":": ":", "…": "…"}
GREEK_ENDS = ENDS | {";": "?"}


def pairs(code: str) -> Iterator[tuple[str, str]]:
    """Yield the English words of every message with those of the language.

    The words that stand in the places of others aren't messages of their own.
    """
    for message in catalogue(code):
        if message.id and not str(message.context).startswith("side"):
            yield from zip(texts(message.id), texts(message.string), strict=True)


def texts(said: object) -> tuple[str, ...]:
    return tuple(map(str, said)) if isinstance(said, (tuple, list)) else (str(said),)


def pages(code: str) -> Iterator[tuple[str, str]]:
    """Yield the prose of every English page with that of the language's own."""
    for path in sorted((ROOT / "docs" / code).rglob("*.md")):
        english = ROOT / "docs" / path.relative_to(ROOT / "docs" / code)
        yield prose(english.read_text(encoding="utf-8")), prose(path.read_text(encoding="utf-8"))


def prose(text: str) -> str:
    return re.sub("[ \n]+", " ", NOT_PROSE.sub("x", text))


def places(text: str) -> set[str]:
    return {one or other for one, other in PLACE.findall(text)}


@pytest.mark.parametrize("code", OTHERS)
def test_every_place_is_kept(code: str) -> None:
    # A single one may be said in a word, as the only seed is.
    wrong = [said for one, said in pairs(code) if places(one) - {"n"} != places(said) - {"n"}]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_end_as_the_english_ones_do(code: str) -> None:
    ends = GREEK_ENDS if code == "el" else ENDS
    wrong = [said for one, said in pairs(code) if ENDS.get(one[-1:]) != ends.get(said[-1:])]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_begin_as_the_english_ones_do(code: str) -> None:
    shown = [(PLACE.sub("", one), PLACE.sub("", said)) for one, said in pairs(code)]
    begun = [(one, said) for one, said in shown if one[:1].isalpha() and said[:1].isalpha()]
    assert [said for one, said in begun if one[0].isupper() and said[0].islower()] == []


def french(english: str, said: str) -> bool:
    """Tell whether a text has its no-break spaces, narrow before ; ! ? and wide elsewhere."""
    del english
    marks = rf"(?<!{NARROW})[;!?]|(?<!{NO_BREAK})[:%»]|«(?!{NO_BREAK})|'"
    doubled = rf"[ {NARROW}{NO_BREAK}]{{2}}"
    return not re.search(rf"{marks}|{doubled}", said)


def greek(english: str, said: str) -> bool:
    """Tell whether ; asks, · parts, and both are the characters of a keyboard."""
    return said.count(";") == english.count("?") and not re.search("[\u037e\u0387?'\"]", said)


def dutch(english: str, said: str) -> bool:
    """Tell whether apostrophes and quotation marks are typographic."""
    del english
    return not re.search("['\"«»]", said) and said.count("‘") <= said.count("’")


MARKS: dict[str, Callable[[str, str], bool]] = {"el": greek, "fr": french, "nl": dutch}


@pytest.mark.parametrize("code", sorted(MARKS.keys() & set(OTHERS)))
def test_marks_are_those_of_the_language(code: str) -> None:
    said = [*pairs(code), *pages(code)]
    shown = [(PLACE.sub("x", one), PLACE.sub("x", other)) for one, other in said]
    assert [other for one, other in shown if not MARKS[code](one, other)] == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Vous découvrez\u202f?", "Vous découvrez ?"),
        ("Conseil\u00a0: c1", "Conseil : c1"),
        ("«\u00a0Kpé\u00a0»", "« Kpé »"),
        ("l’autre", "l'autre"),
        ("95\u00a0%", "95 %"),
    ],
)
def test_a_french_mark_out_of_place_is_found(right: str, wrong: str) -> None:
    assert french("", right)
    assert not french("", wrong)


def test_a_greek_mark_out_of_place_is_found() -> None:
    assert greek("Why?", "Γιατί;")
    assert greek("So; then so.", "Έτσι· ύστερα έτσι.")
    assert not greek("So; then so.", "Έτσι; ύστερα έτσι.")
