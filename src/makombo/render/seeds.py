"""Where each seed lies in its pit: a packing that is the same every time and grows seed by seed.

A pit is a disc of radius 1 around (0, 0), y downwards; a tag with its numeral covers the middle of
its lower rim. Seeds take the slots of one fixed order, so a seed stays where it lies when others
arrive: only the size of all seeds of a pit shrinks, in a few steps: few are drawn large, to fill
their pit better, and a crowd small.

The first slots lie side by side around the middle; once the floor is full the next ones lie on top,
each in the widest gap left, from the middle outwards: a heap.
"""

import math
import random
from functools import lru_cache
from typing import Final, NamedTuple

BOWL: Final = 0.92  # no seed reaches further from the middle
TAG_HALF_WIDTH: Final = 0.44  # wide enough for three figures
TAG_TOP: Final = 0.72
LONG: Final = 0.2  # half axes of a seed at full size
SHORT: Final = 0.155
ANGLES: Final = 9  # a seed lies at a multiple of 180° / ANGLES
VARIANTS: Final = 8  # different packings, so that neighbours don't look alike

# Up to so many seeds, they have this size. Each step leaves more room along the wall; the first few
# lie around the middle, where there is room for more than full size.
_SIZES: Final = ((3, 1.35), (6, 1.2), (14, 1.0), (30, 0.86), (54, 0.73), (96, 0.62), (160, 0.52))
_SMALLEST: Final = 0.44
_SPACING: Final = 0.385  # between neighbours on the floor
_GRID: Final = 0.05
_MIDDLE: Final = (0.0, -0.1)  # of the room that the tag leaves
_CAPACITIES: Final = (16, 32, 64, 128, 256)


class Slot(NamedTuple):
    """The place of one seed: its middle, and its turn in steps of 180° / ANGLES."""

    x: float
    y: float
    turn: int


def size(count: int) -> float:
    """Return how large seeds are drawn when `count` lie in one pit, 1 being full size.

    >>> size(6), size(14), size(40)
    (1.2, 1.0, 0.73)
    """
    return next((scale for most, scale in _SIZES if count <= most), _SMALLEST)


def packing(count: int, variant: int = 0) -> tuple[Slot, ...]:
    """Return the slots of `count` seeds (at most 256), from the first that came to the last.

    >>> packing(5)[:4] == packing(4)
    True
    """
    capacity = next(limit for limit in _CAPACITIES if count <= limit)
    return _slots(variant % VARIANTS, capacity)[:count]


@lru_cache(maxsize=VARIANTS * len(_CAPACITIES))
def _slots(variant: int, capacity: int) -> tuple[Slot, ...]:
    """Fill slot after slot; no choice depends on `capacity`, so shorter answers are beginnings."""
    rng = random.Random(variant)
    free = _candidates(rng)
    nearest = [math.inf] * len(free)  # from each candidate to the closest slot taken
    taken: list[Slot] = []
    while len(taken) < capacity:
        choice = _choose(free, nearest, LONG * min(1.0, size(len(taken) + 1)))
        slot = free[choice]
        taken.append(slot)
        for place, other in enumerate(free):
            apart = math.hypot(other.x - slot.x, other.y - slot.y)
            nearest[place] = min(nearest[place], apart)
    return tuple(taken)


def _choose(free: list[Slot], nearest: list[float], reach: float) -> int:
    """Return the candidate closest to the middle that keeps its distance, or else the loosest."""
    open_ = [place for place, slot in enumerate(free) if _fits(slot, reach)]
    widest = max(nearest[place] for place in open_)
    apart = min(_SPACING, 0.94 * widest)
    roomy = (place for place in open_ if nearest[place] >= apart)
    return min(roomy, key=lambda place: _off_middle(free[place]))


def _candidates(rng: random.Random) -> list[Slot]:
    """Return a fine grid, each point nudged, over all places that the smallest seeds can take."""
    steps = int(1 / _GRID)
    slots = []
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            x = (column + rng.uniform(-0.5, 0.5)) * _GRID
            y = (row + rng.uniform(-0.5, 0.5)) * _GRID
            slots.append(Slot(x, y, rng.randrange(ANGLES)))
    return [slot for slot in slots if _fits(slot, LONG * _SMALLEST)]


def _fits(slot: Slot, reach: float) -> bool:
    """Tell whether a seed reaching so far from here stays in the bowl and clear of the tag."""
    beside = max(0.0, abs(slot.x) - TAG_HALF_WIDTH)
    above = max(0.0, TAG_TOP - slot.y)
    return math.hypot(slot.x, slot.y) + reach <= BOWL and math.hypot(beside, above) >= reach


def _off_middle(slot: Slot) -> float:
    return math.hypot(slot.x - _MIDDLE[0], slot.y - _MIDDLE[1])
