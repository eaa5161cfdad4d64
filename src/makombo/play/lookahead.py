"""Looking a few plies ahead: plain negamax with alpha-beta over the rules."""

import time
from collections.abc import Iterator
from typing import Final

from makombo.engine.stop import StopToken
from makombo.play.lead import WIN, lead
from makombo.play.match import Match
from makombo.rules import Game, Occurrences, Outcome, Position, Trace

DEEPEST: Final = 3
LAPS: Final = 20_000  # how many laps one answer may sow, about a second's worth
BOUND: Final = 2 * WIN

Value = tuple[int, tuple[int, ...]]
"""What a position is worth to its mover, and the moves that lead there."""


class SpentError(Exception):
    """Raised once all that an answer may cost is spent; the best found so far is then played."""


class Budget:
    """What an answer may still cost: laps, moves looked at, seconds; until somebody says stop."""

    def __init__(
        self,
        *,
        laps: int | None = None,
        moves: int | None = None,
        seconds: float | None = None,
        stop: StopToken | None = None,
    ) -> None:
        self.spent = 0
        self._laps = laps
        self._moves = moves
        self._end = None if seconds is None else time.perf_counter() + seconds
        self._stop = StopToken() if stop is None else stop

    def spend(self, trace: Trace) -> None:
        """Count a move that is looked at, with its laps."""
        self.spent += 1
        if self._laps is not None:
            laps = trace.laps
            self._laps -= trace.endless.laps[1] if trace.endless is not None else laps or 1

    def check(self) -> None:
        """Raise `SpentError` once all is spent."""
        self.check_stop()
        laps_left = self._laps is None or self._laps > 0
        moves_left = self._moves is None or self.spent < self._moves
        time_left = self._end is None or time.perf_counter() < self._end
        if not (laps_left and moves_left and time_left):
            raise SpentError

    def check_stop(self) -> None:
        """Raise `SpentError` once the token is set."""
        if self._stop.is_set():
            raise SpentError


def best_moves(
    match: Match, depth: int, laps: int = LAPS, stop: StopToken | None = None
) -> tuple[int, ...]:
    """Return the moves of the greatest value, ascending, when both sides look `depth` plies ahead.

    Looks one ply ahead, then two and so on, and stops early once `laps` laps have been sown, as
    Kisolo has moves of ten thousand, or once `stop` is set.

    >>> from makombo.rules import game
    >>> match = Match(game("kpe"))
    >>> best_moves(match, 3)
    (0, 1, 2, 3)
    """
    search = Search(match.game, Budget(laps=laps, stop=stop))
    best = match.legal_moves()[:1]
    try:
        # One ply is looked at whatever it costs, so that there is a move to play.
        root = Root(search, match.position, Occurrences(match.game, match.positions))
        best = root.best(1)
        for deeper in range(2, depth + 1):
            best = root.best(deeper)
    except SpentError:
        pass
    return best


class Search:
    """The positions below the root, and what looking at them may still cost."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game = game
        self.budget = budget

    def value(self, position: Position, depth: int, window: tuple[int, int], plies: int) -> Value:
        """Return what the position is worth to its mover: exact within the window, else a bound."""
        outcome = self.game.outcome(position)
        if outcome is not None or depth == 0:
            return lead(self.game, position, outcome, position.side, plies), ()
        alpha, beta = window
        best: Value = -BOUND, ()
        for move, after in self._after(position):
            theirs = (-beta, -max(alpha, best[0]))
            value, line = self.value(after, depth - 1, theirs, plies + 1)
            if -value > best[0]:
                best = -value, (move, *line)
            if best[0] >= beta:
                break
        return best

    def _after(self, position: Position) -> Iterator[tuple[int, Position]]:
        """Yield each legal move and the position after it; raise `SpentError` once all is spent."""
        for move in self.game.legal_moves(position):
            self.budget.check()
            trace = self.game.trace(position, move)
            self.budget.spend(trace)
            yield move, trace.after


class Root:
    """The moves of the match itself: here its history counts (KP15, KS15)."""

    def __init__(self, search: Search, position: Position, seen: Occurrences) -> None:
        self._side = position.side
        self._search = search
        self._after: dict[int, tuple[Position, Outcome | None]] = {}
        for move in search.game.legal_moves(position):
            search.budget.check_stop()
            trace = search.game.trace(position, move)
            search.budget.spend(trace)
            self._after[move] = trace.after, seen.outcome_after(trace.after)

    def best(self, depth: int) -> tuple[int, ...]:
        """Return the best moves at this depth, and look at them first the next time."""
        best = -BOUND
        values: dict[int, int] = {}
        for move in self._after:
            # One below the best so far, so that an equal value comes back exact.
            values[move], _ = self._value(move, depth, (-BOUND, 1 - best))
            best = max(best, values[move])
        self._put_first(values)
        return tuple(sorted(move for move, value in values.items() if value == best))

    def values(self, depth: int) -> dict[int, Value]:
        """Return every move's exact value at this depth and the line it begins, best first."""
        values = {move: self._value(move, depth, (-BOUND, BOUND)) for move in self._after}
        self._put_first({move: value for move, (value, _) in values.items()})
        return {move: values[move] for move in self._after}

    def _value(self, move: int, depth: int, window: tuple[int, int]) -> Value:
        position, outcome = self._after[move]
        if outcome is None and depth > 1:
            value, line = self._search.value(position, depth - 1, window, 1)
            return -value, (move, *line)
        return lead(self._search.game, position, outcome, self._side, plies=1), (move,)

    def _put_first(self, values: dict[int, int]) -> None:
        order = sorted(values, key=lambda move: values[move], reverse=True)
        self._after = {move: self._after[move] for move in order}
