"""How a game of Kisolo ends (KS11–KS15); the rules of a sowing are in test_kisolo.py."""

import pytest

from makombo.rules import Occurrences, Outcome, Pit, Side, Termination
from makombo.rules.events import Endless
from tests.rules.moves import after, event_lines, legal, outcome, parse, refusal, state_after, trace

START = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
ONE = "kisolo:columns=4,seeds=1"  # 16 seeds
NO_LAPS = "kisolo:columns=4,seeds=1,endless_laps="


def test_ks11_win_at_the_start_of_a_turn_sows_nothing() -> None:
    position = "5,0,0,0/0,0,0,3/0,0,0,1/7,0,0,0 S"
    assert after(ONE, position, "d2") == "5,0,0,0/0,0,0,0/0,0,0,4/7,0,0,0 N 1-0"
    assert trace(ONE, position, "d2").laps == 0
    assert event_lines(ONE, position, "d2") == [
        "KS5 capture d3 3 by=d2",
        "KS11 place d2 3",
        "KS11 win d2 0 winner=South",
    ]
    won = Outcome(Side.SOUTH, Termination.INNER_ROW)
    assert outcome(ONE, "5,0,0,0/0,0,0,0/0,0,0,4/7,0,0,0 N 1-0") == won


def test_ks11_the_outer_seeds_taken_are_placed_too() -> None:
    position = "7,0,0,0/0,1,0,0/0,0,0,0/0,8,0,0 N"
    assert legal(ONE, position) == "a4 b3"
    position = "7,0,0,0/0,1,0,0/0,2,0,0/0,6,0,0 N"
    assert after(ONE, position, "b3") == "7,0,0,0/0,9,0,0/0,0,0,0/0,0,0,0 S 0-1"


def test_ks11_whatever_is_in_the_outer_row() -> None:
    for outer in ("0,0,0,0", "1,1,1,0", "0,0,3,0"):
        rest = 12 - sum(map(int, outer.split(",")))
        expected = f"{outer}/0,0,0,0/0,0,0,4/{rest},0,0,0 N 1-0"
        assert after(ONE, f"{outer}/0,0,0,3/0,0,0,1/{rest},0,0,0 S", "d2") == expected


def test_ks11_not_while_one_inner_seed_is_left() -> None:
    position = "4,0,0,0/0,1,0,3/0,0,0,1/7,0,0,0 S"
    assert after(ONE, position, "d2") == "4,0,0,0/0,1,0,0/0,1,1,2/7,0,0,0 N"


def test_ks11_north_wins_in_the_middle_of_a_move() -> None:
    position = "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N"
    won = "3,4,0,16,6,4,1/9,1,9,21,4,2,0/0,0,0,0,0,0,0/0,0,0,0,0,4,0 S 0-1"
    assert after("kisolo", position, "b3") == won
    assert outcome("kisolo", won) == Outcome(Side.NORTH, Termination.INNER_ROW)
    assert legal("kisolo", won) == ""
    expected = "the game is over, an inner row was captured empty (KS11)"
    assert refusal("kisolo", won, "f1") == expected


def test_ks12_who_empties_his_own_inner_row_by_sowing_has_not_lost() -> None:
    position = "4,0,0,0/4,0,0,0/1,0,0,0/7,0,0,0 S"
    assert legal(ONE, position) == "a2"  # a capture: a3 faces it
    position = "4,0,0,0/0,4,0,0/1,0,0,0/0,0,7,0 S"
    emptied = "4,0,0,0/0,4,0,0/0,0,0,0/1,0,7,0 N"
    assert after(ONE, position, "a2") == emptied
    assert outcome(ONE, emptied) is None
    assert legal(ONE, emptied) == "a4 b3"
    # Back at their turn they play on by KS6.
    assert legal(ONE, "0,4,0,0/0,4,0,0/0,0,0,0/1,0,7,0 S") == "a1 c1"
    assert outcome(ONE, "0,4,0,0/0,4,0,0/0,0,0,0/1,0,7,0 S") is None


def test_ks13_the_board_is_restored_the_turn_passes_and_the_game_is_drawn() -> None:
    position = "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S"
    drawn = position.replace("S", "N 1/2-1/2")
    assert after("kisolo", position, "a1") == drawn
    assert outcome("kisolo", drawn) == Outcome(None, Termination.ENDLESS_SOWING)
    assert legal("kisolo", drawn) == ""
    assert refusal("kisolo", drawn, "c4") == "the game is over, drawn by endless sowing (KS13)"
    assert trace("kisolo", position, "a1").laps is None


