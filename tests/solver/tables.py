"""Solved levels for tests, each game's but once."""

from functools import cache

from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, game
from makombo.solver.kpe import pairs
from makombo.solver.retrograde import solve_pair
from makombo.tables import Solution


@cache
def solved(name: str, most_seeds: int) -> dict[Level, Solution]:
    """Return the solutions of all levels with at most so many seeds."""
    rules = game(name)
    assert isinstance(rules, Kpe)
    found: dict[Level, Solution] = {}
    for pair in pairs(most_seeds):
        for solution in solve_pair(rules, pair, lambda level: found[level].margins):
            solution.margins.setflags(write=False)
            found[solution.level] = solution
    return found


OPTIONS = (
    "kpe",
    "kpe:capture_on_unlocking_move=false",
    "kpe:skip_origin=true",
    "kpe:capture_on_unlocking_move=false,skip_origin=true",
)
