"""Looking a few plies ahead: plain negamax with alpha-beta over the rules."""

from collections.abc import Iterator

from makombo.play.match import Match
from makombo.play.worth import WIN, worth
from makombo.rules import Game, Outcome, Position, Trace

DEEPEST = 3
LAPS = 20_000  # how many laps one answer may sow, about a second's worth
BOUND = 2 * WIN


class OutOfLapsError(Exception):
    """The laps of an answer are used up; the one found at less depth has to do."""


def best_moves(match: Match, depth: int, laps: int = LAPS) -> tuple[int, ...]:
    """Return the moves of the greatest value, ascending, when both sides look `depth` plies ahead.

    Looks one ply ahead, then two and so on, and stops early once `laps` laps have been sown, as
    Kisolo has moves of ten thousand.

    >>> from makombo.rules import game
    >>> match = Match(game("kpe"))
    >>> best_moves(match, 3)
    (0, 1, 2, 3)
    """
    search = _Search(match.game, laps)
    root = _Root(match, search)
    best = root.best(1)
    try:
        for deeper in range(2, depth + 1):
            best = root.best(deeper)
    except OutOfLapsError:
        pass
    return best


class _Root:
    """The moves of the match itself: here its history counts (KP15, KS15)."""

    def __init__(self, match: Match, search: "_Search") -> None:
        self._side = match.position.side
        self._search = search
        self._after: dict[int, tuple[Position, Outcome | None]] = {}
        for move in match.legal_moves():
            trace, outcome = match.after(move)
            search.pay(trace)
            self._after[move] = trace.after, outcome

    def best(self, depth: int) -> tuple[int, ...]:
        """Return the best moves at this depth, and look at them first the next time."""
        best = -BOUND
        values: dict[int, int] = {}
        for move, (position, outcome) in self._after.items():
            if outcome is None and depth > 1:
                # One below the best so far, so that an equal value comes back exact.
                values[move] = -self._search.value(position, depth - 1, (-BOUND, 1 - best), 1)
            else:
                values[move] = worth(position, outcome, self._side, plies=1)
            best = max(best, values[move])
        order = sorted(values, key=lambda move: values[move], reverse=True)
        self._after = {move: self._after[move] for move in order}
        return tuple(sorted(move for move, value in values.items() if value == best))


class _Search:
    """The positions below the root, and the laps still to be had."""

    def __init__(self, game: Game, laps: int) -> None:
        self._game = game
        self._laps = laps

    def pay(self, trace: Trace) -> None:
        """Count the laps of a move."""
        laps = trace.laps
        self._laps -= trace.endless.laps[1] if trace.endless is not None else laps or 1

    def value(self, position: Position, depth: int, window: tuple[int, int], plies: int) -> int:
        """Return what the position is worth to its mover: exact within the window, else a bound."""
        outcome = self._game.outcome(position)
        if outcome is not None or depth == 0:
            return worth(position, outcome, position.side, plies)
        alpha, beta = window
        best = -BOUND
        for after in self._after(position):
            best = max(best, -self.value(after, depth - 1, (-beta, -max(alpha, best)), plies + 1))
            if best >= beta:
                break
        return best

    def _after(self, position: Position) -> Iterator[Position]:
        """Yield the position after each legal move; raise `OutOfLapsError` once all is spent."""
        for move in self._game.legal_moves(position):
            if self._laps <= 0:
                raise OutOfLapsError
            trace = self._game.trace(position, move)
            self.pay(trace)
            yield trace.after