@pytest.mark.parametrize(
    ("text", "position", "move"),
    [
        ("kisolo:columns=4", "0,0,0,0/0,0,0,0/7,2,9,4/3,14,4,5 S", "d1"),
        ("kisolo:columns=3", "1,0,0/0,0,0/5,8,2/9,5,6 S", "c1"),
        ("kisolo:columns=2", "0,1/0,0/8,7/5,3 S", "a1"),
    ],
)
def test_ks13_a_repeat_is_found_at_the_first_state_that_comes_back(
    text: str, position: str, move: str
) -> None:
    endless = _endless(text, position, move)
    assert endless is not None
    assert (endless.found, endless.laps[0]) == ("repeat", 1)
    first = state_after(trace(text, position, move), 1)
    for lap in range(2, endless.laps[1]):
        assert state_after(trace(text, position, move), lap) != first
    assert state_after(trace(text, position, move), endless.laps[1]) == first
    # The bound comes first where it is lower than the number of relays that lead back.
    relays = endless.laps[1] - 1
    separator = "," if ":" in text else ":"
    bounded = _endless(f"{text}{separator}endless_laps={relays}", position, move)
    assert bounded is not None
    assert bounded.found == "bound"
    repeated = _endless(f"{text}{separator}endless_laps={relays + 1}", position, move)
    assert repeated == endless


def _endless(text: str, position: str, move: str) -> Endless | None:
    return trace(text, position, move).endless


@pytest.mark.parametrize(
    ("position", "move", "relays"),
    [
        ("7,0,0,0/0,0,1,0/0,0,0,8/0,0,0,0 S", "d2", 4),
        ("4,0,0,0/4,0,0,0/0,0,0,0/1,0,7,0 S", "a1", 1),
        ("8,3,0,1/0,1,0,1/0,1,0,1/0,0,0,0 S", "d2", 1),
    ],
)
def test_ks13_the_bound_is_due_at_its_own_number_of_relays(
    position: str, move: str, relays: int
) -> None:
    """A move of so many relays ends under a bound of one more, and is endless under that bound."""
    finite = trace(f"{NO_LAPS}{relays + 1}", position, move)
    assert finite.laps == relays + 1
    assert finite.endless is None
    assert finite.after == trace(ONE, position, move).after
    endless = _endless(f"{NO_LAPS}{relays}", position, move)
    assert endless is not None
    assert (endless.found, endless.laps) == ("bound", (1, relays))
    drawn = position.replace("S", "N 1/2-1/2")
    assert after(f"{NO_LAPS}{relays}", position, move) == drawn


# No test can tell these changes in kisolo.py from the original, for they change nothing: counts are
# never negative (`<= 0` for `== 0`, `!= 0` for `> 0`), the last pit holds at least its last seed
# (`!= 1` for `> 1`), relays are counted one by one up to the bound (`>=` for `==`), sides, results
# and small numbers are each one object (`is` for `==`), and a pit that is asked whether it faces
# prey always holds seeds (`sowing[pit] == 0` in `_faces_prey`).
def test_ks13_with_a_bound_of_one_no_relay_is_ever_made() -> None:
    text = "kisolo:endless_laps=1"
    assert after(text, START, "d2") == START.replace("S", "N 1/2-1/2")
    assert event_lines(text, START, "d2")[-1] == "KS13 endless c1 0 found=bound laps=[1, 1]"
    # A capture and a stop are no relays.
    position = "5,0,1,0/5,0,1,1/0,1,1,1/0,0,0,0 S"
    text = f"{NO_LAPS}1"
    assert after(text, position, "d2") == "5,0,0,0/5,0,0,0/0,2,2,2/0,0,0,0 N"


def test_ks13_a_capture_begins_the_count_anew() -> None:
    """A relay, a capture and five more relays: no run is longer than five."""
    position = "2,0,0,1/1,0,0,1/0,0,0,0/1,0,9,1 S"
    expected = "2,0,0,0/1,0,0,0/0,1,3,0/1,4,0,4 N"
    rules = [
        line.split()[0]
        for line in event_lines(ONE, position, "a1")
        if "relay" in line or "cap" in line
    ]
    assert rules == ["KS10", "KS9", "KS9", *["KS10"] * 5]
    assert after(ONE, position, "a1") == expected
    assert after(f"{NO_LAPS}6", position, "a1") == expected
    endless = _endless(f"{NO_LAPS}5", position, "a1")
    assert endless is not None
    # The run that is too long began with the capture, in the third lap; the seventh was sown.
    assert (endless.found, endless.laps) == ("bound", (3, 7))
    assert endless.pit == Pit(Side.SOUTH, 7)


