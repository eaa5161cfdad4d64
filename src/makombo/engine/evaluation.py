"""What a position looks like at once: a sum of weights, one for each of its features.

A *slot* is a question to a position (what lies in the third pit?), a *feature* one of its answers;
each has a weight, fitted to the results of games by `bench/fit_weights.py`. Slots, features and
weights are the games' own (`makombo.engine.kpe`, `makombo.engine.kisolo`).
"""

import numpy as np

from makombo.kernels.jit import generic, inlined
from makombo.kernels.words import U64, signed

# How many seeds count as alike: small numbers are told apart, large ones roughly.
BUCKETS = 12
_BUCKET_OF = np.zeros(256, np.int64)
for _bucket, _first in enumerate((0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 24)):
    _BUCKET_OF[_first:] = _bucket


@generic
def evaluate(state: tuple[U64, ...], plain: bool) -> int:
    """Return the estimated value of a position in play, for its mover.

    In Kpé it is the expected margin in hundredths of a seed, in Kisolo the log-odds of winning, in
    thousandths. A `plain` value counts seeds instead: it is what the weights must beat.
    """
    raise NotImplementedError


@inlined
def bucket_of(seeds: U64) -> int:
    """Return in which bucket a number of seeds falls."""
    return signed(_BUCKET_OF[seeds])
