import re
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from makombo.errors import MakomboError, PositionError
from makombo.render import palette, svg
from makombo.rules import GAMES, Kpe, Outcome, Pit, Position, Side, Termination, game
from tests.render import golden

NAMESPACE = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    *("svg", "title", "desc", "defs", "g", "use", "text", "rect", "circle", "ellipse", "path"),
    *("clipPath", "linearGradient", "radialGradient", "stop"),
}
SUBJECTS = ["kpe", "kpe:seeds=31", *(f"kisolo:columns={columns}" for columns in range(2, 9))]


def _pits(picture: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(picture)
    return {name: found for found in root.iter(f"{NAMESPACE}g") if (name := found.get("data-pit"))}


def _rims(picture: str, colour: str) -> list[str]:
    """Return the names of the pits with a rim of this colour."""
    return sorted(
        name
        for name, pit in _pits(picture).items()
        if any(circle.get("stroke") == colour for circle in pit.iter(f"{NAMESPACE}circle"))
    )


@pytest.mark.parametrize("name", golden.PICTURES)
def test_the_picture_is_the_one_that_was_agreed(name: str) -> None:
    kept = (golden.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert golden.PICTURES[name]() + "\n" == kept, "scripts/golden draws them anew"


def test_no_picture_is_kept_that_nothing_draws() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.svg")} == set(golden.PICTURES)


@pytest.mark.parametrize("name", golden.PICTURES)
def test_a_picture_stands_alone_and_runs_nothing(name: str) -> None:
    picture = golden.PICTURES[name]()
    root = ElementTree.fromstring(picture)
    assert {found.tag.removeprefix(NAMESPACE) for found in root.iter()} <= ALLOWED
    ids = [found.get("id") for found in root.iter() if found.get("id")]
    assert len(ids) == len(set(ids))
    for found in root.iter():
        for key, value in found.attrib.items():
            assert not key.lower().startswith("on")
            assert "http" not in value
            references = re.findall(r"url\(#([^)]*)\)", value)
            if key == "href":
                assert value.startswith("#")
                references.append(value[1:])
            assert set(references) <= set(ids)
            assert value.count("url(") == len(re.findall(r"url\(#", value))


@pytest.mark.parametrize("text", SUBJECTS)
@pytest.mark.parametrize("seat", Side)
def test_every_pit_has_its_numeral(text: str, seat: Side) -> None:
    subject = game(text)
    move = subject.legal_moves(subject.initial())[-1]
    position = subject.apply(subject.initial(), move)
    pits = _pits(svg(subject, position, seat=seat))
    assert len(pits) == 2 * subject.board.size
    for side in Side:
        for index, name in enumerate(subject.board.names(side)):
            count = position.pits[side][index]
            assert pits[name].findtext(f"{NAMESPACE}text") == str(count)
            assert len(pits[name].findall(f".//{NAMESPACE}use")) == count


def test_the_picture_is_labelled_and_told_in_words() -> None:
    kpe = game("kpe")
    root = ElementTree.fromstring(svg(kpe, kpe.initial()))
    assert root.get("role") == "img"
    title, desc = root.findall("*")[:2]
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Kpé, seen by South"
    assert (desc.text or "").startswith("South to move. North's row, a2 to d2: 6, 6, 6, 6.")
    assert (desc.text or "").endswith("South may start from a1, b1, c1 and d1.")
    assert root.get("width") is None
    assert root.get("viewBox") == "0 0 713.8 519.6"


def test_playable_pits_have_a_gold_rim_and_the_last_origin_a_dashed_one() -> None:
    kisolo = game("kisolo")
    position = kisolo.apply(kisolo.initial(), 10)
    picture = svg(kisolo, position, last_move=10)
    assert _rims(picture, palette.GOLD) == ["a3", "b3", "c3", "e3", "f3", "g3"]
    assert _rims(picture, palette.LAST) == ["d2"]
    assert picture == svg(kisolo, position, last_move=Pit(Side.SOUTH, 10))
    assert _rims(svg(kisolo, position, legal=False), palette.GOLD) == []
    assert _rims(svg(kisolo, position), palette.LAST) == []


def test_nothing_is_playable_once_the_match_is_over() -> None:
    kisolo = game("kisolo")
    outcome = Outcome(Side.NORTH, Termination.RESIGNATION)
    picture = svg(kisolo, kisolo.initial(), outcome=outcome)
    assert _rims(picture, palette.GOLD) == []
    assert "North wins: South resigned." in picture
    assert ">resignation</text>" in picture
    assert "to move" not in picture


def test_from_norths_seat_his_own_row_is_the_near_one() -> None:
    kpe = game("kpe")
    pits = _pits(svg(kpe, kpe.initial(), seat=Side.NORTH))
    assert list(pits) == ["d1", "c1", "b1", "a1", "d2", "c2", "b2", "a2"]
    assert list(_pits(svg(kpe, kpe.initial())))[:4] == ["a2", "b2", "c2", "d2"]


def test_pictures_that_differ_share_no_ids() -> None:
    kpe = game("kpe")
    position = kpe.apply(kpe.initial(), 0)
    pictures = [
        svg(kpe, kpe.initial()),
        svg(kpe, position),
        svg(kpe, position, last_move=0),
        svg(kpe, position, legal=False),
        svg(kpe, position, seat=Side.NORTH),
        svg(game("kpe:skip_origin=true"), position),
        svg(kpe, position, outcome=Outcome(None, Termination.AGREEMENT)),
    ]
    ids = [set(re.findall(r' id="([^"]*)"', picture)) for picture in pictures]
    assert len(set.union(*ids)) == sum(map(len, ids))


def test_a_seed_keeps_its_place_when_others_arrive() -> None:
    kpe = game("kpe:seeds=8")  # eight and nine are drawn in one size
    before = kpe.initial()
    after = kpe.apply(before, 0)
    places = [
        [(use.get("x"), use.get("y")) for use in _pits(svg(kpe, p))["b1"].iter(f"{NAMESPACE}use")]
        for p in (before, after)
    ]
    assert [len(place) for place in places] == [8, 9]
    assert places[1][:8] == places[0]


def test_the_picture_of_kisolos_start_is_small() -> None:
    kisolo = game("kisolo")
    assert len(svg(kisolo, kisolo.initial()).encode()) < 30_000


@pytest.mark.parametrize(
    ("last_move", "found"),
    [
        (4, "4"),
        (-1, "-1"),
        ("a1", "'a1'"),
        ("<b>", "'<b>'"),
        (Pit(Side.NORTH, 0), "Pit(side=makombo.Side.NORTH, index=0)"),
        (Pit(Side.SOUTH, 4), "Pit(side=makombo.Side.SOUTH, index=4)"),
        ((0, 0, 0), "(0, 0, 0)"),
    ],
)
def test_a_last_move_that_is_no_pit_of_the_mover_is_refused(last_move: object, found: str) -> None:
    kpe = game("kpe")
    position = kpe.apply(kpe.initial(), 0)
    with pytest.raises(MakomboError) as error:
        svg(kpe, position, last_move=cast(Any, last_move))
    assert str(error.value) == (
        f"last_move: found {found}, expected a pit index of South, who has just moved, from 0 to 3"
    )


def test_a_position_that_the_game_cannot_have_is_refused() -> None:
    kpe = game("kpe")
    crowd = Position(((10**9, 0, 0, 0), (0, 0, 0, 0)), Side.SOUTH, (0, 0), (0, 0))
    with pytest.raises(PositionError, match="1000000000 seeds"):
        svg(kpe, crowd)
    with pytest.raises(PositionError, match="4 columns and 2 rows for kpe"):
        svg(kpe, game("kisolo").initial())


class _Hostile(Kpe, name="hostile", title="<script>"):
    """A game whose title is markup."""


del GAMES["hostile"]  # no other test shall meet it


def test_a_hostile_title_stays_words() -> None:
    subject = _Hostile()
    picture = svg(subject, subject.initial())
    assert "<script" not in picture
    assert "&lt;script&gt;, seen by South" in picture
