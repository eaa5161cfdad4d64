"""How the engine judges Kisolo: by the log-odds of winning, fitted to games."""

import math

import numpy as np

from makombo.engine.evaluation import BUCKETS, bucket_of, evaluate
from makombo.engine.judgement import Judgement
from makombo.engine.limits import Limits
from makombo.engine.value import UNKNOWN, WIN, ending, exact, key, mixed, spread
from makombo.kernels.jit import compiled, implements
from makombo.kernels.kisolo import (
    KisoloState,
    columns_of,
    faced,
    is_drawn,
    own_seeds,
    their_seeds,
)
from makombo.kernels.words import U64, byte_at, count, nonzero, signed

# Twelve features, of one pit, to a line; printed by bench/fit_weights.py.
# fmt: off
WEIGHTS = (
    -83, -106, -100, -86, -68, -60, -29, -2, 38, 125, 215, 138,
    -142, -45, -53, -56, -63, -53, -44, -23, 4, 61, 120, 277,
    90, 68, 72, 65, 57, 54, 44, 28, -6, -100, -214, -177,
    288, 31, 10, 9, 23, 16, 21, 20, 0, -45, -110, -281,
    29, -693, -116, -142, -171, -115, -61, 9, 168, 324, 370, 397,
    29, 21, 60, 104, 63, 93, 50, 30, -35, -97, -135, -184,
    29, -115, 69, 60, 18, -22, -46, 5, 0, -793, 1234, 175,
    -221, -349, -238, -15, 208, 0, 0,
)
# fmt: on

SLOTS = 36
FEATURES = 4 * BUCKETS + 2 * BUCKETS + 2 * 9 + 1
_NOTHING = FEATURES - 1  # a column the board hasn't got

_WEIGHTS = np.array(WEIGHTS, np.int64)
_A_SEED = 30  # thousandths of log-odds
_LOG_ODDS = 2000  # twice the thousandths: tanh makes of it the expected result, from -1 to 1


@compiled
def feature(state: KisoloState, slot: int) -> int:
    """Return the feature that a position has in a slot (0-35)."""
    columns = columns_of(state)
    if slot < 32:
        row, column = slot // 8, U64(slot % 8)
        if column >= columns:
            return _NOTHING
        word = state.outer
        if row == 1:
            word = state.inner
        elif row == 2:
            word = state.their_outer
        elif row == 3:
            word = state.their_inner
        return BUCKETS * row + bucket_of(byte_at(word, column))
    rest = 4 * BUCKETS
    if slot == 32:
        prey = _largest_prey(state.inner, state.their_inner, state.their_outer, columns)
        return rest + prey
    if slot == 33:
        prey = _largest_prey(state.their_inner, state.inner, state.outer, columns)
        return rest + BUCKETS + prey
    rest += 2 * BUCKETS
    if slot == 34:
        facing = nonzero(faced(state.their_inner, columns))
        return rest + signed(count(nonzero(state.inner) & facing))
    return rest + 9 + signed(count(nonzero(state.their_inner)))


@compiled
def _largest_prey(inner: U64, their_inner: U64, their_outer: U64, columns: U64) -> int:
    """Return the bucket of the most seeds that one capture would take (KS5); 0 for none."""
    most = U64(0)
    facing = faced(their_inner, columns)
    for number in range(8):
        column = U64(number)
        if byte_at(inner, column) and byte_at(facing, column):
            most = max(most, byte_at(facing, column) + byte_at(their_outer, column))
    return bucket_of(most)


@implements(evaluate, KisoloState)
def kisolo_evaluate(state: KisoloState, plain: bool) -> int:
    """Add up the weights of a position; plainly, the lead in seeds."""
    if plain:
        return (signed(own_seeds(state)) - signed(their_seeds(state))) * _A_SEED
    value = 0
    for slot in range(SLOTS):
        value += _WEIGHTS[feature(state, slot)]
    return value


@implements(key, KisoloState)
def kisolo_key(state: KisoloState) -> U64:
    """Hash the four rows (KS15)."""
    word = mixed(spread(state.outer) + state.inner)
    word = mixed(spread(word) + state.their_outer)
    return mixed(spread(word) + state.their_inner)


@implements(ending, KisoloState)
def kisolo_ending(state: KisoloState) -> int:
    """Who can't move has lost, unless the sowing was endless (KS11, KS13, KS14)."""
    return 0 if is_drawn(state) else -WIN


@implements(exact, KisoloState)
def kisolo_exact(state: KisoloState, book: tuple[()]) -> int:  # noqa: ARG001
    """No position of Kisolo is tabled."""
    return UNKNOWN


def displayed(value: int) -> float:
    """Return the expected result, from -1 to 1."""
    return round(math.tanh(value / _LOG_ODDS), 3)


JUDGEMENT = Judgement(
    ladder=(
        (Limits(depth=1), 0.8),
        (Limits(depth=2), 0.45),
        (Limits(depth=3), 0.25),
        (Limits(depth=5), 0.15),
        (Limits(depth=7), 0.1),
        (Limits(nodes=100_000), 0.0),
    ),
    proves=True,
    displayed=displayed,
    blank_book=(),
    searches={
        "kisolo": {
            "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S": 10,
        },
        "kisolo:columns=6": {"3,3,3,3,3,3/3,3,3,3,3,3/3,3,3,3,3,3/3,3,3,3,3,3 S": 10},
        "kisolo:columns=8,seeds=4": {
            "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 S": 6
        },
    },
)
