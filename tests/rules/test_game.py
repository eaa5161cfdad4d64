"""Games and their options as texts and values; what all games do with positions and moves."""

import copy
import dataclasses
import pickle
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from makombo.errors import GameError, IllegalMove, MoveError, PositionError
from makombo.rules import GAMES, Game, Kisolo, Kpe, Position, Result, Side, game
from tests.strategies import kisolo_games, kpe_games

START = "6,6,6,6/6,6,6,6 S 0 0 - -"


def test_the_registry_names_both_games() -> None:
    assert set(GAMES.values()) == {Kpe, Kisolo}
    assert all(kind.name == name for name, kind in GAMES.items())
    assert (Kpe.name, Kisolo.name) == ("kpe", "kisolo")
    assert (Kpe.title, Kisolo.title) == ("Kpé", "Kisolo")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kpe", Kpe()),
        ("kpe", Kpe(6, True, False, "split")),
        ("kpe:seeds=4,skip_origin=true", Kpe(seeds=4, skip_origin=True)),
        ("kpe:capture_on_unlocking_move=false", Kpe(capture_on_unlocking_move=False)),
        ("kpe:endless=own_row", Kpe(endless="own_row")),
        (
            "kpe:seeds=31,capture_on_unlocking_move=false,skip_origin=true,endless=own_row",
            Kpe(31, False, True, "own_row"),
        ),
        ("kisolo", Kisolo()),
        ("kisolo", Kisolo(columns=7, seeds=3, endless_laps=10_000)),
        ("kisolo:columns=6", Kisolo(columns=6)),
        ("kisolo:columns=2,seeds=1,endless_laps=1", Kisolo(2, 1, 1)),
        ("kisolo:columns=8,seeds=6,endless_laps=1000000", Kisolo(8, 6, 1_000_000)),
        ("kisolo:columns=6,start=outer", Kisolo(columns=6, start="outer")),
        ("kisolo:endless_laps=1,start=fifteen", Kisolo(7, 3, 1, "fifteen")),
        ("kisolo:start=nines", Kisolo(start="nines")),
    ],
)
def test_a_game_text_and_its_game(text: str, expected: Game) -> None:
    assert game(text) == expected
    assert str(expected) == text


def test_defaults_may_be_written_and_order_is_free() -> None:
    assert game("kpe:seeds=6") == Kpe()
    assert str(game("kpe:skip_origin=true,seeds=4")) == "kpe:seeds=4,skip_origin=true"


@given(st.one_of(kpe_games, kisolo_games))
def test_a_game_is_a_value_and_its_text_leads_back_to_it(subject: Game) -> None:
    assert game(str(subject)) == subject
    for twin in (copy.deepcopy(subject), pickle.loads(pickle.dumps(subject))):
        assert twin == subject
        assert hash(twin) == hash(subject)
    assert eval(repr(subject), {"Kpe": Kpe, "Kisolo": Kisolo}) == subject


def test_options_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Kpe().seeds = 4  # type: ignore[misc]


KPE_OPTIONS = "seeds, capture_on_unlocking_move, skip_origin, endless"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game: found '', expected one of "),
        ("chess", "game: found 'chess', expected one of "),
        ("Kpe", "game: found 'Kpe', expected one of "),
        ("kpe ", "game: found 'kpe ', expected one of "),
        ("kpé", "game: found 'kpé', expected one of "),
        ("kpe:", "game kpe: the text ends, expected an option after ':'"),
        ("kpe:seeds", "option seeds of kpe: found no value, expected seeds=VALUE"),
        ("kpe:seeds=", "option seeds of kpe: found '', expected a whole number from 1 to 31"),
        ("kpe:seeds=0", "option seeds of kpe: found 0, expected a whole number from 1 to 31"),
        ("kpe:seeds=-1", "option seeds of kpe: found -1, expected a whole number from 1 to 31"),
        ("kpe:seeds=32", "option seeds of kpe: found 32, expected a whole number from 1 to 31"),
        (
            "kpe:seeds=99999999999",
            "option seeds of kpe: found 99999999999, expected a whole number from 1 to 31",
        ),
        ("kpe:seeds=6.0", "option seeds of kpe: found '6.0', expected a whole number from 1 to 31"),
        ("kpe:seeds=٦", "option seeds of kpe: found '٦', expected a whole number from 1 to 31"),
        ("kpe:seeds= 6", "option seeds of kpe: found ' 6', expected a whole number from 1 to 31"),
        ("kpe:seeds=4,seeds=4", "option seeds of kpe: found it twice, expected it once"),
        ("kpe:seeds=4,", f"option of kpe: found '', expected one of {KPE_OPTIONS}"),
        ("kpe:columns=6", f"option of kpe: found 'columns', expected one of {KPE_OPTIONS}"),
        (
            "kpe:skip_origin=True",
            "option skip_origin of kpe: found 'True', expected true or false",
        ),
        ("kpe:skip_origin=1", "option skip_origin of kpe: found '1', expected true or false"),
        ("kpe:endless=none", "option endless of kpe: found 'none', expected split or own_row"),
        (
            "kisolo:columns=1",
            "option columns of kisolo: found 1, expected a whole number from 2 to 8",
        ),
        (
            "kisolo:columns=9",
            "option columns of kisolo: found 9, expected a whole number from 2 to 8",
        ),
        ("kisolo:seeds=0", "option seeds of kisolo: found 0, expected a whole number from 1 to 6"),
        ("kisolo:seeds=7", "option seeds of kisolo: found 7, expected a whole number from 1 to 6"),
        (
            "kisolo:endless_laps=0",
            "option endless_laps of kisolo: found 0, expected a whole number from 1 to 1000000",
        ),
        (
            "kisolo:endless_laps=1000001",
            "option endless_laps of kisolo: found 1000001, "
            "expected a whole number from 1 to 1000000",
        ),
        (
            "kisolo:rows=4",
            "option of kisolo: found 'rows', expected one of columns, seeds, endless_laps, start",
        ),
        (
            "kisolo:start=inner",
            "option start of kisolo: found 'inner', expected every, outer, fifteen or nines",
        ),
        (
            "kisolo:columns=6,start=nines",
            "option start of kisolo: found 'nines' with columns=6, seeds=3, "
            "expected every or outer, or columns=7 and seeds=3",
        ),
        (
            "kisolo:start=fifteen,seeds=2",
            "option start of kisolo: found 'fifteen' with columns=7, seeds=2, "
            "expected every or outer, or columns=7 and seeds=3",
        ),
    ],
)
def test_a_bad_game_text(text: str, message: str) -> None:
    with pytest.raises(GameError) as caught:
        game(text)
    if message.endswith("one of "):
        message += ", ".join(GAMES)
    assert str(caught.value) == message


