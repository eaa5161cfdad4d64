"""Gates: which places of a run a move may count in, as arrays to take the lesser of.

Whether a sowing captures depends on one pit of the opponent's. Along a run, p from 0 to q, the
first pit rises, the second falls, and the others stand still. So a slice of one of four ready-made
patterns says for each place whether the move is open (the greatest number) or shut (the least), and
the inner loops need no branches.
"""

import numpy as np

from makombo.kernels.jit import compiled
from makombo.kernels.kpe_unmoves import FOUR, is_prey
from makombo.kernels.words import U64, ZERO, byte_at
from makombo.solver.worth import MOST, NONE

_LENGTH = 64  # a run has at most 49 places
_SHUT = U64(0)
_OPEN = U64(_LENGTH)
_RISING = U64(2 * _LENGTH)
_LAST = U64(4 * _LENGTH - 1)
_FIVE = U64(5)
_SIX = U64(6)
_SECOND, _THIRD, _FOURTH = U64(1), U64(2), U64(3)

GATES = np.full(5 * _LENGTH, MOST, np.int16)
GATES[:_LENGTH] = NONE
for _prey in (2, 4):
    GATES[2 * _LENGTH + _prey] = NONE  # rising from 0
    GATES[4 * _LENGTH - 1 - _prey] = NONE  # falling to 0


@compiled
def shut() -> U64:
    """Return where in `GATES` a move starts that counts nowhere in the run."""
    return _SHUT


@compiled
def where_nothing_is_captured(
    free: bool, last: U64, passed: U64, q: U64, r: U64, theirs: U64
) -> U64:
    """Return where in `GATES` a move starts that counts only if it captures nothing.

    `passed` is what the sowing adds to the opponent's loose row, with what that row must hold; the
    run is of their `theirs` loose seeds.
    """
    if not free or last < FOUR:
        return _OPEN
    if last == FOUR:
        return _RISING + byte_at(passed, ZERO)
    if last == _FIVE:
        return _LAST - q - byte_at(passed, _SECOND)
    third = r - q + byte_at(passed, _THIRD)
    fourth = theirs - r + byte_at(passed, _FOURTH)
    held = third if last == _SIX else fourth
    return _SHUT if is_prey(held) else _OPEN
