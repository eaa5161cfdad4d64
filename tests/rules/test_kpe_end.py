"""How a game of Kpé ends (KP12–KP15); the rules of a move are in test_kpe.py."""

import pytest

from makombo.rules import Occurrences, Outcome, Side, Termination, game
from tests.rules.moves import after, event_lines, legal, outcome, parse, refusal


def test_kp12_over_when_the_player_to_move_has_nothing_to_sow() -> None:
    assert legal("kpe", "0,0,0,0/1,2,3,4 N 20 18 abcd abcd") == ""
    assert legal("kpe", "1,2,3,4/0,0,0,0 S 20 18 abcd abcd") == ""
    expected = "the game is over, South has nothing to sow (KP12)"
    assert refusal("kpe", "1,2,3,4/0,0,0,0 S 20 18 abcd abcd", "a1") == expected


def test_kp12_not_over_when_only_the_other_row_is_empty() -> None:
    assert outcome("kpe", "0,0,0,0/1,2,3,4 S 20 18 abcd abcd") is None
    assert outcome("kpe", "1,2,3,4/0,0,0,0 N 20 18 abcd abcd") is None
    # South gives their last seed away; North plays on, and feeds them.
    position = after("kpe", "0,0,3,4/0,0,0,1 S 20 20 abcd abcd", "d1")
    assert position == "0,0,3,5/0,0,0,0 N 20 20 abcd abcd"
    assert legal("kpe", position) == "d2 c2"


@pytest.mark.parametrize(
    ("before", "move", "swept"),
    [
        # The mover captures all that the opponent had; the mover's own row is swept to them.
        ("0,0,0,1/3,0,0,1 S 20 23 abcd abcd", "d1", "N 25 23"),
        ("1,0,0,3/1,0,0,0 N 20 23 abcd abcd", "a2", "S 20 28"),
        # They capture back all that they have just given.
        ("0,0,0,0/0,0,1,12 S 20 15 abcd abcd", "d1", "N 33 15"),
        ("12,1,0,0/0,0,0,0 N 20 15 abcd abcd", "a2", "S 20 28"),
        # No move feeds the opponent, so they have nothing to sow.
        ("0,0,0,0/3,2,1,0 S 21 21 abcd abcd", "b1", "N 27 21"),
        ("0,1,2,3/0,0,0,0 N 21 21 abcd abcd", "d2", "S 21 27"),
        # The last seeds of both rows go in one capture: nothing is left to sweep.
        ("0,0,0,1/0,0,0,1 S 20 26 abcd abcd", "d1", "N 22 26"),
        ("1,0,0,0/3,0,0,0 N 20 24 abcd abcd", "a2", "S 20 28"),
    ],
)
def test_kp13_sweep_by_each_mover_and_each_cause(before: str, move: str, swept: str) -> None:
    assert after("kpe", before, move) == f"0,0,0,0/0,0,0,0 {swept} abcd abcd"


def test_kp13_a_locked_side_sweeps_too() -> None:
    position = "0,0,0,0/1,1,1,0 S 0 5 abc abcd"
    expected = "0,0,0,0/0,0,0,0 N 3 5 abc abcd"
    assert after("kpe:seeds=1", position, "a1") == expected
    assert outcome("kpe:seeds=1", expected) == Outcome(Side.NORTH, Termination.SWEEP, (3, 5))


def test_kp13_the_sweep_is_told_pit_by_pit() -> None:
    assert event_lines("kpe", "0,0,0,0/0,0,1,12 S 20 15 abcd abcd", "d1")[-6:] == [
        "KP11 stop a2 0",
        "KP13 sweep a1 1",
        "KP13 sweep b1 1",
        "KP13 sweep c1 2",
        "KP13 sweep d1 1",
        "KP14 end - 0 winner=South termination=sweep",
    ]


@pytest.mark.parametrize(
    ("before", "move", "captured"),
    [
        ("0,0,0,1/3,0,0,1 S 20 23 abcd abcd", "d1", 2),
        ("0,0,0,0/0,0,1,12 S 20 15 abcd abcd", "d1", 8),
        ("0,0,0,0/3,2,1,0 S 21 21 abcd abcd", "b1", 0),
    ],
)
def test_kp13_what_is_swept_is_not_captured(before: str, move: str, captured: int) -> None:
    subject = game("kpe")
    position = subject.parse(before)
    trace = subject.trace(position, subject.parse_move(position, move))
    assert trace.captured == captured


@pytest.mark.parametrize(
    ("position", "winner", "score"),
    [
        ("0,0,0,0/1,2,3,4 N 20 18 abcd abcd", Side.SOUTH, (30, 18)),
        ("1,2,3,4/0,0,0,0 S 20 18 abcd abcd", Side.NORTH, (20, 28)),
        ("0,0,0,0/0,0,0,1 N 23 24 abcd abcd", None, (24, 24)),
        ("0,0,0,0/6,7,7,28 N 0 0 abc abcd", Side.SOUTH, (48, 0)),
        ("0,0,0,0/0,0,0,0 S 25 23 abcd abcd", Side.SOUTH, (25, 23)),
    ],
)
def test_kp13_a_position_set_up_by_hand_counts_its_sweep(
    position: str, winner: Side | None, score: tuple[int, int]
) -> None:
    assert outcome("kpe", position) == Outcome(winner, Termination.SWEEP, score)
    assert legal("kpe", position) == ""