@pytest.mark.parametrize("start", ["", "kpe:", "kpe:seeds=", "kpe:seeds=4,", "kpe\n:seeds="])
def test_a_hostile_game_text_is_refused_at_once_and_on_one_line(start: str) -> None:
    text = start + "9" * 10_000_000
    started = time.process_time()
    with pytest.raises(GameError) as caught:
        game(text)
    assert time.process_time() - started < 0.5
    assert len(str(caught.value)) < 160
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "text", "move", "why"),
    [
        ("kpe", "8,9,9,1/2,1,9,0 S 9 0 abcd abcd", "d1", "d1 is empty (KP3)"),
        (
            "kpe",
            "0,0,0,0/0,0,2,12 S 20 14 abcd abcd",
            "d1",
            "d1 leaves North without seeds (KP6)",
        ),
        (
            "kpe",
            "0,0,0,0/0,0,0,0 N 20 28 abcd abcd",
            "d2",
            "the game is over, North has nothing to sow (KP12)",
        ),
        (
            "kisolo:columns=2,seeds=1",
            "1,1/1,1/1,1/1,1 S",
            "b1",
            "b1 captures nothing, and a capture is compulsory (KS5)",
        ),
        ("kisolo:columns=2,seeds=1", "2,2/0,0/2,0/2,0 S", "b1", "b1 is empty (KS6)"),
        (
            "kisolo:columns=2,seeds=1",
            "0,0/4,4/0,0/0,0 S 0-1",
            "a1",
            "the game is over, an inner row was captured empty (KS11)",
        ),
        (
            "kisolo:columns=2,seeds=1",
            "1,1/1,1/1,1/1,1 N 1/2-1/2",
            "a4",
            "the game is over, drawn by endless sowing (KS13)",
        ),
        (
            "kisolo:columns=2,seeds=1",
            "0,0/4,4/0,0/0,0 S",
            "a1",
            "the game is over, South has no seeds (KS14)",
        ),
    ],
)
def test_why_a_move_is_forbidden(name: str, text: str, move: str, why: str) -> None:
    subject = game(name)
    position = subject.parse(text)
    index = subject.parse_move(position, move)
    assert subject.why_illegal(position, index) == why
    legal = tuple(subject.format_move(position, each) for each in subject.legal_moves(position))
    with pytest.raises(IllegalMove) as caught:
        subject.apply(position, index)
    assert caught.value.legal == legal
    tail = f"; legal: {' '.join(legal)}" if legal else ""
    assert str(caught.value) == why + tail
    with pytest.raises(IllegalMove):
        subject.trace(position, index)


def test_nothing_forbids_a_legal_move() -> None:
    for subject in (Kpe(), Kisolo()):
        start = subject.initial()
        assert [subject.why_illegal(start, move) for move in subject.legal_moves(start)] == [
            None
        ] * len(subject.legal_moves(start))


def test_moves_may_be_any_integers_but_nothing_else() -> None:
    subject = Kpe()
    start = subject.initial()
    expected = subject.apply(start, 2)
    assert subject.apply(start, np.int64(2)) == expected
    assert subject.trace(start, np.int8(2)).move == 2
    assert subject.format_move(start, np.uint16(2)) == "c1"
    assert subject.why_illegal(start, np.int64(4)) == (
        "4 is no pit index, they run from 0 to 3 (KP3)"
    )
    for move in ("c1", 2.0, None):
        with pytest.raises(TypeError):
            subject.apply(start, move)  # type: ignore[arg-type]


