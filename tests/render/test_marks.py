from xml.etree import ElementTree

import pytest

from makombo.render import marks, palette
from makombo.render.marks import PitMark, Rim
from makombo.rules import Pit, Side


def _drawn(count: int = 0, rim: Rim = Rim.PLAIN, sown: bool | None = None) -> ElementTree.Element:
    mark = PitMark(Pit(Side.SOUTH, 0), "what it is", "a1", count, rim, sown)
    return ElementTree.fromstring(marks.pit(mark, 10, 20, 50, "x"))


@pytest.mark.parametrize("count", [0, 1, 6, 14, 15, 96, 120, 248])
def test_a_pit_has_its_seeds_and_its_numeral(count: int) -> None:
    pit = _drawn(count)
    assert len(pit.findall(".//use")) == count
    assert pit.findtext("text") == str(count)
    assert pit.findtext("title") == "what it is"


def test_the_tag_lies_over_the_seeds_and_the_seeds_over_the_rim() -> None:
    names = [child.tag for child in _drawn(3, Rim.PLAYABLE, sown=False)]
    assert names == ["title", "circle", "circle", "circle", "path", "g", "rect", "text"]


def test_the_rims_of_the_states_differ_in_shape() -> None:
    plain, playable, last = (_drawn(rim=rim).findall("circle") for rim in Rim)
    assert (len(plain), len(playable), len(last)) == (2, 3, 3)
    assert playable[2].get("stroke") == palette.GOLD
    assert playable[2].get("stroke-dasharray") is None
    assert last[2].get("stroke-dasharray") == "6.5 5.5"


def test_the_notch_opens_when_its_pit_is_sown() -> None:
    without, closed, open_ = (_drawn(sown=sown).findall("path") for sown in (None, False, True))
    assert without == []
    assert (closed[0].get("fill"), open_[0].get("fill")) == (palette.LAST, palette.BOWL[2])
    assert closed[0].get("d") != open_[0].get("d")


def test_south_is_round_and_north_is_square() -> None:
    assert marks.side_mark(Side.SOUTH, 5, 6, 8).startswith('<circle cx="5" cy="6" r="8"')
    assert marks.side_mark(Side.NORTH, 5, 6, 8).startswith('<rect x="-3" y="-2" width="16"')
