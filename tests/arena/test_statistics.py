"""Scores, intervals and the sequential test, against numbers worked out by hand."""

import math

import pytest

from makombo.arena.statistics import (
    Sprt,
    Tally,
    Verdict,
    elo,
    expected_score,
    likelihood_ratio,
    score_interval,
)
from makombo.errors import MakomboError

Pairs = tuple[int, int, int, int, int]


@pytest.mark.parametrize(
    ("score", "difference"),
    [(0.5, 0.0), (0.75, 190.8485), (10 / 11, 400.0), (0.1, -381.6970)],
)
def test_elo_is_that_of_the_logistic_curve(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=1e-4)
    assert expected_score(difference) == pytest.approx(score, abs=1e-6)


def test_elo_of_all_and_nothing_is_bounded() -> None:
    assert (elo(1.0), elo(0.0)) == (1200.0, -1200.0)
    assert (elo(1 - 1e-12), elo(1e-12)) == (1200.0, -1200.0)


def test_a_tally_counts_games_and_pairs() -> None:
    tally = Tally((1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 1.0, 0.0, 0.0, 0.5, 0.0, 0.0, 1.0))
    assert (tally.games, tally.wins, tally.draws, tally.losses) == (13, 5, 4, 4)
    assert tally.score == 7 / 13
    assert tally.pairs() == (1, 1, 2, 1, 1)
    assert (Tally() + 0.5).points == (0.5,)


def test_before_the_first_game_nothing_is_known() -> None:
    assert (Tally().score, Tally().elo, Tally().interval()) == (0.5, 0.0, (-1200.0, 1200.0))
    assert score_interval((0, 0, 0, 0, 0)) == (0.0, 1.0)


@pytest.mark.parametrize("games", [1, 3, 5, 9])
def test_an_odd_game_counts_as_a_pair_that_ended_the_same(games: int) -> None:
    points = (1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.5, 0.5, 1.0)[:games]
    assert Tally(points).interval() == pytest.approx(Tally((*points, points[-1])).interval())


def test_for_many_pairs_the_interval_is_that_of_their_variance() -> None:
    # 1000 pairs, mean 0.55: variance 0.1·0.3025 + 0.1·0.09 + 0.4·0.0025 + 0.3·0.04 + 0.1·0.2025
    pairs: Pairs = (100, 100, 400, 300, 100)
    half = 1.959964 * math.sqrt(0.0725 / 1000)
    low, high = score_interval(pairs)
    assert low == pytest.approx(0.55 - half, abs=2e-4)
    assert high == pytest.approx(0.55 + half, abs=2e-4)


@pytest.mark.parametrize("count", [1, 20, 1000])
def test_where_all_pairs_ended_alike_the_interval_is_honest(count: int) -> None:
    """With n pairs won, a score s has the likelihood s^n; it is plausible from e^(-1.92/n) on."""
    low, high = score_interval((0, 0, 0, 0, count))
    assert low == pytest.approx(math.exp(-1.920729 / count), rel=0.01)
    assert elo(high) > 1000
    mirrored = score_interval((count, 0, 0, 0, 0))
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-6)


def test_pairs_split_by_the_opening_say_more_than_single_games() -> None:
    """One win each from every opening is no scatter at all: what is left is a small interval."""
    split = Tally((1.0, 0.0) * 50).interval()
    mixed = Tally((1.0, 1.0, 0.0, 0.0) * 25).interval()
    assert split[1] - split[0] < (mixed[1] - mixed[0]) / 3


@pytest.mark.parametrize("points", [(1.0,), (0.0,), (0.5,), (0.5, 0.5, 1.0), (1.0, 0.0, 0.0)])
def test_the_interval_holds_the_difference_with_an_odd_game_too(points: tuple[float, ...]) -> None:
    tally = Tally(points)
    low, high = tally.interval()
    assert -1200 <= low <= tally.elo <= high <= 1200


def test_the_likelihood_ratio_of_won_and_lost_pairs_is_the_binomial_one() -> None:
    expected = 30 * math.log(0.4 / 0.5) + 70 * math.log(0.6 / 0.5)
    assert likelihood_ratio((30, 0, 0, 0, 70), 0.5, 0.6) == pytest.approx(expected, abs=1e-2)


def test_the_likelihood_ratio_turns_with_the_players() -> None:
    ratio = likelihood_ratio((3, 10, 40, 30, 17), 0.5, 0.55)
    assert likelihood_ratio((17, 30, 40, 10, 3), 0.5, 0.45) == pytest.approx(ratio)
    assert likelihood_ratio((3, 10, 40, 30, 17), 0.55, 0.5) == pytest.approx(-ratio)


@pytest.mark.parametrize(
    ("pairs", "verdict"),
    [
        ((0, 0, 0, 0, 0), Verdict.GOES_ON),
        ((10, 20, 40, 20, 10), Verdict.GOES_ON),
        ((0, 10, 60, 60, 30), Verdict.HIGH),
        ((30, 60, 60, 10, 0), Verdict.LOW),
    ],
)
def test_the_sequential_test_stops_when_it_is_sure(pairs: Pairs, verdict: Verdict) -> None:
    assert Sprt(0, 20).verdict(pairs) is verdict


def test_its_bounds_are_wald_s() -> None:
    assert Sprt(0, 10).bound == pytest.approx(2.944439)
    assert Sprt(0, 10, 0.3).bound == pytest.approx(0.847298)


def test_who_may_err_more_often_is_sure_sooner() -> None:
    pairs: Pairs = (3, 10, 40, 20, 3)
    assert Sprt(0, 20).llr(pairs) == pytest.approx(0.894701, abs=1e-5)
    assert Sprt(0, 20).verdict(pairs) is Verdict.GOES_ON
    assert Sprt(0, 20, 0.3).verdict(pairs) is Verdict.HIGH
    assert Sprt(-20, 0, 0.3).verdict(pairs[::-1]) is Verdict.LOW


@pytest.mark.parametrize(
    "differences", [(10, 0), (5, 5), (math.nan, 1), (-5000, 0), (-1200, 0), (0, 1200)]
)
def test_differences_out_of_order_are_refused(differences: tuple[float, float]) -> None:
    with pytest.raises(MakomboError, match="expected two Elo differences in ascending order"):
        Sprt(*differences)


def test_the_message_says_what_was_found() -> None:
    with pytest.raises(MakomboError) as caught:
        Sprt(10, 0.5)
    assert str(caught.value) == (
        "sprt: found 10 and 0.5, expected two Elo differences in ascending order, below 1200"
    )
    assert Sprt(-1199.5, 1199.5).low == -1199.5
