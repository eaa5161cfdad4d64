"""Margin and distance in one number of two bytes, the *worth* that retrograde analysis works with.

A position won by the margin m, in d plies, is worth m/2 · STEP - d; one lost by m in d plies the
same below 0; an even one is worth 0. So of two positions the one with the greater margin is worth
more, of two won ones with equal margins the quicker, of two lost ones the slower: worths compare as
players prefer. A move that stays in its pair of levels is worth the child's worth, turned round and
a ply nearer to 0; and what repeats for ever comes to 0 (KP15).
"""

import numpy as np
import numpy.typing as npt

from makombo.kernels.jit import compiled
from makombo.tables.solution import ESCAPE

STEP = 1 << 10
"""What two seeds are worth; no distance may reach it."""
NONE = np.int16(-32768)
"""The worth of no move at all."""
MOST = np.int16(32767)

_STEP = np.int64(STEP)


@compiled
def turned(worth: np.int16) -> np.int16:
    """Return what a position of this worth is worth to the opponent, a ply before."""
    if worth > 0:
        return np.int16(1 - worth)
    if worth < 0:
        return np.int16(-1 - worth)
    return np.int16(0)


@compiled
def leaving(half: np.int64) -> np.int16:
    """Return the worth of leaving the pair of levels with twice this margin."""
    if half > 0:
        return np.int16(half * _STEP - 1)
    if half < 0:
        return np.int16(half * _STEP + 1)
    return np.int16(0)


@compiled
def settle(
    contributions: npt.NDArray[np.int16],
    margins: npt.NDArray[np.int8],
    distances: npt.NDArray[np.uint8],
    totals: npt.NDArray[np.int64],
) -> None:
    """Read margins and distances from contributions, which are worths `turned`, rank by rank.

    `totals` becomes the positions won, even and lost, the sum of margins, the longest distance and
    the number of distances from `ESCAPE` up.
    """
    for rank in range(contributions.size):
        margin, distance = unpacked(contributions[rank])
        margins[rank] = margin
        distances[rank] = distance if distance < ESCAPE else ESCAPE
        if margin > 0:
            totals[0] += 1
        elif margin == 0:
            totals[1] += 1
        else:
            totals[2] += 1
        totals[3] += margin
        totals[4] = max(totals[4], distance)
        totals[5] += distance >= ESCAPE


@compiled
def unpacked(contribution: np.int16) -> tuple[np.int64, np.int64]:
    """Return the margin and the distance of a position by its worth, `turned`."""
    if contribution == 0:
        return np.int64(0), np.int64(0)
    size = np.int64(abs(np.int64(contribution))) + 1
    half = (size + _STEP - 1) // _STEP
    distance = half * _STEP - size
    return (-2 * half if contribution > 0 else 2 * half), distance


@compiled
def escaped(contributions: npt.NDArray[np.int16], far: npt.NDArray[np.uint32]) -> None:
    """Write rank and distance of every position whose distance is `ESCAPE` or more."""
    found = 0
    for rank in range(contributions.size):
        _, distance = unpacked(contributions[rank])
        if distance >= ESCAPE:
            far[found, 0] = rank
            far[found, 1] = distance
            found += 1
