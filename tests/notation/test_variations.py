"""Records with variations, glyphs and evaluations: the second version of the notation."""

import pytest

from makombo.errors import MakomboError
from makombo.notation import Evaluation, Record, Variation, format_record
from makombo.rules import game
from tests.notation.texts import read, refused, rewritten, text

KPE = game("kpe")

ANNOTATED = """\
[Game "kpe"]
[Notation "2"]
[South "South"]
[North "North"]
[Date "????.??.??"]
[Result "*"]
[Termination "unfinished"]
[Score "0-0"]

1. a1! {[eval table +0]} {a start} (1. b1 {or this} d2 (1... a2? 2. a1) 2. c1) (1. d1) 1... d2 2. b1
*
"""


def test_an_annotated_record_reads_as_it_is_written() -> None:
    record = read(ANNOTATED)
    assert record == Record(
        KPE,
        KPE.initial(),
        (0, 0, 1),
        comments={1: ("a start",)},
        glyphs={1: "!"},
        evaluations={1: Evaluation("table", 0)},
        variations=(
            Variation(
                0,
                (1, 0, 2),
                comments={1: ("or this",)},
                variations=(Variation(1, (3, 0), glyphs={1: "?"}),),
            ),
            Variation(0, (3,)),
        ),
    )
    assert format_record(record) == str(record) == ANNOTATED


def test_a_record_without_such_notes_is_of_the_first_version() -> None:
    plain = text("1. a1 {good} d2 *")
    assert "Notation" not in rewritten(plain)
    assert "Notation" not in rewritten(text("1. a1 d2 *", Notation="2"))


@pytest.mark.parametrize(
    ("moves", "canonical"),
    [
        ("1. a1 $1 d2 $6 *", "1. a1! d2?! *"),
        ("1. a1 ?? d2!? *", "1. a1?? d2!? *"),
        ("1. a1 ( 1. b1 ) 1... d2 *", "1. a1 (1. b1) 1... d2 *"),
        ("1. a1(b1 a2)d2 *", "1. a1 (1. b1 a2) 1... d2 *"),
        ("1. a1 d2 (1... c2 2. a1) 2. b1 *", "1. a1 d2 (1... c2 2. a1) 2. b1 *"),
        ("1. a1 ({before} b1) d2 *", "1. a1 ({before} 1. b1) 1... d2 *"),
        ("1. a1 (1. a1 d2) d2 *", "1. a1 (1. a1 d2) 1... d2 *"),
    ],
)
def test_what_people_write_has_one_form(moves: str, canonical: str) -> None:
    written = rewritten(text(moves)).splitlines()[-1]
    assert written == canonical
    assert rewritten(text(canonical)).splitlines()[-1] == canonical


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("(1. a1) 1. b1 *", "ply 1: found '(', expected a move that the variation stands beside"),
        ("1. a1 () d2 *", "ply 1: found ')', expected a move in the variation"),
        ("1. a1 ) d2 *", "ply 2: found ')', expected a move or the result token"),
        ("1. a1 (1. b1 *", "ply 2: found '*', expected ')' before it"),
        ("1. a1 (1. b1", "ply 2: the text ends, expected a move or ')'"),
        ("1. a1 (1. a2) *", "ply 1: the illegal move a2"),
        ("1. a1 (1... b1) *", "ply 1: found '1...', expected 1. or a move"),
        ("! 1. a1 *", "ply 1: found '!', expected a move before it"),
        ("1. a1!! ? *", "ply 2: found '?', expected one glyph for a move"),
        ("1. a1 $7 *", "ply 2: found '$7', expected one of ! ? !! ?? !? ?!, or $1 to $6"),
        ("1. a1 1. (b1) *", "found '1.', expected 1... or a move"),
    ],
)
def test_what_stands_in_a_wrong_place_is_refused(moves: str, message: str) -> None:
    assert message in refused(text(moves))


def test_a_notation_of_later_versions_is_refused() -> None:
    assert "expected one of 1, 2" in refused(text("1. a1 *", Notation="3"))


def test_variations_lie_within_each_other_to_a_depth() -> None:
    nested = "1. a1" + " (b1" * 100 + ")" * 100 + " *"
    assert rewritten(text(nested)).count("(") == 100
    deeper = "1. a1" + " (b1" * 100_000
    assert "expected at most 100 variations within each other" in refused(text(deeper))


def test_a_variation_ends_where_the_game_would() -> None:
    start = {"Start": "0,0,0,1/0,0,0,1 S 23 23 abcd abcd"}
    assert "after the end by sweep, expected ')'" in refused(
        text("1. d1 (1. d1 d2) *", Result="0-1", Termination="sweep", **start)
    )


def test_repetitions_count_along_each_line() -> None:
    loop = "1,0,0,1/0,0,0,0 N 26 20 abcd abcd"
    around = ["a2", "a1", "d2", "b1", "c2", "c1", "b2", "d1"]
    # The variation comes once around, so that only the line that goes around twice is at an end.
    moves = " ".join([*around, "(d1)", *around])
    record = read(text(f"{moves} 1-0", Start=loop, Result="1-0", Termination="repetition"))
    assert len(record.moves) == 16
    assert record.variations == (Variation(7, (3,)),)


@pytest.mark.parametrize(
    ("evaluation", "comment"),
    [
        (Evaluation("table", 6, 12), "[eval table +6 in 12]"),
        (Evaluation("table", -48), "[eval table -48]"),
        (Evaluation("proof", 1.0, 5), "[eval proof +1 in 5]"),
        (Evaluation("search", -0.12, 17), "[eval search -0.12 at 17]"),
        (Evaluation("search", 0.0, 1), "[eval search +0 at 1]"),
    ],
)
def test_evaluations_are_comments(evaluation: Evaluation, comment: str) -> None:
    assert str(evaluation) == comment
    assert Evaluation.read(comment) == evaluation
    assert read(text(f"1. a1 {{{comment}}} *")).evaluations == {1: evaluation}


@pytest.mark.parametrize(
    "comment",
    ["[eval table 6]", "[eval table +6 at 12]", "[eval guess +6]", "[eval table +6.0]", "x"],
)
def test_other_comments_are_words(comment: str) -> None:
    record = read(text(f"1. a1 {{{comment}}} *"))
    assert (record.evaluations, record.comments) == ({}, {1: (comment,)})


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        ({"glyphs": {0: "!"}}, "a glyph: found it after ply 0, expected from 1 to 2"),
        ({"glyphs": {1: "!!!"}}, "a glyph: found '!!!', expected one of ! ? !! ?? !? ?!"),
        (
            {"evaluations": {3: Evaluation("table", 0)}},
            "an evaluation: found it after ply 3, expected from 0 to 2",
        ),
        (
            {"variations": (Variation(2, (0,)),)},
            "a variation: found it after ply 2, expected from 0 to 1",
        ),
    ],
)
def test_notes_stand_among_the_moves(notes: dict[str, object], message: str) -> None:
    with pytest.raises(MakomboError) as caught:
        Record(KPE, KPE.initial(), (0, 0), **notes)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_a_variation_has_moves() -> None:
    with pytest.raises(MakomboError, match="a variation: found no moves, expected one or more"):
        Variation(0, ())
