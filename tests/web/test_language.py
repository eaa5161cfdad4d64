"""Languages: which is chosen, and that no catalogue lacks a word."""

import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import makombo.web
from makombo.web.language import FOLDER, choose, languages

WEB = Path(makombo.web.__file__).parent
OTHERS = [code for code in languages() if code != "en"]


@pytest.mark.parametrize(
    ("wishes", "header", "code"),
    [
        ([None, None], "", "en"),
        (["fr"], "en", "fr"),
        (["xx", "fr"], "en", "fr"),
        ([None], "fr-CA,en;q=0.5", "fr"),
        ([None], "en;q=0.5,fr;q=0.9", "fr"),
        ([None], "de,nl", "en"),
        ([None], "fr;q=0,en", "en"),
        ([None], "fr;q=x;;,,=", "en"),
        ([None], "*", "en"),
    ],
)
def test_the_language_is_wished_remembered_or_the_browsers(
    wishes: list[str | None], header: str, code: str
) -> None:
    assert choose(wishes, header).code == code


def extracted() -> Catalog:
    catalog = Catalog()
    with (FOLDER.parent / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}
    for _, _, message, _, _ in extract_from_dir(WEB, methods, options, keywords):
        catalog.add(message)
    return catalog


def catalogue(code: str) -> Catalog:
    with (FOLDER / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def places(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()


def forms(message: Message) -> tuple[str, ...]:
    string = message.string
    return tuple(map(str, string)) if isinstance(string, tuple) else (str(string or ""),)


@pytest.mark.parametrize("code", OTHERS)
def test_no_word_is_missing_or_left_over(code: str) -> None:
    wanted = {message.id for message in extracted() if message.id}
    there = {message.id: message for message in catalogue(code) if message.id}
    assert wanted - set(there) == set(), "run scripts/strings"
    assert set(there) - wanted == set(), "run scripts/strings"
    assert [one.id for one in there.values() if one.fuzzy or not all(forms(one))] == []


@pytest.mark.parametrize("code", OTHERS)
def test_translations_keep_the_places(code: str) -> None:
    for message in catalogue(code):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        known = {place for one in ids for place in places(str(one))}
        for form in filter(None, forms(message)):
            assert places(form) <= known, form
        assert message.id == "" or not list(message.check(catalogue(code)))


def test_every_language_has_two_plural_forms_as_the_page_expects() -> None:
    assert {catalogue(code).num_plurals for code in OTHERS} == {2}


def test_names_are_in_the_language_itself() -> None:
    names = {code: one.name for code, one in languages().items()}
    assert (names["en"], names["fr"]) == ("English", "Français")


def test_script_strings_are_those_of_the_scripts() -> None:
    strings = languages()["fr"].script_strings
    assert strings["language"] == "fr"
    assert "There is no such game." not in strings["messages"]
    assert languages()["en"].script_strings == {"language": "en", "messages": {}}
