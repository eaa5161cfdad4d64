"""The slow twin of the retrograde analysis: value iteration in plain Python, over the rules.

Play at most k plies, then share what is left: for k = 0, 1, 2, … until nothing changes. It finds
the same margins and distances, some hundred thousand times slower.
"""

from dataclasses import dataclass, field

from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, Position
from makombo.solver.kpe import pairs

Value = tuple[int, int]
"""Margin and distance."""


@dataclass
class _Moves:
    """The moves of a position: those that leave, as margins, and the children in the pair."""

    leaving: list[int] = field(default_factory=list)
    staying: list[tuple[Level, int]] = field(default_factory=list)
    end: int | None = None
    """The margin, if the game is over."""


def solve_slowly(game: Kpe, most_seeds: int) -> dict[Level, list[Value]]:
    """Return margin and distance of every position with at most so many seeds, by level and rank.

    >>> solve_slowly(Kpe(), 2)[Level(2, 15, 15)][10:18]
    [(0, 0), (0, 0), (2, 3), (2, 3), (-2, 2), (0, 0), (0, 0), (2, 5)]
    """
    solved: dict[Level, list[Value]] = {}
    for pair in pairs(most_seeds):
        moves = {
            (level, rank): _moves(game, level, rank, solved)
            for level in pair
            for rank in range(level.size)
        }
        margins = _margins(moves)
        distances = _distances(moves, margins)
        for level in pair:
            ranks = [(level, rank) for rank in range(level.size)]
            solved[level] = [(margins[place], distances[place]) for place in ranks]
    return solved


def _moves(game: Kpe, level: Level, rank: int, solved: dict[Level, list[Value]]) -> _Moves:
    position = level.position(rank, game)
    found = _Moves()
    if game.outcome(position) is not None:
        found.end = -position.in_play
    for move in game.legal_moves(position):
        after = game.apply(position, move)
        child = Level.of(after)
        gained = _lead(after, position) - _lead(position, position)
        if game.outcome(after) is not None:
            found.leaving.append(gained)
        elif child == level.partner:
            found.staying.append((child, child.rank((*after.own, *after.opposing))))
        else:
            margin, _ = solved[child][child.rank((*after.own, *after.opposing))]
            found.leaving.append(gained - margin)
    return found


def _lead(position: Position, seen_from: Position) -> int:
    assert position.scores is not None
    side = seen_from.side
    return position.scores[side] - position.scores[side.other]


def _margins(moves: dict[tuple[Level, int], _Moves]) -> dict[tuple[Level, int], int]:
    margins = dict.fromkeys(moves, 0)
    while True:
        following = {
            place: found.end
            if found.end is not None
            else max([*found.leaving, *(-margins[child] for child in found.staying)])
            for place, found in moves.items()
        }
        if following == margins:
            return margins
        margins = following


def _distances(
    moves: dict[tuple[Level, int], _Moves], margins: dict[tuple[Level, int], int]
) -> dict[tuple[Level, int], int]:
    """Return the distances: from 0 up, the winner hurrying, the loser delaying."""
    distances = dict.fromkeys(moves, 0)
    while True:
        following = {}
        for place, found in moves.items():
            margin = margins[place]
            plies = [0 for value in found.leaving if value == margin]
            plies += [distances[child] for child in found.staying if -margins[child] == margin]
            ended = found.end is not None or margin == 0
            following[place] = 0 if ended else 1 + (min(plies) if margin > 0 else max(plies))
        if following == distances:
            return distances
        distances = following
