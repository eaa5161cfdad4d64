"""Counting occurrences: what a match keeps so that positions need no history (KP15, KS15)."""

import dataclasses

import pytest

from makombo.rules import Occurrences, Outcome, Position, Termination, game


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_kp15_ks15_the_first_position_counts_and_the_third_ends(name: str) -> None:
    subject = game(name)
    start = subject.initial()
    seen = Occurrences(subject)
    assert seen.count(start) == 0
    assert [seen.add(start) for _ in range(2)] == [1, 2]
    assert seen.outcome(start) is None
    assert seen.add(start) == 3
    assert seen.outcome(start) == subject.repetition_outcome(start)
    assert seen.add(start) == 4  # a match may be set up so
    assert seen.outcome(start) == subject.repetition_outcome(start)


def test_kp15_ks15_what_is_taken_back_counts_no_more() -> None:
    subject = game("kisolo")
    start = subject.initial()
    seen = Occurrences(subject)
    for _ in range(3):
        seen.add(start)
    seen.remove(start)
    assert seen.count(start) == 2
    assert seen.outcome(start) is None
    seen.add(start)
    assert seen.outcome(start) == Outcome(None, Termination.REPETITION)


def test_other_positions_do_not_count() -> None:
    subject = game("kpe")
    start = subject.initial()
    other = subject.apply(start, 0)
    seen = Occurrences(subject)
    for _ in range(3):
        seen.add(other)
    assert seen.outcome(start) is None
    assert seen.count(start) == 0


def test_two_games_at_once_know_nothing_of_each_other() -> None:
    subject = game("kpe")
    one, two = Occurrences(subject), Occurrences(subject)
    start = subject.initial()
    for _ in range(3):
        one.add(start)
    assert one.outcome(start) is not None
    assert two.outcome(start) is None


def test_equal_positions_are_one() -> None:
    subject = game("kpe")
    start: Position = subject.initial()
    seen = Occurrences(subject)
    seen.add(start)
    seen.add(dataclasses.replace(start))
    seen.add(subject.parse(subject.format(start)))
    assert seen.outcome(start) is not None


def test_kp15_ks15_the_position_that_comes_next_may_be_the_third() -> None:
    subject = game("kisolo")
    start = subject.initial()
    seen = Occurrences(subject, [start])
    assert (seen.outcome_after(start), seen.near_end) == (None, False)
    twin = seen.copy()
    twin.add(start)
    assert twin.outcome_after(start) == subject.repetition_outcome(start)
    assert (twin.near_end, twin.repetition(start)) == (True, None)
    twin.add(start)
    assert twin.repetition(start) == twin.outcome(start) == subject.repetition_outcome(start)
    assert (seen.count(start), seen.near_end) == (1, False)


def test_an_end_on_the_board_comes_before_repetition() -> None:
    subject = game("kpe")
    over = subject.parse("0,0,0,0/0,0,0,0 S 26 22 abcd abcd")
    seen = Occurrences(subject, [over, over])
    assert seen.outcome_after(over) == subject.outcome(over)
    assert seen.repetition(subject.initial()) is None
