"""Kisolo rule by rule: one position, one move, one whole expected board; the name is the rule.

A text is ROW4/ROW3/ROW2/ROW1 SIDE: North's outer and inner row, South's inner and outer row. Most
boards here have four columns: South's ring is a1 b1 c1 d1 d2 c2 b2 a2, and North's is
d4 c4 b4 a4 a3 b3 c3 d3.
"""

import pytest

from makombo.errors import PositionError
from makombo.rules import Kisolo, Pit, Side, game
from tests.rules.moves import after, dropped, event_lines, legal, parse, refusal, trace

START = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
ONE = "kisolo:columns=4,seeds=1"  # 16 seeds
TWO = "kisolo:columns=4,seeds=2"  # 32 seeds


def test_ks1_four_rows_two_for_each_side() -> None:
    board = Kisolo().board
    assert (board.columns, board.rows) == (7, 2)
    assert set(board.names(Side.SOUTH)) == {f"{c}{r}" for c in "abcdefg" for r in "12"}
    assert set(board.names(Side.NORTH)) == {f"{c}{r}" for c in "abcdefg" for r in "34"}


def test_ks1_no_seed_leaves_the_board() -> None:
    subject = Kisolo()
    position = subject.initial()
    for _ in range(20):
        moves = subject.legal_moves(position)
        if not moves:
            break
        position = subject.apply(position, moves[-1])
        assert position.in_play == 84


@pytest.mark.parametrize("columns", [2, 6, 7, 8])
@pytest.mark.parametrize("seeds", [1, 3, 6])
def test_ks2_as_many_seeds_in_every_pit_as_the_option_says(columns: int, seeds: int) -> None:
    subject = Kisolo(columns=columns, seeds=seeds)
    row = ",".join([str(seeds)] * columns)
    assert subject.format(subject.initial()) == f"{row}/{row}/{row}/{row} S"


def test_ks2_three_seeds_on_seven_columns_and_south_moves_first() -> None:
    assert Kisolo().format(Kisolo().initial()) == START


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ("start=outer", "3,3,3,3,3,3,3/0,0,0,0,0,0,0/0,0,0,0,0,0,0/3,3,3,3,3,3,3 S"),
        ("columns=3,seeds=2,start=outer", "2,2,2/0,0,0/0,0,0/2,2,2 S"),
        ("start=fifteen", "15,0,1,0,1,0,1/0,1,0,1,0,1,0/0,1,0,1,0,1,0/1,0,1,0,1,0,15 S"),
        ("start=nines", "9,0,0,0,0,0,9/0,1,0,1,0,1,0/0,1,0,1,0,1,0/9,0,0,0,0,0,9 S"),
    ],
)
def test_ks2_other_beginnings(options: str, start: str) -> None:
    subject = game(f"kisolo:{options}")
    assert subject.format(subject.initial()) == start
    assert subject.parse(start) == subject.initial()


@pytest.mark.parametrize("start", ["outer", "fifteen", "nines"])
def test_ks2_the_total_follows_from_the_beginning(start: str) -> None:
    with pytest.raises(PositionError, match="84 seeds, expected 42 seeds in all"):
        game(f"kisolo:start={start}").parse(START)


def test_ks2_fifteen_lies_alike_counted_either_way_round() -> None:
    ring = Kisolo(start="fifteen").initial().own
    counted = (15, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0)
    assert ring[6:] + ring[:6] == counted
    assert ring[6::-1] + ring[:6:-1] == counted


RINGS = ("a1 b1 c1 d1 d2 c2 b2 a2", "d4 c4 b4 a4 a3 b3 c3 d3")


@pytest.mark.parametrize("origin", [name for ring in RINGS for name in ring.split()])
def test_ks3_every_pit_and_every_count_goes_round_the_own_ring(origin: str) -> None:
    """The enemy's seeds lie in an outer pit of theirs, so nothing is captured."""
    north = origin[1] in "34"
    ring = RINGS[north].split() * 10
    ring = ring[ring.index(origin) + 1 :]
    names = [f"{column}{row}" for row in "4321" for column in "abcd"]
    for seeds in range(1, 65):
        board = dict.fromkeys(names, 0)
        board[origin] = seeds
        board["b1" if north else "b4"] += 64 - seeds
        counts = list(map(str, board.values()))
        rows = "/".join(",".join(counts[at : at + 4]) for at in (0, 4, 8, 12))
        position = f"{rows} {'N' if north else 'S'}"
        assert dropped("kisolo:columns=4,seeds=4", position, origin) == ring[:seeds]


