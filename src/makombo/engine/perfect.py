"""Perfect play where tables reach: which of the best moves, and what a game would look like.

Of moves that keep the value, a won position takes the one that leaves its pair of levels soonest,
so that it can't go round in circles (see docs/kpe-solved.md). Then come moves to positions that
haven't occurred, and those after which the opponent, who may still err, has the fewest good
replies. A third occurrence is worth what it ends with, whatever the tables say (KP15).
"""

import time
from collections.abc import Sequence

from makombo.engine.analysis import TABLE, Analysis, Line
from makombo.rules import Game, Position
from makombo.rules.outcome import Termination
from makombo.rules.repetition import Occurrences
from makombo.tables import Tables
from makombo.tables.exact import Exact, gained, know

Choice = tuple[int, Exact]

_PV = 16  # plies shown of a line


def choices(
    game: Game, position: Position, tables: Tables, history: Sequence[Position]
) -> list[Choice]:
    """Return every move with its exact value, the one to play first; none where one is unknown.

    `history` are the positions of the match before this one. Raises `TableError`.
    """
    if not tables.covers(game, position):
        return []
    seen = Occurrences(game, (*history, position))
    ranked: list[tuple[tuple[int, int, int], Choice]] = []
    for move, tabled in know(game, position, tables).moves:
        after = game.apply(position, move)
        outcome = seen.outcome_after(after)
        repeated = outcome is not None and outcome.termination is Termination.REPETITION
        # What is in play is shared then, so that only what the move captured counts (KP15).
        value = Exact(gained(game, position, after), 0) if repeated else tabled
        if value.margin is None or value.distance is None:
            return []
        plies_to_win = value.distance if value.margin > 0 else 0
        ranked.append(((-value.margin, plies_to_win, seen.count(after)), (move, value)))
    ranked.sort(key=lambda each: each[0])
    equal = [choice for key, choice in ranked if key == ranked[0][0]]
    if len(equal) > 1:
        equal.sort(key=lambda choice: _hardest_first(game, position, tables, choice))
    return equal + [choice for _, choice in ranked[len(equal) :]]


def analysis(
    game: Game, position: Position, tables: Tables, history: Sequence[Position], lines: int
) -> Analysis | None:
    """Return the best lines by the tables, best first, or None where they don't reach."""
    begun = time.perf_counter()
    best = choices(game, position, tables, history)[:lines]
    found = tuple(line(game, (*history, position), tables, choice) for choice in best)
    return Analysis(found, 0, 0, time.perf_counter() - begun) if found else None


def known_lines(
    game: Game, position: Position, tables: Tables, history: Sequence[Position]
) -> dict[int, Line]:
    """Return the lines of the moves into the tables, from a position that they don't reach."""
    return {
        move: line(game, (*history, position), tables, (move, value))
        for move, value in know(game, position, tables).moves
        if value.margin is not None
    }


def line(game: Game, positions: Sequence[Position], tables: Tables, choice: Choice) -> Line:
    """Return the line that begins with a move of the last position and goes on perfectly."""
    move, value = choice
    assert value.margin is not None
    past = list(positions)
    pv = [move]
    past.append(game.apply(past[-1], move))
    while len(pv) < _PV and past[-1] not in past[:-1]:  # what goes round is shown once
        following = choices(game, past[-1], tables, past[:-1])
        if not following:
            break
        pv.append(following[0][0])
        past.append(game.apply(past[-1], pv[-1]))
    return Line(
        move=move,
        value=float(value.margin),
        category=value.category,
        source=TABLE,
        depth=0,
        pv=tuple(pv),
        distance=value.distance,
    )


def _hardest_first(
    game: Game, position: Position, tables: Tables, choice: Choice
) -> tuple[int, int]:
    """Order equal moves: the fewest replies that keep the value, then the slowest loss."""
    move, value = choice
    replies = know(game, game.apply(position, move), tables).moves
    good = sum(reply.margin == replies[0][1].margin for _, reply in replies)
    return good, -(value.distance or 0)
