"""Every page about a game says in each language what the English one says, of the same sources."""

import re
from pathlib import Path

import pytest

from makombo.language import languages
from tests.docs.examples import ROOT

PAGES = sorted((ROOT / "docs").glob("*/about/*.md"))


def name_of(page: Path) -> str:
    return "-".join(page.relative_to(ROOT / "docs").with_suffix("").parts)


def test_every_language_has_every_page() -> None:
    english = {page.name for page in (ROOT / "docs" / "about").glob("*.md")}
    others = [code for code in languages() if code != "en"]
    assert {name_of(page) for page in PAGES} == {
        f"{code}-about-{Path(name).stem}" for code in others for name in english
    }


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_sources_pictures_and_relatives_are_those_of_the_english_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    english = (ROOT / "docs" / "about" / page.name).read_text(encoding="utf-8")
    for pattern in (r"sources\.md#([^)]+)\)", r"pictures/([^)]+)\)", r"\d×\d", r"^#+ ", r"^\| "):
        found, expected = (re.findall(pattern, one, re.MULTILINE) for one in (text, english))
        assert sorted(found) == sorted(expected)
