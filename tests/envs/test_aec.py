"""PettingZoo's own suites, unmodified, and that the game is the one of the rules."""

import copy
import pickle
import warnings
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import BaseWrapper, aec_to_parallel
from pettingzoo.utils.env_logger import EnvLogger

from makombo.envs.pettingzoo import kisolo_v0, kpe_v0
from makombo.errors import GameError, IllegalMove, MakomboError, MatchError
from makombo.play import Match

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the suites import environments of their own the old way
    from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test, test_save_obs

test_save_obs.__test__ = False  # pytest takes it for one of its own

MODULES = pytest.mark.parametrize("module", [kpe_v0, kisolo_v0])
AS_IN_BOARD_GAMES = [  # what PettingZoo's own board games with masks are warned about as well
    "Observation space for each agent probably should be",
    "We recommend agents to be named in the format",
    "Observation is not a NumPy array",
]


@MODULES
def test_api(module: ModuleType) -> None:
    with warnings.catch_warnings():
        for words in AS_IN_BOARD_GAMES:
            warnings.filterwarnings("ignore", words)
        api_test(module.env(), num_cycles=1000)
        api_test(module.raw_env(), num_cycles=1000)


@MODULES
def test_seeds(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=500)


@MODULES
def test_rendering(module: ModuleType) -> None:
    render_test(module.env)


