"""Worths order positions as players do, and give back what went in."""

import numpy as np
import pytest

from makombo.solver.worth import STEP, escaped, leaving, settle, turned, unpacked


def _worth(margin: int, distance: int) -> int:
    size = abs(margin) // 2 * STEP - distance
    return size if margin > 0 else -size


def test_players_prefer_more_then_the_quicker_win_or_the_slower_loss() -> None:
    best_first = [(4, 9), (2, 1), (2, 3), (0, 0), (-2, 700), (-2, 1), (-4, 900)]
    worths = [_worth(*value) for value in best_first]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("value", [(2, 1), (-2, 1), (48, 300), (-48, 1022), (0, 0), (-6, 0)])
def test_margin_and_distance_come_back(value: tuple[int, int]) -> None:
    contribution = turned(np.int16(_worth(*value)))
    assert tuple(map(int, unpacked(np.int16(contribution)))) == value


def test_turning_costs_a_ply() -> None:
    assert [int(turned(np.int16(worth))) for worth in (2047, -2047, 0)] == [-2046, 2046, 0]
    assert [int(leaving(np.int64(half))) for half in (2, -2, 0)] == [2047, -2047, 0]


def test_settled_values_and_those_too_far_for_a_byte() -> None:
    values = [(2, 1), (-4, 254), (6, 255), (0, 0), (-2, 300)]
    contributions = np.array([turned(np.int16(_worth(*value))) for value in values], np.int16)
    margins, distances = np.zeros(5, np.int8), np.zeros(5, np.uint8)
    totals, far = np.zeros(6, np.int64), np.zeros((2, 2), np.uint32)
    settle(contributions, margins, distances, totals)
    escaped(contributions, far)
    assert margins.tolist() == [2, -4, 6, 0, -2]
    assert distances.tolist() == [1, 254, 255, 0, 255]
    assert totals.tolist() == [2, 1, 2, 2, 300, 2]
    assert far.tolist() == [[2, 255], [4, 300]]
