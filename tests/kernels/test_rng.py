"""The generator gives the numbers of its published test vectors, and its streams differ."""

from makombo.kernels.rng import GOLDEN, below, mix, stream
from makombo.kernels.words import U64

WORD = 2**64 - 1


def test_the_first_numbers_of_splitmix64_for_seed_1234567() -> None:
    # Published with Rosetta Code's «Pseudo-random numbers/Splitmix64».
    state = 1234567
    numbers = []
    for _ in range(3):
        state = (state + int(GOLDEN)) & WORD
        numbers.append(int(mix(U64(state))))
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_streams_differ_by_seed_and_by_number() -> None:
    starts = {int(stream(U64(seed), U64(number))) for seed in range(50) for number in range(50)}
    assert len(starts) == 2500


def test_below_reaches_every_number_and_never_the_bound() -> None:
    for bound in range(1, 17):
        drawn = {int(below(U64(mix(U64(word))), U64(bound))) for word in range(400)}
        assert drawn == set(range(bound))
    assert below(U64(WORD), U64(4)) == 3
