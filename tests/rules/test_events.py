"""Events, their JSON, and traces: the fold of the events is the move, and nothing is done early."""

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError

import pytest

from makombo.rules import (
    Event,
    Game,
    Kisolo,
    Kpe,
    Pit,
    Position,
    Result,
    Side,
    Termination,
    Trace,
    fold,
    game,
)
from makombo.rules import events as events_of_moves
from makombo.rules.events import (
    Capture,
    Drop,
    End,
    Endless,
    Lift,
    Locked,
    Mark,
    Pass,
    Place,
    Relay,
    Sowing,
    Stop,
    Sweep,
    Win,
)
from tests.rules.moves import event_lines, trace

A1 = Pit(Side.SOUTH, 0)
A2 = Pit(Side.NORTH, 3)
KPE = Position(((3, 1, 2, 0), (4, 5, 6, 1)), Side.SOUTH, (10, 16), (0b0110, 0b1111))
KISOLO = Position(((3, 1, 2, 0), (1, 0, 0, 1)), Side.SOUTH)
ENDLESS = "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Lift(A1, 6, "KP3"), {"type": "lift", "pit": "a1", "seeds": 6, "rule": "KP3"}),
        (
            Mark(A1, 0, "KP7", unlocks=True),
            {"type": "mark", "pit": "a1", "seeds": 0, "rule": "KP7", "unlocks": True},
        ),
        (
            Drop(A2, 1, "KP3", now=7, hand=2),
            {"type": "drop", "pit": "a2", "seeds": 1, "rule": "KP3", "now": 7, "hand": 2},
        ),
        (Pass(A1, 0, "KP5"), {"type": "pass", "pit": "a1", "seeds": 0, "rule": "KP5"}),
        (
            Capture(A2, 4, "KP8", by=None),
            {"type": "capture", "pit": "a2", "seeds": 4, "rule": "KP8", "by": None},
        ),
        (
            Capture(A2, 4, "KS5", by=A1),
            {"type": "capture", "pit": "a2", "seeds": 4, "rule": "KS5", "by": "a1"},
        ),
        (Locked(A2, 4, "KP7"), {"type": "locked", "pit": "a2", "seeds": 4, "rule": "KP7"}),
        (
            Relay(A1, 3, "KS10", lap=2),
            {"type": "relay", "pit": "a1", "seeds": 3, "rule": "KS10", "lap": 2},
        ),
        (Place(A1, 9, "KS11"), {"type": "place", "pit": "a1", "seeds": 9, "rule": "KS11"}),
        (Stop(A2, 0, "KP11"), {"type": "stop", "pit": "a2", "seeds": 0, "rule": "KP11"}),
        (
            Win(A1, 0, "KS11", winner=Side.SOUTH),
            {"type": "win", "pit": "a1", "seeds": 0, "rule": "KS11", "winner": "South"},
        ),
        (
            Endless(A1, 0, "KS13", found="repeat", laps=(1, 8)),
            {
                "type": "endless",
                "pit": "a1",
                "seeds": 0,
                "rule": "KS13",
                "found": "repeat",
                "laps": [1, 8],
            },
        ),
        (Sweep(A1, 3, "KP13"), {"type": "sweep", "pit": "a1", "seeds": 3, "rule": "KP13"}),
        (
            End(None, 0, "KP14", winner=None, termination=Termination.SWEEP),
            {
                "type": "end",
                "pit": None,
                "seeds": 0,
                "rule": "KP14",
                "winner": None,
                "termination": "sweep",
            },
        ),
        (
            End(None, 0, "KS14", winner=Side.NORTH, termination=Termination.NO_SEEDS),
            {
                "type": "end",
                "pit": None,
                "seeds": 0,
                "rule": "KS14",
                "winner": "North",
                "termination": "no-seeds",
            },
        ),
    ],
)
def test_an_event_as_json(event: Event, expected: dict[str, object]) -> None:
    assert event.to_dict(Kpe().board) == expected
    assert json.loads(json.dumps(event.to_dict(Kpe().board))) == expected


def test_events_are_values() -> None:
    one, two = Lift(A1, 6, "KP3"), Lift(A1, 6, "KP3")
    other: Event = Sweep(A1, 6, "KP3")
    assert one == two
    assert hash(one) == hash(two)
    assert one != other
    with pytest.raises(FrozenInstanceError):
        one.seeds = 5  # type: ignore[misc]


