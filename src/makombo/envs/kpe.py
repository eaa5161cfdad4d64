"""What environments show of Kpé."""

from typing import Any

from makombo.envs.batch import show
from makombo.envs.observation import Showing
from makombo.kernels.jit import implements
from makombo.kernels.kpe import (
    KpeState,
    own_score,
    own_sown,
    seeds_in_pit,
    their_score,
    their_sown,
)
from makombo.kernels.words import ONE, U64, ZERO, has


@implements(show, KpeState)
def show_kpe(state: KpeState, row: Any) -> int:
    """Write pits, scores and pits sown."""
    for pit in range(8):
        row[pit] = seeds_in_pit(state, U64(pit))
    row[8] = own_score(state)
    row[9] = their_score(state)
    own, theirs = own_sown(state), their_sown(state)
    for pit in range(4):
        row[10 + pit] = ONE if has(own, U64(pit)) else ZERO
        row[14 + pit] = ONE if has(theirs, U64(pit)) else ZERO
    return 18


SHOWING = Showing(
    meanings={
        "own sown": "1 where the side to move has sown from the pit (KP7)",
    }
)
