"""Thousands of games at once, stepped by compiled code on every core, as Gymnasium has it.

>>> import numpy as np
>>> envs = VectorEnv("kisolo", num_envs=3)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"][0]
((3, 45), array([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1], dtype=int8))
>>> observations, rewards, terminated, truncated, infos = envs.step(np.array([9, 10, 11]))
>>> observations[0, :7], rewards
(array([3, 3, 0, 3, 3, 3, 3], dtype=uint8), array([0., 0., 0.]))
>>> envs.close()
"""

import itertools
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from makombo.envs import batch
from makombo.envs.batch import Batch, Outputs, Terms
from makombo.envs.extra import extra_envs
from makombo.envs.observation import Layout, Observation, has_batches
from makombo.envs.rewards import check_rewards, check_word, start_of, worst
from makombo.envs.session import LARGEST_MAX_PLIES, MAX_PLIES
from makombo.errors import IllegalMove, MakomboError, MatchError
from makombo.kernels import kernel
from makombo.kernels.kernel import MOST_SEED, MOST_THREADS, check_count
from makombo.kernels.packing import Packing
from makombo.kernels.rng import mix
from makombo.kernels.words import U64
from makombo.rules import Game, game, games

with extra_envs():
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space

MOST_ENVS = 2**24

_ILLEGAL = ("raise", "penalise")
_OPPONENTS = (None, "random")
_SEATS = ("south", "north", "random")  # as the kernels number them
_AUTORESET = {
    AutoresetMode.NEXT_STEP: batch.NEXT_STEP,
    AutoresetMode.SAME_STEP: batch.SAME_STEP,
    AutoresetMode.DISABLED: batch.DISABLED,
}
_LEAST_SHARE = 256  # games that are worth a thread