@MODULES
def test_saving_observations(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    test_save_obs(module.env())
    assert "did not save the observations" in capsys.readouterr().out  # they are no pictures


class _LegalSamples(BaseWrapper):  # type: ignore[misc]
    """Gives action spaces that know a legal move, as the suite for cycles knows no masks."""

    def action_space(self, agent: str) -> Any:
        return SimpleNamespace(sample=lambda: self.env.unwrapped.session.legal[0])


class _InTurn:
    """Steps the agents in turn, so that the suite, made for parallel ones, can count cycles."""

    def __init__(self, env: Any) -> None:
        self.env = env

    @property
    def agents(self) -> list[str]:
        return list(self.env.agents)

    def reset(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self.env.reset()
        return {}, {}

    def action_space(self, agent: str) -> Any:
        return self.env.action_space(agent)

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        for agent in actions:
            self.env.step(self.env.action_space(agent).sample())
        return {}, {}, self.env.terminations, self.env.truncations, {}


@MODULES
def test_max_cycles(module: ModuleType) -> None:
    def env(max_cycles: int) -> Any:
        return _LegalSamples(module.raw_env(max_cycles=max_cycles))

    max_cycles_test(
        SimpleNamespace(env=env, parallel_env=lambda max_cycles: _InTurn(env(max_cycles)))
    )


@MODULES
def test_there_is_no_parallel_environment(module: ModuleType) -> None:
    with pytest.raises(MakomboError, match="move in turn"):
        module.parallel_env(max_cycles=3)
    with pytest.raises(AssertionError, match="parallel"):
        aec_to_parallel(module.env())


@MODULES
def test_a_game_is_a_match(module: ModuleType) -> None:
    env = module.raw_env()
    for seed in range(3):
        rng = np.random.default_rng(seed)
        env.reset()
        match = Match(env.rules)
        while match.outcome is None:
            observation = env.observe(env.agent_selection)
            legal = np.flatnonzero(observation["action_mask"])
            assert tuple(legal) == match.legal_moves()
            assert env.agent_selection == match.position.side.label.lower()
            move = int(rng.choice(legal))
            match.push(move)
            env.step(move)
        assert env.terminations == {"south": True, "north": True}
        assert env.truncations == {"south": False, "north": False}
        winner = match.outcome.winner
        gain = 0 if winner is None else 1 if winner.label == "South" else -1
        assert env.rewards == {"south": gain, "north": -gain}


def test_options_and_margins() -> None:
    env = kpe_v0.env(seeds=2, endless="own_row", rewards="margin")
    env.reset()
    rng = np.random.default_rng(1)
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(rng.choice(legal)))
        if not env.agents:
            break
    outcome = env.unwrapped.session.outcome
    assert outcome is not None
    assert str(env.unwrapped.rules) == "kpe:seeds=2,endless=own_row"


@MODULES
def test_truncation_is_never_termination(module: ModuleType) -> None:
    env = module.raw_env(max_cycles=1)
    env.reset()
    for _ in range(2):
        env.step(env.session.legal[0])
    assert env.truncations == {"south": True, "north": True}
    assert env.terminations == {"south": False, "north": False}
    assert env.state()[-1] == 0
    assert not any(env.rewards.values())


def test_the_other_agent_has_no_legal_action() -> None:
    env = kpe_v0.raw_env()
    env.reset()
    assert env.observe("north")["action_mask"].tolist() == [0, 0, 0, 0]
    assert env.observe("north")["observation"].tolist() == env.state().tolist()


@MODULES
def test_an_illegal_action_raises_without_wrappers(module: ModuleType) -> None:
    env = module.raw_env()
    env.reset()
    with pytest.raises(IllegalMove, match="no pit index"):
        env.step(14)
    assert env.session.moves == ()


def test_an_illegal_action_loses_the_game_with_them() -> None:
    env = kisolo_v0.env()
    env.reset()
    EnvLogger.suppress_output()
    env.step(0)
    assert env.rewards == {"south": -1, "north": 0}
    assert env.terminations == {"south": True, "north": True}


@pytest.mark.parametrize("action", [1.5, "a1", None])
def test_an_action_of_a_wrong_type(action: Any) -> None:
    env = kpe_v0.raw_env()
    env.reset()
    with pytest.raises(MakomboError, match="action: found a"):
        env.step(action)
    wrapped = kpe_v0.env()
    wrapped.reset()
    with pytest.raises((AssertionError, IndexError, TypeError)):
        wrapped.step(action)


def test_steps_after_the_end_are_those_of_dead_agents() -> None:
    env = kpe_v0.raw_env(max_cycles=1)
    env.reset()
    for _ in range(2):
        env.step(env.session.legal[0])
    with pytest.raises(ValueError, match="None"):
        env.step(1)
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_nothing_before_a_reset() -> None:
    with pytest.raises(MatchError, match="expected a reset first"):
        kpe_v0.raw_env().state()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seed": 3}, "argument of kpe_v0: found 'seed', expected one of|expected seeds"),
        ({"seeds": 40}, "option seeds of kpe: found 40"),
        ({"max_cycles": 0}, "max_cycles: found 0"),
        ({"rewards": "score"}, "rewards: found 'score'"),
        ({"render_mode": "text"}, "render_mode: found 'text'"),
    ],
)
def test_arguments_out_of_their_range(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(MakomboError, match=words):
        kpe_v0.env(**arguments)


def test_a_game_from_a_position() -> None:
    env = kpe_v0.env()
    env.reset(options={"position": "8,9,9,1/2,1,9,9 N 0 0 ab d"})
    assert env.agent_selection == "north"
    with pytest.raises(GameError, match="the game is over"):
        env.reset(options={"position": "0,0,0,0/0,0,0,0 S 24 24 abcd abcd"})


@MODULES
@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_their_own_way(module: ModuleType, way: Any) -> None:
    env = module.env()
    env.reset()
    env.step(int(env.last()[0]["action_mask"].argmax()))
    twin = way(env)
    assert (twin.last()[0]["observation"] == env.last()[0]["observation"]).all()
    before = env.last()[0]["observation"].copy()
    twin.step(int(twin.last()[0]["action_mask"].argmax()))
    assert (env.last()[0]["observation"] == before).all()
    assert twin.agent_selection != env.agent_selection


@pytest.mark.parametrize("name", ["kpe_v0", "kisolo_v0"])
def test_pettingzoos_registry_knows_them(name: str) -> None:
    env = pettingzoo.make("aec", f"makombo/{name}", max_cycles=7)
    assert env.metadata["name"] == name
    assert env.unwrapped.max_cycles == 7
