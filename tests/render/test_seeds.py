import math
from collections.abc import Iterator

import pytest

from makombo.render import seeds
from makombo.render.seeds import Slot, packing, size

COUNTS = [*range(97), 120, 160, 161, 192, 248]


def _edge(slot: Slot, scale: float) -> Iterator[tuple[float, float]]:
    """Yield points around the edge of the oval as it is drawn."""
    turn = math.pi * slot.turn / seeds.ANGLES
    for step in range(24):
        angle = 2 * math.pi * step / 24
        along, across = seeds.LONG * scale * math.cos(angle), seeds.SHORT * scale * math.sin(angle)
        x = slot.x + along * math.cos(turn) - across * math.sin(turn)
        y = slot.y + along * math.sin(turn) + across * math.cos(turn)
        yield x, y


@pytest.mark.parametrize("variant", range(seeds.VARIANTS))
def test_every_seed_lies_in_its_pit_and_clear_of_the_tag(variant: int) -> None:
    drawn = {(slot, size(count)) for count in COUNTS for slot in packing(count, variant)}
    for slot, scale in drawn:
        for x, y in _edge(slot, scale):
            assert math.hypot(x, y) <= seeds.BOWL + 1e-9
            assert y <= seeds.TAG_TOP + 1e-9 or abs(x) >= seeds.TAG_HALF_WIDTH - 1e-9


@pytest.mark.parametrize("variant", range(seeds.VARIANTS))
def test_seeds_stay_where_they_lie_when_others_arrive(variant: int) -> None:
    whole = packing(248, variant)
    assert len(whole) == 248
    for count in COUNTS:
        assert packing(count, variant) == whole[:count]


@pytest.mark.parametrize("variant", range(seeds.VARIANTS))
def test_few_seeds_lie_side_by_side_around_the_middle(variant: int) -> None:
    few = packing(6, variant)
    gaps = [
        math.hypot(one.x - other.x, one.y - other.y)
        for place, one in enumerate(few)
        for other in few[:place]
    ]
    assert min(gaps) >= 2 * seeds.SHORT
    assert max(math.hypot(slot.x, slot.y) for slot in few) <= 0.72


@pytest.mark.parametrize("variant", range(seeds.VARIANTS))
def test_no_seed_of_a_crowd_is_hidden_by_another(variant: int) -> None:
    crowd = packing(96, variant)
    closest = min(
        math.hypot(one.x - other.x, one.y - other.y)
        for place, one in enumerate(crowd)
        for other in crowd[:place]
    )
    assert closest >= 0.4 * seeds.SHORT


def test_seeds_only_shrink_as_the_pit_fills() -> None:
    sizes = [size(count) for count in range(249)]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[1], sizes[6], sizes[7], sizes[14]) == (1.35, 1.2, 1, 1)
    assert (sizes[15], sizes[96], sizes[248]) == (0.86, 0.62, 0.44)


def test_packings_differ_between_neighbours_and_come_round() -> None:
    assert len({packing(6, variant) for variant in range(seeds.VARIANTS)}) == seeds.VARIANTS
    assert packing(6, 3) == packing(6, 3 + seeds.VARIANTS)