def test_ks13_a_run_may_begin_with_a_capture_after_any_lap() -> None:
    """A capture after the first lap, and then five relays."""
    position = "14,0,0,0/1,0,1,0/0,0,0,16/0,0,0,0 S"
    text = "kisolo:columns=4,seeds=2,endless_laps="
    assert after(f"{text}6", position, "d2") == "14,0,0,0/1,0,0,0/0,2,5,1/4,1,4,0 N"
    endless = _endless(f"{text}5", position, "d2")
    assert endless is not None
    assert (endless.found, endless.laps) == ("bound", (2, 6))


def test_ks14_a_player_to_move_without_seeds_has_lost() -> None:
    for position, winner in [
        ("0,0,0,0/0,0,0,0/0,0,0,0/4,4,4,4 N", Side.SOUTH),
        ("0,0,0,0/4,4,4,4/0,0,0,0/0,0,0,0 S", Side.NORTH),
    ]:
        assert outcome(ONE, position) == Outcome(winner, Termination.NO_SEEDS)
        assert legal(ONE, position) == ""
    expected = "the game is over, North has no seeds (KS14)"
    assert refusal(ONE, "0,0,0,0/0,0,0,0/0,0,0,0/4,4,4,4 N", "a4") == expected


def test_ks14_the_other_player_without_seeds_has_not() -> None:
    position = "0,0,0,0/0,0,0,0/0,0,0,0/4,4,4,4 S"
    assert outcome(ONE, position) is None
    assert legal(ONE, position) == "a1 b1 c1 d1"


@pytest.mark.parametrize(
    "position",
    [
        "4,4,4,4/0,0,0,0/0,0,0,0/0,0,0,0 N 1-0",
        "0,0,0,0/0,0,0,0/4,4,4,4/0,0,0,0 N 1-0",  # without any seeds
        "0,0,0,0/4,4,4,4/0,0,0,0/0,0,0,0 S 0-1",
        "1,1,1,1/1,1,1,1/1,1,1,1/1,1,1,1 S 1/2-1/2",
        "4,4,4,4/0,0,0,0/0,0,0,0/0,0,0,0 N 1/2-1/2",
    ],
)
def test_ks14_results_that_a_position_may_have(position: str) -> None:
    subject, parsed = parse(ONE, position)
    assert subject.format(parsed) == position
    assert subject.legal_moves(parsed) == ()


@pytest.mark.parametrize(
    "position",
    [
        "4,4,4,4/0,0,0,0/0,0,0,0/0,0,0,0 S 1-0",  # not the loser's turn
        "4,4,4,4/0,0,0,0/0,0,0,0/0,0,0,0 N 0-1",  # North's inner row, South's defeat
        "4,4,4,3/0,0,0,1/0,0,0,0/0,0,0,0 N 1-0",  # not empty
        "0,0,0,0/4,4,4,4/0,0,0,0/0,0,0,0 N 0-1",
        "0,0,0,0/4,4,4,0/0,1,0,0/3,0,0,0 S 0-1",
    ],
)
def test_ks14_results_that_it_may_not_have(position: str) -> None:
    with pytest.raises(ValueError, match=r"expected (North|South) to move with an empty inner row"):
        parse(ONE, position)


def test_ks15_the_third_occurrence_is_a_draw() -> None:
    position = "0,1,0,1/0,0,0,0/1,0,1,0/6,0,0,6 S"
    subject, before = parse(ONE, position)
    seen = Occurrences(subject)
    for _ in range(2):
        seen.add(before)
        assert seen.outcome(before) is None
    seen.add(before)
    assert seen.outcome(before) == Outcome(None, Termination.REPETITION)
    assert subject.outcome(before) is None
    assert subject.format(before) == position  # without RESULT


def test_ks15_pits_and_side_to_move_must_repeat() -> None:
    subject, before = parse(ONE, "0,1,0,1/0,0,0,0/1,0,1,0/6,0,0,6 S")
    seen = Occurrences(subject)
    seen.add(before)
    seen.add(subject.parse("0,1,0,1/0,0,0,0/1,0,1,0/6,0,0,6 N"))
    seen.add(before)
    seen.add(subject.parse("0,1,0,1/0,0,0,0/1,0,0,1/6,0,0,6 S"))
    assert seen.outcome(before) is None
    assert seen.count(before) == 2


def test_ks15_a_match_that_goes_round_is_drawn_in_its_twelfth_ply() -> None:
    subject, position = parse("kisolo:columns=2,seeds=1", "0,0/4,0/0,4/0,0 N")
    seen = Occurrences(subject)
    seen.add(position)
    for move in ("a3", "b2", "b4", "a1", "a4", "b1") * 2:
        assert seen.outcome(position) is None
        position = subject.apply(position, subject.parse_move(position, move))
        seen.add(position)
    assert subject.format(position) == "0,0/4,0/0,4/0,0 N"
    assert seen.outcome(position) == Outcome(None, Termination.REPETITION)