def _kpe(events: list[Event]) -> tuple[object, ...]:
    position = fold(KPE, events)
    return position.pits, position.side, position.scores, position.sown


def test_the_fold_of_each_event_of_kpe() -> None:
    pits, scores, sown = KPE.pits, KPE.scores, KPE.sown
    assert _kpe([]) == (pits, Side.SOUTH, scores, sown)
    for idle in (Pass(A1, 0, "KP5"), Locked(A2, 1, "KP7"), End(None, 0, "KP14", None, _SWEEP)):
        assert _kpe([idle]) == (pits, Side.SOUTH, scores, sown)
    assert _kpe([Lift(A1, 3, "KP3"), *[Drop(A2, 1, "KP3", 0, 0)] * 3]) == (
        ((0, 1, 2, 0), (4, 5, 6, 4)),
        Side.SOUTH,
        scores,
        sown,
    )
    assert _kpe([Mark(A1, 0, "KP7", unlocks=False)])[3] == (0b0111, 0b1111)
    assert _kpe([Capture(A2, 1, "KP8", by=None)]) == (
        ((3, 1, 2, 0), (4, 5, 6, 0)),
        Side.SOUTH,
        (11, 16),
        sown,
    )
    assert _kpe([Sweep(A2, 1, "KP13"), Sweep(A1, 3, "KP13")]) == (
        ((0, 1, 2, 0), (4, 5, 6, 0)),
        Side.SOUTH,
        (13, 17),
        sown,
    )
    assert _kpe([Stop(A1, 0, "KP11")]) == (pits, Side.NORTH, scores, sown)


_SWEEP = Termination.SWEEP


def test_the_fold_of_each_event_of_kisolo() -> None:
    events: list[Event] = [Capture(A2, 1, "KS5", by=A1), Place(A1, 1, "KS11")]
    assert fold(KISOLO, events) == Position(((4, 1, 2, 0), (1, 0, 0, 0)), Side.SOUTH)
    events.append(Win(A1, 0, "KS11", winner=Side.SOUTH))
    assert fold(KISOLO, events) == Position(
        ((4, 1, 2, 0), (1, 0, 0, 0)), Side.NORTH, result=Result.SOUTH_WON
    )
    events = [Relay(A1, 3, "KS10", lap=2), Endless(A1, 0, "KS13", "bound", (1, 2))]
    assert fold(KISOLO, events) == Position(KISOLO.pits, Side.NORTH, result=Result.DRAW)


def test_a_fold_with_seeds_in_hand_is_no_position() -> None:
    with pytest.raises(AssertionError):
        fold(KPE, [Lift(A1, 3, "KP3")])


def counted(monkeypatch: pytest.MonkeyPatch, subject: Game) -> list[tuple[Position, int]]:
    """Note every run of the rules of a game."""
    kind = type(subject)
    runs: list[tuple[Position, int]] = []
    play = kind._play

    def noted(self: Game, sowing: Sowing, move: int) -> Iterator[Event]:
        runs.append((sowing.before, move))
        yield from play(self, sowing, move)

    monkeypatch.setattr(kind, "_play", noted)
    return runs


def everything(asked: Trace) -> tuple[object, ...]:
    return asked.after, asked.laps, asked.captured, asked.endless, asked.events, asked.lap_starts()


