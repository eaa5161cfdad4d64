"""Gates are open exactly where a sowing captures nothing."""

import pytest

from makombo.kernels.words import U64
from makombo.solver.gates import GATES, shut, where_nothing_is_captured
from makombo.solver.worth import MOST, NONE


@pytest.mark.parametrize("last", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("given", [(0, 0, 0, 0), (1, 1, 1, 1), (3, 2, 2, 1), (0, 6, 1, 6)])
def test_gates(last: int, free: bool, given: tuple[int, ...]) -> None:
    seeds = 7
    passed = U64(int.from_bytes(bytes(given), "little"))
    for r in range(seeds + 1):
        for q in range(r + 1):
            sums = map(U64, (q, r, seeds))
            start = int(where_nothing_is_captured(free, U64(last), passed, *sums))
            for p in range(q + 1):
                row = (p, q - p, r - q, seeds - r)
                taken = free and last > 3 and row[last - 4] + given[last - 4] in (2, 4)
                assert GATES[start + p] == (NONE if taken else MOST)


def test_shut_everywhere() -> None:
    assert all(GATES[int(shut()) + p] == NONE for p in range(49))