def test_a_move_text_names_a_pit_of_the_side_to_move() -> None:
    subject = Kpe()
    south, north = subject.initial(), subject.apply(subject.initial(), 0)
    assert [subject.parse_move(south, name) for name in ("a1", "b1", "c1", "d1")] == [0, 1, 2, 3]
    assert [subject.parse_move(north, name) for name in ("d2", "c2", "b2", "a2")] == [0, 1, 2, 3]
    assert [subject.format_move(north, move) for move in range(4)] == ["d2", "c2", "b2", "a2"]


def test_an_opponents_pit_is_refused_with_the_legal_moves() -> None:
    subject = Kpe()
    with pytest.raises(IllegalMove) as caught:
        subject.parse_move(subject.initial(), "a2")
    assert str(caught.value) == (
        "a2 is North's pit, and it is South's turn (KP3); legal: a1 b1 c1 d1"
    )
    assert (caught.value.rule, caught.value.legal) == ("KP3", ("a1", "b1", "c1", "d1"))
    with pytest.raises(MoveError):
        subject.parse_move(subject.initial(), "e1")


@pytest.mark.parametrize(
    ("subject", "position", "message"),
    [
        (
            Kpe(),
            Kisolo().initial(),
            "line 1, column 1: a board of 7 columns and 4 rows, "
            "expected 4 columns and 2 rows for kpe",
        ),
        (
            Kisolo(),
            Kpe().initial(),
            "line 1, column 1: a board of 4 columns and 2 rows, "
            "expected 7 columns and 4 rows for kisolo",
        ),
        (
            Kisolo(columns=6),
            Kisolo().initial(),
            "line 1, column 1: a board of 7 columns and 4 rows, "
            "expected 6 columns and 4 rows for kisolo:columns=6",
        ),
    ],
)
def test_a_position_of_another_game_is_refused_everywhere(
    subject: Game, position: Position, message: str
) -> None:
    for use in (
        lambda: subject.apply(position, 0),
        lambda: subject.trace(position, 0),
        lambda: subject.why_illegal(position, 0),
        lambda: subject.parse_move(position, "a1"),
        lambda: subject.validate(position),
    ):
        with pytest.raises(PositionError) as caught:
            use()
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("pits", "scores", "sown", "found"),
    [
        (((6, 6, 6, 6), (6, 6, 6, 7)), (0, 0), (0, 0), "49 seeds in pits and scores"),
        (((6, 6, 6, 6), (6, 6, 6, 4)), (1, 1), (15, 7), "a2: 4 seeds in a2"),
        (((6, 6, 6, 6), (6, 6, 6, 5)), (1, 0), (7, 15), "score S: score 1 for South"),
        (((7, -1, 6, 12), (6, 6, 6, 6)), (0, 0), (15, 15), "a count of -1"),
        (((6, 6, 6, 6), (6, 6, 6, 6)), (-2, 2), (15, 15), "a count of -2"),
    ],
)
def test_a_kpe_position_made_in_python_is_checked(
    pits: tuple[tuple[int, ...], tuple[int, ...]],
    scores: tuple[int, int],
    sown: tuple[int, int],
    found: str,
) -> None:
    position = Position(pits, Side.SOUTH, scores, sown)
    with pytest.raises(PositionError) as caught:
        Kpe().validate(position)
    assert found in str(caught.value)


@pytest.mark.parametrize(
    ("subject", "position"),
    [
        (Kpe(seeds=1), Position(((1,) * 4, (1,) * 4), Side.SOUTH, (0, 0), (16, 0))),
        (Kpe(seeds=1), Position(((1,) * 4, (1,) * 4), Side.SOUTH, (0, 0), (0, -1))),
        (Kpe(seeds=1), Position(((1,) * 4, (1,) * 4), Side.SOUTH, (0, 0), (0, 0), Result.DRAW)),
        (Kisolo(2, 1), Position(((1,) * 4, (1,) * 4), Side.SOUTH, None, (0, 0))),
    ],
)
def test_a_position_has_no_more_than_its_game_knows(subject: Game, position: Position) -> None:
    with pytest.raises(PositionError):
        subject.validate(position)


def test_a_kisolo_position_made_in_python_is_checked() -> None:
    subject = Kisolo(columns=2, seeds=1)
    subject.validate(Position(((1, 1, 1, 1), (1, 1, 1, 1)), Side.SOUTH))
    for pits in (((1, 1, 1, 1), (1, 1, 1, 2)), ((-1, 3, 1, 1), (1, 1, 1, 1))):
        with pytest.raises(PositionError):
            subject.validate(Position(pits, Side.SOUTH))
    with pytest.raises(PositionError):
        subject.validate(Position(((1, 1, 1), (1, 1, 1)), Side.SOUTH))
    with pytest.raises(PositionError):
        subject.validate(Position(((1, 1, 1, 1), (1, 1, 1)), Side.SOUTH))
