"""Kpé rule by rule: one position, one move, one whole expected board; the name is the rule.

A text is NORTH ROW/SOUTH ROW SIDE SCORE-S SCORE-N SOWN-S SOWN-N; the ring is a1 b1 c1 d1 d2 c2 b2
a2.
"""

import pytest

from makombo.rules import Kpe, Side
from makombo.rules.events import Mark
from tests.rules.moves import after, dropped, event_lines, legal, refusal, trace

START = "6,6,6,6/6,6,6,6 S 0 0 - -"


def test_kp1_two_rows_of_four_pits() -> None:
    board = Kpe().board
    assert (board.columns, board.rows) == (4, 1)
    assert board.names(Side.SOUTH) == ("a1", "b1", "c1", "d1")
    assert board.names(Side.NORTH) == ("d2", "c2", "b2", "a2")


@pytest.mark.parametrize("seeds", [1, 4, 6, 31])
def test_kp2_as_many_seeds_in_each_pit_as_the_option_says(seeds: int) -> None:
    subject = Kpe(seeds=seeds)
    row = ",".join([str(seeds)] * 4)
    assert subject.format(subject.initial()) == f"{row}/{row} S 0 0 - -"


def test_kp2_six_seeds_and_south_moves_first() -> None:
    assert Kpe().format(Kpe().initial()) == START


def test_kp3_the_opening_of_the_worked_examples() -> None:
    position = START
    for move, expected in [
        ("a1", "6,7,7,7/0,7,7,7 N 0 0 a -"),
        ("d2", "7,8,8,0/1,8,8,8 S 0 0 a d"),
        ("b1", "8,9,9,1/2,1,9,9 N 0 0 ab d"),
        ("a2", "1,10,10,2/3,2,10,10 S 0 0 ab ad"),
    ]:
        position = after("kpe", position, move)
        assert position == expected


def test_kp3_any_own_pit_with_seeds_and_no_other() -> None:
    assert legal("kpe", START) == "a1 b1 c1 d1"
    assert legal("kpe", "8,9,9,1/2,0,9,0 S 10 0 abcd abcd") == "a1 c1"
    assert legal("kpe", "0,9,9,1/2,0,9,8 N 10 0 abcd abcd") == "d2 c2 b2"
    assert refusal("kpe", "8,9,9,1/2,0,9,0 S 10 0 abcd abcd", "b1") == "b1 is empty (KP3)"


@pytest.mark.parametrize("move", [-1, 4, 1000])
def test_kp3_a_move_is_an_own_pit(move: int) -> None:
    subject = Kpe()
    expected = f"{move} is no pit index, they run from 0 to 3 (KP3)"
    assert subject.why_illegal(subject.initial(), move) == expected


def test_kp3_one_seed_at_a_time_counter_clockwise() -> None:
    assert event_lines("kpe", "0,3,0,1/2,0,0,3 S 20 19 abcd abcd", "d1") == [
        "KP3 lift d1 3",
        "KP3 drop d2 1 now=2 hand=2",
        "KP3 drop c2 1 now=1 hand=1",
        "KP3 drop b2 1 now=4 hand=0",
        "KP8 capture b2 4 by=None",
        "KP11 stop b2 0",
    ]


def test_kp3_north_sows_round_the_other_end() -> None:
    assert after("kpe", "3,9,9,9/9,9,0,0 N 0 0 abcd abcd", "a2") == (
        "0,9,9,9/10,10,1,0 S 0 0 abcd abcd"
    )


def test_kp4_no_relay_from_a_pit_that_held_seeds() -> None:
    assert after("kpe", START, "c1") == "7,7,7,7/7,6,0,7 N 0 0 c -"
    assert trace("kpe", START, "c1").laps == 1


RING = "a1 b1 c1 d1 d2 c2 b2 a2 " * 33  # 248 seeds go round 31 times


