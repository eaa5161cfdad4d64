"""An analysis by the rules alone: for games that bring no engine, and where it hasn't begun."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from makombo.engine.analysis import SEARCH, Analysis, Line
from makombo.engine.limits import DEEPEST, Limits
from makombo.engine.stop import StopToken
from makombo.play.lead import WIN, lead
from makombo.play.lookahead import Budget, Root, Search, SpentError, Value
from makombo.rules import Game, Occurrences, Position

_DECIDED: Final = WIN // 2  # beyond any margin in seeds


def unsearched(game: Game, position: Position, lines: int) -> Analysis:
    """Return the first legal moves as they stand, none looked at."""
    moves = game.legal_moves(position)[:lines]
    return Analysis(
        tuple(Line(move, 0.0, "unknown", SEARCH, 0, (move,)) for move in moves), 0, 0, 0.0
    )


def analysis_by_rules(
    game: Game,
    position: Position,
    limits: Limits,
    *,
    lines: int = 1,
    history: Sequence[Position] = (),
    report: Callable[[Analysis], object] | None = None,
    stop: StopToken | None = None,
) -> Analysis:
    """Return the best `lines` moves by a plain look-ahead; arguments as of `Engine.analyse`.

    A value is the margin in seeds from here on where the game counts captured seeds, else from -1
    (lost) to 1 (won), between them the lead as a share of the seeds on the board.
    """
    begun = time.perf_counter()
    budget = Budget(moves=limits.nodes, seconds=limits.time, stop=stop)
    seen = Occurrences(game, (*history, position))
    found = unsearched(game, position, lines)
    try:
        root = Root(Search(game, budget), position, seen)
        for depth in range(1, (limits.depth or DEEPEST) + 1):
            values = root.values(depth)
            best = [
                _line(game, position, depth, value, certain=not seen.near_end)
                for value in list(values.values())[:lines]
            ]
            seconds = time.perf_counter() - begun
            found = Analysis(tuple(best), depth, budget.spent, seconds)
            if report is not None:
                report(found)
            if all(abs(value) > _DECIDED for value, _ in values.values()):
                break
    except SpentError:
        pass
    return found


def _line(game: Game, position: Position, depth: int, value: Value, *, certain: bool) -> Line:
    """Return the line of a move as people read it."""
    searched, pv = value
    side = position.side
    decided = abs(searched) > _DECIDED
    won = searched > 0
    if game.tally(position, side).captured:
        end = (WIN - len(pv)) * (1 if won else -1) if decided else 0
        figure = float(searched - end - lead(game, position, None, side))
    else:
        figure = (
            (1.0 if won else -1.0) if decided else round(searched / max(1, position.in_play), 3)
        )
    if not (decided and certain):
        return Line(pv[0], figure, "unknown", SEARCH, depth, pv)
    return Line(pv[0], figure, "win" if won else "loss", SEARCH, depth, pv, len(pv))
