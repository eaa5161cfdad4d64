"""Position and move texts: one canonical form, and exactly where a bad text goes wrong."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makombo.errors import MoveError, PositionError
from makombo.rules import Board, Game, Pit, Position, Side, game
from makombo.rules.text import read_pit
from tests.strategies import games_and_positions

START = "6,6,6,6/6,6,6,6 S 0 0 - -"
KISOLO = "1,1/1,1/1,1/1,1 S"
SMALL = "kisolo:columns=2,seeds=1"


@given(games_and_positions())
def test_parse_after_format_is_the_identity(drawn: tuple[Game, Position]) -> None:
    subject, position = drawn
    text = subject.format(position)
    assert subject.parse(text) == position
    assert subject.format(subject.parse(text)) == text


def test_rows_are_read_left_to_right_as_south_sees_them() -> None:
    position = game("kpe:seeds=3").parse("1,2,3,4/5,6,1,2 N 0 0 ab d")
    assert position.pits == ((5, 6, 1, 2), (4, 3, 2, 1))
    assert position.sown == (0b0011, 0b0001)
    assert position.side is Side.NORTH
    position = game("kisolo:columns=3,seeds=6").parse("1,2,3/4,5,6/7,8,9/10,11,6 S")
    assert position.pits == ((10, 11, 6, 9, 8, 7), (3, 2, 1, 4, 5, 6))


@pytest.mark.parametrize("mask", range(16))
def test_every_sown_set_in_column_order(mask: int) -> None:
    """Bits count pit indices: South's a is bit 0, North's a is bit 3."""
    south = "".join(letter for bit, letter in enumerate("abcd") if mask >> bit & 1) or "-"
    north = "".join(letter for bit, letter in enumerate("abcd") if mask >> (3 - bit) & 1) or "-"
    text = f"6,6,6,6/6,6,6,6 S 0 0 {south} {north}"
    position = game("kpe").parse(text)
    assert position.sown == (mask, mask)
    assert game("kpe").format(position) == text


def _error(name: str, text: str) -> str:
    with pytest.raises(PositionError) as caught:
        game(name).parse(text)
    return str(caught.value)


WHOLE = "a whole number"
SIDE = "the side to move, S or N"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, f"the text ends, expected the count of a2, {WHOLE}"),
        ("6", 2, "the text ends, expected ',' and the count of b2"),
        ("6,", 3, f"the text ends, expected the count of b2, {WHOLE}"),
        ("6,6,6/6,6,6,6 S 0 0 - -", 6, "found '/', expected ',' and the count of d2"),
        ("6,6,6,6", 8, "the text ends, expected '/' and the row a1 to d1"),
        ("6,6,6,6 S 0 0 - -", 8, "found ' ', expected '/' and the row a1 to d1"),
        ("6,6,6,6,6/6,6,6,6 S 0 0 - -", 8, "found ',', expected '/' and the row a1 to d1"),
        ("6,6,6,6/6,6,6,6", 16, f"the text ends, expected a space and {SIDE}"),
        ("6,6,6,6/6,6,6,6/6,6,6,6", 16, f"found '/', expected a space and {SIDE}"),
        ("6,6,6,6/6,6,6,6 ", 17, f"the text ends, expected {SIDE}"),
        ("6,6,6,6/6,6,6,6 X 0 0 - -", 17, f"found 'X', expected {SIDE}"),
        ("6,6,6,6/6,6,6,6 s 0 0 - -", 17, f"found 's', expected {SIDE}"),
        ("6,6,6,6/6,6,6,6 SN 0 0 - -", 17, f"found 'SN', expected {SIDE}"),
        ("6,6,6,6/6,6,6,6  S 0 0 - -", 17, f"found ' ', expected {SIDE}"),
        ("6,6,6,6/6,6,6,6 S", 18, f"the text ends, expected a space and South's score, {WHOLE}"),
        ("6,6,6,6/6,6,6,6 S x 0 - -", 19, f"found 'x', expected South's score, {WHOLE}"),
        ("6,6,6,6/6,6,6,6 S -1 0 - -", 19, f"found '-1', expected South's score, {WHOLE}"),
        ("6,6,6,6/6,6,6,6 S 0", 20, f"the text ends, expected a space and North's score, {WHOLE}"),
        ("6,6,6,6/6,6,6,6 S 0 01 - -", 21, f"found '01', expected North's score, {WHOLE}"),
        (
            "6,6,6,6/6,6,6,6 S 0 0",
            22,
            "the text ends, expected a space and the columns South has sown, in order, or -",
        ),
        (
            "6,6,6,6/6,6,6,6 S 0 0 ba -",
            23,
            "found 'ba', expected the columns South has sown, in order, or -",
        ),
        (
            "6,6,6,6/6,6,6,6 S 0 0 a ",
            25,
            "the text ends, expected the columns North has sown, in order, or -",
        ),
        (
            "6,6,6,6/6,6,6,6 S 0 0 a e",
            25,
            "found 'e', expected the columns North has sown, in order, or -",
        ),
        ("6,6,6,6/6,6,6,6 S 0 0 - - ", 26, "found ' ', expected the end of the text"),
        ("6,6,6,6/6,6,6,6 S 0 0 - - -", 26, "found ' ', expected the end of the text"),
        (" " + START, 1, f"found ' ', expected the count of a2, {WHOLE}"),
        ("-6,6,6,6/6,6,6,6 S 0 0 - -", 1, f"found '-6', expected the count of a2, {WHOLE}"),
        ("+6,6,6,6/6,6,6,6 S 0 0 - -", 1, f"found '+6', expected the count of a2, {WHOLE}"),
        ("6,six,6,6/6,6,6,6 S 0 0 - -", 3, f"found 'six', expected the count of b2, {WHOLE}"),
        ("6,6.0,6,6/6,6,6,6 S 0 0 - -", 4, "found '.0', expected ',' and the count of c2"),
        ("6,06,6,6/6,6,6,6 S 0 0 - -", 3, f"found '06', expected the count of b2, {WHOLE}"),
        ("6,6,6,6/٦,6,6,6 S 0 0 - -", 9, f"found '٦', expected the count of a1, {WHOLE}"),
        ("6,6,6,6/６,6,6,6 S 0 0 - -", 9, f"found '６', expected the count of a1, {WHOLE}"),
        ("6,6,6,6/6²,6,6,6 S 0 0 - -", 10, "found '²', expected ',' and the count of b1"),
        ("6,6,6,6/99999,6,6,6 S 0 0 - -", 9, f"found '99999', expected the count of a1, {WHOLE}"),
    ],
)
def test_a_bad_form_of_kpe(text: str, column: int, message: str) -> None:
    assert _error("kpe", text) == f"line 1, column {column}: {message}"


TOTAL = "expected 48 seeds in all"
UNSOWN = "expected at least 6 in a pit not yet sown (KP7)"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("6,6,6,7/6,6,6,6 S 0 0 - -", 1, f"49 seeds in pits and scores, {TOTAL}"),
        ("6,6,6,6/6,6,6,5 S 0 0 - -", 1, f"47 seeds in pits and scores, {TOTAL}"),
        ("6,6,6,6/6,6,6,6 S 1 0 abcd abcd", 1, f"49 seeds in pits and scores, {TOTAL}"),
        ("9999,6,6,6/6,6,6,6 S 0 0 - -", 1, f"10041 seeds in pits and scores, {TOTAL}"),
        ("7,5,6,6/6,6,6,6 S 0 0 - -", 3, f"5 seeds in b2, {UNSOWN}"),
        ("6,6,6,6/6,6,7,5 S 0 0 - -", 15, f"5 seeds in d1, {UNSOWN}"),
        ("6,6,6,6/0,6,6,12 S 0 0 bcd abcd", 9, f"0 seeds in a1, {UNSOWN}"),
        (
            "5,6,6,6/6,6,6,6 S 1 0 abc abcd",
            19,
            "score 1 for South, expected 0 while that side is locked (KP7)",
        ),
        (
            "6,6,6,6/6,6,6,5 S 0 1 abcd abc",
            21,
            "score 1 for North, expected 0 while that side is locked (KP7)",
        ),
    ],
)
def test_a_kpe_position_that_no_game_has(text: str, column: int, message: str) -> None:
    assert _error("kpe", text) == f"line 1, column {column}: {message}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kpe", "6,6,6,6/6,6,6,6 S 0 0 abcd -"),
        ("kpe", "5,5,6,6/6,6,6,6 S 2 0 abcd abcd"),
        ("kpe", "6,6,6,5/6,6,6,6 S 1 0 abcd abcd"),  # odd: set up by hand
        ("kpe:seeds=4", "4,4,4,4/4,4,4,4 S 0 0 - -"),
        (
            "kpe:seeds=3",
            "0,0,0,0/0,0,0,24 S 0 0 - -",
        ),  # under four seeds an unsown pit may be empty
        ("kpe", "0,0,0,0/0,0,0,0 N 48 0 abc abcd"),  # swept while South was locked
        ("kpe", "0,0,0,0/0,0,0,0 S 0 48 abcd -"),
        ("kpe", "0,0,0,0/6,7,7,28 N 0 0 abc abcd"),  # over, not yet swept
        ("kpe:seeds=31", "0,0,0,0/0,0,0,248 S 0 0 abcd abcd"),
    ],
)
def test_kpe_positions_that_are_valid(name: str, text: str) -> None:
    subject = game(name)
    assert subject.format(subject.parse(text)) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kpe:seeds=4", "3,5,4,4/4,4,4,4 S 0 0 - -"),
        ("kpe", "0,0,0,0/0,0,0,0 N 48 0 abcd abc"),  # North couldn't be empty with a pit unsown
        ("kpe", "0,0,0,0/0,0,0,0 S 48 0 abc abcd"),
        ("kpe:seeds=1", "0,0,0,0/0,0,0,4 S 4 0 abc abcd"),  # a score on a locked side, in play
        ("kpe:seeds=31", "0,0,0,0/0,0,0,249 S 0 0 abcd abcd"),
    ],
)
def test_kpe_positions_that_are_not(name: str, text: str) -> None:
    with pytest.raises(PositionError):
        game(name).parse(text)


RESULTS = "1-0, 0-1 or 1/2-1/2"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, f"the text ends, expected the count of a4, {WHOLE}"),
        ("1,1/1,1/1,1 S", 12, "found ' ', expected '/' and the row a1 to b1"),
        ("1,1/1,1/1,1/1,1/1,1 S", 16, f"found '/', expected a space and {SIDE}"),
        ("1,1,1/1,1/1,1/1,1 S", 4, "found ',', expected '/' and the row a3 to b3"),
        ("1,1/1,1/1/1,1 S", 10, "found '/', expected ',' and the count of b2"),
        ("1,1/1,-1/1,1/1,1 S", 7, f"found '-1', expected the count of b3, {WHOLE}"),
        ("1,1/1,1/1,1/1,1", 16, f"the text ends, expected a space and {SIDE}"),
        ("1,1/1,1/1,1/1,1 W", 17, f"found 'W', expected {SIDE}"),
        (f"{KISOLO} ", 19, f"the text ends, expected {RESULTS}"),
        (f"{KISOLO} *", 19, f"found '*', expected {RESULTS}"),
        (f"{KISOLO} 1-0-", 19, f"found '1-0-', expected {RESULTS}"),
        (f"{KISOLO}1-0", 17, f"found 'S1-0', expected {SIDE}"),
        (
            f"{KISOLO}\n",
            17,
            f"found 'S\\n', expected {SIDE}",
        ),
        (f"{KISOLO} 1/2-1/2 ", 26, "found ' ', expected the end of the text"),
        ("1,1/1,1/1,1/1,2 S", 1, "9 seeds, expected 8 seeds in all"),
        ("1,1/1,1/1,1/1,0 S", 1, "7 seeds, expected 8 seeds in all"),
        (
            f"{KISOLO} 0-1",
            19,
            "result 0-1, expected South to move with an empty inner row (KS14)",
        ),
        (
            "0,1/1,1/0,0/4,1 N 0-1",
            19,
            "result 0-1, expected South to move with an empty inner row (KS14)",
        ),
    ],
)
def test_a_bad_text_of_kisolo(text: str, column: int, message: str) -> None:
    assert _error(SMALL, text) == f"line 1, column {column}: {message}"


def test_a_text_of_the_other_game() -> None:
    assert _error("kisolo", START) == (
        "line 1, column 8: found '/', expected ',' and the count of e4"
    )
    assert _error("kpe", "1,1,1,1/1,1,1,1/1,1,1,1/1,1,1,1 S") == (
        f"line 1, column 16: found '/', expected a space and {SIDE}"
    )


def test_a_line_break_is_counted() -> None:
    with pytest.raises(PositionError) as caught:
        game("kpe").parse("6,6,6,6/6,6,6,6 S 0 0 -\n -")
    assert (caught.value.line, caught.value.column) == (1, 23)
    with pytest.raises(PositionError) as caught:
        game("kpe").parse("6,6,6,6/6,6\n,6,6 S 0 0 - -")
    assert (caught.value.line, caught.value.column) == (1, 12)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
@pytest.mark.parametrize(
    ("start", "repeated"),
    [
        ("", "9"),
        ("", "6,"),
        ("", "6,6,6,6/"),
        ("", " "),
        ("", "\n"),
        ("6,6,6,6/6,6,6,6 ", "S"),
        ("6,6,6,6/6,6,6,6 S 0 0 - ", "-"),
        ("6,6,6,6/6,6,6,6 S 0 0 - - ", "x"),
        ("3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S ", "1"),
    ],
)
def test_ten_megabytes_are_refused_at_once_and_in_short(
    name: str, start: str, repeated: str
) -> None:
    text = start + repeated * (10_000_000 // len(repeated))
    started = time.process_time()
    message = _error(name, text)
    assert time.process_time() - started < 0.5
    assert len(message) < 200
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("count", ["9" * 10_000, "9" * 5, "1" + "0" * 4_400])
def test_hostile_counts_are_never_computed_with(count: str) -> None:
    assert _error("kpe", f"{count},6,6,6/6,6,6,6 S 0 0 - -").startswith("line 1, column 1: found '")
    assert _error("kpe", f"6,6,6,6/6,6,6,6 S 0 {count} - -").startswith("line 1, column 21: found ")


@given(st.text(), st.sampled_from(["kpe", SMALL]))
def test_any_text_is_a_position_or_refused_with_one_line(text: str, name: str) -> None:
    with pytest.raises(PositionError) as caught:
        game(name).parse(text)
    assert len(str(caught.value).splitlines()) == 1
    # What was found is clipped to forty characters, of which the wildest are escaped as ten.
    assert len(str(caught.value)) < 600


@given(games_and_positions(), st.data())
def test_a_changed_text_is_another_position_or_refused(
    drawn: tuple[Game, Position], data: st.DataObject
) -> None:
    subject, position = drawn
    text = subject.format(position)
    at = data.draw(st.integers(0, len(text)))
    mutant = text[:at] + data.draw(st.sampled_from([*"0129,/ -NSabcd", ""])) + text[at + 1 :]
    try:
        parsed = subject.parse(mutant)
    except PositionError:
        return
    assert subject.format(parsed) == mutant
    assert (parsed == position) == (mutant == text)


def test_a_move_text_is_a_pit() -> None:
    assert read_pit("c1", Board(4, 1)) == Pit(Side.SOUTH, 2)
    assert read_pit("c4", Board(7, 2)) == Pit(Side.NORTH, 4)


@pytest.mark.parametrize("text", ["a", "z9", "e1", "a3", "a0", "A1", "a1 ", " a1", "a１", "а1"])
def test_a_move_text_off_the_board(text: str) -> None:
    with pytest.raises(MoveError) as caught:
        read_pit(text, Board(4, 1))
    expected = f"line 1, column 1: found {text!r}, expected a pit from a1 to d2"
    assert str(caught.value) == expected


def test_an_empty_move_and_an_enormous_one() -> None:
    with pytest.raises(MoveError) as caught:
        read_pit("", Board(7, 2))
    assert str(caught.value) == (
        "line 1, column 1: the move is empty, expected a pit from a1 to g4"
    )
    with pytest.raises(MoveError) as caught:
        read_pit("a1" * 5_000_000, Board(7, 2))
    assert len(str(caught.value)) < 120