def test_ks3_a_long_sowing_drops_into_its_origin() -> None:
    """Eight seeds from a1 go round; the last falls in a1, empty before, and the relay goes on."""
    assert event_lines(ONE, "8,0,0,0/0,0,0,0/0,0,0,0/8,0,0,0 S", "a1")[:10] == [
        "KS6 lift a1 8",
        "KS3 drop b1 1 now=1 hand=7",
        "KS3 drop c1 1 now=1 hand=6",
        "KS3 drop d1 1 now=1 hand=5",
        "KS3 drop d2 1 now=1 hand=4",
        "KS3 drop c2 1 now=1 hand=3",
        "KS3 drop b2 1 now=1 hand=2",
        "KS3 drop a2 1 now=1 hand=1",
        "KS3 drop a1 1 now=1 hand=0",
        "KS10 relay b1 1 lap=2",
    ]


@pytest.mark.parametrize("columns", range(2, 9))
def test_ks4_inner_pits_of_a_column_face_each_other(columns: int) -> None:
    board = Kisolo(columns=columns).board
    for index in range(columns, 2 * columns):
        for side, own, inner, outer in ((Side.SOUTH, "2", "3", "4"), (Side.NORTH, "3", "2", "1")):
            letter = board.name(Pit(side, index))[0]
            facing = board.facing(index)
            assert board.name(Pit(side, index)) == letter + own
            assert board.name(Pit(side.other, facing)) == letter + inner
            assert board.name(Pit(side.other, board.behind(facing))) == letter + outer


def test_ks4_the_capture_is_that_of_the_column() -> None:
    before = "9,8,7,6/1,2,3,4/1,1,1,1/5,5,5,5 S"
    text = "kisolo:columns=4,seeds=4"
    for move, capture in [("a2", "a3 1 a4 9"), ("b2", "b3 2 b4 8"), ("d2", "d3 4 d4 6")]:
        lines = [line.split() for line in event_lines(text, before, move)]
        assert " ".join(lines[0][2:4] + lines[1][2:4]) == capture
    lines = [line.split() for line in event_lines(text, before.replace(" S", " N"), "c3")]
    assert lines[0][2:4] + lines[1][2:4] == ["c2", "1", "c1", "5"]


def test_ks5_capture_is_compulsory_and_the_pit_is_chosen() -> None:
    assert legal("kisolo", START) == "g2 f2 e2 d2 c2 b2 a2"
    position = "5,0,1,0/5,0,1,1/0,1,1,1/0,0,0,0 S"
    assert legal(ONE, position) == "d2 c2"
    expected = "b2 captures nothing, and a capture is compulsory (KS5)"
    assert refusal(ONE, position, "b2") == expected
    assert (
        refusal("kisolo", START, "a1") == "a1 captures nothing, and a capture is compulsory (KS5)"
    )


def test_ks5_captures_the_facing_pit_and_the_one_behind_and_sows_from_the_capturing_pit() -> None:
    after_d2 = "3,3,3,0,3,3,3/3,3,3,0,3,3,3/5,5,5,0,4,4,4/5,0,1,5,5,5,0 N"
    assert after("kisolo", START, "d2") == after_d2
    assert _laps("kisolo", START, "d2") == "d2 6 · d1 3 · g2 3 · c2 4 · c1 4"
    assert event_lines("kisolo", START, "d2")[:3] == [
        "KS5 capture d3 3 by=d2",
        "KS5 capture d4 3 by=d2",
        "KS5 drop d2 1 now=4 hand=5",
    ]


def test_ks5_the_other_choice_of_the_worked_example() -> None:
    after_e2 = "3,3,3,3,0,3,3/3,3,3,3,0,3,3/5,5,5,5,0,4,4/0,1,5,5,5,0,4 N"
    assert after("kisolo", START, "e2") == after_e2
    assert _laps("kisolo", START, "e2") == "e2 6 · c1 3 · g1 3 · d2 4 · b1 4"


def _laps(text: str, position: str, move: str) -> str:
    subject, _ = parse(text, position)
    starts = trace(text, position, move).lap_starts()
    return " · ".join(f"{subject.board.name(pit)} {seeds}" for pit, seeds in starts)


@pytest.mark.parametrize("capturing", ["d2", "c2", "b2", "a2", "a3", "b3", "c3", "d3"])
@pytest.mark.parametrize("outer", [False, True])
def test_ks5_every_capturing_pit_and_every_count(capturing: str, outer: bool) -> None:
    """All but three seeds are taken, from one pit or from both; one inner seed of theirs stays."""
    north = capturing[1] == "3"
    facing, behind, aside = ("2", "1", "2") if north else ("3", "4", "3")
    ring = RINGS[north].split() * 10
    ring = ring[ring.index(capturing) :]
    column = capturing[0]
    for seeds in range(2, 62):
        board = dict.fromkeys((f"{c}{r}" for r in "4321" for c in "abcd"), 0)
        board[capturing] = 1
        board[column + facing] = seeds // 2 if outer else seeds
        board[column + behind] = seeds - seeds // 2 if outer else 0
        other = "a" if column != "a" else "b"
        board[other + aside] += 1
        board[other + behind] += 62 - seeds
        counts = list(map(str, board.values()))
        rows = "/".join(",".join(counts[at : at + 4]) for at in (0, 4, 8, 12))
        position = f"{rows} {'N' if north else 'S'}"
        assert legal("kisolo:columns=4,seeds=4", position) == capturing
        assert dropped("kisolo:columns=4,seeds=4", position, capturing) == ring[:seeds]


