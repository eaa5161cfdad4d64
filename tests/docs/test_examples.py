"""Every example of the rules pages is true, and every rule stands on its page."""

import re

import pytest

from tests.docs.examples import PICTURES, ROOT, Example, all_examples

EXAMPLES = all_examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_move_leads_where_the_page_says(example: Example) -> None:
    trace = example.game.trace(example.position, example.move)
    assert example.game.format(trace.after) == example.fields["after"]
    if "laps" in example.fields:
        assert example.fields["laps"] == str(trace.laps or "endless")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_refused_move_is_refused_by_that_rule(example: Example) -> None:
    name, _, rule = example.fields.get("refused", "").partition(" ")
    if name:
        move = example.game.parse_move(example.position, name)
        why = example.game.why_illegal(example.position, move)
        assert why is not None
        assert why.endswith(f"({rule})")


def test_examples_are_many_and_their_names_differ() -> None:
    names = [example.name for example in EXAMPLES]
    assert len(names) == len(set(names)) >= 11


@pytest.mark.parametrize(("page", "prefix"), [("kpe", "KP"), ("kisolo", "KS")])
def test_each_page_has_every_rule_once_in_order(page: str, prefix: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8")
    numbers = [int(n) for n in re.findall(rf"^ *- \*\*{prefix}(\d+) ", text, re.MULTILINE)]
    assert numbers == list(range(1, 16))


@pytest.mark.parametrize("page", ["kpe", "kisolo"])
def test_each_picture_of_a_page_exists(page: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^]]*\]\(pictures/([^)]+)\)", text)
    assert len(pictures) >= 6
    assert [name for name in pictures if not (PICTURES / name).is_file()] == []
