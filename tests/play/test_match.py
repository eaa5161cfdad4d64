import copy
import io
import json
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from makombo.errors import IllegalMove, MatchError, MoveError, PositionError
from makombo.notation import Record, format_record, read_records
from makombo.play import Match
from makombo.render import explain, frames
from makombo.rules import Event, Game, Outcome, Position, Side, Termination, game
from makombo.rules.events import Sowing

KPE = game("kpe")
KISOLO = game("kisolo")
SMALL = game("kisolo:columns=2,seeds=1")

# Positions that come back after so many moves, all but the first of them forced.
KPE_LOOP = "1,0,0,1/0,0,0,0 N 26 20 abcd abcd"
KPE_ROUND = ["a2", "a1", "d2", "b1", "c2", "c1", "b2", "d1"]
KISOLO_LOOP = "0,0/4,0/0,4/0,0 S"
KISOLO_ROUND = ["b2", "a3", "a1", "b4", "b1", "a4"]

# Positions and the move that ends the game.
KPE_LAST = ("0,0,0,1/0,0,0,0 N 23 24 abcd abcd", "d2")
KISOLO_WIN = ("0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N", "b3")
KISOLO_ENDLESS = ("0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S", "a1")


def state(match: Match) -> tuple[object, ...]:
    """Return all that can be seen of a match, how often each position has occurred included."""
    seen = [match.after(move)[1] for move in match.legal_moves()]
    return (
        match.position,
        match.positions,
        match.moves,
        match.last,
        match.outcome,
        match.comments,
        match.legal_moves(),
        seen,
        format_record(match.record()),
    )


def loop(plies: int, game_text: str = "kpe") -> Match:
    match = Match(game(game_text), KPE.parse(KPE_LOOP))
    for ply in range(plies):
        match.push(KPE_ROUND[ply % len(KPE_ROUND)])
    return match


def small_loop(plies: int) -> Match:
    match = Match(SMALL, SMALL.parse(KISOLO_LOOP))
    for ply in range(plies):
        match.push(KISOLO_ROUND[ply % len(KISOLO_ROUND)])
    return match


# Moves.


def test_a_match_begins_at_the_start() -> None:
    match = Match(KPE)
    assert match.position == match.start == KPE.initial()
    assert (match.moves, match.last, match.outcome) == ((), None, None)
    assert match.legal_moves() == (0, 1, 2, 3)
    assert (match.south, match.north, match.date) == ("South", "North", "????.??.??")
    assert (match.name(Side.SOUTH), match.name(Side.NORTH)) == ("South", "North")


def test_a_match_may_begin_anywhere_the_game_can_be() -> None:
    start = KPE.parse(KPE_LOOP)
    assert Match(KPE, start).start == start
    with pytest.raises(PositionError, match="48 seeds in all"):
        Match(KPE, Position(((1, 0, 0, 0), (0, 0, 0, 0)), Side.SOUTH, (0, 0), (0, 0)))


@pytest.mark.parametrize("move", [0, "d2"])
def test_a_move_is_a_pit_index_or_a_name(move: int | str) -> None:
    match = Match(KPE)
    match.push("a1")
    match.push(move)
    assert match.moves == (0, 0)
    assert KPE.format(match.position) == "7,8,8,0/1,8,8,8 S 0 0 a d"


def test_push_returns_the_trace_that_is_then_the_last() -> None:
    match = Match(KISOLO)
    trace = match.push("d2")
    assert trace is match.last
    assert (trace.before, trace.after, trace.laps) == (match.start, match.position, 5)
    assert match.positions == (match.start, match.position)


@pytest.mark.parametrize(
    ("move", "error", "message"),
    [
        ("e1", MoveError, "found 'e1', expected a pit from a1 to d2"),
        ("", MoveError, "the move is empty"),
        ("d2", IllegalMove, r"d2 is North's pit, and it is South's turn \(KP3\)"),
        (4, IllegalMove, r"4 is no pit index, they run from 0 to 3 \(KP3\)"),
        (-1, IllegalMove, r"-1 is no pit index"),
    ],
)
def test_a_false_move_changes_nothing(
    move: int | str, error: type[Exception], message: str
) -> None:
    match = Match(KPE)
    before = state(match)
    with pytest.raises(error, match=message):
        match.push(move)
    assert state(match) == before


