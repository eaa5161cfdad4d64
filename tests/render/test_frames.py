import pytest

from makombo.render import SPEEDS, Frame, frames
from makombo.rules import Board, Pit, Side
from tests.render.examples import (
    ENDLESS_BY_BOUND,
    ENDLESS_BY_REPEAT,
    NORTH_WINS,
    played,
    traced,
)


def _steps(text: str, position: str, move: str) -> list[Frame]:
    return list(frames(*traced(text, position, move)))


def _in_sight(frame: Frame) -> int:
    return sum(map(sum, frame.pits)) + frame.hand + sum(frame.scores or ())


def test_the_last_frame_is_the_position_after_the_move() -> None:
    moves = 0
    for subject, trace in played():
        shown = list(frames(subject, trace))
        after, last = trace.after, shown[-1]
        assert (last.pits, last.side) == (after.pits, after.side)
        assert (last.scores, last.sown) == (after.scores, after.sown)
        assert last.hand == 0
        assert last.lap == trace.laps
        assert len({_in_sight(frame) for frame in shown}) == 1
        assert [frame.event for frame in shown] == list(trace.events)
        moves += 1
    assert moves > 500


@pytest.mark.parametrize("case", [ENDLESS_BY_BOUND, ENDLESS_BY_REPEAT])
def test_endless_sowing_ends_with_the_board_as_it_was(case: tuple[str, str, str]) -> None:
    subject, trace = traced(*case)
    shown = list(frames(subject, trace))
    assert shown[-1].event.type == "endless"
    assert shown[-1].pits == trace.before.pits
    assert shown[-1].side is Side.NORTH
    assert shown[-1].milliseconds == 900


def test_the_hand_moves_over_the_pits_seed_by_seed() -> None:
    shown = _steps("kpe", "6,6,6,6/6,6,6,6 S 0 0 - -", "c1")
    board = Board(4, 1)
    told = [
        (f.event.type, f.over and board.name(f.over), f.hand, f.milliseconds, f.lap) for f in shown
    ]
    assert told == [
        ("lift", "c1", 6, 270, 0),
        ("mark", "c1", 6, 0, 0),
        ("drop", "d1", 5, 90, 1),
        ("drop", "d2", 4, 90, 1),
        ("drop", "c2", 3, 90, 1),
        ("drop", "b2", 2, 90, 1),
        ("drop", "a2", 1, 90, 1),
        ("drop", "a1", 0, 90, 1),
        ("stop", None, 0, 180, 1),
    ]


def test_the_two_pits_of_a_capture_lift_together() -> None:
    shown = _steps(*NORTH_WINS)
    first, second = shown[:2]
    assert (first.event.type, first.event.seeds, first.milliseconds) == ("capture", 1, 0)
    assert (second.event.type, second.event.seeds, second.milliseconds) == ("capture", 3, 450)
    assert second.over == Pit(Side.SOUTH, 1)
    assert second.hand == 4


def test_a_chain_lifts_together_into_the_score() -> None:
    shown = _steps("kpe", "3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1")
    captures = [frame for frame in shown if frame.event.type == "capture"]
    assert [(f.event.seeds, f.milliseconds, f.over, f.scores) for f in captures] == [
        (4, 0, None, (8, 6)),
        (2, 450, None, (10, 6)),
    ]


def test_a_sweep_is_one_gesture() -> None:
    shown = _steps("kpe", "0,0,0,0/0,1,1,0 S 40 6 abcd abcd", "c1")
    sweeps = [frame.milliseconds for frame in shown if frame.event.type == "sweep"]
    assert sweeps == [0, 450]
    assert shown[-1].scores == (42, 6)


def test_a_relay_pauses_and_begins_a_lap_with_its_first_seed() -> None:
    shown = _steps("kisolo", "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S", "d2")
    relays = [place for place, frame in enumerate(shown) if frame.event.type == "relay"]
    assert [shown[place].milliseconds for place in relays] == [270] * 4
    assert [(shown[at].lap, shown[at + 1].lap) for at in relays] == [(1, 2), (2, 3), (3, 4), (4, 5)]
    assert shown[-1].lap == 5


def test_speeds_are_factors() -> None:
    assert dict(SPEEDS) == {"slow": 2.5, "normal": 1.0, "fast": 0.35, "off": 0.0}
