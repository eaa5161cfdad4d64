"""Catalogues: no message is missing or left over, and translations keep what stands in places."""

import string

import pytest
from babel.messages.catalog import Message

from makombo.language import languages
from makombo.language.catalogue import key
from makombo.language.words import CASES
from tests.language.extraction import catalogue, extracted, wanted

OTHERS = [code for code in languages() if code != "en"]


def places(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()


def cases(text: str) -> set[str]:
    return {case or "" for _, name, case, _ in string.Formatter().parse(text) if name}


def forms(message: Message) -> tuple[str, ...]:
    said = message.string
    return tuple(map(str, said)) if isinstance(said, tuple) else (str(said or ""),)


@pytest.mark.parametrize("code", OTHERS)
def test_no_message_is_missing_or_left_over(code: str) -> None:
    there = {key(message): message for message in catalogue(code) if message.id}
    assert set(wanted()) - set(there) == set(), "run scripts/strings"
    assert set(there) - set(wanted()) == set(), "run scripts/strings"
    assert [one for one in there.values() if one.fuzzy or not all(forms(one))] == []


@pytest.mark.parametrize("code", OTHERS)
def test_translations_keep_the_places(code: str) -> None:
    there = catalogue(code)
    for message in there:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        known = {place for one in ids for place in places(str(one))}
        known |= {"n"} if isinstance(message.id, tuple) else set()
        for form in filter(None, forms(message)):
            assert places(form) <= known, form
        assert message.id == "" or not list(message.check(there))


@pytest.mark.parametrize("code", OTHERS)
def test_places_ask_for_forms_that_there_are(code: str) -> None:
    for message in catalogue(code):
        if message.id and message.context is not None:
            assert all(cases(form) <= set(CASES) for form in forms(message)), message.id


def test_an_id_has_one_message_and_words_have_theirs_in_every_case() -> None:
    found: dict[str, set[object]] = {}
    for context, text in wanted():
        if context is not None:
            found.setdefault(context, set()).add(text)
    words = {f"side {case}".rstrip() for case in CASES}
    assert {context for context, texts in found.items() if len(texts) > 1} == words
    assert all(found[context] == {"South", "North"} for context in words)


def test_the_sources_are_read_whole() -> None:
    rooms = {str(place).split("/")[0] for one in extracted() for place, _ in one.locations}
    assert {"language", "play", "render", "rules", "web"} - rooms <= {"play"}