def test_after_shows_a_move_without_making_it() -> None:
    match = loop(15)
    before = state(match)
    trace, outcome = match.after(3)
    assert outcome == Outcome(Side.SOUTH, Termination.REPETITION, (27, 21))
    assert state(match) == before
    assert match.push(3).after == trace.after
    assert match.outcome == outcome
    with pytest.raises(IllegalMove, match="KP15"):
        match.after(0)


def test_a_match_says_in_a_line_how_it_stands() -> None:
    assert repr(loop(1)) == "<makombo.Match of kpe, 1 moves, unfinished>"
    assert repr(loop(16)) == "<makombo.Match of kpe, 16 moves, 1-0 by repetition>"


def test_notebooks_show_a_picture() -> None:
    match = Match(KISOLO)
    first = match._repr_svg_()
    match.push("d2")
    assert ElementTree.fromstring(match._repr_svg_()).tag.endswith("svg")
    assert match._repr_svg_() != first


# Once.


@pytest.mark.parametrize(("name", "move"), [("kpe", "b1"), ("kisolo", "d2")])
def test_a_move_made_runs_the_rules_once_whoever_asks(
    name: str, move: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = game(name)
    runs: list[int] = []
    play = type(subject)._play

    def counted(self: Game, sowing: Sowing, pit: int) -> Iterator[Event]:
        runs.append(pit)
        return play(self, sowing, pit)

    monkeypatch.setattr(type(subject), "_play", counted)
    match = Match(subject)
    trace = match.push(move)
    for _ in range(2):
        assert match.last is trace
        assert (trace.after, trace.endless) == (match.position, None)
        assert trace.laps
        assert trace.captured >= 0
        assert trace.events
        assert explain(subject, trace)
        assert list(frames(subject, trace))
        assert match.legal_moves()
        assert match.outcome is None
        assert match.record().moves == match.moves
    assert runs == [subject.parse_move(match.start, move)]
    match.push(match.legal_moves()[0])
    assert len(runs) == 2
    assert trace.laps  # a summary is kept of every move,
    assert len(runs) == 2
    assert trace.events  # its events are made anew
    assert len(runs) == 3


def test_how_a_match_stands_is_worked_out_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for name in ("legal_moves", "outcome"):
        method = getattr(type(KISOLO), name)

        def noted(
            self: Game, position: Position, name: str = name, method: object = method
        ) -> object:
            asked.append(name)
            return method(self, position)  # type: ignore[operator]

        monkeypatch.setattr(type(KISOLO), name, noted)
    match = Match(KISOLO)

    def asks() -> int:
        asked.clear()
        assert (match.outcome, match.legal_moves()) == (match.outcome, match.legal_moves())
        return len(asked)

    assert asks() > 0
    assert asks() == 0
    match.push("d2")
    assert asks() > 0
    assert asks() == 0
    match.pop()
    assert asks() > 0
    match.resign(Side.SOUTH)
    assert (match.legal_moves(), asks()) == ((), 0)


# Copies.


@pytest.mark.parametrize(
    "twin_of",
    [Match.copy, copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))],
    ids=["copy()", "copy", "deepcopy", "pickle"],
)
@pytest.mark.parametrize("name", ["kpe", "kisolo", "kpe:endless=own_row"])
def test_a_copy_goes_its_own_way(twin_of: Callable[[Match], Match], name: str) -> None:
    rng = random.Random(name)
    match = loop(12) if name == "kpe" else Match(game(name))
    match.tags["Event"] = "a feast"
    for _ in range(3):
        match.push(rng.choice(match.legal_moves()))
        match.comment("well played")
    before = state(match)
    twin = twin_of(match)
    # A trace is the same move; that it is another object doesn't matter.
    alike = [place for place in range(len(before)) if place != 3]
    assert [state(twin)[place] for place in alike if place != 7] == [
        before[place] for place in alike if place != 7
    ]
    twin.push(twin.legal_moves()[0])
    twin.comment("another")
    twin.tags["Event"] = "another"
    twin.pop()
    twin.resign(Side.NORTH)
    assert state(match) == before
    match.pop()
    match.pop()
    assert len(twin.moves) == len(match.moves) + 2
    assert twin.outcome is not None


def test_a_copy_has_its_own_count_of_occurrences() -> None:
    match = loop(15)
    twin = match.copy()
    twin.push(3)
    assert twin.outcome is not None
    assert match.outcome is None
    match.push(3)
    assert match.outcome == twin.outcome


# Repetition.