@pytest.mark.parametrize("origin", RING.split()[:8])
@pytest.mark.parametrize("skip", [False, True])
def test_kp5_every_pit_and_every_count_of_a_long_sowing(origin: str, skip: bool) -> None:
    """With a total of 24, no pit is too small for the lock, and nothing is captured (KP7)."""
    text = f"kpe:seeds=3,skip_origin={str(skip).lower()}"
    names = ["a2", "b2", "c2", "d2", "a1", "b1", "c1", "d1"]
    ring = RING.split()
    ring = ring[ring.index(origin) + 1 :]
    if skip:
        ring = [name for name in ring if name != origin]
    for seeds in range(1, 25):
        spare = names[3] if origin[1] == "1" else names[4]
        board = dict.fromkeys(names, 0)
        board[origin] = seeds
        board[spare] += 24 - seeds
        side = "S" if origin[1] == "1" else "N"
        expected = board | {origin: 0}
        for name in ring[:seeds]:
            expected[name] += 1
        position = f"{_rows(board)} {side} 0 0 - -"
        assert dropped(text, position, origin) == ring[:seeds]
        sown = f"{origin[0]} -" if side == "S" else f"- {origin[0]}"
        other = "N" if side == "S" else "S"
        assert after(text, position, origin) == f"{_rows(expected)} {other} 0 0 {sown}"


def _rows(board: dict[str, int]) -> str:
    counts = list(map(str, board.values()))
    return f"{','.join(counts[:4])}/{','.join(counts[4:])}"


@pytest.mark.parametrize("seeds", [47, 48, 100, 247, 248])
def test_kp5_the_longest_sowings(seeds: int) -> None:
    position = f"0,0,0,0/{seeds},0,0,0 S {248 - seeds} 0 abcd abcd"
    assert dropped("kpe:seeds=31", position, "a1") == RING.split()[1 : seeds + 1]


def test_kp5_eight_seeds_end_in_the_pit_they_came_from() -> None:
    position = "0,5,5,5/8,5,5,5 S 10 0 abcd abcd"
    assert after("kpe", position, "a1") == "1,6,6,6/1,6,6,6 N 10 0 abcd abcd"


def test_kp5_the_seed_that_falls_into_the_origin_is_told_by_its_rule() -> None:
    position = "0,0,0,7/5,16,5,5 S 10 0 abcd abcd"
    lines = event_lines("kpe", position, "b1")[1:17]
    assert [line.split()[2] for line in lines] == RING.split()[2:18]
    assert [line.split()[0] for line in lines] == [*["KP3"] * 7, "KP5", *["KP3"] * 7, "KP5"]


def test_kp5_eight_seeds_pass_over_the_origin_where_the_option_says_so() -> None:
    position = "0,5,5,5/8,5,5,5 S 10 0 abcd abcd"
    text = "kpe:skip_origin=true"
    assert after(text, position, "a1") == "1,6,6,6/0,7,6,6 N 10 0 abcd abcd"
    assert event_lines(text, position, "a1")[-3:] == [
        "KP5 pass a1 0",
        "KP3 drop b1 1 now=7 hand=0",
        "KP11 stop b1 0",
    ]


def test_kp5_seven_seeds_come_up_to_the_origin_but_not_into_it() -> None:
    position = "4,5,5,5/7,5,5,5 S 7 0 abcd abcd"
    expected = "5,6,6,6/0,6,6,6 N 7 0 abcd abcd"
    assert after("kpe", position, "a1") == expected
    assert after("kpe:skip_origin=true", position, "a1") == expected


def test_kp5_the_origin_is_skipped_on_every_pass() -> None:
    position = "0,0,0,7/16,5,5,5 S 10 0 abcd abcd"
    assert after("kpe", position, "a1") == "2,2,2,9/2,7,7,7 N 10 0 abcd abcd"
    # 7 + 7 + 2: the third pass begins beyond the origin.
    expected = "2,2,2,9/0,8,8,7 N 10 0 abcd abcd"
    assert after("kpe:skip_origin=true", position, "a1") == expected


