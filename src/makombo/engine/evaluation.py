"""What a position looks like at once: a sum of weights, one for each of its features.

A *slot* is a question to a position (what lies in the third pit?), a *feature* one of its answers;
each has a weight, fitted to the results of games by `bench/fit_weights.py`.
"""

import numpy as np

from makombo.engine.weights import KISOLO, KPE
from makombo.engine.worth import SEED
from makombo.kernels.jit import compiled, generic, implements
from makombo.kernels.kisolo import KisoloState
from makombo.kernels.kpe import KpeState
from makombo.kernels.words import BYTE, U64, count, nonzero, reverse, signed, total

KPE_SLOTS = 11
KISOLO_SLOTS = 36

_KPE_WEIGHTS = np.array(KPE, np.int64)
_KISOLO_WEIGHTS = np.array(KISOLO, np.int64)

# How many seeds count as alike: small numbers are told apart, large ones roughly.
BUCKETS = 12
_BUCKET_OF = np.zeros(256, np.int64)
for _bucket, _first in enumerate((0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 24)):
    _BUCKET_OF[_first:] = _bucket

_KPE_PHASE = 8 * BUCKETS + 11  # features in one phase: pits, both sown sets' sizes, the move
KPE_FEATURES = 3 * _KPE_PHASE
KISOLO_FEATURES = 4 * BUCKETS + 2 * BUCKETS + 2 * 9 + 1
_NOTHING = KISOLO_FEATURES - 1  # a column the board hasn't got

_A_SEED = 30  # thousandths of log-odds

_EIGHT = U64(8)
_HALF = U64(32)
_OWN = U64(0xFFFFFFFF)
_COLUMNS = U64(15)
_SOWN_OWN = U64(0xF00)


@generic
def evaluate(state: tuple[U64, ...], plain: bool) -> int:
    """Return the estimated value of a position in play, for its mover.

    In Kpé it is the expected margin in hundredths of a seed, in Kisolo the log-odds of winning, in
    thousandths. A `plain` value counts seeds instead: it is what the weights must beat.
    """
    raise NotImplementedError


@implements(evaluate, KpeState)
def kpe_evaluate(state: KpeState, plain: bool) -> int:
    """Add up the weights of a Kpé position; plainly, half the lead in seeds on the board."""
    if plain:
        lead = signed(total(state.board & _OWN)) - signed(total(state.board >> _HALF))
        return lead * SEED // 2
    value = 0
    for slot in range(KPE_SLOTS):
        value += _KPE_WEIGHTS[kpe_feature(state, slot)]
    # Whole seeds, as margins are: where more values are equal more is cut off, and the search sees
    # two plies further for it.
    return (value + SEED // 2) // SEED * SEED


@compiled
def kpe_feature(state: KpeState, slot: int) -> int:
    """Return the feature that a Kpé position has in a slot (0-10)."""
    in_play = signed(total(state.board))
    phase = _KPE_PHASE * min(2, (in_play - 1) // 16)
    if slot < 8:
        seeds = (state.board >> U64(8 * slot)) & BYTE
        return phase + BUCKETS * slot + signed(_BUCKET_OF[seeds])
    rest = phase + 8 * BUCKETS
    if slot == 8:
        return rest + signed(count(state.tally & _SOWN_OWN))
    if slot == 9:
        return rest + 5 + signed(count((state.tally >> _HALF) & _SOWN_OWN))
    return rest + 10


@implements(evaluate, KisoloState)
def kisolo_evaluate(state: KisoloState, plain: bool) -> int:
    """Add up the weights of a Kisolo position; plainly, the lead in seeds."""
    if plain:
        own = signed(total(state.outer)) + signed(total(state.inner))
        theirs = signed(total(state.their_outer)) + signed(total(state.their_inner))
        return (own - theirs) * _A_SEED
    value = 0
    for slot in range(KISOLO_SLOTS):
        value += _KISOLO_WEIGHTS[kisolo_feature(state, slot)]
    return value


@compiled
def kisolo_feature(state: KisoloState, slot: int) -> int:
    """Return the feature that a Kisolo position has in a slot (0-35)."""
    if slot < 32:
        row, column = slot >> 3, slot & 7
        if U64(column) >= state.terms & _COLUMNS:
            return _NOTHING
        word = state.outer
        if row == 1:
            word = state.inner
        elif row == 2:
            word = state.their_outer
        elif row == 3:
            word = state.their_inner
        return BUCKETS * row + signed(_BUCKET_OF[(word >> U64(8 * column)) & BYTE])
    rest = 4 * BUCKETS
    if slot == 32:
        return rest + _largest_prey(state.inner, state.their_inner, state.their_outer, state.terms)
    if slot == 33:
        prey = _largest_prey(state.their_inner, state.inner, state.outer, state.terms)
        return rest + BUCKETS + prey
    facing = nonzero(state.inner) & nonzero(_facing(state.their_inner, state.terms))
    rest += 2 * BUCKETS
    if slot == 34:
        return rest + signed(count(facing))
    return rest + 9 + signed(count(nonzero(state.their_inner)))


@compiled
def _facing(their_inner: U64, terms: U64) -> U64:
    """Return the enemy's inner row, each pit in the byte of the own pit that it faces (KS4)."""
    return reverse(their_inner) >> ((_EIGHT - (terms & _COLUMNS)) << U64(3))


@compiled
def _largest_prey(inner: U64, their_inner: U64, their_outer: U64, terms: U64) -> int:
    """Return the bucket of the most seeds that one capture would take (KS5); 0 for none."""
    most = U64(0)
    facing = _facing(their_inner, terms)
    for column in range(8):
        shift = U64(8 * column)
        if (inner >> shift) & BYTE and (facing >> shift) & BYTE:
            most = max(most, ((facing >> shift) & BYTE) + ((their_outer >> shift) & BYTE))
    return signed(_BUCKET_OF[most])
