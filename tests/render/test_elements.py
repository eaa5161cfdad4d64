from xml.etree import ElementTree

import pytest

from makombo.render.elements import element, number, stops, text

HOSTILE = ["<script>alert(1)</script>", '" onload="x', "' onload='x", "]]>", "&amp;", "a\tb"]


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.01, "0"), (1.25, "1.2"), (10.0, "10"), (-3.06, "-3.1"), (100, "100")],
)
def test_a_length_takes_a_tenth_of_a_unit(value: float, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_stay_words(words: str) -> None:
    root = ElementTree.fromstring(element("text", text(words), class_=words))
    assert root.text == words
    assert root.get("class") == words
    assert list(root) == []


def test_names_of_attributes_take_a_hyphen() -> None:
    assert element("g", clip_path="url(#a)", stroke_width=2) == (
        '<g clip-path="url(#a)" stroke-width="2"/>'
    )


def test_stops_lie_where_they_are_put() -> None:
    assert stops("#000", "#fff", at=(0, 0.5)) == (
        '<stop offset="0" stop-color="#000"/><stop offset="0.5" stop-color="#fff"/>'
    )
