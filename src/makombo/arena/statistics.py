"""What a contest's results say: the score, the Elo difference with its interval, and the SPRT.

Two games from one opening, one from each seat, are not independent: who likes the opening wins
both or loses both. So the unit is the pair, with five results (0, ½, 1, 1½ or 2 points: the
*pentanomial* model), as in

- M. Van den Bergh, «Comments on normalized Elo» and the note on multinomial distributions with a
  given expectation, hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf, for the pentanomial
  model, the distribution that fits best under a given mean, and the generalised SPRT;
- A. Owen, «Empirical likelihood ratio confidence intervals for a single functional», Biometrika 75
  (1988), for the interval, which for many pairs is that of the variance of pairs (mean ± 1.96
  standard errors) and stays sound where all pairs ended alike.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from makombo.errors import MakomboError

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair, as a share of its points
GREATEST_ELO = 1200.0  # a greater difference can't be told from a score of 100 %

_UNSEEN = 1e-3  # what a result that hasn't occurred counts for, as in Fishtest
_HALF_CHI_SQUARE = 3.841458820694124 / 2  # the 95 % quantile, one degree of freedom
_EDGE = 1e-9  # no expected score is nearer to none or all than this
_STEPS = 60  # halvings: to the last bits of a float


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of games in the order they were played, games 2k and 2k + 1 being a pair.

    Each is A's: 1 won, ½ drawn, 0 lost. A last game without its pair counts in the score, and as a
    pair that ended the same in the interval.

    >>> tally = Tally((1.0, 0.5, 0.5, 0.5, 1.0, 0.0))
    >>> tally.wins, tally.draws, tally.losses, round(tally.elo, 1)
    (2, 3, 1, 58.5)
    """

    points: tuple[float, ...] = ()

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.points)

    @property
    def wins(self) -> int:
        """The games that A won."""
        return self.points.count(1.0)

    @property
    def draws(self) -> int:
        """The games drawn."""
        return self.points.count(0.5)

    @property
    def losses(self) -> int:
        """The games that A lost."""
        return self.points.count(0.0)

    @property
    def score(self) -> float:
        """A's share of the points, draws half; ½ before the first game."""
        return sum(self.points) / self.games if self.points else 0.5

    @property
    def elo(self) -> float:
        """The Elo difference that the score stands for."""
        return elo(self.score)

    def pairs(self) -> tuple[int, int, int, int, int]:
        """Return how many pairs have brought A 0, ½, 1, 1½ and 2 points, whole pairs alone."""
        return _counted(self.points[: self.games // 2 * 2])

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the Elo difference."""
        counts = _counted((*self.points, *self.points[self.games // 2 * 2 :]))
        low, high = score_interval(counts)
        return min(elo(low), self.elo), max(elo(high), self.elo)

    def __add__(self, points: float) -> "Tally":
        """Return the tally with one game more."""
        return Tally((*self.points, points))


def _counted(points: Sequence[float]) -> tuple[int, int, int, int, int]:
    shares = [(one + other) / 2 for one, other in zip(points[::2], points[1::2], strict=True)]
    none, half, even, more, all_ = (shares.count(result) for result in RESULTS)
    return none, half, even, more, all_


def elo(score: float) -> float:
    """Return the Elo difference of an expected score, at most 1200 either way.

    >>> round(elo(0.5)), round(elo(0.75)), elo(1.0)
    (0, 191, 1200.0)
    """
    if not 0.0 < score < 1.0:
        return math.copysign(GREATEST_ELO, score - 0.5)
    difference = 400 * math.log10(score / (1 - score))
    return max(-GREATEST_ELO, min(GREATEST_ELO, difference))


def expected_score(difference: float) -> float:
    """Return the expected score for an Elo difference.

    >>> expected_score(0), round(expected_score(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-difference / 400))


def score_interval(pairs: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of the expected score, given how often each pair result occurred."""
    if not sum(pairs):
        return 0.0, 1.0
    mean = _mean(_regular(pairs))

    def plausible(score: float) -> bool:
        return likelihood_ratio(pairs, score, mean) <= _HALF_CHI_SQUARE

    return _boundary(plausible, mean, _EDGE), _boundary(plausible, mean, 1 - _EDGE)


def _boundary(plausible: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return where scores stop being plausible on the way from `inside` to `outside`."""
    for _ in range(_STEPS):
        middle = (inside + outside) / 2
        if plausible(middle):
            inside = middle
        else:
            outside = middle
    return inside


def likelihood_ratio(pairs: Sequence[int], score: float, other: float) -> float:
    """Return the log-likelihood ratio of `other` against `score`, given the results of pairs.

    For each of the two expected scores the distribution of pair results is taken that fits best.
    """
    counts = _regular(pairs)
    fits = (_best_fit(counts, score), _best_fit(counts, other))
    return sum(
        count * math.log(second / first) for count, first, second in zip(counts, *fits, strict=True)
    )


def _regular(pairs: Sequence[int]) -> list[float]:
    return [count or _UNSEEN for count in pairs]


def _mean(counts: Sequence[float]) -> float:
    weighed = sum(count * result for count, result in zip(counts, RESULTS, strict=True))
    return weighed / sum(counts)


def _best_fit(counts: Sequence[float], score: float) -> list[float]:
    """Return the distribution of this mean under which the counts are likeliest.

    It is p / (1 + x·(result - score)), p the frequencies, with x such that its mean is the score
    (Van den Bergh, proposition 1.1). Between the poles of x what has to vanish falls all along.
    """
    total = sum(counts)
    gaps = [result - score for result in RESULTS]

    def excess(x: float) -> float:
        return sum(count * gap / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True))

    low, high = -1 / gaps[-1], -1 / gaps[0]
    for _ in range(2 * _STEPS):
        x = (low + high) / 2
        if excess(x) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [count / total / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True)]


class Verdict(StrEnum):
    """What the sequential test says so far."""

    GOES_ON = "goes on"
    LOW = "low"  # the difference is the lower one
    HIGH = "high"  # the difference is the higher one


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test between two Elo differences, with the generalised likelihood ratio.

    `low` and `high` are the differences; either error has the chance `error`. Raises `MakomboError`
    for differences that aren't numbers in ascending order.

    >>> Sprt(0, 10).verdict((2, 10, 60, 90, 60)).value
    'high'
    """

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        """Check the differences."""
        if not -GREATEST_ELO < self.low < self.high < GREATEST_ELO:
            expected = f"two Elo differences in ascending order, below {GREATEST_ELO:.0f}"
            raise MakomboError(f"sprt: found {self.low:g} and {self.high:g}, expected {expected}")

    @property
    def bound(self) -> float:
        """What the log-likelihood ratio has to reach either way."""
        return math.log((1 - self.error) / self.error)

    def llr(self, pairs: Sequence[int]) -> float:
        """Return the generalised log-likelihood ratio of `high` against `low`."""
        return likelihood_ratio(pairs, expected_score(self.low), expected_score(self.high))

    def verdict(self, pairs: Sequence[int]) -> Verdict:
        """Return what the pairs so far say."""
        ratio = self.llr(pairs)
        if abs(ratio) < self.bound:
            return Verdict.GOES_ON
        return Verdict.HIGH if ratio > 0 else Verdict.LOW
