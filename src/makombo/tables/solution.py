"""A solved level in memory."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from makombo.kernels.kpe_level import Level

ESCAPE = 255
"""The distance that stands for itself and for every greater one, which are kept beside."""


@dataclass(frozen=True)
class Totals:
    """How many positions of a level are won, even and lost for the side to move, and more."""

    won: int
    even: int
    lost: int
    margin_sum: int
    longest: int
    """The longest distance."""


@dataclass(frozen=True)
class Solution:
    """What each position of a level is worth, by rank."""

    level: Level
    totals: Totals
    margins: npt.NDArray[np.int8]
    """Seeds that the side to move still gains, less those that the other will."""
    distances: npt.NDArray[np.uint8]
    """Plies until the game leaves the pair of levels; from `ESCAPE` up, `far` knows it."""
    far: npt.NDArray[np.uint32]
    """Ranks and distances of the positions that are `ESCAPE` plies away or more, by rank."""