@pytest.mark.parametrize(
    ("south", "north", "winner"),
    [
        (23, 25, Side.NORTH),
        (24, 24, None),
        (25, 23, Side.SOUTH),
        (48, 0, Side.SOUTH),
        (0, 48, Side.NORTH),
    ],
)
@pytest.mark.parametrize("side", ["S", "N"])
def test_kp14_the_higher_score_wins_whoever_was_to_move(
    south: int, north: int, winner: Side | None, side: str
) -> None:
    position = f"0,0,0,0/0,0,0,0 {side} {south} {north} abcd abcd"
    assert outcome("kpe", position) == Outcome(winner, Termination.SWEEP, (south, north))


def test_kp14_the_move_that_ends_the_game_says_who_won() -> None:
    for before, move, end in [
        ("0,0,0,1/3,0,0,1 S 20 23 abcd abcd", "d1", "winner=South"),
        ("0,0,0,1/3,0,0,1 S 18 25 abcd abcd", "d1", "winner=North"),
        ("0,0,0,1/3,0,0,1 S 19 24 abcd abcd", "d1", "winner=None"),
    ]:
        assert event_lines("kpe", before, move)[-1] == f"KP14 end - 0 {end} termination=sweep"


def _thrice(text: str, position: str) -> Outcome | None:
    subject, before = parse(text, position)
    seen = Occurrences(subject)
    seen.add(before)
    seen.add(before)
    assert seen.outcome(before) is None
    seen.add(before)
    return seen.outcome(before)


def test_kp15_the_seeds_in_play_are_shared_at_the_third_occurrence() -> None:
    repeated = _thrice("kpe", "1,0,0,0/0,0,1,0 S 26 20 abcd abcd")
    assert repeated == Outcome(Side.SOUTH, Termination.REPETITION, (27, 21))
    repeated = _thrice("kpe", "5,0,0,0/0,0,1,0 S 21 21 abcd abcd")
    assert repeated == Outcome(None, Termination.REPETITION, (24, 24))
    repeated = _thrice("kpe", "1,0,0,0/0,0,3,0 N 21 23 abcd abcd")
    assert repeated == Outcome(Side.NORTH, Termination.REPETITION, (23, 25))


def test_kp15_own_row_each_takes_what_lies_in_his_row() -> None:
    text = "kpe:endless=own_row"
    repeated = _thrice(text, "5,0,0,0/0,0,1,0 S 21 21 abcd abcd")
    assert repeated == Outcome(Side.NORTH, Termination.REPETITION, (22, 26))
    repeated = _thrice(text, "1,0,0,0/0,0,5,0 N 22 20 abcd abcd")
    assert repeated == Outcome(Side.SOUTH, Termination.REPETITION, (27, 21))


def test_kp15_a_match_that_goes_round_ends_with_its_third_occurrence() -> None:
    """One seed each, that steps round the ring; a2 to a1 is forced by KP6."""
    subject, position = parse("kpe", "0,0,0,1/1,0,0,0 S 24 22 abcd abcd")
    seen = Occurrences(subject)
    seen.add(position)
    for move in ("a1", "d2", "b1", "c2", "c1", "b2", "d1", "a2") * 2:
        assert seen.outcome(position) is None
        position = subject.apply(position, subject.parse_move(position, move))
        seen.add(position)
    assert subject.format(position) == "0,0,0,1/1,0,0,0 S 24 22 abcd abcd"
    assert seen.outcome(position) == Outcome(Side.SOUTH, Termination.REPETITION, (25, 23))


def test_kp15_the_position_itself_is_unchanged() -> None:
    subject, before = parse("kpe", "1,0,0,0/0,0,1,0 S 26 20 abcd abcd")
    assert subject.outcome(before) is None
    assert subject.legal_moves(before) == (2,)


@pytest.mark.parametrize(
    "other",
    [
        "4,2,3,3/3,3,3,3 S 0 0 a a",  # a pit
        "3,3,3,3/3,3,3,3 N 0 0 a a",  # the side to move
        "3,3,3,3/3,3,3,3 S 0 0 b a",  # South's sown set
        "3,3,3,3/3,3,3,3 S 0 0 a -",  # North's sown set
    ],
)
def test_kp15_the_whole_position_must_repeat(other: str) -> None:
    text = "3,3,3,3/3,3,3,3 S 0 0 a a"
    subject, position = parse("kpe:seeds=3", text)
    seen = Occurrences(subject)
    for each in (text, other, text, other):
        seen.add(subject.parse(each))
    assert seen.count(position) == 2
    assert seen.outcome(position) is None


def test_kp15_scores_are_no_part_of_the_position() -> None:
    subject, position = parse("kpe", "1,0,0,0/0,0,1,0 S 26 20 abcd abcd")
    seen = Occurrences(subject)
    for scores in ("26 20", "24 22", "26 20"):
        seen.add(subject.parse(f"1,0,0,0/0,0,1,0 S {scores} abcd abcd"))
    assert seen.outcome(position) == Outcome(Side.SOUTH, Termination.REPETITION, (27, 21))


def test_kp15_a_finished_game_ends_by_its_own_end() -> None:
    subject, position = parse("kpe", "0,0,0,0/0,0,0,0 S 25 23 abcd abcd")
    seen = Occurrences(subject)
    for _ in range(3):
        seen.add(position)
    assert seen.outcome(position) == Outcome(Side.SOUTH, Termination.SWEEP, (25, 23))
