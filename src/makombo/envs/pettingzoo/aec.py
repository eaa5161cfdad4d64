"""Sowing games as turn-based environments of two agents, `south` and `north`."""

import operator
from collections.abc import Callable
from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.envs.display import RENDER_MODES, Display, Pixels
from makombo.envs.extra import extra_envs
from makombo.envs.observation import Layout, Observation
from makombo.envs.rewards import check_rewards, reward, start_of
from makombo.envs.session import LARGEST_MAX_PLIES, Session
from makombo.errors import GameError, MakomboError, MatchError, quote
from makombo.kernels.kernel import check_count
from makombo.rules import Game, Side, games

with extra_envs():
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

MAX_CYCLES = 500

AGENTS = ("south", "north")


class SowingEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A game between the agents `south`, who moves first, and `north`.

    `max_cycles` is how many moves each of them may make before the game is truncated; `rewards`
    are the `outcome`, or where seeds are captured the `margin` in seeds; all other arguments are
    options of the game. Both agents observe what the side to move sees, with an `action_mask` that
    is all 0 for the agent who isn't to move.
    """

    def __init__(
        self,
        kind: type[Game],
        name: str,
        *,
        render_mode: str | None = None,
        max_cycles: int = MAX_CYCLES,
        rewards: str = "outcome",
        **options: Any,
    ) -> None:
        super().__init__()
        known = [option.name for option in fields(kind)]  # type: ignore[arg-type]
        for option in options:
            if option not in known:
                expected = ", ".join([*known, "render_mode", "max_cycles", "rewards"])
                raise GameError(f"argument of {name}", f"found {quote(option)}", expected)
        check_count("max_cycles", max_cycles, 1, LARGEST_MAX_PLIES // 2)
        self.rules = kind(**options)
        check_rewards(self.rules, rewards)
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(AGENTS)
        self._rewards_are = rewards
        self._display = Display(render_mode, self.rules.title)
        layout = Layout(self.rules)
        box = spaces.Box(np.zeros_like(layout.high), layout.high, dtype=np.uint8)
        mask = spaces.Box(0, 1, (layout.pits,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(layout.pits) for agent in AGENTS}
        self.state_space = box
        self._session: Session | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    @property
    def session(self) -> Session:
        """The game as it stands; raises `MatchError` before the first reset."""
        if self._session is None:
            raise MatchError("the game: there is none, expected a reset first")
        return self._session

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `options["position"]` is the text of the position to begin from.

        Other options are ignored, as PettingZoo's suite wants it. Nothing is left to chance, so the
        seed decides nothing.
        """
        del seed
        start = start_of(self.rules, options, strict=False)
        self._session = Session(self.rules, start, max_plies=2 * self.max_cycles)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._session.side]
        self._show()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return what the agent sees and which actions it has, fresh arrays."""
        session = self.session
        mask = session.mask()
        if agent != self.agent_selection or session.finished:
            mask[:] = 0
        return {"observation": session.observe(), "action_mask": mask}

    def state(self) -> Observation:
        """Return what the side to move sees."""
        return self.session.observe()

    def step(self, action: Any) -> None:
        """Make the selected agent's move; raise `IllegalMove` where no rule allows it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            move = operator.index(action)
        except TypeError:
            found = f"found a {type(action).__name__}"
            raise MakomboError(f"action: {found}, expected a whole number") from None
        self.session.push(move)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._end()
        self.agent_selection = AGENTS[AGENTS.index(agent) - 1]
        self._accumulate_rewards()
        self._show()

    def _end(self) -> None:
        """Tell the agents if the game is over or cut short."""
        session = self.session
        if session.outcome is not None:
            for side, agent in zip(Side, AGENTS, strict=True):
                self.rewards[agent] = reward(session.outcome, side, self._rewards_are)
            self.terminations = dict.fromkeys(AGENTS, True)
        self.truncations = dict.fromkeys(AGENTS, session.truncated)

    def render(self) -> str | Pixels | None:
        """Return the board as `render_mode` has it; a window is updated by every step."""
        return None if self.render_mode is None else self._display.render(self.session)

    def _show(self) -> None:
        if self.render_mode == "human":
            self._display.render(self.session)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._display.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def wrapped(env: SowingEnv) -> Any:
    """Return an environment in the wrappers that PettingZoo's own board games wear."""
    terminating = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


class Makers(NamedTuple):
    """The three functions of an environment's module, as PettingZoo has them."""

    raw_env: Callable[..., SowingEnv]
    """Returns the environment without wrappers: an illegal action raises `IllegalMove`."""
    env: Callable[..., Any]
    """Returns the environment in PettingZoo's wrappers: an illegal action loses the game."""
    parallel_env: Callable[..., None]
    """Refuses: the two agents move in turn."""


def makers(kind: type[Game]) -> Makers:
    """Return what makes environments of a kind of game, with its options as arguments.

    >>> from makombo.rules import Kpe
    >>> str(makers(Kpe).raw_env(seeds=4))
    'kpe_v0'
    """
    name = f"{kind.name}_v0"

    def raw_env(**arguments: Any) -> SowingEnv:
        return SowingEnv(kind, name, **arguments)

    def env(**arguments: Any) -> Any:
        return wrapped(raw_env(**arguments))

    def parallel_env(**_: Any) -> None:
        found = f"{name}: its agents move in turn"
        raise MakomboError(f"{found}, expected env(), there is no parallel_env")

    return Makers(raw_env, env, parallel_env)


def named_env(rules: str, **arguments: Any) -> Any:
    """Return the environment of the game of this name; PettingZoo's registry calls it."""
    return makers(games()[rules]).env(**arguments)
