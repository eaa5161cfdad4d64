import random

import pytest

from makombo.engine.limits import Limits
from makombo.rules import Game, Position, game
from tests.engine.answers import analysed, fresh
from tests.engine.twins import played

ROUND: list[tuple[str, str, list[int]]] = [
    # A move, and a way back; the match has gone round twice.
    ("kpe", "2,0,0,0/1,1,1,1 S 22 20 abcd abcd", [1, 3, 2, 0, 1, 1, 3, 0, 2, 1, 0, 2]),
    (
        "kpe:endless=own_row",
        "2,0,0,0/1,1,1,1 S 22 20 abcd abcd",
        [1, 3, 2, 0, 1, 1, 3, 0, 2, 1, 0, 2],
    ),
    ("kpe", "2,0,0,0/1,0,0,1 S 24 20 abcd abcd", [3, 0, 0, 1, 1, 3, 2, 2, 3, 0, 1, 1, 2, 2]),
    ("kisolo:columns=2,seeds=1", "1,0/0,4/0,0/1,2 S", [0, 3, 1, 3, 0, 1, 3, 0, 3, 1]),
]


def match_gone_round(rules: Game, text: str, moves: list[int]) -> tuple[Position, list[Position]]:
    """Return the root and the positions before it, after two rounds."""
    root = rules.parse(text)
    once = played(rules, root, moves)
    assert once[-1] == root
    return root, [*once[1:-1], root, *once[1:-1]]


def test_the_side_that_is_ahead_avoids_the_third_occurrence() -> None:
    name, text, moves = ROUND[0]
    rules = game(name)
    root, history = match_gone_round(rules, text, moves)
    assert analysed(rules, root, Limits(depth=30)).best.move == moves[0]
    lines = analysed(rules, root, Limits(depth=30), 4, *history).lines
    assert [(line.move, line.value) for line in lines[:2]] == [(0, 2.0), (moves[0], 0.0)]


def test_with_own_row_the_third_occurrence_is_worth_the_rows() -> None:
    name, text, moves = ROUND[1]
    rules = game(name)
    root, history = match_gone_round(rules, text, moves)
    lines = analysed(rules, root, Limits(depth=12), 4, *history).lines
    after = rules.apply(root, moves[0])
    share = float(sum(after.opposing) - sum(after.own))  # the mover is then the opponent
    assert next(line.value for line in lines if line.move == moves[0]) == share


def test_the_side_that_is_behind_seeks_the_third_occurrence() -> None:
    name, text, moves = ROUND[2]
    rules = game(name)
    root, history = match_gone_round(rules, text, moves)
    lines = analysed(rules, root, Limits(depth=20), 2, *history).lines
    assert [(line.move, line.value) for line in lines] == [(moves[0], 0.0), (0, -2.0)]


def test_the_loser_of_kisolo_seeks_the_third_occurrence() -> None:
    name, text, moves = ROUND[3]
    rules = game(name)
    root, history = match_gone_round(rules, text, moves)
    assert analysed(rules, root, Limits(depth=12)).best.category == "loss"
    best = analysed(rules, root, Limits(depth=12), 1, *history).best
    assert (best.move, best.value) == (moves[0], 0.0)
    assert best.category in {"unknown", "even"}


def test_the_loser_of_kisolo_takes_the_draw_though_another_move_loses_later() -> None:
    name, text, _ = ROUND[3]
    rules = game(name)
    root = rules.parse(text)
    other = rules.apply(root, 1)  # loses at once, but for the repetition
    best = analysed(rules, root, Limits(depth=12), 1, other, root, other).best
    assert (best.move, best.value) == (1, 0.0)


@pytest.mark.parametrize("depth", [4, 8, 12])
def test_the_winner_of_kisolo_avoids_the_third_occurrence(depth: int) -> None:
    rules = game("kisolo:columns=4")
    root = rules.parse("0,7,2,7/0,0,3,7/8,0,0,0/8,0,6,0 N")
    alone = analysed(rules, root, Limits(depth=depth), 16).lines
    wins = [line.move for line in alone if line.category == "win"]
    assert sorted(wins) == [0, 2, 6, 7]
    repeated = rules.apply(root, wins[0])
    lines = analysed(rules, root, Limits(depth=depth), 16, repeated, root, repeated).lines
    assert lines[0].category == "win"
    assert lines[0].move != wins[0]
    drawn = next(line for line in lines if line.move == wins[0])
    assert drawn.category in {"unknown", "even"}
    assert drawn.value == 0.0


def test_a_single_winning_move_that_repeats_wins_nothing() -> None:
    rules = game("kisolo:columns=4")
    root = rules.parse("0,3,0,3/0,3,0,3/6,6,0,6/6,6,6,0 N")
    assert analysed(rules, root, Limits(depth=8)).best.plies == 7
    repeated = rules.apply(root, 5)
    lines = analysed(rules, root, Limits(depth=8), 2, repeated, root, repeated).lines
    assert [(line.move, line.value) for line in lines] == [(5, 0.0), (7, -1.0)]
    assert lines[0].category in {"unknown", "even"}


@pytest.mark.parametrize("seed", range(4))
def test_a_won_game_of_kisolo_is_won_without_a_repetition(seed: int) -> None:
    rules = game("kisolo:columns=5")
    rng = random.Random(seed)
    position = rules.initial()
    winner = position.side
    history: list[Position] = []
    with fresh(rules) as engine:
        left = 3
        while rules.outcome(position) is None:
            if position.side is winner:
                best = engine.analyse(position, Limits(depth=6), history=history).best
                assert best.category == "win"
                assert best.plies is not None
                assert best.plies <= left
                move = best.move
            else:
                move = rng.choice(rules.legal_moves(position))
            history.append(position)
            position = rules.apply(position, move)
            left -= 1
    assert len(set(history)) == len(history) <= 3
    outcome = rules.outcome(position)
    assert outcome is not None
    assert outcome.winner is winner
