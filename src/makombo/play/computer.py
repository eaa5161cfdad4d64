"""The computer's strengths as players, and who answers while the engine is being compiled."""

import functools
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from makombo.kernels import cache
from makombo.play.lookahead import DEEPEST, best_moves
from makombo.play.match import Match
from makombo.rules import Game

if TYPE_CHECKING:
    from makombo.engine.strengths import Thinker


class Computer:
    """Plays at one strength, 1 to 6 (see docs/strengths.md); a seed makes its moves repeatable.

    `time` in seconds replaces what else bounds its thinking. Where the engine isn't compiled yet
    that begins in the background, and until it is done the pure-Python look-ahead answers.
    """

    def __init__(self, strength: int, seed: int | None = None, time: float | None = None) -> None:
        self.name = f"strength:{strength}"
        self._strength = strength
        self._seed = seed
        self._time = time
        self._thinkers: dict[Game, Thinker] = {}

    def choose(self, match: Match) -> int:
        """Return the pit index of the move that this strength plays."""
        if not cache.is_warm() and compile_in_background().is_alive():
            return best_moves(match, min(self._strength, DEEPEST))[0]
        thinker = self._thinkers.get(match.game)
        if thinker is None:
            thinker = self._thinkers[match.game] = self._new_thinker(match.game)
        return thinker.choose(match.position, match.positions[:-1])

    def _new_thinker(self, game: Game) -> "Thinker":
        from makombo.engine.engine import Engine
        from makombo.engine.limits import Limits
        from makombo.engine.strengths import Thinker, strength

        chosen = strength(game, self._strength)
        if self._time is not None:
            chosen = replace(chosen, limits=Limits(time=self._time))
        return Thinker(Engine(game), chosen, self._seed)


@functools.cache
def compile_in_background() -> threading.Thread:
    """Have the engine compiled in a thread that nobody waits for; once in a process."""
    from makombo.engine.warm import compile_all

    thread = threading.Thread(target=compile_all, name="makombo-compiling", daemon=True)
    thread.start()
    return thread
