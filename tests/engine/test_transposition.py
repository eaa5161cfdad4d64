import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from makombo.engine.transposition import (
    DEFAULT,
    EXACT,
    LOWER,
    NO_MOVE,
    SMALLEST,
    UPPER,
    TranspositionTable,
    bound_of,
    depth_of,
    find,
    move_of,
    new_table,
    store,
    value_of,
)
from makombo.kernels.words import U64

BUCKET = 1 << 12  # keys that differ by a multiple of this share a bucket of a small table


def found(table: TranspositionTable, key: int) -> tuple[int, int, int, int]:
    """Return value, depth, bound and move."""
    data = U64(find(table, U64(key)))
    return int(value_of(data)), int(depth_of(data)), int(bound_of(data)), int(move_of(data))


def put(
    table: TranspositionTable, key: int, depth: int, value: int = 0, generation: int = 1
) -> None:
    store(table, U64(key), value, depth, EXACT, 3, generation)


def is_known(table: TranspositionTable, key: int) -> bool:
    return found(table, key)[2] != 0


@given(
    key=st.integers(0, 2**64 - 1),
    value=st.integers(-(2**22), 2**22),
    depth=st.integers(0, 255),
    bound=st.sampled_from([EXACT, LOWER, UPPER]),
    move=st.integers(0, NO_MOVE),
    generation=st.integers(0, 255),
)
def test_what_is_stored_is_found(
    key: int, value: int, depth: int, bound: int, move: int, generation: int
) -> None:
    table = new_table(SMALLEST)
    store(table, U64(key), value, depth, bound, move, generation)
    assert found(table, key) == (value, depth, bound, move)
    assert not is_known(table, key ^ 1 << 63)


@pytest.mark.parametrize("buckets", [1, SMALLEST, 1 << 10])
def test_a_table_has_two_slots_a_bucket(buckets: int) -> None:
    table = new_table(buckets)
    assert table.shape == (2 * buckets, 2)
    assert table.dtype == np.uint64
    assert not table.any()


def test_the_sizes_are_powers_of_two() -> None:
    assert SMALLEST.bit_count() == DEFAULT.bit_count() == 1
    assert new_table().nbytes == 16 << 20


@given(st.integers(1, 2**64 - 1))
def test_an_empty_table_knows_neither_bound_nor_move(key: int) -> None:
    assert found(new_table(SMALLEST), key)[2:] == (0, NO_MOVE)


def test_every_key_has_its_bucket_in_the_smallest_table() -> None:
    table = new_table(SMALLEST)
    for key in range(1, 2 * SMALLEST + 1):
        put(table, key, int(key <= SMALLEST), value=key)
    assert all(found(table, key)[0] == key for key in range(1, 2 * SMALLEST + 1))


def test_a_deeper_position_takes_the_first_slot_and_is_kept_there() -> None:
    table = new_table(SMALLEST)
    put(table, 5, 9)
    put(table, 5 + BUCKET, 3)
    put(table, 5 + 2 * BUCKET, 4)
    assert is_known(table, 5)
    assert not is_known(table, 5 + BUCKET)  # the second slot is always replaced
    assert is_known(table, 5 + 2 * BUCKET)


def test_one_as_deep_replaces_the_first_slot() -> None:
    table = new_table(SMALLEST)
    put(table, 5, 4)
    put(table, 5 + BUCKET, 4)
    assert not is_known(table, 5)
    assert is_known(table, 5 + BUCKET)


def test_one_from_an_earlier_search_is_replaced_however_deep() -> None:
    table = new_table(SMALLEST)
    put(table, 5, 200, generation=255)
    put(table, 5 + BUCKET, 1, generation=0)
    assert not is_known(table, 5)
    assert is_known(table, 5 + BUCKET)


def test_the_same_position_replaces_what_was_known_of_it() -> None:
    table = new_table(SMALLEST)
    put(table, 5, 9, value=-70)
    put(table, 5, 2, value=41)
    assert found(table, 5) == (41, 2, EXACT, 3)


def test_other_buckets_are_left_alone() -> None:
    table = new_table(SMALLEST)
    put(table, 5, 2)
    for key in range(6, 5 + SMALLEST):
        put(table, key, 9)
    assert is_known(table, 5)