def test_kp6_only_moves_that_feed_are_legal() -> None:
    position = "0,0,0,0/1,1,1,1 S 22 22 abcd abcd"
    assert legal("kpe", position) == "d1"
    assert refusal("kpe", position, "a1") == "a1 leaves North without seeds (KP6)"
    assert legal("kpe", "0,0,0,0/4,2,2,0 S 20 20 abcd abcd") == "a1 c1"
    assert legal("kpe", "2,0,0,1/0,0,0,0 N 20 25 abcd abcd") == "a2"


def test_kp6_any_move_is_legal_when_none_feeds() -> None:
    assert legal("kpe", "0,0,0,0/3,2,1,0 S 21 21 abcd abcd") == "a1 b1 c1"
    assert legal("kpe", "0,1,2,3/0,0,0,0 N 21 21 abcd abcd") == "d2 c2 b2"


def test_kp6_a_row_with_seeds_needs_no_feeding() -> None:
    assert legal("kpe", "1,0,0,0/1,1,1,1 S 22 21 abcd abcd") == "a1 b1 c1 d1"


def test_kp6_a_capture_that_takes_back_all_it_gave_feeds_nobody() -> None:
    """Twelve seeds from d1 put two into each pit of North's, and a chain takes all eight."""
    assert legal("kpe", "0,0,0,0/0,0,2,12 S 20 14 abcd abcd") == "c1"
    assert legal("kpe", "0,0,0,0/0,0,1,12 S 20 15 abcd abcd") == "c1 d1"
    # While South stays locked nothing is taken back: c1 is the fourth pit, d1 is not.
    assert legal("kpe:seeds=3", "0,0,0,0/0,0,1,12 S 0 11 abd abcd") == "d1"
    assert legal("kpe:seeds=3", "0,0,0,0/0,0,1,12 S 0 11 abc abcd") == "c1 d1"
    late = "kpe:seeds=3,capture_on_unlocking_move=false"
    assert legal(late, "0,0,0,0/0,0,1,12 S 0 11 abc abcd") == "d1"
    # With the origin skipped it is eleven seeds that do it.
    skip = "kpe:skip_origin=true"
    assert legal(skip, "0,0,0,0/0,0,2,11 S 20 15 abcd abcd") == "c1"
    assert legal(skip, "0,0,0,0/0,0,2,12 S 20 14 abcd abcd") == "c1 d1"


def test_kp7_four_seeds_made_by_a_locked_side_stay() -> None:
    position = "13,6,4,2/1,3,14,5 N 0 0 abd bcd"
    assert after("kpe", position, "c2") == "14,7,0,2/2,4,14,5 S 0 0 abd bcd"
    assert event_lines("kpe", position, "c2")[-2:] == ["KP7 locked b1 4", "KP11 stop b1 0"]


def test_kp7_the_unlocking_move_captures_four() -> None:
    position = "11,2,8,1/4,2,3,17 S 0 0 abc abcd"
    assert after("kpe", position, "d1") == "13,4,10,0/6,4,5,2 N 4 0 abcd abcd"


def test_kp7_the_unlocking_move_captures_two() -> None:
    position = "0,11,12,4/4,4,1,12 S 0 0 abc ad"
    assert after("kpe", position, "d1") == "0,13,14,6/5,5,2,1 N 2 0 abcd ad"


def test_kp7_the_unlocking_move_captures_nothing_where_the_option_says_so() -> None:
    late = "kpe:capture_on_unlocking_move=false"
    position = "0,11,12,4/4,4,1,12 S 0 0 abc ad"
    assert after(late, position, "d1") == "2,13,14,6/5,5,2,1 N 0 0 abcd ad"
    # The next move does.
    position = "0,11,12,4/4,4,1,12 S 0 0 abcd ad"
    assert after(late, position, "d1") == "0,13,14,6/5,5,2,1 N 2 0 abcd ad"


