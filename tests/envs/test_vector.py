"""The vector environment shows what matches show, game by game, and keeps Gymnasium's rules."""

import copy
import itertools
import pickle
import resource
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode

import makombo.envs.gymnasium  # registers
from makombo.envs.session import Session
from makombo.envs.vector import VectorEnv
from makombo.errors import GameError, IllegalMove, MakomboError, MatchError, PositionError
from makombo.rules import Kisolo, Kpe, Side, Termination, game
from tests.envs.truth import OPTIONS, Truth, records

assert makombo.envs.gymnasium.ILLEGAL


def _draw(rng: np.random.Generator, mask: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Return a random legal action for each game; pit 0 where there is none."""
    return np.asarray((rng.random(mask.shape) * mask).argmax(axis=1))


def _check_against_matches(name: str, games: int, plies: int, seed: int) -> int:
    """Hold so many moves of a batch of random games to as many matches; return their number."""
    limit = 120
    envs = VectorEnv(name, games, max_plies=limit, threads=2)
    truths = [Truth(name) for _ in range(games)]
    rng = np.random.default_rng(seed)
    outputs, infos = envs.reset(seed=seed)
    done = np.zeros(games, np.bool_)
    made = 0
    while made < plies:
        actions = _draw(rng, infos["action_mask"])
        outputs, rewards, terminated, truncated, infos = envs.step(actions)
        for number in range(games):
            reward = 0.0
            if done[number]:
                truths[number] = Truth(name)
            else:
                reward = truths[number].push(int(actions[number]))
                made += 1
            truth = truths[number]
            over = truth.outcome is not None
            assert outputs[number].tolist() == truth.observe().tolist()
            assert infos["action_mask"][number].tolist() == truth.mask()
            assert rewards[number] == reward
            assert terminated[number] == over
            assert truncated[number] == (not over and len(truth.match.moves) == limit)
        done = terminated | truncated
    envs.close()
    return made


@pytest.mark.parametrize("name", OPTIONS)
def test_every_game_is_that_of_a_match(name: str) -> None:
    assert _check_against_matches(name, games=8, plies=300, seed=1) >= 300


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_twenty_thousand_plies_are_those_of_matches(name: str) -> None:
    assert _check_against_matches(name, games=64, plies=20_000, seed=2) >= 20_000


@pytest.mark.huge
@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_million_plies_are_those_of_matches(name: str) -> None:
    assert _check_against_matches(name, games=512, plies=1_000_000, seed=3) >= 1_000_000


@pytest.mark.parametrize("file", ["games.jsonl", "odd_games.jsonl"])
def test_the_true_games_up_to_a_repetition(file: str) -> None:
    for name, group in itertools.groupby(sorted(records(file)), key=lambda record: record[0]):
        games = [moves for _, moves in group]
        envs = VectorEnv(name, len(games), autoreset_mode=AutoresetMode.DISABLED)
        envs.reset()
        for number, moves in enumerate(games):
            _replay(envs, number, moves)


def _replay(envs: VectorEnv, number: int, moves: list[str]) -> None:
    """Play one game of the batch; the others begin anew whenever they end."""
    session = Session(envs.rules)
    envs.reset()
    mask = np.zeros(envs.num_envs, np.bool_)
    infos: dict[str, Any] = envs.reset()[1]
    for text in moves:
        if session.finished:
            break
        move = envs.rules.parse_move(session.position, text)
        actions = infos["action_mask"].argmax(axis=1)
        actions[number] = move
        session.push(move)
        outputs, _, terminated, truncated, infos = envs.step(actions)
        assert outputs[number].tolist() == session.observe().tolist()
        assert terminated[number] == (session.outcome is not None)
        mask = terminated | truncated
        mask[number] = False
        if mask.any():
            kept = outputs[number].copy()
            outputs, infos = envs.reset(options={"reset_mask": mask})
            assert (outputs[number] == kept).all()


@pytest.mark.parametrize("name", ["kpe", "kisolo:columns=4"])
@pytest.mark.parametrize("opponent", [None, "random"])
def test_what_happens_depends_on_the_seed_alone(name: str, opponent: str | None) -> None:
    runs = []
    for threads, fresh in [(1, True), (2, True), (5, False)]:
        envs = VectorEnv(name, 1500, opponent=opponent, threads=threads, fresh=fresh)
        rng = np.random.default_rng(4)
        _, infos = envs.reset(seed=9)
        trail: list[bytes] = []
        for _ in range(40):
            outputs, rewards, terminated, truncated, infos = envs.step(
                _draw(rng, infos["action_mask"])
            )
            trail += [a.tobytes() for a in (outputs, rewards, terminated, truncated)]
        envs.close()
        runs.append(trail)
    assert runs[0] == runs[1] == runs[2]


def test_another_seed_draws_other_replies() -> None:
    firsts = []
    for seed in (1, 2):
        envs = VectorEnv("kpe", 64, opponent="random", seat="south")
        envs.reset(seed=seed)
        firsts.append(envs.step(np.zeros(64, np.int64))[0])
    assert (firsts[0] != firsts[1]).any()


def test_seeds_can_be_given_one_by_one() -> None:
    arrays = []
    for seed in (7, [7, 8, 9], np.int64(7)):
        envs = VectorEnv("kpe", 3, opponent="random")
        arrays.append(envs.reset(seed=seed)[0])  # type: ignore[arg-type]
        arrays[-1] = np.concatenate([arrays[-1], envs.step([0, 0, 0])[0]])
    assert (arrays[0] == arrays[1]).all()
    assert (arrays[0] == arrays[2]).all()


@pytest.mark.parametrize("seat", ["south", "north", "random"])
def test_where_the_agent_sits_against_an_opponent(seat: str) -> None:
    envs = VectorEnv("kpe", 200, opponent="random", seat=seat)
    outputs, _ = envs.reset(seed=1)
    south = outputs[:, -2]
    assert {"south": {1}, "north": {0}, "random": {0, 1}}[seat] == set(south.tolist())
    moved = outputs[:, 18] == 1
    assert moved.all()
    assert ((outputs[:, :8] != 6).any(axis=1) == (south == 0)).all()


def test_rewards_against_an_opponent_are_the_agents() -> None:
    envs = VectorEnv("kisolo", 500, opponent="random", autoreset_mode="SameStep")
    rng = np.random.default_rng(0)
    _, infos = envs.reset(seed=1)
    gains = []
    for _ in range(60):
        _, rewards, terminated, _, infos = envs.step(_draw(rng, infos["action_mask"]))
        gains += rewards[terminated].tolist()
        assert not rewards[~terminated].any()
    assert len(gains) > 1000
    assert {-1.0, 1.0} <= set(gains) <= {-1.0, 0.0, 1.0}
    assert abs(np.mean(gains)) < 0.15


def test_margins_are_rewards_in_seeds() -> None:
    envs = VectorEnv("kpe:seeds=2", 1, rewards="margin")
    sessions = Session(Kpe(seeds=2))
    rng = np.random.default_rng(3)
    side = sessions.side
    _, infos = envs.reset()
    terminated: Any = [False]
    rewards: Any = [0.0]
    while not terminated[0]:
        actions = _draw(rng, infos["action_mask"])
        side = sessions.side
        sessions.push(int(actions[0]))
        _, rewards, terminated, _, infos = envs.step(actions)
    assert sessions.outcome is not None
    assert sessions.outcome.score is not None
    score = sessions.outcome.score
    assert rewards[0] == score[side] - score[side.other]


def _to_the_end(envs: VectorEnv) -> tuple[Any, ...]:
    """Step until a game ends; return what that step gave."""
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    while True:
        step = envs.step(_draw(rng, infos["action_mask"]))
        infos = step[-1]
        if (step[2] | step[3]).any():
            return step


def test_next_step_begins_anew_in_the_step_after() -> None:
    envs = VectorEnv("kisolo:columns=3", 1)
    outputs, _, terminated, _, infos = _to_the_end(envs)
    assert terminated[0]
    assert outputs[0, -1] == 1
    assert not infos["action_mask"].any()
    again, reward, terminated, truncated, infos = envs.step([5])
    assert (again == VectorEnv("kisolo:columns=3", 1).reset()[0]).all()
    assert (reward[0], terminated[0], truncated[0]) == (0, False, False)
    assert infos["action_mask"].any()


def test_same_step_keeps_the_last_observation() -> None:
    envs = VectorEnv("kisolo:columns=3", 2, autoreset_mode="SameStep")
    outputs, _, terminated, _, infos = _to_the_end(envs)
    number = int(terminated.argmax())
    first = VectorEnv("kisolo:columns=3", 1).reset()[0][0]
    assert (outputs[number] == first).all()
    assert infos["final_obs"][number][-1] == 1
    assert infos["_final_obs"].tolist() == terminated.tolist()
    assert not infos["final_info"]["action_mask"][number].any()
    assert infos["action_mask"][number].any()


def test_disabled_waits_for_a_reset() -> None:
    envs = VectorEnv("kisolo:columns=3", 1, autoreset_mode="Disabled")
    _to_the_end(envs)
    with pytest.raises(MatchError, match="game 0: the episode is over"):
        envs.step([3])
    envs.reset(options={"reset_mask": np.array([True])})
    envs.step([3])


def test_truncation_is_never_termination() -> None:
    envs = VectorEnv("kpe", 5, max_plies=3)
    envs.reset()
    for _ in range(2):
        assert not envs.step([0, 1, 2, 3, 0])[3].any()
    outputs, rewards, terminated, truncated, infos = envs.step([1, 2, 3, 2, 1])
    assert truncated.all()
    assert not terminated.any()
    assert not rewards.any()
    assert not outputs[:, -1].any()
    assert infos["action_mask"].any(axis=1).all()


def test_an_illegal_action_raises_before_any_game_is_touched() -> None:
    envs = VectorEnv("kisolo", 3)
    before = envs.reset()[0]
    for action, words in [(0, "game 2: a1 captures nothing"), (14, "14 is no pit"), (-1, "-1 is")]:
        with pytest.raises(IllegalMove, match=words):
            envs.step([7, 8, action])
    after, *_ = envs.reset()
    assert (before == after).all()
    assert not envs.step([7, 8, 9])[2].any()


@pytest.mark.parametrize(
    ("name", "rewards", "cost"), [("kpe", "margin", -48), ("kisolo", "outcome", -1)]
)
@pytest.mark.parametrize("action", [99, -7])
def test_an_illegal_action_can_lose_the_episode(
    name: str, rewards: str, cost: float, action: int
) -> None:
    envs = VectorEnv(name, 2, illegal="penalise", rewards=rewards)
    before = envs.reset()[0]
    legal = 7 if name == "kisolo" else 0
    outputs, gains, terminated, truncated, _ = envs.step([legal, action])
    assert gains.tolist() == [0, cost]
    assert terminated.tolist() == [False, True]
    assert not truncated.any()
    assert (outputs[1] == before[1]).all()
    outputs, *_ = envs.step([legal, action])
    assert (outputs[1] == before[1]).all()


@pytest.mark.parametrize(
    "actions",
    [[0.0, 1.0], [0], [[0, 1]], None, ["a", "b"], [True, False], [0, 1, 2], [None, None]],
)
def test_actions_of_a_wrong_type_or_shape(actions: Any) -> None:
    envs = VectorEnv("kpe", 2)
    envs.reset()
    with pytest.raises(MakomboError, match=r"actions: found .*, expected whole numbers of \(2,\)"):
        envs.step(actions)


def test_no_step_before_the_first_reset() -> None:
    with pytest.raises(MatchError, match="expected a reset first"):
        VectorEnv("kpe", 1).step([0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"num_envs": 0}, "num_envs: found 0"),
        ({"num_envs": 2.0}, "num_envs: found 2.0"),
        ({"max_plies": 0}, "max_plies"),
        ({"opponent": "greedy"}, "opponent: found 'greedy', expected None or random"),
        ({"seat": "east"}, "seat: found 'east'"),
        ({"illegal": "ignore"}, "illegal: found 'ignore'"),
        ({"rewards": "seeds"}, "rewards: found 'seeds'"),
        ({"rules": "kisolo", "rewards": "margin"}, "rewards: found 'margin', expected outcome"),
        ({"rules": "oware"}, "game: found 'oware'"),
        ({"rules": "kpe:seeds=32"}, "option seeds of kpe"),
        ({"threads": 0}, "threads: found 0"),
        ({"autoreset_mode": "Later"}, "Later"),
        ({"render_mode": "human"}, "render_mode: found 'human', expected None"),
    ],
)
def test_arguments_out_of_their_range(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        VectorEnv(**arguments)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"position": "6,6,6,6/6,6,6 S 0 0 - -"}, PositionError, "column"),
        ({"position": 3}, GameError, "found a int as position"),
        ({"position": "0,0,0,0/0,0,0,0 S 24 24 abcd abcd"}, GameError, "the game is over"),
        ({"positions": []}, GameError, "found option 'positions'"),
        ({"reset_mask": [True, False]}, MakomboError, "reset_mask"),
        ({"reset_mask": np.array([True])}, MakomboError, "reset_mask"),
        ({"reset_mask": np.array([False, False])}, MakomboError, "reset_mask"),
        ({"reset_mask": np.array([1, 0])}, MakomboError, "reset_mask"),
        ({"reset_mask": np.array([True, False])}, MatchError, "no game has begun yet"),
    ],
)
def test_options_of_a_reset(options: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        VectorEnv("kpe", 2).reset(options=options)


@pytest.mark.parametrize("seed", [-1, 2**64, "1", [1], [1, -1]])
def test_seeds_out_of_range(seed: Any) -> None:
    with pytest.raises(MakomboError, match="seed"):
        VectorEnv("kpe", 2).reset(seed=seed)


def test_games_begin_from_a_position_for_once() -> None:
    envs = VectorEnv("kpe", 2)
    text = "0,0,0,0/0,0,0,2 S 23 23 abcd abcd"
    envs.reset(options={"position": text})
    assert [envs.rules.format(position) for position in envs.positions()] == [text, text]
    _, _, terminated, _, _ = envs.step([3, 3])
    assert not terminated.any()
    envs.reset()
    assert envs.positions()[0] == Kpe().initial()


def test_what_a_step_returns_is_never_written_again() -> None:
    envs = VectorEnv("kpe", 300)
    outputs, infos = envs.reset(seed=1)
    kept = [(outputs, outputs.copy())]
    rng = np.random.default_rng(1)
    for _ in range(20):
        *step, infos = envs.step(_draw(rng, infos["action_mask"]))
        kept += [(part, part.copy()) for part in (*step, infos["action_mask"])]
    assert all((part == as_it_was).all() for part, as_it_was in kept)
    arrays = [part for part, _ in kept]
    assert not any(np.shares_memory(a, b) for a, b in itertools.pairwise(arrays))


def test_preallocated_arrays_are_the_same_each_time() -> None:
    envs = VectorEnv("kpe", 2, fresh=False)
    first, infos = envs.reset()
    second, *_, later = envs.step([0, 1])
    assert first is second
    assert infos["action_mask"] is later["action_mask"]


@pytest.mark.parametrize("way", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_copies_go_their_own_way(way: Any) -> None:
    envs = VectorEnv("kpe", 600, opponent="random", threads=2)
    envs.reset(seed=1)
    envs.step(np.full(600, 2))
    twin = way(envs)
    mine, mine_again = envs.step(np.full(600, 1)), envs.step(np.full(600, 3))
    yours, yours_again = twin.step(np.full(600, 1)), twin.step(np.full(600, 3))
    assert (mine[0] == yours[0]).all()
    assert (mine_again[0] == yours_again[0]).all()


def test_gymnasium_makes_it() -> None:
    envs = gymnasium.make_vec("makombo/Kisolo-v0", num_envs=3, rules="kisolo:columns=6")
    outputs, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(outputs)
    assert envs.action_space.shape == (3,)
    assert infos["action_mask"].shape == (3, 12)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs.close()


def test_gymnasiums_wrappers_take_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(VectorEnv("kisolo:columns=3", 8))
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    lengths: list[int] = []
    for _ in range(60):
        *_, infos = envs.step(_draw(rng, infos["action_mask"]))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert min(lengths) > 0
    envs.close()


def test_every_end_that_a_game_can_have_is_seen() -> None:
    ends = set()
    for name in ("kpe:seeds=1", "kisolo:columns=3,seeds=2,endless_laps=3"):
        rng = np.random.default_rng(2)
        for _ in range(40):
            truth = Truth(name)
            while truth.outcome is None:
                truth.push(int(rng.choice(truth.match.legal_moves())))
            ends.add(truth.outcome.termination)
    assert ends >= {Termination.SWEEP, Termination.REPETITION, Termination.INNER_ROW}


def test_a_first_move_that_wins_is_never_played_for_the_agent() -> None:
    rules = Kisolo(columns=2, seeds=1)
    envs = VectorEnv(rules, 50, opponent="random", seat="north")
    outputs, infos = envs.reset(seed=1)
    assert infos["action_mask"].any(axis=1).all()
    assert not outputs[:, -1].any()
    assert {position.side for position in envs.positions()} <= set(Side)


@pytest.mark.huge
def test_memory_stays_flat_over_a_hundred_million_steps() -> None:
    envs = VectorEnv("kpe", 4096)
    rng = np.random.default_rng(1)
    draws = rng.random((64, 4096, 4), np.float32)
    _, infos = envs.reset(seed=1)
    early = 0
    for step in range(100_000_000 // 4096 + 1):
        *_, infos = envs.step((draws[step % 64] * infos["action_mask"]).argmax(axis=1))
        if step == 5_000:
            early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    late = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert late < early * 1.05 + 1024


def test_games_of_one_batch_have_one_game() -> None:
    assert VectorEnv(game("kpe"), 2).rules == VectorEnv("kpe", 2).rules
