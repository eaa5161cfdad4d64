"""A game of another package, that brings nothing to the rooms above the rules, in every wrapper."""

import warnings
from collections.abc import Iterator
from types import MappingProxyType

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.tests import games_sim_test

from makombo.engine.engine import Engine
from makombo.engine.strengths import strengths
from makombo.envs.gymnasium import OpponentEnv
from makombo.envs.observation import Layout, has_batches
from makombo.envs.openspiel import game_class
from makombo.envs.pettingzoo.aec import makers
from makombo.envs.session import Session
from makombo.envs.vector import VectorEnv
from makombo.errors import MakomboError
from makombo.kernels import kernel
from makombo.kernels.by_the_rules import Reference
from makombo.rules import GAMES, Game, Kpe

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the suites import environments of their own the old way
    from pettingzoo.test import api_test

MOVES = (2, 3, 0, 1, 1, 0, 2)


class Bare(Kpe, name="bare", title="Bare"):
    parts = MappingProxyType({})


del GAMES["bare"]  # other tests go through all games there are


@pytest.fixture
def bare() -> Iterator[type[Game]]:
    """Return Kpé by another name and without its parts."""
    GAMES["bare"] = Bare
    yield Bare
    del GAMES["bare"]


def test_its_kernel_is_the_reference(bare: type[Game]) -> None:
    assert isinstance(kernel(bare()), Reference)


def test_a_session_shows_what_the_compiled_game_shows(bare: type[Game]) -> None:
    one, other = Session(bare()), Session(Kpe())
    for move in MOVES:
        assert (one.observe() == other.observe()).all()
        one.push(move)
        other.push(move)
    meant = {plane.name: plane.meaning for plane in Layout(bare()).planes}
    assert meant["own sown"] == "1 where the side to move has sown from the pit"


def test_openspiel_plays_it(bare: type[Game], capfd: pytest.CaptureFixture[str]) -> None:
    made = game_class(bare)
    pyspiel.register_game(made.game_type, made)
    subject = pyspiel.load_game("python_bare(returns=margin,max_plies=60)")
    games_sim_test.GamesSimTest().sim_game(subject)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_plays_it(bare: type[Game]) -> None:
    api_test(makers(bare).env(max_cycles=20), num_cycles=60)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_plays_it(bare: type[Game]) -> None:
    check_env(OpponentEnv(bare(), opponent="greedy", rewards="margin"), skip_render_check=True)


def test_it_cant_be_stepped_in_batches_nor_thought_about(bare: type[Game]) -> None:
    assert not has_batches(bare)
    with pytest.raises(MakomboError, match="VectorEnv: found bare, which isn't compiled, expected"):
        VectorEnv(bare())
    with pytest.raises(MakomboError, match="engine: found bare, expected a game of"):
        Engine(bare())
    assert strengths(bare) == ()


def test_gymnasium_makes_vectors_of_what_is_compiled() -> None:
    assert gymnasium.spec("makombo/Kpe-v0").vector_entry_point is not None
    envs = gymnasium.make_vec("makombo/Kpe-v0", num_envs=2)
    assert envs.reset(seed=1)[0].dtype == np.uint8
    envs.close()