# No test can tell these changes in kpe.py from the original, for they change nothing: a set of
# pits sown only grows and is never more than `UNLOCKED` (`>`, `<`, `>=` for `!=`, `==`), counts are
# never negative (`<= 0` for `== 0`), `endless` is one of two words (`<=` for `==`), and small
# numbers and sides are each one object (`is` for `==`).
def test_kp7_a_first_sowing_is_marked_once_and_the_fourth_unlocks() -> None:
    for sown, unlocks in [
        ("-", [False]),
        ("ab", [False]),
        ("abd", [True]),
        ("abcd", []),
        ("c", []),
    ]:
        events = trace("kpe", f"6,6,6,6/6,6,6,6 S 0 0 {sown} abc", "c1").events
        assert [event.unlocks for event in events if isinstance(event, Mark)] == unlocks, sown
    assert event_lines("kpe", START, "a1")[:2] == ["KP3 lift a1 6", "KP7 mark a1 0 unlocks=False"]


def test_kp7_a_locked_four_is_told_and_a_three_is_not() -> None:
    types = [
        line.split()[1] for line in event_lines("kpe:seeds=1", "0,0,3,3/0,0,1,1 S 0 0 - -", "d1")
    ]
    assert types == ["lift", "mark", "drop", "locked", "stop"]
    types = [
        line.split()[1] for line in event_lines("kpe:seeds=1", "0,0,3,2/0,0,2,1 S 0 0 - -", "d1")
    ]
    assert types == ["lift", "mark", "drop", "stop"]
    # In the mover's own row there is nothing to capture, locked or not (KP10).
    types = [
        line.split()[1] for line in event_lines("kpe:seeds=1", "0,0,3,1/0,1,2,1 S 0 0 - -", "b1")
    ]
    assert types == ["lift", "mark", "drop", "stop"]


@pytest.mark.parametrize(
    ("before", "left", "gained"),
    [(0, 1, 0), (1, 0, 2), (2, 3, 0), (3, 0, 4), (4, 5, 0), (5, 6, 0), (7, 8, 0)],
)
def test_kp8_exactly_two_or_four_are_captured(before: int, left: int, gained: int) -> None:
    position = f"9,0,0,{before}/0,0,1,1 S {37 - before} 0 abcd abcd"
    expected = f"9,0,0,{left}/0,0,1,0 N {37 - before + gained} 0 abcd abcd"
    assert after("kpe", position, "d1") == expected


@pytest.mark.parametrize(("before", "left", "gained"), [(0, 1, 0), (1, 0, 2), (2, 3, 0), (3, 0, 4)])
def test_kp8_north_captures_alike(before: int, left: int, gained: int) -> None:
    position = f"1,1,0,0/{before},0,0,9 N 0 {37 - before} abcd abcd"
    expected = f"0,1,0,0/{left},0,0,9 S 0 {37 - before + gained} abcd abcd"
    assert after("kpe", position, "a2") == expected


def test_kp8_only_where_the_last_seed_falls() -> None:
    """The first of the two seeds makes a two in d2, the last one makes a three in c2."""
    position = "9,0,2,1/0,0,1,2 S 30 3 abcd abcd"
    assert after("kpe", position, "d1") == "9,0,3,2/0,0,1,0 N 30 3 abcd abcd"


def test_kp8_after_more_than_a_round() -> None:
    position = "9,0,0,0/0,0,1,9 S 29 0 abcd abcd"
    # The ninth seed from d1 makes the second in d2.
    assert after("kpe", position, "d1") == "10,1,1,0/1,1,2,1 N 31 0 abcd abcd"


def test_kp9_chain_of_two_pits() -> None:
    position = "3,1,0,12/7,5,2,8 S 4 6 abcd abcd"
    assert after("kpe", position, "a1") == "0,0,1,13/0,6,3,9 N 10 6 abcd abcd"
    assert event_lines("kpe", position, "a1")[-3:] == [
        "KP8 capture a2 4 by=None",
        "KP9 capture b2 2 by=None",
        "KP11 stop a2 0",
    ]


def test_kp9_chain_of_norths() -> None:
    position = "0,3,5,2/1,3,2,0 N 18 14 abcd abcd"
    assert after("kpe", position, "b2") == "1,0,5,2/0,0,2,0 S 18 20 abcd abcd"


