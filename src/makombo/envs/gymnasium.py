"""Gymnasium's `makombo/Kpe-v0` and `makombo/Kisolo-v0`: one game against an opponent.

Importing this module registers them, and likewise every other game that is installed;
`gymnasium.make("makombo.envs.gymnasium:makombo/Kpe-v0")` does both. `gymnasium.make_vec` gives a
`makombo.envs.vector.VectorEnv` with a random opponent, where the game is compiled.

>>> import gymnasium
>>> env = gymnasium.make("makombo/Kpe-v0", opponent="greedy", seat="south")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"]
((25,), array([1, 1, 1, 1], dtype=int8))
>>> observation, reward, terminated, truncated, info = env.step(2)
>>> int(observation[4:8].sum()), reward, terminated
(24, 0.0, False)
>>> env.close()
"""

import operator
from collections.abc import Callable
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from makombo.envs.display import RENDER_MODES, Display, Pixels
from makombo.envs.extra import extra_envs
from makombo.envs.observation import Layout, Observation, has_batches
from makombo.envs.rewards import check_rewards, check_word, reward, start_of, worst
from makombo.envs.session import MAX_PLIES, Session
from makombo.errors import MakomboError, MatchError, PlayerError
from makombo.play import Match, Player, player
from makombo.rules import Game, Position, Side, game, games

with extra_envs():
    from gymnasium import Env, register, spaces

Opponent = Callable[[Match], int]

ILLEGAL = ("penalise", "raise")
SEATS = ("south", "north", "random")

_MOST_SEED = 2**31


class OpponentEnv(Env[Observation, np.int64]):
    """One side of a game; the opponent's moves are part of each step.

    `rules` names the game with its options. `opponent` is `random`, `greedy`, `strength:N` (1-6),
    or a function that takes a `Match` and returns a pit index. `seat` is where the agent sits:
    `south` moves first. An illegal action loses the episode (`penalise`) or raises `IllegalMove`
    and changes nothing (`raise`). After `max_plies` moves of both the episode is truncated.

    `info["action_mask"]` has 1 for each legal action, as does `action_masks()`, in bool.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        rules: str | Game = "kpe",
        *,
        opponent: str | Opponent = "random",
        seat: str = "random",
        rewards: str = "outcome",
        illegal: str = "penalise",
        max_plies: int = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        check_word("seat", seat, SEATS)
        check_word("illegal", illegal, ILLEGAL)
        check_rewards(self.rules, rewards)
        if not callable(opponent):
            player(opponent)  # refuses what names no program
        Session(self.rules, max_plies=max_plies)
        layout = Layout(self.rules)
        self.observation_space = spaces.Box(np.zeros_like(layout.high), layout.high, dtype=np.uint8)
        self.action_space: spaces.Discrete = spaces.Discrete(layout.pits)
        self.render_mode = render_mode
        self.side = Side.SOUTH
        self._opponent = opponent
        self._seat = seat
        self._rewards = rewards
        self._illegal = illegal
        self._max_plies = max_plies
        self._display = Display(render_mode, self.rules.title)
        self._session: Session | None = None
        self._match: Match | None = None  # only for opponents who want to see one
        self._program: Player | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; `options["position"]` is the text of the position to begin from."""
        super().reset(seed=seed)
        start = start_of(self.rules, options)
        self._begin(start)
        drawn = Side(int(self.np_random.integers(2)))
        self.side = {"south": Side.SOUTH, "north": Side.NORTH}.get(self._seat, drawn)
        if self.session.side is not self.side:
            self._reply()
            if self.session.finished:  # the first move has won: sit first instead
                self.side = self.side.other
                self._begin(start)
        self._show()
        return self.session.observe(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move and the opponent's reply; the reward is for both."""
        if self._session is None or self._session.finished:
            raise MatchError("a step: the episode is over, expected a reset first")
        try:
            move = operator.index(action)
        except TypeError:
            found = f"found a {type(action).__name__}"
            raise MakomboError(f"action: {found}, expected a whole number") from None
        session = self._session
        if move not in session.legal and self._illegal == "penalise":
            observation, info = session.observe(), self._info()
            self._session = None
            return observation, worst(self.rules, self._rewards), True, False, info
        self._push(move)
        if not session.finished:
            self._reply()
        self._show()
        outcome = session.outcome
        gain = 0.0 if outcome is None else reward(outcome, self.side, self._rewards)
        ended = outcome is not None
        return session.observe(), gain, ended, session.truncated, self._info()

    @property
    def session(self) -> Session:
        """The game as it stands; raises `MatchError` before the first reset."""
        if self._session is None:
            raise MatchError("the game: there is none, expected a reset first")
        return self._session

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal; this is what sb3-contrib asks for."""
        return self.session.mask().astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """Return the board as `render_mode` has it; a window is updated by every step."""
        return None if self.render_mode is None else self._display.render(self.session)

    def close(self) -> None:
        """Close the window and the opponent, where there are any."""
        self._display.close()
        self._dismiss()

    def _dismiss(self) -> None:
        """Let the program that played the last episode go."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def _begin(self, start: Position | None) -> None:
        self._session = Session(self.rules, start, max_plies=self._max_plies)
        if self._opponent == "random":
            return
        self._match = Match(self.rules, start)
        if not callable(self._opponent):
            seed = int(self.np_random.integers(_MOST_SEED))
            self._dismiss()
            self._program = player(self._opponent, seed=seed)

    def _push(self, move: int) -> None:
        self.session.push(move)
        if self._match is not None:
            self._match.push(move)

    def _reply(self) -> None:
        """Make the opponent's move."""
        if self._match is None:
            self._push(int(self.np_random.choice(self.session.legal)))
            return
        if callable(self._opponent):
            move = self._opponent(self._match)
        else:
            assert self._program is not None
            move = self._program.choose(self._match)
        if move not in self.session.legal:
            legal = ", ".join(map(str, self.session.legal))
            raise PlayerError(f"the opponent: found move {move!r}, expected one of {legal}")
        self._push(move)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.session.mask()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self._display.render(self.session)


def random_opponents(**arguments: Any) -> Any:
    """Return a `VectorEnv` of the same environment, with random opponents."""
    from makombo.envs.vector import VectorEnv

    return VectorEnv(**{"opponent": "random", "illegal": "penalise", **arguments})


for _name, _kind in games().items():
    _batches = "makombo.envs.gymnasium:random_opponents" if has_batches(_kind) else None
    register(
        f"makombo/{_name.capitalize()}-v0",
        entry_point="makombo.envs.gymnasium:OpponentEnv",
        vector_entry_point=_batches,
        kwargs={"rules": _name},
    )
