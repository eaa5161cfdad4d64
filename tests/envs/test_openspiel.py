"""OpenSpiel's own suites, unmodified, its bots at play, and that the game is a match's."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, minimax
from open_spiel.python.tests import games_sim_test

from makombo.envs.openspiel import Observer
from makombo.play import Match
from makombo.rules import game
from tests.envs.truth import records

GAMES = (
    "python_kpe",
    "python_kpe(seeds=2,endless=own_row,returns=margin)",
    "python_kpe(skip_origin=true,capture_on_unlocking_move=false)",
    "python_kisolo",
    "python_kisolo(columns=6)",
    "python_kisolo(columns=3,seeds=2,endless_laps=3)",
    "python_kisolo(max_plies=5)",
    "python_kisolo(start=fifteen)",
)


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_simulations_in_python(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", ["python_kpe", "python_kisolo"])
def test_games_are_registered(name: str) -> None:
    assert name in pyspiel.registered_names()
    kind = pyspiel.load_game(name).get_type()
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL


@pytest.mark.parametrize(
    ("name", "actions", "bound", "length"),
    [
        ("python_kpe", 4, 1, 1000),
        ("python_kpe(returns=margin,seeds=31)", 4, 248, 1000),
        ("python_kisolo(columns=6,max_plies=70)", 12, 1, 70),
    ],
)
def test_bounds(name: str, actions: int, bound: float, length: int) -> None:
    subject = pyspiel.load_game(name)
    assert subject.num_distinct_actions() == actions
    assert (subject.min_utility(), subject.max_utility()) == (-bound, bound)
    assert subject.max_game_length() == length


@pytest.mark.parametrize("file", ["games.jsonl", "odd_games.jsonl"])
def test_the_true_games_up_to_a_repetition(file: str) -> None:
    for name, moves in records(file)[:20]:
        short, _, options = name.partition(":")
        state = pyspiel.load_game(f"python_{short}({options})").new_initial_state()
        match = Match(game(name))
        for text in moves:
            if match.outcome is not None:
                break
            mover = state.current_player()
            assert mover == match.position.side
            assert tuple(state.legal_actions()) == match.legal_moves()
            action = state.string_to_action(mover, text)
            assert state.action_to_string(action) == text
            assert match.push(text).move == action
            state.apply_action(action)
        assert state.is_terminal() == (match.outcome is not None)
        winner = None if match.outcome is None else match.outcome.winner
        south = 0 if winner is None else 1 if winner == 0 else -1
        assert state.returns() == [south, -south]


def _end(name: str, seed: int) -> Any:
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_margins_are_those_of_the_score() -> None:
    for seed in range(5):
        state = _end("python_kpe(returns=margin)", seed)
        south, north = state.session.outcome.score
        assert state.returns() == [south - north, north - south]


def test_a_game_cut_short_says_so() -> None:
    state = _end("python_kpe(max_plies=3)", 1)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert str(state).endswith(" x1 cut short")
    assert state.returns() == [0, 0]
    assert state.observation_tensor(0)[-1] == 0


def test_a_margin_cut_short_is_what_has_been_captured() -> None:
    for seed in range(30):
        state = _end("python_kpe(max_plies=40,returns=margin)", seed)
        if state.session.truncated and any(state.returns()):
            scores = state.session.position.scores
            assert state.returns() == [scores[0] - scores[1], scores[1] - scores[0]]
            return
    pytest.fail("no game had a margin after 40 plies")


def test_clones_go_their_own_way() -> None:
    state = pyspiel.load_game("python_kisolo").new_initial_state()
    state.apply_action(7)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.history() == [7]
    assert len(state.session.moves) == 1
    assert len(twin.session.moves) == 2
    assert twin.session.game == state.session.game


def test_states_are_kept_and_restored() -> None:
    state = pyspiel.load_game("python_kpe(seeds=4)").new_initial_state()
    for action in (2, 1, 3, 0):
        state.apply_action(action)
    for twin in (
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )[1],
    ):
        assert str(twin) == str(state)
        assert twin.observation_tensor() == state.observation_tensor()


def test_the_observation_is_that_of_the_session() -> None:
    state = pyspiel.load_game("python_kisolo").new_initial_state()
    state.apply_action(9)
    for player in (0, 1):
        assert state.observation_tensor(player) == state.session.observe().tolist()
    assert state.observation_string(0).startswith(f"{state} ")
    observer = Observer(state.session.layout)
    observer.set_from(state, 0)
    assert observer.dict["own pits"].tolist() == list(state.session.position.own)
    assert np.shares_memory(observer.dict["over"], observer.tensor)


def test_states_cant_undo(capfd: pytest.CaptureFixture[str]) -> None:
    state = pyspiel.load_game("python_kpe").new_initial_state()
    state.apply_action(1)
    with pytest.raises(pyspiel.SpielError):
        state.undo_action(0, 1)
    assert state.history() == [1]


def test_an_illegal_action_raises() -> None:
    state = pyspiel.load_game("python_kisolo").new_initial_state()
    with pytest.raises(ValueError, match="KS5"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="no pit index"):
        state.apply_action(14)
    with pytest.raises(TypeError):
        state.apply_action("g2")
    assert state.history() == []
    over = _end("python_kpe", 2)
    with pytest.raises(ValueError, match="over"):
        over.apply_action(0)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("python_kpe(seeds=0)", "option seeds of kpe: found 0"),
        ("python_kpe(endless=never)", "option endless of kpe"),
        ("python_kpe(returns=seeds)", "returns: found 'seeds'"),
        ("python_kisolo(max_plies=0)", "max_plies: found 0"),
        ("python_kisolo(rows=2)", "Unknown parameter 'rows'"),
        ("python_kisolo(returns=margin)", "Unknown parameter 'returns'"),
    ],
)
def test_parameters_out_of_their_range(
    name: str, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=words):
        pyspiel.load_game(name)


def test_other_beginnings_arent_offered() -> None:
    subject = pyspiel.load_game("python_kpe")
    with pytest.raises(ValueError, match="expected none"):
        subject.new_initial_state({"position": ""})
    with pytest.raises(ValueError, match="expected none"):
        subject.make_py_observer(params={"turned": True})


@pytest.mark.parametrize("name", ["python_kpe(seeds=2)", "python_kisolo(columns=4)"])
def test_openspiels_bots_play_whole_games(name: str) -> None:
    subject = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(subject, 1.4, 8, evaluator, random_state=rng),
        pyspiel.make_uniform_random_bot(1, 1),
    ]
    returns = pyspiel.evaluate_bots(subject.new_initial_state(), bots, 1)
    assert sum(returns) == 0


def test_openspiels_alpha_beta_finds_a_win() -> None:
    subject = pyspiel.load_game("python_kisolo(columns=4)")
    value, action = minimax.alpha_beta_search(subject, maximum_depth=9, value_function=lambda s: 0)
    assert value == 1
    assert action is not None