@pytest.mark.parametrize(
    ("before", "left", "gained"), [(0, 1, 2), (1, 0, 4), (2, 3, 2), (3, 0, 6), (4, 5, 2)]
)
def test_kp9_the_pit_before_must_hold_two_or_four(before: int, left: int, gained: int) -> None:
    """South sows d2 and c2; c2 becomes two and is captured, d2 is the pit before it."""
    position = f"9,0,1,{before}/0,0,1,2 S 0 {35 - before} abcd abcd"
    expected = f"9,0,0,{left}/0,0,1,0 N {gained} {35 - before} abcd abcd"
    assert after("kpe", position, "d1") == expected


def test_kp9_the_chain_stops_at_the_first_other_pit() -> None:
    position = "1,2,3,1/0,0,0,4 S 20 17 abcd abcd"
    # a2 two, b2 three: stop, though c2 has four and d2 two.
    assert after("kpe", position, "d1") == "0,3,4,2/0,0,0,0 N 22 17 abcd abcd"


def test_kp9_the_chain_runs_back_through_all_four() -> None:
    position = "1,3,1,3/0,0,5,4 S 20 11 abcd abcd"
    assert event_lines("kpe", position, "d1")[5:9] == [
        "KP8 capture a2 2 by=None",
        "KP9 capture b2 4 by=None",
        "KP9 capture c2 2 by=None",
        "KP9 capture d2 4 by=None",
    ]


def test_kp9_the_chain_stops_at_the_movers_own_row() -> None:
    """Nine seeds from c1 leave a two in d1, the pit before d2."""
    position = "9,0,0,0/0,0,9,2 S 28 0 abcd abcd"
    assert after("kpe", position, "c1") == "10,1,1,1/1,1,1,4 N 28 0 abcd abcd"
    position = "9,0,0,1/0,0,5,1 S 32 0 abcd abcd"
    assert after("kpe", position, "d1") == "9,0,0,0/0,0,5,0 N 34 0 abcd abcd"
    position = "9,0,0,1/0,0,2,3 S 33 0 abcd abcd"
    assert after("kpe", position, "c1") == "9,0,0,0/0,0,0,4 N 35 0 abcd abcd"


def test_kp9_the_chain_runs_against_the_sowing_direction_only() -> None:
    position = "9,4,1,0/0,0,1,2 S 31 0 abcd abcd"
    assert after("kpe", position, "d1") == "9,4,0,1/0,0,1,0 N 33 0 abcd abcd"


def test_kp9_no_chain_without_a_capture_to_begin_with() -> None:
    position = "9,2,1,1/0,0,1,3 S 31 0 abcd abcd"
    assert after("kpe", position, "d1") == "9,3,2,2/0,0,1,0 N 31 0 abcd abcd"


def test_kp10_twos_and_fours_in_the_movers_own_row_stay() -> None:
    assert after("kpe", "9,2,4,2/1,1,0,0 S 29 0 abcd abcd", "a1") == (
        "9,2,4,2/0,2,0,0 N 29 0 abcd abcd"
    )
    assert after("kpe", "9,2,4,2/1,3,0,0 S 27 0 abcd abcd", "a1") == (
        "9,2,4,2/0,4,0,0 N 27 0 abcd abcd"
    )
    assert after("kpe", "0,3,1,1/9,2,4,2 N 0 26 abcd abcd", "d2") == (
        "0,3,2,0/9,2,4,2 S 0 26 abcd abcd"
    )


def test_kp10_taking_all_the_opponents_seeds_is_allowed() -> None:
    """North has nothing left to sow, so the rest is swept (KP12, KP13)."""
    position = "0,0,0,1/3,0,0,1 S 20 23 abcd abcd"
    assert legal("kpe", position) == "a1 d1"
    assert after("kpe", position, "d1") == "0,0,0,0/0,0,0,0 N 25 23 abcd abcd"


def test_kp11_the_turn_ends_with_the_capture() -> None:
    position = "9,0,0,1/0,0,5,1 S 32 0 abcd abcd"
    assert event_lines("kpe", position, "d1")[-2:] == ["KP8 capture d2 2 by=None", "KP11 stop d2 0"]
    assert after("kpe", position, "d1").split()[1] == "N"
