"""Kpé for PettingZoo: `env()`, with every option of the game as an argument; see `SowingEnv`."""

from makombo.envs.pettingzoo.aec import makers
from makombo.rules import Kpe

__all__ = ["env", "parallel_env", "raw_env"]

raw_env, env, parallel_env = makers(Kpe)