def test_ks5_the_outer_pit_may_be_empty() -> None:
    """One seed is taken: it falls into the capturing pit, whose own seeds stay."""
    position = "8,0,0,0/1,0,0,1/0,0,0,2/4,0,0,0 S"
    assert legal(ONE, position) == "d2"
    assert after(ONE, position, "d2") == "8,0,0,0/1,0,0,0/0,0,0,3/4,0,0,0 N"
    assert event_lines(ONE, position, "d2") == [
        "KS5 capture d3 1 by=d2",
        "KS5 drop d2 1 now=3 hand=0",
        "KS8 stop c2 0",
    ]


def test_ks5_nothing_is_captured_by_an_empty_pit_or_from_an_empty_facing_pit() -> None:
    # d2 is empty before a full d3; a2 has seeds before an empty a3 with a full a4 behind it.
    position = "5,0,0,1/0,0,0,5/1,0,0,0/4,0,0,0 S"
    assert legal(ONE, position) == "a1 a2"
    assert after(ONE, position, "a2") == "5,0,0,1/0,0,0,5/0,0,0,0/5,0,0,0 N"


def test_ks5_north_captures_alike() -> None:
    position = "0,0,0,0/0,2,0,0/1,1,0,0/5,7,0,0 N"
    assert legal(ONE, position) == "b3"
    # Eight seeds from b3 go all round North's ring, and the last falls in a3, empty before.
    assert dropped(ONE, position, "b3") == ["b3", "c3", "d3", "d4", "c4", "b4", "a4", "a3"]


def test_ks6_any_own_pit_with_seeds_singletons_included_when_nothing_can_be_captured() -> None:
    position = "5,0,0,5/0,0,0,0/1,0,2,0/1,2,0,0 S"
    assert legal(ONE, position) == "a1 b1 c2 a2"
    assert refusal(ONE, position, "d1") == "d1 is empty (KS6)"
    assert event_lines(ONE, position, "a2")[:2] == ["KS6 lift a2 1", "KS3 drop a1 1 now=2 hand=0"]
    assert legal(ONE, "1,0,0,3/0,2,0,0/1,0,1,0/8,0,0,0 N") == "d4 a4 b3"


@pytest.mark.parametrize("move", [-1, 14, 1000])
def test_ks6_a_move_is_an_own_pit(move: int) -> None:
    subject = Kisolo()
    expected = f"{move} is no pit index, they run from 0 to 13 (KS6)"
    assert subject.why_illegal(subject.initial(), move) == expected


def test_ks6_the_opponents_pits_are_not_his_to_move() -> None:
    subject = Kisolo()
    with pytest.raises(ValueError, match=r"^a3 is North's pit, and it is South's turn \(KS6\)"):
        subject.parse_move(subject.initial(), "a3")


def test_ks7_the_next_pit_is_looked_at_after_each_lap_in_this_order() -> None:
    """Capture before relay, and stop before both."""
    types = [
        line.split()[:3] for line in event_lines(ONE, "5,0,1,0/5,0,1,1/0,1,1,1/0,0,0,0 S", "d2")
    ]
    assert types == [
        ["KS5", "capture", "d3"],
        ["KS5", "drop", "d2"],  # a lap; next is c2: seeds, and c3 has some
        ["KS9", "capture", "c3"],
        ["KS9", "capture", "c4"],
        ["KS9", "drop", "c2"],
        ["KS3", "drop", "b2"],  # a lap; next is a2: empty, though a3 has seeds
        ["KS8", "stop", "a2"],
    ]


def test_ks8_stop_before_an_empty_pit_wherever_the_last_seed_fell() -> None:
    # In a pit that held seeds: b1 had two.
    assert after(ONE, "4,0,0,0/4,0,0,0/0,0,0,5/1,2,0,0 S", "a1") == (
        "4,0,0,0/4,0,0,0/0,0,0,5/0,3,0,0 N"
    )
    # In an empty one.
    assert after(ONE, "4,0,0,0/4,0,0,0/0,0,0,7/1,0,0,0 S", "a1") == (
        "4,0,0,0/4,0,0,0/0,0,0,7/0,1,0,0 N"
    )
    # From the last pit of the ring the next is the first.
    assert after(ONE, "4,0,0,0/0,0,4,0/1,1,0,0/0,0,3,3 S", "b2") == (
        "4,0,0,0/0,0,4,0/2,0,0,0/0,0,3,3 N"
    )


