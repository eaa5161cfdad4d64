import io

import pytest

from makombo.errors import PlayerError
from makombo.notation import read_records, write_record
from makombo.play import (
    Finished,
    Greedy,
    Human,
    Match,
    Moved,
    Random,
    Referee,
    Resigned,
    TurnBegan,
    player,
)
from makombo.rules import Outcome, Side, Termination, fold, game

KPE = game("kpe")


@pytest.mark.parametrize("name", ["kpe", "kisolo", "kpe:seeds=4", "kisolo:columns=6"])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_played_told_written_and_read(name: str, seed: int) -> None:
    match = Match(game(name), south="random", north="greedy")
    *events, last = Referee(match, Random(seed), Greedy(seed)).run()
    assert match.outcome is not None
    assert last == Finished(match.outcome)
    turns, moves = events[::2], events[1::2]
    sides = [position.side for position in match.positions[:-1]]
    assert turns == [TurnBegan(side) for side in sides]
    position = match.start
    for event, side, move in zip(moves, sides, match.moves, strict=True):
        assert isinstance(event, Moved)
        assert (event.side, event.move) == (side, move)
        if event.trace.endless is None:
            assert fold(position, event.trace.events) == event.trace.after
        position = event.trace.after
    assert position == match.position
    file = io.StringIO()
    write_record(file, match)
    file.seek(0)
    (record,) = read_records(file)
    assert record == match.record()


def test_a_match_goes_on_only_when_the_next_event_is_asked_for() -> None:
    match = Match(KPE)
    events = Referee(match, Random(1), Random(2)).run()
    assert next(events) == TurnBegan(Side.SOUTH)
    assert match.last is None
    next(events)
    assert len(match.moves) == 1
    assert next(events) == TurnBegan(Side.NORTH)


def test_a_match_goes_on_from_where_it_stands() -> None:
    match = Match(KPE)
    match.push("a1")
    assert next(Referee(match, Random(1), Random(2)).run()) == TurnBegan(Side.NORTH)


def test_a_match_that_is_over_is_only_finished() -> None:
    match = Match(KPE)
    match.agree_draw()
    outcome = Outcome(None, Termination.AGREEMENT, (0, 0))
    assert list(Referee(match, Random(1), Random(2)).run()) == [Finished(outcome)]


def resign(match: Match) -> int:
    raise Resigned


def test_a_player_may_resign() -> None:
    match = Match(KPE)
    events = list(Referee(match, Random(1), Human(resign)).run())
    outcome = Outcome(Side.SOUTH, Termination.RESIGNATION, (0, 0))
    assert events[2:] == [TurnBegan(Side.NORTH), Finished(outcome)]
    assert len(match.moves) == 1


def test_an_illegal_answer_names_the_player() -> None:
    match = Match(KPE)
    match.push("a1")
    match.push("d2")
    match.push("a1")
    with pytest.raises(PlayerError) as caught:
        list(Referee(match, Random(1), Human(lambda match: 0)).run())
    assert str(caught.value) == ("human, playing North: d2 is empty (KP3); legal: c2 b2 a2")
    assert len(match.moves) == 3


def test_the_screen_may_end_the_match_between_two_events() -> None:
    match = Match(KPE)
    events = Referee(match, Random(1), Random(2)).run()
    next(events)
    match.flag(Side.SOUTH)
    assert list(events) == [Finished(Outcome(Side.NORTH, Termination.TIME, (0, 0)))]
    assert match.moves == ()


def test_the_screen_may_take_moves_back_between_two_events() -> None:
    match = Match(KPE)
    events = Referee(match, Random(1), Random(2)).run()
    for _ in range(4):
        next(events)
    assert len(match.moves) == 2
    match.pop()
    assert next(events) == TurnBegan(Side.NORTH)
    match.pop()
    moved = next(events)
    assert isinstance(moved, Moved)
    assert moved.side is Side.SOUTH


def test_a_player_may_take_moves_back_while_he_is_asked() -> None:
    def ask(match: Match) -> int:
        if len(match.moves) == 2:
            match.pop()
            match.pop()
            return 3
        return 0

    match = Match(KPE)
    events = Referee(match, Human(ask), player("random", seed=1)).run()
    for _ in range(5):
        next(events)
    moved = next(events)
    assert isinstance(moved, Moved)
    assert (moved.side, moved.move, match.moves) == (Side.SOUTH, 3, (3,))
