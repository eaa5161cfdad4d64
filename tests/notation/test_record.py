import copy
import pickle

import pytest

from makombo.errors import IllegalMove, MakomboError
from makombo.notation import Record
from makombo.rules import game

KPE = game("kpe")


def record(**values: object) -> Record:
    return Record(KPE, KPE.initial(), (0, 0), **values)  # type: ignore[arg-type]


def test_what_is_not_said_has_a_default() -> None:
    plain = record()
    assert (plain.south, plain.north, plain.date) == ("South", "North", "????.??.??")
    assert (plain.outcome, plain.comments, plain.tags) == (None, {}, {})


def test_records_are_values() -> None:
    one = record(comments={1: ("well",)}, tags={"Event": "A"})
    for twin in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert twin == one
        assert hash(twin) == hash(one)
    assert record(south="Ama") != record(south="Kofi")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ama", "Ama"),
        ("  a\tb\r\n c ", "a b c"),
        ("bell\x07, escape\x1b[31m", "bell , escape [31m"),
        ("\udcff", "\ufffd"),
        ('quotes " and \\', 'quotes " and \\'),
        ("Ébrié 🌰", "Ébrié 🌰"),
        ("", ""),
    ],
)
def test_names_are_kept_on_one_line(given: str, kept: str) -> None:
    tidied = record(south=given, north=given, date=given, tags={"Event": given})
    assert (tidied.south, tidied.north, tidied.date) == (kept, kept, kept)
    assert tidied.tags == {"Event": kept}


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (("a {b} c",), ("a (b) c",)),
        (("a { c",), ("a { c",)),
        (("}",), (")",)),
        ((" ", "", "x"), ("x",)),
        (("two\nlines",), ("two lines",)),
    ],
)
def test_comments_can_hold_no_closing_brace(given: tuple[str], kept: tuple[str]) -> None:
    assert record(comments={1: given}).comments == {1: kept}


def test_empty_comments_are_dropped_and_the_others_stand_in_order() -> None:
    assert list(record(comments={2: ("b",), 1: (" ",), 0: ("a",)}).comments) == [0, 2]


@pytest.mark.parametrize("ply", [-1, 3])
def test_a_comment_stands_among_the_moves(ply: int) -> None:
    with pytest.raises(MakomboError) as caught:
        record(comments={ply: ("x",)})
    assert str(caught.value) == f"a comment: found it after ply {ply}, expected from 0 to 2"


@pytest.mark.parametrize("name", ["Game", "Score", "", "a b", "1st", 'x"', "x" * 65])
def test_further_tags_have_names_of_their_own(name: str) -> None:
    with pytest.raises(MakomboError, match="a further tag: found the name "):
        record(tags={name: "x"})


def test_texts_have_a_greatest_length() -> None:
    assert len(record(south="x" * 100_000).south) == 100_000
    with pytest.raises(MakomboError) as caught:
        record(south="x" * 100_001)
    assert str(caught.value) == "tag South: found 100001 characters, expected at most 100000"
    with pytest.raises(MakomboError, match="a comment after ply 1: found 100001 characters"):
        record(comments={1: ("x" * 100_001,)})


def test_positions_are_the_start_and_those_after_every_move() -> None:
    assert [KPE.format(position) for position in record().positions()] == [
        "6,6,6,6/6,6,6,6 S 0 0 - -",
        "6,7,7,7/0,7,7,7 N 0 0 a -",
        "7,8,8,0/1,8,8,8 S 0 0 a d",
    ]


def test_positions_refuse_a_false_move() -> None:
    with pytest.raises(IllegalMove, match="KP3"):
        list(Record(KPE, KPE.initial(), (0, 0, 4)).positions())
