"""The computer's strengths as players, and who answers while the engine is being compiled."""

import functools
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from makombo.engine.stop import StopToken
from makombo.kernels import cache
from makombo.play.folders import Folder, find_tables_of
from makombo.play.lookahead import DEEPEST, best_moves
from makombo.play.match import Match
from makombo.rules import Game

if TYPE_CHECKING:
    from makombo.engine.strengths import Thinker
    from makombo.tables import Tables

STRONGEST = 6


class Computer:
    """Plays at one strength, 1 to 6 (see docs/strengths.md); a seed makes its moves repeatable.

    `time` in seconds replaces what else bounds its thinking. The strongest plays perfectly where
    tables reach, those in the folder `tables` or else those found (`find_tables_of`); what is wrong
    with them is raised as `TableError`. Once `stop` is set every answer comes at once. A game that
    brings no engine is played by the pure-Python look-ahead; and where the engine isn't compiled
    yet that begins in the background, and until it is done the look-ahead answers.
    """

    def __init__(
        self,
        strength: int,
        seed: int | None = None,
        time: float | None = None,
        tables: Folder = None,
        stop: StopToken | None = None,
    ) -> None:
        self.name = f"strength:{strength}"
        self._strength = strength
        self._seed = seed
        self._time = time
        self._folder = tables
        self._stop = StopToken() if stop is None else stop
        self._opened: dict[Game, Tables | None] = {}
        self._thinkers: dict[Game, Thinker] = {}

    def choose(self, match: Match) -> int:
        """Return the pit index of the move that this strength plays."""
        perfect = self._perfect(match)
        if perfect is not None:
            return perfect
        if not self._has_engine(match.game):
            return best_moves(match, min(self._strength, DEEPEST), stop=self._stop)[0]
        thinker = self._thinkers.get(match.game)
        if thinker is None:
            thinker = self._thinkers[match.game] = self._new_thinker(match.game)
        return thinker.choose(match.position, match.positions[:-1], self._stop)

    def close(self) -> None:
        """Close the engines."""
        for thinker in self._thinkers.values():
            thinker.close()
        self._thinkers.clear()

    def _has_engine(self, game: Game) -> bool:
        """Tell whether the game brings an engine, and it is compiled; begin with that if not."""
        if not brings_engine(game):
            return False
        return cache.is_warm() or not compile_in_background().is_alive()

    def _perfect(self, match: Match) -> int | None:
        """Return the move by the tables, or None where they don't reach."""
        tables = self._tables_of(match.game)
        if tables is None:
            return None
        from makombo.engine.perfect import choices

        best = choices(match.game, match.position, tables, match.positions[:-1])
        return best[0][0] if best else None

    def _tables_of(self, game: Game) -> "Tables | None":
        if self._strength != STRONGEST:
            return None
        if game not in self._opened:
            self._opened[game] = find_tables_of(game, self._folder)
        return self._opened[game]

    def _new_thinker(self, game: Game) -> "Thinker":
        from makombo.engine.engine import Engine
        from makombo.engine.limits import Limits
        from makombo.engine.strengths import Thinker, strength

        chosen = strength(game, self._strength)
        if self._time is not None:
            chosen = replace(chosen, limits=Limits(time=self._time))
        return Thinker(Engine(game, tables=self._tables_of(game)), chosen, self._seed)


def brings_engine(game: Game) -> bool:
    """Tell whether the engine can play a game; nothing is imported for it."""
    return "engine" in game.parts


@functools.cache
def compile_in_background() -> threading.Thread:
    """Have the engine compiled in a thread that nobody waits for; once in a process."""
    from makombo.engine.warm import compile_all

    thread = threading.Thread(target=compile_all, name="makombo-compiling", daemon=True)
    thread.start()
    return thread
