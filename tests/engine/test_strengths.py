from contextlib import closing
from dataclasses import replace

import pytest

from makombo.engine.engine import Engine
from makombo.engine.strengths import Thinker, strength, strengths
from makombo.errors import MakomboError
from makombo.rules import GAMES, Game, Position, game

NUMBERS = range(1, 7)


def short_game(rules: Game, number: int, seed: int, plies: int) -> list[int]:
    """Return the moves of a short game of one strength against itself."""
    history: list[Position] = []
    moves: list[int] = []
    position = rules.initial()
    with closing(Engine(rules)) as engine:
        thinker = Thinker(engine, strength(rules, number), seed)
        while len(moves) < plies and rules.outcome(position) is None:
            move = thinker.choose(position, history)
            assert move in rules.legal_moves(position)
            moves.append(move)
            history.append(position)
            position = rules.apply(position, move)
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_there_are_six_numbered_and_named(name: str) -> None:
    ladder = strengths(GAMES[name])
    assert [rung.number for rung in ladder] == list(NUMBERS)
    assert len({rung.name for rung in ladder}) == 6
    assert [strength(game(name), number) for number in NUMBERS] == list(ladder)


@pytest.mark.parametrize("name", GAMES)
def test_depth_or_nodes_bound_them_never_a_clock(name: str) -> None:
    for rung in strengths(GAMES[name]):
        assert rung.limits.time is None
        assert rung.limits.depth is not None or rung.limits.nodes is not None


@pytest.mark.parametrize("name", GAMES)
def test_the_stronger_err_less_and_look_further(name: str) -> None:
    noises = [rung.noise for rung in strengths(GAMES[name])]
    assert noises == sorted(noises, reverse=True)
    assert noises[0] > noises[-1] == 0
    depths = [rung.limits.depth for rung in strengths(GAMES[name]) if rung.limits.depth is not None]
    assert depths == sorted(depths)


@pytest.mark.parametrize("number", [0, 7, -1, 1000])
@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_strength_is_refused(name: str, number: int) -> None:
    with pytest.raises(MakomboError) as caught:
        strength(game(name), number)
    assert str(caught.value) == f"strength: found {number}, expected one from 1 to 6"


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", ["kpe", "kisolo", "kpe:seeds=3", "kisolo:columns=4"])
def test_the_same_seed_plays_the_same_legal_game(name: str, number: int) -> None:
    rules = game(name)
    plies = 12 if number < 5 else 4
    moves = short_game(rules, number, 5, plies)
    assert moves
    assert short_game(rules, number, 5, plies) == moves


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_weak_players_vary_with_their_seed_and_strong_ones_do_not(name: str) -> None:
    rules = game(name)
    assert len({tuple(short_game(rules, 1, seed, 6)) for seed in range(6)}) > 1
    assert len({tuple(short_game(rules, 6, seed, 2)) for seed in range(2)}) == 1


def test_a_single_move_is_played_without_a_thought() -> None:
    rules = game("kpe")
    position = rules.parse("1,0,2,0/0,1,0,0 S 22 22 abcd abcd")
    with closing(Engine(rules)) as engine:
        before = engine._searcher.nodes
        assert Thinker(engine, strength(rules, 6)).choose(position) == 1
        assert engine._searcher.nodes == before


def test_the_history_of_the_match_counts() -> None:
    # b1 leads to a third occurrence, which is worth nothing; without it a1 is worth less (KP15).
    rules = game("kpe")
    position = rules.parse("2,0,0,0/1,1,1,1 S 22 20 abcd abcd")
    after = rules.apply(position, 1)
    with closing(Engine(rules)) as engine:
        thinker = Thinker(engine, replace(strength(rules, 5), noise=0.0))  # it judges rightly
        assert thinker.choose(position) == 1
        assert thinker.choose(position, [after, position, after]) == 0
