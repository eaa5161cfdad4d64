import math
from typing import Any

import pytest

from makombo.engine.limits import DEEPEST, LONGEST, MOST_NODES, Limits
from makombo.errors import MakomboError


@pytest.mark.parametrize("seconds", [0, -1, -0.0, math.nan, math.inf, -math.inf, 86_400.1, 1e300])
def test_a_time_out_of_range_is_refused(seconds: float) -> None:
    with pytest.raises(MakomboError) as caught:
        Limits(time=seconds)
    expected = f"time: found {seconds}, expected seconds above 0, at most 86400"
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("name", "number", "most"),
    [
        ("depth", 0, DEEPEST),
        ("depth", -3, DEEPEST),
        ("depth", 201, DEEPEST),
        ("depth", 2.0, DEEPEST),
        ("depth", True, DEEPEST),
        ("nodes", 0, MOST_NODES),
        ("nodes", -1, MOST_NODES),
        ("nodes", 10**15 + 1, MOST_NODES),
        ("nodes", math.inf, MOST_NODES),
    ],
)
def test_a_number_out_of_range_is_refused(name: str, number: Any, most: int) -> None:
    with pytest.raises(MakomboError) as caught:
        Limits(**{name: number})
    assert str(caught.value) == f"{name}: found {number}, expected a whole number from 1 to {most}"


def test_no_limit_at_all_is_refused() -> None:
    with pytest.raises(MakomboError, match="limits: found none, expected a time, a depth or"):
        Limits()


def test_one_bad_limit_among_good_ones_is_refused() -> None:
    with pytest.raises(MakomboError, match="nodes: found 0"):
        Limits(time=1.0, depth=3, nodes=0)


@pytest.mark.parametrize("time", [1e-9, 1, LONGEST])
@pytest.mark.parametrize("depth", [1, DEEPEST, None])
@pytest.mark.parametrize("nodes", [1, MOST_NODES, None])
def test_whatever_is_in_range_is_taken(time: float, depth: int | None, nodes: int | None) -> None:
    limits = Limits(time, depth, nodes)
    assert (limits.time, limits.depth, limits.nodes) == (time, depth, nodes)
