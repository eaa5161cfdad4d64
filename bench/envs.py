"""How many moves a second the environments make: `python bench/envs.py [--seconds S]`.

Every row is measured in this one run, on this machine. Moves are drawn at random; for the vector
environment that is done outside the clock, in the loops it is part of the loop, but costs little
there. A step that only begins a finished game anew isn't counted as a move.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from makombo.envs import openspiel
from makombo.envs.extra import extra_envs
from makombo.envs.gymnasium import OpponentEnv
from makombo.envs.pettingzoo import kisolo_v0, kpe_v0
from makombo.envs.vector import VectorEnv
from makombo.rules import game

with extra_envs():
    import pyspiel

NUM_ENVS = 4096
WARM_UP = 100  # steps, until the games are at all stages

_DRAWS = 64  # arrays of random numbers, used in turn


class Clock:
    """Adds up moves, and the seconds and processor seconds that they took."""

    def __init__(self, seconds: float) -> None:
        self.moves = 0
        self.wall = self.processor = 0.0
        self._limit = seconds

    def time(self, run: Callable[[], int]) -> None:
        """Run something that returns how many moves it made."""
        wall, processor = time.perf_counter(), time.process_time()
        self.moves += run()
        self.wall += time.perf_counter() - wall
        self.processor += time.process_time() - processor

    @property
    def running(self) -> bool:
        """Whether there is time left."""
        return self.wall < self._limit


def vector(name: str, clock: Clock, **arguments: Any) -> None:
    """Step a vector environment, with observations, masks and the check of actions."""
    envs = VectorEnv(name, NUM_ENVS, **arguments)
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    draws = rng.random((_DRAWS, *infos["action_mask"].shape), np.float32)
    ended = np.zeros(NUM_ENVS, np.bool_)
    step = 0
    while clock.running:
        actions = (draws[step % _DRAWS] * infos["action_mask"]).argmax(axis=1)
        moves = NUM_ENVS - int(ended.sum())
        result: Any = None

        def run(actions: Any = actions, moves: int = moves) -> int:
            nonlocal result
            result = envs.step(actions)
            return moves

        if step < WARM_UP:
            run()
        else:
            clock.time(run)
        _, _, terminated, truncated, infos = result
        ended = terminated | truncated
        step += 1
    envs.close()


def spiel(name: str, clock: Clock) -> None:
    """Play random games of OpenSpiel from Python."""
    rng = random.Random(1)
    assert openspiel.RETURNS  # importing it has registered the games
    subject = pyspiel.load_game(name)

    def run() -> int:
        state, moves = subject.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    _run(clock, run)


def rules(name: str, clock: Clock) -> None:
    """Play random games by the rules themselves, which is what a plain loop would do."""
    rng = random.Random(1)
    subject = game(name)

    def run() -> int:
        position, moves = subject.initial(), 0
        while moves < 200 and (legal := subject.legal_moves(position)):
            position = subject.apply(position, legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    _run(clock, run)


def aec(module: Any, clock: Clock) -> None:
    """Play random games of PettingZoo's kind, with observation and mask for each move."""
    env = module.env()
    rng = random.Random(1)

    def run() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            moves += 1
        return moves

    _run(clock, run)


def single(name: str, clock: Clock) -> None:
    """Play against a random opponent; the moves of both count."""
    env = OpponentEnv(name)
    rng = random.Random(1)

    def run() -> int:
        _, info = env.reset()
        ended = False
        while not ended:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, _, terminated, truncated, info = env.step(int(action))
            ended = terminated or truncated
        return len(env.session.moves)

    _run(clock, run)


def _run(clock: Clock, run: Callable[[], int]) -> None:
    run()
    while clock.running:
        clock.time(run)


ROWS: dict[str, Callable[[Clock], None]] = {
    "VectorEnv kpe": lambda clock: vector("kpe", clock),
    "VectorEnv kpe, preallocated": lambda clock: vector("kpe", clock, fresh=False),
    "VectorEnv kpe, one thread": lambda clock: vector("kpe", clock, threads=1),
    "VectorEnv kisolo": lambda clock: vector("kisolo", clock),
    "VectorEnv kisolo, preallocated": lambda clock: vector("kisolo", clock, fresh=False),
    "VectorEnv kisolo, one thread": lambda clock: vector("kisolo", clock, threads=1),
    "OpenSpiel oware (C++)": lambda clock: spiel("oware", clock),
    "OpenSpiel python_kpe": lambda clock: spiel("python_kpe", clock),
    "OpenSpiel python_kisolo": lambda clock: spiel("python_kisolo", clock),
    "PettingZoo kpe_v0": lambda clock: aec(kpe_v0, clock),
    "PettingZoo kisolo_v0": lambda clock: aec(kisolo_v0, clock),
    "Gymnasium Kpe-v0": lambda clock: single("kpe", clock),
    "Gymnasium Kisolo-v0": lambda clock: single("kisolo", clock),
    "rules kpe": lambda clock: rules("kpe", clock),
    "rules kisolo": lambda clock: rules("kisolo", clock),
}


def table(seconds: float) -> Iterator[str]:
    """Yield the table line by line: moves a second by the clock on the wall and by processor."""
    yield f"vector environments step {NUM_ENVS} games; moves a second"
    yield f"{'':32}{'by the clock':>16}{'a processor':>16}"
    rates: dict[str, tuple[float, float]] = {}
    for name, measure in ROWS.items():
        clock = Clock(seconds)
        measure(clock)
        rates[name] = clock.moves / clock.wall, clock.moves / clock.processor
        yield f"{name:32}{rates[name][0]:>16,.0f}{rates[name][1]:>16,.0f}"
    for other in ("OpenSpiel oware (C++)", "rules kpe"):
        clock_ratio, each = (
            mine / its for mine, its in zip(rates["VectorEnv kpe"], rates[other], strict=True)
        )
        yield f"VectorEnv kpe : {other} = {clock_ratio:,.1f} ({each:,.1f} a processor)"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="rates of environments")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each row (2)")
    for line in table(parser.parse_args().seconds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
