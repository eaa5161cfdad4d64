"""Retrograde analysis gives the true counts, and every value of its slow twin."""

from pathlib import Path

import pytest

from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, game
from makombo.solver.retrograde import solve_pair
from tests.solver.reference import solve_slowly
from tests.solver.tables import OPTIONS, solved

LINES = (Path(__file__).parent.parent / "data" / "kpe_levels.txt").read_text().splitlines()[1:]


def _counts(level: Level) -> tuple[int, ...]:
    totals = solved("kpe", 14)[level].totals
    return level.size, totals.won, totals.even, totals.lost, totals.margin_sum


def test_true_counts_of_every_level_up_to_14_seeds() -> None:
    expected = {}
    for line in LINES:
        seeds, mover, opponent, *counts = line.split()
        level = Level(int(seeds), int(mover, 16), int(opponent, 16))
        expected[level] = tuple(map(int, counts))
    assert len(expected) == 72
    assert {level: _counts(level) for level in solved("kpe", 14)} == expected


def _check_by_twin(name: str, most_seeds: int) -> None:
    rules = game(name)
    assert isinstance(rules, Kpe)
    slow = solve_slowly(rules, most_seeds)
    fast = solved(name, most_seeds)
    assert slow.keys() == fast.keys()
    for level, values in slow.items():
        pairs = zip(fast[level].margins.tolist(), fast[level].distances.tolist(), strict=True)
        assert list(pairs) == values, level.name


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_the_twin_up_to_4_seeds(name: str) -> None:
    _check_by_twin(name, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_the_twin_up_to_8_seeds(name: str) -> None:
    _check_by_twin(name, 8)


def test_the_options_matter() -> None:
    sums = {name: solved(name, 12)[Level(12, 7, 15)].totals.margin_sum for name in OPTIONS}
    assert len(set(sums.values())) == len(OPTIONS)


@pytest.mark.parametrize("share", [1, 1_000_000])
def test_sweeps_and_ripples_come_to_the_same(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("makombo.solver.retrograde._QUEUE_SHARE", share)
    monkeypatch.setattr("makombo.solver.retrograde._LEAST_ROOM", 16)
    known = solved("kpe", 14)
    for pair in ((Level(14, 15, 15),), (Level(14, 7, 15), Level(14, 15, 7))):
        for solution in solve_pair(Kpe(), pair, lambda level: known[level].margins):
            expected = known[solution.level]
            assert solution.totals == expected.totals
            assert (solution.margins == expected.margins).all()
            assert (solution.distances == expected.distances).all()


def test_it_can_be_interrupted_between_pieces() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_pair(Kpe(), (Level(0, 15, 15),), lambda level: pytest.fail(level.name), stop)
