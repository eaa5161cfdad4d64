import random

import pytest

from makombo.play import Match
from makombo.play.lead import lead
from makombo.play.lookahead import best_moves
from makombo.rules import Game, Position, game
from tests.play.test_match import KISOLO_ENDLESS, KISOLO_WIN, KPE_LOOP, KPE_ROUND

KPE = game("kpe")
KISOLO = game("kisolo")


def plain_value(subject: Game, position: Position, depth: int, plies: int) -> int:
    """Return the value by minimax, without a window."""
    outcome = subject.outcome(position)
    if outcome is not None or depth == 0:
        return lead(subject, position, outcome, position.side, plies)
    moves = subject.legal_moves(position)
    return max(
        -plain_value(subject, subject.apply(position, move), depth - 1, plies + 1) for move in moves
    )


def plain_best(match: Match, depth: int) -> tuple[int, ...]:
    values = {}
    for move in match.legal_moves():
        trace, outcome = match.after(move)
        if outcome is None:
            values[move] = -plain_value(match.game, trace.after, depth - 1, 1)
        else:
            values[move] = lead(match.game, trace.after, outcome, match.position.side, 1)
    return tuple(move for move, value in values.items() if value == max(values.values()))


@pytest.mark.parametrize("name", ["kpe", "kpe:seeds=2", "kisolo", "kisolo:columns=4,seeds=2"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_window_changes_no_answer(name: str, depth: int) -> None:
    rng = random.Random(depth)
    match = Match(game(name))
    while match.outcome is None and len(match.moves) < 24:
        assert best_moves(match, depth) == plain_best(match, depth)
        match.push(rng.choice(match.legal_moves()))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_win_in_one_is_taken(depth: int) -> None:
    position, move = KISOLO_WIN
    match = Match(KISOLO, KISOLO.parse(position))
    assert move in [KISOLO.format_move(match.position, m) for m in best_moves(match, depth)]
    for best in best_moves(match, depth):
        outcome = match.after(best)[1]
        assert outcome is not None
        assert outcome.winner is match.position.side


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_history_counts_at_the_root(depth: int) -> None:
    match = Match(KPE, KPE.parse(KPE_LOOP))
    for move in (KPE_ROUND * 2)[:15]:
        match.push(move)
    assert [KPE.format_move(match.position, m) for m in best_moves(match, depth)] == ["d1"]
    assert plain_best(match, depth) == best_moves(match, depth)


def test_long_moves_make_it_look_less_far() -> None:
    match = Match(KISOLO, KISOLO.parse(KISOLO_ENDLESS[0]))
    assert best_moves(match, 3, laps=1) == best_moves(match, 1)
    opening = Match(KISOLO)
    assert best_moves(opening, 3, laps=1) == plain_best(opening, 1)
    assert best_moves(opening, 3, laps=10**9) == plain_best(opening, 3)


def test_looking_changes_nothing() -> None:
    match = Match(KISOLO)
    match.push("d2")
    before = (match.moves, match.position, match.outcome)
    best_moves(match, 3)
    assert (match.moves, match.position, match.outcome) == before
