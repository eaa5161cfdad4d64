"""Sentences that hold at every legal position, reachable or not, of every option set."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from makombo.rules import Game, Kisolo, Kpe, Position
from makombo.rules.conformance import check_position
from tests.rules.moves import state_after
from tests.strategies import (
    games_and_positions,
    kisolo_games,
    kisolo_positions,
    kpe_games,
    kpe_positions,
)

NORMAL = settings(max_examples=100)
HUGE_MOVES = 100_000


@NORMAL
@given(st.data())
def test_kpe_keeps_every_promise_at_any_position(data: st.DataObject) -> None:
    subject = data.draw(kpe_games)
    check_position(subject, data.draw(kpe_positions(subject)))


@NORMAL
@given(st.data())
def test_kisolo_keeps_every_promise_at_any_position(data: st.DataObject) -> None:
    subject = data.draw(kisolo_games)
    check_position(subject, data.draw(kisolo_positions(subject)))


@NORMAL
@given(games_and_positions())
def test_a_position_built_from_its_text_plays_like_the_one_reached(
    drawn: tuple[Game, Position],
) -> None:
    subject, position = drawn
    for move in subject.legal_moves(position):
        reached = subject.apply(position, move)
        built = subject.parse(subject.format(reached))
        assert built == reached
        assert subject.legal_moves(built) == subject.legal_moves(reached)
        assert subject.outcome(built) == subject.outcome(reached)


@NORMAL
@given(st.data())
def test_kp14_at_the_end_the_scores_sum_to_all_seeds(data: st.DataObject) -> None:
    subject = data.draw(kpe_games)
    position = data.draw(kpe_positions(subject))
    for _ in range(60):
        moves = subject.legal_moves(position)
        if not moves:
            outcome = subject.outcome(position)
            assert outcome is not None
            assert outcome.score is not None
            assert sum(outcome.score) == 8 * subject.seeds
            return
        position = subject.apply(position, data.draw(st.sampled_from(moves)))


@NORMAL
@given(st.data())
def test_kp8_the_seeds_in_play_stay_even_or_odd(data: st.DataObject) -> None:
    subject = data.draw(kpe_games)
    position = data.draw(kpe_positions(subject))
    for move in subject.legal_moves(position):
        after = subject.apply(position, move)
        if subject.outcome(after) is None:
            assert (position.in_play - after.in_play) % 2 == 0


@NORMAL
@given(st.data())
def test_ks13_a_repeated_state_is_a_repeated_state(data: st.DataObject) -> None:
    """After the two laps of an endless move found by `repeat`, own pits and next pit are alike."""
    columns = data.draw(st.integers(2, 4))
    subject = Kisolo(columns=columns, seeds=data.draw(st.integers(1, 4)))
    position = data.draw(kisolo_positions(subject))
    for move in subject.legal_moves(position):
        trace = subject.trace(position, move)
        if trace.endless is not None and trace.endless.found == "repeat":
            first, second = trace.endless.laps
            assert state_after(trace, first) == state_after(trace, second)


@pytest.mark.huge
@pytest.mark.parametrize("kind", [Kpe, Kisolo])
def test_a_hundred_thousand_moves_keep_every_promise(kind: type[Game]) -> None:
    """Half the moves follow a drawn position through a random game, so that all ends are met."""
    checked = 0

    @settings(max_examples=10_000, suppress_health_check=list(HealthCheck), database=None)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        nonlocal checked
        subject: Kpe | Kisolo
        if kind is Kpe:
            kpe = data.draw(kpe_games)
            subject, position = kpe, data.draw(kpe_positions(kpe))
        else:
            kisolo = data.draw(kisolo_games)
            subject, position = kisolo, data.draw(kisolo_positions(kisolo))
        rng = random.Random(data.draw(st.integers(0, 1 << 32)))
        for _ in range(8):
            checked += check_position(subject, position)
            moves = subject.legal_moves(position)
            if not moves:
                break
            position = subject.apply(position, rng.choice(moves))

    while checked < HUGE_MOVES:
        check()
