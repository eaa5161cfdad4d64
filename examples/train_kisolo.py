"""Train a policy for Kisolo on the vector environment until it wins 90 % against random play.

Needs `pip install "makombo[envs]" sb3-contrib`; takes some minutes on two cores. Prints:

    507,904 moves, 204 s: 82.0%
    1,015,808 moves, 329 s: 91.8%
"""

import time

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from makombo.envs.vector import VectorEnv

SCALE = np.float32(1 / 8)


class Games(VecEnv):
    """Games against random play, as stable-baselines3 wants to see them."""

    def __init__(self, games):
        self.envs = VectorEnv("kisolo", games, opponent="random", autoreset_mode="SameStep")
        box = spaces.Box(0, 32, self.envs.single_observation_space.shape, np.float32)
        super().__init__(games, box, self.envs.single_action_space)

    def reset(self):
        shown, self.infos = self.envs.reset(seed=1)
        return shown * SCALE

    def step_async(self, actions):
        self.actions = actions

    def step_wait(self):
        shown, rewards, terminated, truncated, self.infos = self.envs.step(self.actions)
        notes = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(terminated | truncated):
            last = self.infos["final_obs"][number] * SCALE
            notes[number] = {"terminal_observation": last, "TimeLimit.truncated": truncated[number]}
        return shown * SCALE, rewards, terminated | truncated, notes

    def env_method(self, name, *_, **__):
        return list(self.infos["action_mask"])

    def get_attr(self, name, indices=None):
        return [None] * self.num_envs

    close = set_attr = env_is_wrapped = lambda *_, **__: None


def score(model, seed, games=400):
    """Return the share of so many games against random play that are won; a draw is half a win."""
    envs = VectorEnv("kisolo", games, opponent="random", autoreset_mode="SameStep")
    shown, infos = envs.reset(seed=seed)
    gains = np.full(games, np.nan)
    while np.isnan(gains).any():
        moves, _ = model.predict(shown * SCALE, action_masks=infos["action_mask"])
        shown, rewards, terminated, truncated, infos = envs.step(moves)
        ended = (terminated | truncated) & np.isnan(gains)
        gains[ended] = rewards[ended]
    return (gains.mean() + 1) / 2


if __name__ == "__main__":
    torch.set_num_threads(1)  # the network is too small for more
    shape = {"net_arch": [256, 256]}
    settings = {"n_steps": 64, "batch_size": 2048, "n_epochs": 4, "learning_rate": 1e-3}
    model = MaskablePPO("MlpPolicy", Games(256), seed=1, policy_kwargs=shape, gamma=1.0, **settings)
    began, reached = time.perf_counter(), 0.0
    while reached < 0.9:
        model.learn(500_000, reset_num_timesteps=False)
        reached = score(model, seed=model.num_timesteps)
        seconds = time.perf_counter() - began
        print(f"{model.num_timesteps:,} moves, {seconds:.0f} s: {reached:.1%}", flush=True)
