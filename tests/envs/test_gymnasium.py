"""The environment against an opponent: Gymnasium's own check, and whose reward is whose."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from makombo.envs.gymnasium import OpponentEnv
from makombo.errors import GameError, IllegalMove, MakomboError, MatchError, PlayerError
from makombo.play import Match
from makombo.rules import Side


@pytest.mark.parametrize("name", ["Kpe", "Kisolo"])
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasiums_own_check(name: str, opponent: str) -> None:
    env = gymnasium.make(f"makombo/{name}-v0", opponent=opponent)
    check_env(env.unwrapped)


def _last(match: Match) -> int:
    return match.legal_moves()[-1]


def _episode(env: OpponentEnv, seed: int) -> list[Any]:
    """Play one episode, always with the first legal action."""
    observation, info = env.reset(seed=seed)
    trail = [observation.tolist()]
    ended = False
    while not ended:
        action = int(info["action_mask"].argmax())
        observation, reward, terminated, truncated, info = env.step(action)
        trail.append((observation.tolist(), reward, terminated, truncated))
        ended = terminated or truncated
    return trail


@pytest.mark.parametrize("opponent", ["random", "greedy", "strength:1", "strength:6", _last])
def test_an_episode_is_a_match_with_that_opponent(opponent: Any) -> None:
    env = OpponentEnv("kpe:seeds=2", opponent=opponent)
    assert _episode(env, 3) == _episode(env, 3)
    match = Match(env.rules)
    for move in env.session.moves:
        match.push(move)
    assert (match.position, match.outcome) == (env.session.position, env.session.outcome)


def test_a_callable_plays_as_it_says() -> None:
    env = OpponentEnv("kpe", opponent=_last, seat="south")
    env.reset(seed=1)
    env.step(0)
    assert env.session.moves == (0, 3)


@pytest.mark.parametrize(("seat", "moves"), [("south", 0), ("north", 1)])
def test_where_the_agent_sits(seat: str, moves: int) -> None:
    env = OpponentEnv("kisolo", seat=seat)
    env.reset(seed=1)
    assert env.side is Side[seat.upper()]
    assert len(env.session.moves) == moves
    assert env.session.side is env.side


def test_a_random_seat_is_either() -> None:
    env = OpponentEnv("kpe")
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.side)
    assert seats == set(Side)


@pytest.mark.parametrize("seat", ["south", "north"])
def test_the_reward_is_the_agents(seat: str) -> None:
    env = OpponentEnv("kpe:seeds=2", seat=seat, rewards="margin")
    for seed in range(8):
        *_, (_, reward, terminated, _) = _episode(env, seed)
        outcome = env.session.outcome
        assert terminated
        assert outcome is not None
        assert outcome.score is not None
        assert reward == outcome.score[env.side] - outcome.score[env.side.other]


def test_truncation_is_never_termination() -> None:
    env = OpponentEnv("kpe", max_plies=4, seat="south")
    *_, last = _episode(env, 1)
    observation, reward, terminated, truncated = last
    assert (reward, terminated, truncated, observation[-1]) == (0, False, True, 0)


def test_an_illegal_action_loses_the_episode() -> None:
    env = OpponentEnv("kisolo", seat="south")
    before, _ = env.reset()
    observation, reward, terminated, truncated, _ = env.step(0)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert (observation == before).all()
    with pytest.raises(MatchError, match="the episode is over"):
        env.step(7)


def test_an_illegal_action_can_raise_and_change_nothing() -> None:
    env = OpponentEnv("kisolo", seat="south", illegal="raise")
    env.reset()
    with pytest.raises(IllegalMove, match="KS5"):
        env.step(0)
    env.step(7)


@pytest.mark.parametrize("action", [1.5, "a1", None, [1], np.array([1, 2])])
def test_an_action_of_a_wrong_type(action: Any) -> None:
    env = OpponentEnv("kpe")
    env.reset()
    with pytest.raises(MakomboError, match=r"action: found a .*, expected a whole number"):
        env.step(action)


def test_no_step_before_a_reset_or_after_the_end() -> None:
    env = OpponentEnv("kpe:seeds=1")
    for ask in (lambda: env.step(0), env.action_masks):
        with pytest.raises(MatchError, match="expected a reset first"):
            ask()
    _episode(env, 1)
    with pytest.raises(MatchError, match="the episode is over"):
        env.step(0)


def test_an_opponent_who_answers_illegally() -> None:
    env = OpponentEnv("kisolo", opponent=lambda match: 99, seat="south")
    env.reset()
    with pytest.raises(PlayerError, match="the opponent: found move 99, expected one of"):
        env.step(7)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"opponent": "human"}, "nobody to ask"),
        ({"opponent": "strength:7"}, "player: found 'strength:7'"),
        ({"seat": "left"}, "seat: found 'left', expected south or north or random"),
        ({"illegal": "ignore"}, "illegal: found 'ignore'"),
        ({"rules": "kisolo", "rewards": "margin"}, "rewards: found 'margin', expected outcome"),
        ({"rules": "kisolo:rows=3"}, "option of kisolo: found 'rows'"),
        ({"max_plies": -1}, "max_plies: found -1"),
        ({"render_mode": "svg"}, "render_mode: found 'svg'"),
    ],
)
def test_arguments_out_of_their_range(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        OpponentEnv(**arguments)


def test_an_episode_from_a_position() -> None:
    env = OpponentEnv("kpe", seat="north", opponent="greedy")
    env.reset(options={"position": "8,9,9,1/2,1,9,9 N 0 0 ab d"})
    assert env.session.moves == ()
    with pytest.raises(GameError, match="found option 'start'"):
        env.reset(options={"start": ""})


def test_masks_are_the_legal_moves() -> None:
    env = OpponentEnv("kisolo")
    _, info = env.reset(seed=2)
    assert np.flatnonzero(env.action_masks()).tolist() == list(env.session.legal)
    assert info["action_mask"].tolist() == env.action_masks().astype(int).tolist()


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_their_own_way(way: Any, opponent: str) -> None:
    env = OpponentEnv("kpe", opponent=opponent)
    env.reset(seed=1)
    twin = way(env)
    assert env.step(1)[0].tolist() == twin.step(1)[0].tolist()
    assert env.step(2)[0].tolist() == twin.step(2)[0].tolist()


def test_a_first_move_that_wins_is_never_played_for_the_agent() -> None:
    env = OpponentEnv("kisolo:columns=2,seeds=1", seat="north")
    for seed in range(20):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_rendering(mode: str) -> None:
    env = gymnasium.make("makombo/Kpe-v0", render_mode=mode)
    env.reset(seed=1)
    env.step(0)
    outputs: Any = env.render()
    kinds = {"ansi": str, "rgb_array": np.ndarray, "human": type(None)}
    assert isinstance(outputs, kinds[mode])
    env.close()
    env.close()
