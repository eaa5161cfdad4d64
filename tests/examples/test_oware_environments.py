"""Oware in OpenSpiel, PettingZoo and Gymnasium, which find it as makombo does."""

import pytest

from tests.examples.conftest import Run

pytestmark = pytest.mark.slow


def test_openspiels_own_oware_plays_alike(run: Run) -> None:
    """Theirs ends once 25 seeds are captured or a position comes back; till then they agree."""
    program = """
import random
import pyspiel
import makombo.envs.openspiel
ours, theirs = pyspiel.load_game("python_oware(returns=margin)"), pyspiel.load_game("oware")
rng = random.Random(1)
moves = 0
for _ in range(20):
    one, other = ours.new_initial_state(), theirs.new_initial_state()
    while not one.is_terminal() and not other.is_terminal():
        assert one.legal_actions() == other.legal_actions()
        move = rng.choice(one.legal_actions())
        one.apply_action(move)
        other.apply_action(move)
        moves += 1
    if one.is_terminal():
        assert one.returns()[0] * other.returns()[0] >= 0
print(moves)
"""
    assert int(run("-c", program)) > 1000


def test_openspiels_bots_play_it(run: Run) -> None:
    program = """
import pyspiel
import makombo.envs.openspiel
from open_spiel.python.algorithms import minimax
state = pyspiel.load_game("python_oware").new_initial_state()
value, move = minimax.alpha_beta_search(
    state.get_game(), state, value_function=lambda state: 0, maximum_depth=2
)
print(move in state.legal_actions())
"""
    assert run("-c", program) == "True\n"


def test_pettingzoo_and_gymnasium_play_it(run: Run) -> None:
    program = """
import gymnasium
import numpy as np
from makombo.envs.pettingzoo.aec import makers
from makombo.rules import games
env = makers(games()["oware"]).env()
env.reset(seed=1)
for agent in env.agent_iter(40):
    observation, _, ended, cut, _ = env.last()
    mask = observation["action_mask"]
    env.step(None if ended or cut else int(np.flatnonzero(mask)[0]))
env.close()
single = gymnasium.make("makombo.envs.gymnasium:makombo/Oware-v0", opponent="greedy")
observation, info = single.reset(seed=1)
ended = False
while not ended:
    move = int(np.flatnonzero(info["action_mask"])[0])
    observation, reward, ended, cut, info = single.step(move)
    ended = ended or cut
print(observation.shape)
"""
    assert run("-W", "ignore", "-c", program) == "(23,)\n"
