"""Kisolo for PettingZoo: `env()`, with every option of the game as an argument; see `SowingEnv`."""

from typing import Any

from makombo.envs.pettingzoo.aec import SowingEnv, refuse_parallel, wrapped
from makombo.rules import Kisolo

__all__ = ["env", "parallel_env", "raw_env"]


def raw_env(**arguments: Any) -> SowingEnv:
    """Return the environment without wrappers: an illegal action raises `IllegalMove`."""
    return SowingEnv(Kisolo, "kisolo_v0", **arguments)


def env(**arguments: Any) -> Any:
    """Return the environment in PettingZoo's wrappers: an illegal action loses the game."""
    return wrapped(raw_env(**arguments))


def parallel_env(**_: Any) -> None:
    """Refuse: the two agents move in turn."""
    refuse_parallel("kisolo_v0")
