"""How the engine judges Kpé: by the margin in seeds, with weights fitted to exact margins."""

import numpy as np

from makombo.engine.evaluation import BUCKETS, bucket_of, evaluate
from makombo.engine.judgement import Judgement
from makombo.engine.limits import Limits
from makombo.engine.value import SEED, ending, exact, key, mixed, spread
from makombo.kernels.jit import compiled, implements
from makombo.kernels.kpe import (
    KpeState,
    both_sown,
    in_play,
    own_seeds,
    own_sown,
    seeds_in_pit,
    their_seeds,
    their_sown,
)
from makombo.kernels.kpe_book import Book, book_margin, empty_book
from makombo.kernels.words import U64, count, signed

# Twelve features, of one pit, to a line; printed by bench/fit_weights.py.
# fmt: off
WEIGHTS = (
    -134, -62, -3, -8, 69, 61, 31, -134, -36, 233, 0, 0,
    -104, -14, -5, 23, 20, 11, -60, -71, 59, 157, 0, 0,
    -104, -17, 19, 36, 10, -48, -101, -36, 225, 33, 0, 0,
    -81, -25, -20, -50, -69, -157, -66, 187, 544, -245, 0, 0,
    97, 54, -4, 91, -68, -57, -11, 120, 14, -216, 0, 0,
    73, 33, -12, 39, -37, -4, 45, 67, -70, -119, 0, 0,
    81, 32, -19, -16, -18, 54, 101, 41, -204, -34, 0, 0,
    67, 25, 14, 46, 77, 143, 74, -163, -537, 273, 0, 0,
    0, 0, 0, 0, 17, 0, 0, 0, 0, 17, 17, -150,
    -14, 27, 23, 106, 74, 39, -4, 101, 100, -69, -232, -129,
    -6, -14, 35, 33, 25, 0, 31, 109, 35, 72, -193, -133,
    -32, -17, 6, -1, -12, -18, 48, 129, 2, 95, -67, -132,
    -34, -31, -21, -28, -56, -2, 102, 86, -48, -11, 172, 88,
    73, -33, 51, -79, -66, -29, -42, -139, -83, 69, 190, 97,
    61, -16, 73, -47, -28, -21, -61, -134, -41, -86, 203, 117,
    64, 20, 70, -5, 6, -12, -73, -138, -14, -100, 64, 118,
    60, 47, 63, 32, 38, -22, -114, -102, 24, 6, -151, 0,
    0, 0, -23, 22, 0, 0, 0, 1, -2, -1, -104, -18,
    -7, 0, 46, 29, 17, 4, 30, 31, 9, -50, -90, -18,
    -14, 23, 23, 15, 6, 15, 40, 22, 32, -71, -72, -15,
    4, 21, 17, 12, 7, 28, 49, 9, 10, -84, -54, 5,
    14, 19, 14, -4, 12, 41, 35, -6, -10, -81, 88, 75,
    17, 65, -18, -16, -11, -29, -63, -53, -49, -21, 95, 66,
    21, 74, -13, -12, -17, -40, -69, -58, -78, 18, 87, 51,
    33, 52, -10, -13, -26, -54, -69, -49, -53, 37, 67, 34,
    24, 28, -4, -6, -30, -59, -51, -38, -21, 41, 0, -94,
    -38, 23, 94, 0, 104, 17, -47, -89, -15,
)
# fmt: on

SLOTS = 11
_PHASE = 8 * BUCKETS + 11  # features in one phase: pits, both sown sets' sizes, the move
FEATURES = 3 * _PHASE

_WEIGHTS = np.array(WEIGHTS, np.int64)


@compiled
def feature(state: KpeState, slot: int) -> int:
    """Return the feature that a position has in a slot (0-10)."""
    phase = _PHASE * min(2, (signed(in_play(state)) - 1) // 16)
    if slot < 8:
        return phase + BUCKETS * slot + bucket_of(seeds_in_pit(state, U64(slot)))
    rest = phase + 8 * BUCKETS
    if slot == 8:
        return rest + signed(count(own_sown(state)))
    if slot == 9:
        return rest + 5 + signed(count(their_sown(state)))
    return rest + 10


@implements(evaluate, KpeState)
def kpe_evaluate(state: KpeState, plain: bool) -> int:
    """Add up the weights of a position; plainly, half the lead in seeds on the board."""
    if plain:
        lead = signed(own_seeds(state)) - signed(their_seeds(state))
        return lead * SEED // 2
    value = 0
    for slot in range(SLOTS):
        value += _WEIGHTS[feature(state, slot)]
    # Whole seeds, as margins are: where more values are equal more is cut off, and the search sees
    # two plies further for it.
    return (value + SEED // 2) // SEED * SEED


@implements(key, KpeState)
def kpe_key(state: KpeState) -> U64:
    """Hash pits and both sown sets (KP15)."""
    return mixed(spread(state.board) + mixed(both_sown(state)))


@implements(ending, KpeState)
def kpe_ending(state: KpeState) -> int:
    """What is still on the board is swept by the opponent (KP13)."""
    return -signed(in_play(state)) * SEED


@implements(exact, KpeState)
def kpe_exact(state: KpeState, book: Book) -> int:
    """The margin by the tables (see docs/kpe-solved.md)."""
    return int(book_margin(book, state)) * SEED  # NOT_THERE makes UNKNOWN


def displayed(value: int) -> float:
    """Return the margin in seeds."""
    return value / SEED


JUDGEMENT = Judgement(
    ladder=(
        (Limits(depth=5), 1.25),
        (Limits(depth=6), 1.0),
        (Limits(depth=7), 0.8),
        (Limits(depth=9), 0.7),
        (Limits(depth=10), 0.55),
        (Limits(nodes=400_000), 0.0),
    ),
    proves=False,
    displayed=displayed,
    blank_book=empty_book(),
    searches={
        "kpe": {
            "6,6,6,6/6,6,6,6 S 0 0 - -": 10,
            "8,9,9,1/2,1,9,9 N 0 0 ab d": 10,
            "3,1,0,12/7,5,2,8 S 4 6 abcd abcd": 10,
        },
        "kpe:seeds=4,skip_origin=true": {"4,4,4,4/4,4,4,4 S 0 0 - -": 10},
        "kpe:endless=own_row": {"1,0,2,0/0,1,0,2 N 22 20 abcd abcd": 12},
    },
)