def test_kp15_a_third_occurrence_shares_the_seeds_in_play() -> None:
    assert [loop(plies).outcome for plies in (0, 8, 15)] == [None, None, None]
    match = loop(16)
    assert match.outcome == Outcome(Side.SOUTH, Termination.REPETITION, (27, 21))
    assert KPE.outcome(match.position) is None
    assert match.legal_moves() == ()


def test_kp15_or_gives_each_the_seeds_of_his_own_row() -> None:
    outcome = Outcome(Side.SOUTH, Termination.REPETITION, (26, 22))
    assert loop(16, "kpe:endless=own_row").outcome == outcome


def test_ks15_a_third_occurrence_is_a_draw() -> None:
    assert [small_loop(plies).outcome for plies in (0, 6, 11)] == [None, None, None]
    assert small_loop(12).outcome == Outcome(None, Termination.REPETITION)


@pytest.mark.parametrize(
    ("match", "rule"), [(loop(16), "KP15"), (small_loop(12), "KS15")], ids=["KP15", "KS15"]
)
def test_a_repeated_match_is_over(match: Match, rule: str) -> None:
    before = state(match)
    with pytest.raises(IllegalMove) as caught:
        match.push(match.game.legal_moves(match.position)[0])
    assert str(caught.value) == (
        f"the match is over, its position has occurred for the third time ({rule})"
    )
    assert state(match) == before


def test_the_first_of_three_occurrences_may_be_any_position() -> None:
    match = loop(3)
    seen = match.position
    for move in (KPE_ROUND * 3)[3:19]:
        if match.outcome is not None:
            break
        match.push(move)
    # The start comes round for the third time before any later position does.
    assert len(match.moves) == 16
    assert match.positions.count(seen) == 2


def test_occurrences_are_counted_anew_after_taking_back() -> None:
    match = loop(16)
    for _ in range(16):
        match.pop()
    assert match.outcome is None
    for ply in range(16):
        assert match.outcome is None
        match.push(KPE_ROUND[ply % 8])
    assert match.outcome is not None


# Taking back.


@pytest.mark.parametrize("name", ["kpe", "kisolo", "kpe:seeds=1", "kisolo:columns=4,seeds=2"])
@pytest.mark.parametrize("seed", range(3))
def test_n_moves_and_n_undos_leave_nothing_behind(name: str, seed: int) -> None:
    subject = game(name)
    rng = random.Random(seed)
    match = Match(subject)
    states = [state(match)]
    while match.outcome is None and len(match.moves) < 200:
        match.push(rng.choice(match.legal_moves()))
        match.comment(f"after {len(match.moves)}")
        states.append(state(match))
    moves = match.moves
    for ply in reversed(range(len(moves))):
        assert match.pop() == moves[ply]
        assert state(match) == states[ply]
    for ply, move in enumerate(moves, start=1):
        match.push(move)
        match.comment(f"after {ply}")
    assert state(match)[0] == states[-1][0]
    assert state(match)[-1] == states[-1][-1]


@pytest.mark.parametrize(
    ("subject", "last", "rule"),
    [(KPE, KPE_LAST, "KP12"), (KISOLO, KISOLO_WIN, "KS11"), (KISOLO, KISOLO_ENDLESS, "KS13")],
    ids=["KP12", "KS11", "KS13"],
)
def test_undo_crosses_the_end_three_times(subject: Game, last: tuple[str, str], rule: str) -> None:
    position, move = last
    match = Match(subject, subject.parse(position))
    before = state(match)
    ends = []
    for _ in range(3):
        match.push(move)
        assert match.outcome is not None
        assert match.legal_moves() == ()
        with pytest.raises(IllegalMove, match=rule):
            match.push(move)
        ends.append((match.position, match.outcome, format_record(match.record())))
        match.pop()
        assert state(match) == before
    assert ends[0] == ends[1] == ends[2]


def test_undo_crosses_a_repetition_three_times() -> None:
    for match in (loop(16), small_loop(12)):
        ended = match.outcome
        for _ in range(3):
            move = match.pop()
            assert match.outcome is None
            match.push(move)
            assert match.outcome == ended


Declare = Callable[[Match], None]
DECLARATIONS: list[tuple[Declare, Outcome]] = [
    (lambda m: m.resign(Side.SOUTH), Outcome(Side.NORTH, Termination.RESIGNATION, (0, 0))),
    (lambda m: m.resign(Side.NORTH), Outcome(Side.SOUTH, Termination.RESIGNATION, (0, 0))),
    (lambda m: m.flag(Side.SOUTH), Outcome(Side.NORTH, Termination.TIME, (0, 0))),
    (lambda m: m.agree_draw(), Outcome(None, Termination.AGREEMENT, (0, 0))),
]