Step = tuple[
    Observation,
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """`num_envs` games of one kind, each of which makes one move a step.

    Without an `opponent` both sides are played by the actions, each the side to move of its game,
    and a reward is that of the side that has just moved. With `opponent="random"` a random reply is
    part of each step, and `seat` says where the agent sits, drawn anew for each episode by default;
    where the opponent's first move would end the game at once, the agent sits first.

    An illegal action raises `IllegalMove` before any game is touched (`illegal="raise"`), or loses
    its episode (`penalise`). Episodes are truncated after `max_plies` moves. Finished games begin
    anew as `autoreset_mode` says, which is Gymnasium's. What a step returns is `fresh` by default;
    otherwise the same arrays are written again by each step. The games are shared among `threads`,
    by default one a core; what happens doesn't depend on their number.

    `infos["action_mask"]` is an array of `int8`, a row a game. Rows of observations are as
    `makombo.envs.observation` lays them out.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium has it

    def __init__(  # noqa: PLR0913 - each can be given to `gymnasium.make_vec`
        self,
        rules: str | Game = "kpe",
        num_envs: int = 1,
        *,
        opponent: str | None = None,
        seat: str = "random",
        rewards: str = "outcome",
        illegal: str = "raise",
        max_plies: int = MAX_PLIES,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        fresh: bool = True,
        threads: int | None = None,
        render_mode: None = None,
    ) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        check_batches(type(self.rules))
        check_count("num_envs", num_envs, 1, MOST_ENVS)
        check_count("max_plies", max_plies, 1, LARGEST_MAX_PLIES)
        check_word("opponent", opponent, _OPPONENTS)
        check_word("seat", seat, _SEATS)
        check_word("illegal", illegal, _ILLEGAL)
        check_word("render_mode", render_mode, (None,))
        check_rewards(self.rules, rewards)
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        threads = cores or 1 if threads is None else threads
        check_count("threads", threads, 1, MOST_THREADS)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.fresh = fresh
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.layout = Layout(self.rules)
        box = spaces.Box(np.zeros_like(self.layout.high), self.layout.high, dtype=np.uint8)
        self.single_observation_space = box
        self.single_action_space = spaces.Discrete(self.layout.pits)
        self.observation_space = batch_space(box, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._raises = illegal == "raise"
        self._terms = Terms(
            max_plies=max_plies,
            margin=rewards == "margin",
            penalty=worst(self.rules, rewards),
            replies=opponent is not None,
            seat=_SEATS.index(seat),
            autoreset=_AUTORESET[self.autoreset_mode],
        )
        self._kernel = kernel(self.rules)
        self._start = self._kernel.pack(self.rules.initial())
        self._batch = self._make_batch()
        self._outputs = self._make_outputs()
        self._begun = False
        self._shares = _shares(num_envs, threads)
        self._pool: ThreadPoolExecutor | None = None
        self._owner = os.getpid()

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew, or those that `options["reset_mask"]` chooses.

        `options["position"]` is the text of the position that they begin from; when they begin
        anew by themselves later on, it's from the initial one again. A seed is one for all games or
        one for each; it decides the opponents' moves and the seats.
        """
        given = dict(options or {})
        chosen = self._chosen(given.pop("reset_mask", None))
        start = start_of(self.rules, given)
        self._seed_rngs(seed)
        state = self._start if start is None else self._kernel.pack(start)
        self._begun = True
        terms, games, outputs = self._terms, self._batch, self._to_write()
        self._share(lambda a, z: batch.begin(state, terms, games, outputs, chosen, a, z))
        return outputs.observations, self._infos(outputs.masks)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make one move in each game; games to begin anew do that instead (`NEXT_STEP`)."""
        moves = self._checked(actions)
        start, terms, games, outputs = self._start, self._terms, self._batch, self._to_write()
        self._share(lambda a, z: batch.step(start, terms, games, outputs, moves, a, z))
        infos = self._infos(outputs.masks)
        if self._terms.autoreset == batch.SAME_STEP:
            self._add_finals(infos, outputs)
        return outputs.observations, outputs.rewards, outputs.terminated, outputs.truncated, infos

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def positions(self) -> list[Any]:
        """Return the position of each game, as `makombo.Position`; for looking, it isn't quick."""
        state = type(self._start)
        return [self._kernel.unpack(state(*row)) for row in self._batch.words]

    def _make_batch(self) -> Batch:
        games, pits = self.num_envs, self.layout.pits
        packing: Packing = self.rules.part("kernels")
        past = (games, self._terms.max_plies + 1, packing.past_words)
        return Batch(
            words=np.zeros((games, len(self._start)), np.uint64),
            moves=np.zeros(games, np.uint64),
            past=np.empty(past, np.uint64),  # takes memory as far as it is written to
            entries=np.zeros(games, np.int64),
            plies=np.zeros(games, np.int64),
            counts=np.zeros((games, pits), np.uint8),
            now=np.zeros(games, np.uint8),
            over=np.zeros(games, np.bool_),
            done=np.zeros(games, np.bool_),
            rng=np.zeros(games, np.uint64),
        )

    def _make_outputs(self) -> Outputs:
        games, size, pits = self.num_envs, self.layout.size, self.layout.pits
        finals = games if self._terms.autoreset == batch.SAME_STEP else 0
        return Outputs(
            observations=np.empty((games, size), np.uint8),
            masks=np.empty((games, pits), np.int8),
            rewards=np.empty(games, np.float64),
            terminated=np.empty(games, np.bool_),
            truncated=np.empty(games, np.bool_),
            finals=np.empty((finals, size), np.uint8),
            final_masks=np.empty((finals, pits), np.int8),
        )

    def _to_write(self) -> Outputs:
        if self.fresh:
            self._outputs = self._make_outputs()
        return self._outputs

    def _seed_rngs(self, seed: int | Sequence[int | None] | None) -> None:
        """Begin each game's stream of random numbers where its seed says."""
        if seed is None:
            if self._begun:
                return  # the streams go on
            seeds: list[int] = self.np_random.integers(2**63, size=self.num_envs).tolist()
        elif isinstance(seed, int | np.integer):
            check_count("seed", int(seed), 0, MOST_SEED - self.num_envs)
            self._np_random, self._np_random_seed = None, int(seed)
            seeds = [int(seed) + number for number in range(self.num_envs)]
        else:
            if len(seed) != self.num_envs:
                found = f"found {len(seed)}"
                raise MakomboError(f"seeds: {found}, expected one for each of {self.num_envs}")
            drawn = self.np_random.integers(2**63, size=self.num_envs).tolist()
            seeds = [number if s is None else s for s, number in zip(seed, drawn, strict=True)]
            for number in seeds:
                check_count("seed", number, 0, MOST_SEED)
        self._batch.rng[:] = [mix(U64(number)) for number in seeds]

    def _chosen(self, mask: Any) -> npt.NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        wanted = f"an array of bool of shape ({self.num_envs},), not all False"
        good = isinstance(mask, np.ndarray) and mask.dtype == np.bool_
        if not good or mask.shape != (self.num_envs,) or not mask.any():
            found = f"{mask.dtype} {mask.shape}" if isinstance(mask, np.ndarray) else type(mask)
            raise MakomboError(f"reset_mask: found {found}, expected {wanted}")
        if not self._begun and not mask.all():
            raise MatchError("reset_mask: no game has begun yet, expected a reset of all first")
        return np.asarray(mask)

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return the actions as the kernels take them; refuse what they can't take."""
        if not self._begun:
            raise MatchError("a step: no game has begun yet, expected a reset first")
        moves = np.asarray(actions)
        if moves.dtype.kind not in "iu" or moves.shape != (self.num_envs,):
            found = f"found an array of {moves.dtype} of shape {moves.shape}"
            raise MakomboError(f"actions: {found}, expected whole numbers of ({self.num_envs},)")
        moves = moves.astype(np.int64, copy=False)
        if self._terms.autoreset == batch.DISABLED and self._batch.done.any():
            number = int(self._batch.done.argmax())
            raise MatchError(f"game {number}: the episode is over, expected a reset first")
        if self._raises:
            number = int(batch.first_illegal(self._batch, moves))
            if number >= 0:
                self._refuse(number, int(moves[number]))
        return moves

    def _refuse(self, number: int, move: int) -> None:
        """Raise `IllegalMove` with the rule that forbids the move."""
        state = type(self._start)(*self._batch.words[number])
        try:
            self.rules.apply(self._kernel.unpack(state), move)
        except IllegalMove as error:
            raise IllegalMove(error.why, legal=error.legal, where=f"game {number}") from None

    def _infos(self, masks: npt.NDArray[np.int8]) -> dict[str, Any]:
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _add_finals(self, infos: dict[str, Any], outputs: Outputs) -> None:
        """Add what the games that began anew in this step showed last, as Gymnasium has it."""
        ended = outputs.terminated | outputs.truncated
        if not ended.any():
            return
        finals = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(ended):
            finals[number] = outputs.finals[number].copy()
        infos["final_obs"], infos["_final_obs"] = finals, ended.copy()
        masks = np.where(ended[:, None], outputs.final_masks, 0).astype(np.int8)
        infos["final_info"] = {"action_mask": masks, "_action_mask": ended.copy()}
        infos["_final_info"] = ended.copy()

    def _share(self, run: Callable[[int, int], None]) -> None:
        """Run a piece of work over all games, each thread having its share."""
        first, *others = self._shares
        if not others:
            run(*first)
            return
        if self._pool is None or self._owner != os.getpid():  # threads don't survive a fork
            self._pool = ThreadPoolExecutor(len(others), thread_name_prefix="makombo")
            self._owner = os.getpid()
        at_work = [self._pool.submit(run, *share) for share in others]
        run(*first)
        for work in at_work:
            work.result()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}


def check_batches(kind: type[Game]) -> None:
    """Raise `MakomboError` for a game that can't be stepped in batches."""
    if not has_batches(kind):
        able = " or ".join(name for name, known in games().items() if has_batches(known))
        raise MakomboError(f"VectorEnv: found {kind.name}, which isn't compiled, expected {able}")


def _shares(games: int, threads: int) -> list[tuple[int, int]]:
    """Return the range of games of each thread.

    >>> _shares(1000, 3)
    [(0, 333), (333, 666), (666, 1000)]
    >>> _shares(100, 3)
    [(0, 100)]
    """
    threads = max(1, min(threads, games // _LEAST_SHARE))
    bounds = [games * number // threads for number in range(threads + 1)]
    return list(itertools.pairwise(bounds))