@pytest.mark.parametrize(("name", "move"), [("kpe", 1), ("kisolo", 10)])
def test_a_trace_computes_nothing_before_it_is_asked_and_then_all_at_once(
    name: str, move: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = game(name)
    runs = counted(monkeypatch, subject)
    lazy = subject.trace(subject.initial(), move)
    stream = lazy.stream()
    assert runs == []
    events = tuple(stream)
    assert len(runs) == 1
    assert lazy.events == events
    assert everything(lazy) == everything(lazy)
    assert len(runs) == 2  # the stream, and one run for all the rest


def test_forgotten_events_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    kisolo = game("kisolo")
    runs = counted(monkeypatch, kisolo)
    lazy = kisolo.trace(kisolo.initial(), 10)
    before = everything(lazy)
    lazy.forget()
    assert (lazy.after, lazy.laps, lazy.captured) == before[:3]
    assert len(runs) == 1
    assert everything(lazy) == before
    assert len(runs) == 2


def test_events_too_many_to_keep_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    long = trace("kisolo", "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S", "d2")
    endless = trace("kisolo", ENDLESS, "a1")
    before = [everything(one) for one in (long, endless)]
    monkeypatch.setattr(events_of_moves, "_MOST_KEPT", 3)
    monkeypatch.setattr(events_of_moves, "ENDLESS_LAPS_SHOWN", 0)
    long.forget()
    assert everything(long) == before[0]
    monkeypatch.setattr(events_of_moves, "ENDLESS_LAPS_SHOWN", 12)
    endless.forget()
    assert everything(endless) == before[1]


@pytest.mark.parametrize("text", ["d2", ENDLESS])
@pytest.mark.parametrize("asked_before", [False, True])
def test_traces_are_copied_and_pickled(text: str, asked_before: bool) -> None:
    start = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
    whole = trace("kisolo", start, "d2") if text == "d2" else trace("kisolo", ENDLESS, "a1")
    if asked_before:
        everything(whole)
    for twin in (copy.copy(whole), copy.deepcopy(whole), pickle.loads(pickle.dumps(whole))):
        assert (twin.before, twin.move) == (whole.before, whole.move)
        assert everything(twin) == everything(whole)


def test_the_laps_of_a_trace() -> None:
    start = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
    assert trace("kisolo", start, "d2").laps == 5
    assert trace("kpe", "6,6,6,6/6,6,6,6 S 0 0 - -", "a1").laps == 1
    assert trace("kisolo:columns=2,seeds=1", "0,2/0,3/0,1/2,0 S", "b2").laps == 0
    assert trace("kisolo", ENDLESS, "a1").laps is None


def test_an_endless_trace_shows_its_first_laps_and_how_it_was_found() -> None:
    endless = trace("kisolo", ENDLESS, "a1")
    assert isinstance(endless.events[-1], Endless)
    assert endless.events[-1] == endless.endless
    laps = sum(isinstance(event, Drop) and event.hand == 0 for event in endless.events)
    assert laps == 12
    assert len(endless.events) < 200
    assert len(endless.lap_starts()) == 12
    assert fold(endless.before, endless.events) == endless.after
    whole = list(endless.stream())
    assert sum(isinstance(event, Drop) and event.hand == 0 for event in whole) == 10_000
    assert whole[-1] == endless.endless
    assert fold(endless.before, whole) == endless.after
    assert tuple(whole[: len(endless.events) - 1]) == endless.events[:-1]


@pytest.mark.parametrize("bound", [1, 2, 11, 12, 13])
def test_a_short_endless_trace_is_shown_whole(bound: int) -> None:
    endless = trace(f"kisolo:endless_laps={bound}", ENDLESS, "a1")
    assert len(endless.lap_starts()) == min(bound, 12)
    assert fold(endless.before, endless.events) == endless.after
    if bound <= 11:
        assert endless.events == tuple(endless.stream())


def test_the_starts_of_the_laps() -> None:
    subject = Kisolo()
    start = subject.initial()
    by_name = {
        move: " · ".join(
            f"{subject.board.name(pit)} {seeds}"
            for pit, seeds in subject.trace(start, subject.parse_move(start, move)).lap_starts()
        )
        for move in ("d2", "e2")
    }
    assert by_name == {
        "d2": "d2 6 · d1 3 · g2 3 · c2 4 · c1 4",
        "e2": "e2 6 · c1 3 · g1 3 · d2 4 · b1 4",
    }
    assert trace("kisolo:columns=2,seeds=1", "0,2/0,3/0,1/2,0 S", "b2").lap_starts() == ()


def test_what_is_in_the_pit_and_in_the_hand_after_each_drop() -> None:
    for text, position, move in [
        ("kpe", "3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1"),
        ("kisolo", Kisolo().format(Kisolo().initial()), "d2"),
    ]:
        sowing = Sowing(trace(text, position, move).before)
        for event in trace(text, position, move).events:
            before = list(map(list, sowing.pits))
            sowing.do(event)
            if isinstance(event, Drop):
                assert event.pit is not None
                assert sowing[event.pit] == event.now
                assert sowing.hand == event.hand
                assert before[event.pit.side][event.pit.index] == event.now - 1


def test_ks14_an_end_by_no_seeds_is_told() -> None:
    position = "0,0/0,0/0,0/4,4 S"
    assert event_lines("kisolo:columns=2,seeds=1", position, "b1")[-2:] == [
        "KS8 stop b2 0",
        "KS14 end - 0 winner=South termination=no-seeds",
    ]