def test_ks9_capture_in_mid_move() -> None:
    position = "5,0,1,0/5,0,1,1/0,1,1,1/0,0,0,0 S"
    assert after(ONE, position, "d2") == "5,0,0,0/5,0,0,0/0,2,2,2/0,0,0,0 N"


def test_ks9_not_when_the_last_pit_was_empty() -> None:
    position = "8,3,0,1/0,1,0,1/0,1,0,1/0,0,0,0 S"
    assert after(ONE, position, "d2") == "8,3,0,0/0,1,0,0/1,0,1,2/0,0,0,0 N"


def test_ks9_not_when_the_next_pit_is_in_the_outer_row() -> None:
    position = "0,0,0,8/1,0,5,0/1,0,0,0/1,0,0,0 S"
    assert after(ONE, position, "a2") == "0,0,0,8/0,0,5,0/2,0,0,0/0,1,0,0 N"


def test_ks9_not_when_the_facing_pit_is_empty_whatever_lies_behind() -> None:
    position = "0,0,4,0/9,0,0,1/0,0,1,1/0,0,0,0 S"
    assert after(ONE, position, "d2") == "0,0,4,0/9,0,0,0/0,1,0,2/0,0,0,0 N"


def test_ks9_from_the_outer_row_into_the_inner() -> None:
    """The last seed may fall in the outer row: d1 held one, and d2 got its seed on the way."""
    position = "0,0,0,7/1,0,0,2/0,0,0,0/0,0,6,0 S"
    # c1 6: d1 d2 c2 b2 a2 a1, then b1 is empty: no capture, though d2 now faces d3.
    assert after(ONE, position, "c1") == "0,0,0,7/1,0,0,2/1,1,1,1/1,0,0,1 N"
    position = "0,0,0,2/1,0,0,3/0,0,0,0/0,0,9,1 S"
    # c1 9: round, and the last falls in d1, its second on this lap; d2 takes d3 and d4.
    assert event_lines(ONE, position, "c1")[10:13] == [
        "KS9 capture d3 3 by=d2",
        "KS9 capture d4 2 by=d2",
        "KS9 drop d2 1 now=2 hand=4",
    ]
    assert _laps(ONE, position, "c1") == "d1 9 · d2 5 · c1 1 · d2 3"
    assert after(ONE, position, "c1") == "0,0,0,0/0,0,0,0/3,3,3,3/2,0,2,0 N 1-0"


def test_ks9_the_last_pit_is_looked_at_just_before_its_last_seed() -> None:
    """Eight seeds end in their origin, empty then; sixteen end there when it holds one."""
    position = "7,0,0,0/0,0,1,0/0,0,0,8/0,0,0,0 S"
    assert after(ONE, position, "d2") == "7,0,0,0/0,0,1,0/0,2,0,2/2,0,2,0 N"
    assert trace(ONE, position, "d2").laps == 5
    position = "14,0,0,0/1,0,1,0/0,0,0,16/0,0,0,0 S"
    assert after(TWO, position, "d2") == "14,0,0,0/1,0,0,0/0,2,5,1/4,1,4,0 N"
    assert trace(TWO, position, "d2").laps == 7


def test_ks9_north_captures_in_mid_move_alike() -> None:
    position = "0,0,0,0/1,1,1,0/1,1,0,5/0,1,0,5 N"
    assert legal(ONE, position) == "a3 b3"
    assert after(ONE, position, "a3") == "0,0,0,0/2,2,2,0/0,0,0,5/0,0,0,5 S"


def test_ks10_the_successor_is_lifted_and_sown_on_from_the_pit_after_it() -> None:
    assert event_lines(ONE, "4,0,0,0/4,0,0,0/0,0,0,0/1,0,7,0 S", "a1") == [
        "KS6 lift a1 1",
        "KS3 drop b1 1 now=1 hand=0",
        "KS10 relay c1 7 lap=2",
        "KS3 drop d1 1 now=1 hand=6",
        "KS3 drop d2 1 now=1 hand=5",
        "KS3 drop c2 1 now=1 hand=4",
        "KS3 drop b2 1 now=1 hand=3",
        "KS3 drop a2 1 now=1 hand=2",
        "KS3 drop a1 1 now=1 hand=1",
        "KS3 drop b1 1 now=2 hand=0",
        "KS8 stop c1 0",
    ]
