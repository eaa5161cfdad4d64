"""Every page about a game, and for schools, says in each language what the English one says."""

import re
from pathlib import Path

import pytest

from makombo.language import languages
from tests.docs.examples import ROOT

KINDS = ("about", "schools")
PAGES = sorted(page for kind in KINDS for page in (ROOT / "docs").glob(f"??/{kind}/*.md"))


def name_of(page: Path) -> str:
    return "-".join(page.relative_to(ROOT / "docs").with_suffix("").parts)


@pytest.mark.parametrize("kind", KINDS)
def test_every_language_has_every_page(kind: str) -> None:
    english = {page.stem for page in (ROOT / "docs" / kind).glob("*.md")}
    found = {name_of(page) for page in PAGES if page.parent.name == kind}
    others = [code for code in languages() if code != "en"]
    assert found == {f"{code}-{kind}-{name}" for code in others for name in english}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_sources_pictures_and_relatives_are_those_of_the_english_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    english = (ROOT / "docs" / page.parent.name / page.name).read_text(encoding="utf-8")
    for pattern in (
        r"sources\.md#([^)]+)\)",
        r"pictures/([^)]+)\)",
        r"\d×\d",
        r"^#+ ",
        r"^\| ",
        r"^\d+\. ",
    ):
        found, expected = (re.findall(pattern, one, re.MULTILINE) for one in (text, english))
        assert sorted(found) == sorted(expected)
