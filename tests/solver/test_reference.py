"""The slow twin, held to what can be worked out by hand."""

from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe
from tests.solver.reference import solve_slowly


def test_two_seeds_by_hand() -> None:
    solved = solve_slowly(Kpe(), 2)
    assert solved[Level(0, 15, 15)] == [(0, 0)]
    level = Level(2, 15, 15)
    values = solved[level]
    assert values[level.rank((0, 0, 0, 0, 1, 1, 0, 0))] == (-2, 0)  # over: the other sweeps
    assert values[level.rank((0, 0, 0, 1, 1, 0, 0, 0))] == (2, 1)  # captures both at once
    assert values[level.rank((2, 0, 0, 0, 0, 0, 0, 0))] == (2, 1)  # can't feed: they're his


def test_counts() -> None:
    solved = solve_slowly(Kpe(), 4)
    margins = [margin for margin, _ in solved[Level(4, 15, 15)]]
    signs = [sum(margin > 0 for margin in margins), margins.count(0), sum(margins)]
    assert signs == [120, 73, -68]
