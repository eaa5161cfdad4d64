"""Moves and un-moves inside a pair of levels; that the two agree is `check_level_game`'s."""

import numpy as np

from makombo.kernels.kpe_level import Level
from makombo.kernels.kpe_ranking import shape
from makombo.kernels.kpe_unmoves import (
    MOST_UNMOVES,
    Options,
    capture,
    is_free,
    is_prey,
    legal_pits,
    sow,
    unmoves,
)
from makombo.kernels.words import U64

PLAIN = Options(U64(1), U64(0))
SKIPPING = Options(U64(1), U64(1))
LATE = Options(U64(0), U64(0))


def _word(*row: int) -> U64:
    return U64(int.from_bytes(bytes(row), "little"))


def _row(word: U64) -> list[int]:
    return list(int(word).to_bytes(4, "little"))


def _sown(row: tuple[int, ...], pit: int, skips: int) -> tuple[list[int], list[int], int]:
    own, passed, last = sow(_word(*row), U64(pit), U64(skips))
    return _row(own), _row(passed), int(last)


def _parents(
    own: tuple[int, ...], theirs: tuple[int, ...], before: Level, options: Options
) -> set[tuple[int, ...]]:
    found = np.zeros(MOST_UNMOVES, np.uint64)
    count = unmoves(_word(*own), _word(*theirs), shape(before), options, found)
    return {tuple(int(word).to_bytes(8, "little")) for word in found[:count]}


def test_sowing_counts_the_pit_it_came_from_or_skips_it() -> None:
    assert _sown((9, 0, 0, 0), 0, 0) == ([1, 2, 1, 1], [1, 1, 1, 1], 1)
    assert _sown((9, 0, 0, 0), 0, 1) == ([0, 2, 2, 1], [1, 1, 1, 1], 2)


def test_capture_takes_twos_and_fours_back_from_the_last_pit() -> None:
    assert _row(capture(_word(2, 4, 2, 1), U64(6))) == [0, 0, 0, 1]
    assert _row(capture(_word(2, 3, 2, 1), U64(6))) == [2, 3, 0, 1]
    assert _row(capture(_word(2, 4, 2, 1), U64(7))) == [2, 4, 2, 1]
    assert _row(capture(_word(2, 4, 2, 1), U64(3))) == [2, 4, 2, 1]
    assert [seeds for seeds in range(9) if is_prey(U64(seeds))] == [2, 4]


def test_the_unlocking_move_captures_or_not() -> None:
    assert is_free(U64(0b0111), U64(3), PLAIN)
    assert not is_free(U64(0b0111), U64(3), LATE)
    assert not is_free(U64(0b0011), U64(3), PLAIN)
    assert is_free(U64(0b1111), U64(3), LATE)


def test_feeding() -> None:
    empty = U64(0)
    assert legal_pits(_word(1, 0, 0, 1), empty, U64(15), PLAIN) == 0b1000
    assert legal_pits(_word(1, 1, 0, 0), empty, U64(15), PLAIN) == 0b0011
    assert legal_pits(_word(1, 0, 0, 1), _word(1), U64(15), PLAIN) == 0b1001


def test_unmoves_put_the_seeds_back() -> None:
    # Only c1 and d1 are empty now, and from c1 a seed would lie in d1.
    found = _parents((1, 0, 0, 0), (1, 1, 0, 0), Level(3, 15, 15), PLAIN)
    assert found == {(1, 1, 0, 1, 0, 0, 0, 0)}


def test_unmoves_of_long_sowings() -> None:
    after = ((1, 1, 1, 1), (1, 2, 1, 1))
    assert (9, 0, 0, 0, 0, 0, 0, 0) in _parents(*after, Level(9, 15, 15), PLAIN)
    assert (9, 0, 0, 0, 0, 0, 0, 0) not in _parents(*after, Level(9, 15, 15), SKIPPING)
    skipped = ((1, 1, 1, 1), (0, 2, 2, 1))
    assert (9, 0, 0, 0, 0, 0, 0, 0) in _parents(*skipped, Level(9, 15, 15), SKIPPING)


def test_no_unmove_that_would_have_captured() -> None:
    # d1's seed made two in d2: taken if South is free to, so it can't lie there now.
    after = ((2, 0, 0, 0), (0, 0, 0, 0))
    assert _parents(*after, Level(2, 15, 15), PLAIN) == set()
    locked = Level(8, 0b1110, 15)  # a1 not yet sown, and six in it
    assert _parents(*after, locked, PLAIN) == {(0, 0, 0, 1, 1, 0, 0, 0)}


def test_no_unmove_that_feeding_would_have_forbidden() -> None:
    # With an empty row to feed, a1 could only be played if no move fed it: d1 would have.
    assert _parents((0, 0, 0, 0), (0, 1, 0, 1), Level(2, 15, 15), PLAIN) == {
        (0, 1, 1, 0, 0, 0, 0, 0)
    }
    assert _parents((0, 0, 0, 0), (0, 2, 0, 0), Level(2, 15, 15), PLAIN) == {
        (1, 1, 0, 0, 0, 0, 0, 0)
    }
