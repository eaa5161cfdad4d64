"""A session stands as a match does, after every move, and can be taken back, copied and kept."""

import copy
import pickle
import random

import pytest

from makombo.envs.session import Session
from makombo.errors import IllegalMove, MakomboError, MatchError
from makombo.play import Match
from makombo.rules import Kpe, Side, Termination, game
from tests.envs.truth import OPTIONS, Truth, records


def _agree(session: Session, truth: Truth) -> None:
    match = truth.match
    assert session.position == match.position
    assert session.outcome == match.outcome
    assert session.legal == match.legal_moves()
    assert session.mask().tolist() == truth.mask()
    assert session.observe().tolist() == truth.observe().tolist()


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_is_that_of_a_match(name: str, seed: int) -> None:
    rng = random.Random(seed)
    session, truth = Session(game(name), max_plies=150), Truth(name)
    _agree(session, truth)
    while not session.finished:
        move = rng.choice(session.legal)
        session.push(move)
        truth.push(move)
        _agree(session, truth)


@pytest.mark.parametrize("file", ["games.jsonl", "odd_games.jsonl"])
def test_the_true_games_up_to_a_repetition(file: str) -> None:
    for name, moves in records(file):
        match, session = Match(game(name)), Session(game(name))
        for text in moves:
            if match.outcome is not None:
                break
            session.push(match.push(text).move)
            assert (session.position, session.outcome) == (match.position, match.outcome)


def _shuttled() -> Session:
    """Return a game that has just ended by a third occurrence."""
    kpe = Kpe()
    session = Session(kpe, kpe.parse("0,0,0,1/1,0,0,0 S 23 23 abcd abcd"))
    rng = random.Random(0)
    while not session.finished:
        session.push(rng.choice(session.legal))
    return session


def test_moves_can_be_taken_back_across_the_end() -> None:
    session = _shuttled()
    moves, outcome = session.moves, session.outcome
    outputs = session.observe().tolist()
    assert outcome is not None
    for _ in moves:
        session.pop()
    assert session.moves == ()
    assert session.occurrences == 1
    for move in moves:
        session.push(move)
    assert (session.outcome, session.observe().tolist()) == (outcome, outputs)


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(MatchError, match="no move has been made yet"):
        Session(Kpe()).pop()


@pytest.mark.parametrize("way", [copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_a_copy_goes_its_own_way(way: type) -> None:
    session = Session(Kpe(), max_plies=20)
    session.push(1)
    twin = way(session)
    assert (twin.moves, twin.max_plies, twin.position) == ((1,), 20, session.position)
    assert twin.observe().tolist() == session.observe().tolist()
    twin.push(2)
    assert session.moves == (1,)
    session.push(3)
    assert twin.moves == (1, 2)


def test_a_game_cut_short_is_no_game_over() -> None:
    session = Session(Kpe(), max_plies=2)
    session.push(0)
    session.push(0)
    assert (session.truncated, session.finished, session.outcome) == (True, True, None)
    assert session.observe()[-1] == 0
    assert session.legal == (0, 1, 2, 3)
    with pytest.raises(MatchError, match="cut short after 2 plies"):
        session.push(1)


def test_a_rule_end_on_the_last_ply_is_no_truncation() -> None:
    ended = _shuttled()
    session = Session(ended.game, ended.start, max_plies=len(ended.moves))
    for move in ended.moves:
        session.push(move)
    assert (session.truncated, session.outcome) == (False, ended.outcome)
    assert session.observe()[-1] == 1


def test_illegal_moves_are_refused_with_their_rule() -> None:
    session = Session(game("kisolo"))
    with pytest.raises(IllegalMove, match="KS5"):
        session.push(0)
    with pytest.raises(IllegalMove, match="14 is no pit index"):
        session.push(14)
    assert session.moves == ()


def test_no_move_after_a_third_occurrence() -> None:
    session = _repeated()
    with pytest.raises(IllegalMove, match=r"third time \(KP15\)"):
        session.push(0)


def _repeated() -> Session:
    rng = random.Random(5)
    while True:
        session = Session(Kpe(seeds=1))
        while not session.finished:
            session.push(rng.choice(session.legal))
        if session.outcome and session.outcome.termination is Termination.REPETITION:
            return session


@pytest.mark.parametrize("plies", [0, 1_000_001, 1.5, True])
def test_limits_out_of_range(plies: object) -> None:
    with pytest.raises(MakomboError, match="max_plies"):
        Session(Kpe(), max_plies=plies)  # type: ignore[arg-type]


def test_the_start_may_be_any_position() -> None:
    kpe = Kpe()
    start = kpe.parse("8,9,9,1/2,1,9,9 N 0 0 ab d")
    session = Session(kpe, start)
    assert (session.start, session.side) == (start, Side.NORTH)
