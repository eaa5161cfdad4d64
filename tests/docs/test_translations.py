"""Every translated rules page has the rules, examples and options of the English one."""

import re
from pathlib import Path

import pytest

from tests.docs.examples import PICTURES, ROOT, read_examples

TRANSLATED = sorted((ROOT / "docs").glob("*/rules/*.md"))


def name_of(page: Path) -> str:
    return "-".join(page.relative_to(ROOT / "docs").with_suffix("").parts)


@pytest.mark.parametrize("page", TRANSLATED, ids=name_of)
def test_rules_and_examples_are_those_of_the_english_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    english = ROOT / "docs" / "rules" / page.name
    rule = re.compile(r"^ *- \*\*(K[PS]\d+) ", re.MULTILINE)
    assert rule.findall(text) == rule.findall(english.read_text(encoding="utf-8"))
    seen = re.findall(r"^```sowing-see\n(\S+)\n```$", text, re.MULTILINE)
    assert seen == [example.name for example in read_examples(english)]


@pytest.mark.parametrize("page", TRANSLATED, ids=name_of)
def test_pictures_and_options_are_those_of_the_english_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    english = (ROOT / "docs" / "rules" / page.name).read_text(encoding="utf-8")
    for pattern in (r"pictures/([^)]+)\)", r"`(\w+=\w+)`"):
        assert re.findall(pattern, text) == re.findall(pattern, english)
    names = re.findall(r"\]\((\S+/pictures/[^)]+)\)", text)
    assert {(page.parent / name).resolve().parent for name in names} == {PICTURES}