@pytest.mark.parametrize(("declare", "outcome"), DECLARATIONS)
def test_a_declared_end_is_undone_with_the_move_before_it(
    declare: Declare, outcome: Outcome
) -> None:
    match = Match(KPE)
    before = state(match)
    for _ in range(3):
        match.push("c1")
        declare(match)
        assert match.outcome == outcome
        assert match.legal_moves() == ()
        with pytest.raises(MatchError) as caught:
            match.push("d2")
        assert str(caught.value) == f"a move: the match is over by {outcome.termination}"
        with pytest.raises(MatchError, match=f"the match is over by {outcome.termination}"):
            declare(match)
        assert match.pop() == 2
        assert state(match) == before


@pytest.mark.parametrize(("declare", "outcome"), DECLARATIONS)
def test_a_match_can_end_before_its_first_move(declare: Declare, outcome: Outcome) -> None:
    match = Match(KPE)
    declare(match)
    with pytest.raises(MatchError, match="taking back: no move has been made yet"):
        match.pop()
    assert match.outcome == outcome


def test_the_score_of_a_declared_end_is_what_was_captured() -> None:
    match = loop(3)
    match.resign(Side.SOUTH)
    assert match.outcome == Outcome(Side.NORTH, Termination.RESIGNATION, (26, 20))
    kisolo = Match(KISOLO)
    kisolo.resign(Side.SOUTH)
    assert kisolo.outcome == Outcome(Side.NORTH, Termination.RESIGNATION)


def test_what_is_over_can_not_be_resigned() -> None:
    with pytest.raises(MatchError, match="resignation: the match is over by repetition"):
        loop(16).resign(Side.SOUTH)


# Records.


@pytest.mark.parametrize("declare", [None, *(declare for declare, _ in DECLARATIONS)])
def test_a_match_and_its_record_tell_the_same(declare: Declare | None) -> None:
    match = Match(KPE, KPE.parse(KPE_LOOP), south="Ama", north="Kofi", date="2024.01.31")
    match.tags["Event"] = "Abidjan"
    match.comment("before")
    match.push("a2")
    match.comment("one")
    match.comment("two")
    match.push("a1")
    if declare is not None:
        declare(match)
    record = match.record()
    assert (record.south, record.north, record.date) == ("Ama", "Kofi", "2024.01.31")
    assert record.comments == {0: ("before",), 1: ("one", "two")}
    assert record.tags == {"Event": "Abidjan"}
    assert record.outcome == match.outcome
    again = Match.from_record(record)
    assert again.record() == record
    assert (again.outcome, again.tags) == (match.outcome, match.tags)


@pytest.mark.parametrize("match", [loop(16), small_loop(12)])
def test_a_repeated_match_comes_back_from_its_record(match: Match) -> None:
    assert Match.from_record(match.record()).outcome == match.outcome


DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize("name", ["games.jsonl", "odd_games.jsonl"])
def test_every_game_of_the_reference_comes_back_from_its_record(name: str) -> None:
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        played = json.loads(line)
        subject = game(played["game"])
        match = Match(subject, subject.parse(played["start"]))
        for step in played["steps"]:
            if match.outcome is not None:
                # The reference knows nothing of repetition and went on.
                assert match.outcome.termination is Termination.REPETITION
                break
            match.push(step[1])
        (record,) = read_records(io.StringIO(format_record(match.record())))
        assert record == match.record()


def test_a_record_with_a_false_end_is_refused() -> None:
    won = Outcome(Side.SOUTH, Termination.SWEEP, (48, 0))
    with pytest.raises(MatchError) as caught:
        Match.from_record(Record(KPE, KPE.initial(), (0,), won))
    assert str(caught.value) == "a record's end: found 1-0 by sweep, expected unfinished"
    ended = loop(16).record()
    with pytest.raises(MatchError, match="found unfinished, expected 1-0 by repetition"):
        Match.from_record(Record(KPE, ended.start, ended.moves))
    resigned = Outcome(Side.SOUTH, Termination.RESIGNATION, (26, 20))
    with pytest.raises(MatchError, match="resignation: the match is over by repetition"):
        Match.from_record(Record(KPE, ended.start, ended.moves, resigned))
    with pytest.raises(IllegalMove, match="KP15"):
        Match.from_record(Record(KPE, ended.start, (*ended.moves, 3)))
