"""The front of the kernels: known counts, by either way of counting, and repeatable playouts."""

from collections import deque

import pytest

from makombo.errors import MakomboError
from makombo.play import counting
from makombo.play.counting import Playouts, divide, perft, running_playouts
from makombo.rules import game


@pytest.mark.parametrize(
    ("text", "depth", "count"),
    [
        ("kpe", 10, 781211),
        ("kpe", 12, 10913769),
        ("kisolo", 10, 332740),
        ("kisolo:columns=6", 10, 21610),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_known_counts(text: str, depth: int, count: int, threads: int) -> None:
    rules = game(text)
    assert perft(rules, rules.initial(), depth, threads=threads) == count


@pytest.mark.parametrize("reference", [False, True])
def test_divide_adds_up(reference: bool) -> None:
    kisolo = game("kisolo")
    counts = dict(divide(kisolo, kisolo.initial(), 5, reference=reference))
    assert list(counts) == [7, 8, 9, 10, 11, 12, 13]
    assert sum(counts.values()) == 1132
    assert perft(kisolo, kisolo.initial(), 5, reference=reference) == 1132


def test_playouts_hang_on_the_seed_and_not_on_the_threads() -> None:
    kisolo = game("kisolo")

    def totals(seed: int, threads: int) -> Playouts:
        running = running_playouts(kisolo, kisolo.initial(), 3500, seed=seed, threads=threads)
        return deque(running, maxlen=1).pop()

    assert totals(1, 1) == totals(1, 2)
    assert totals(1, 1).games == 3500
    assert totals(1, 1) != totals(2, 1)


def test_playouts_come_in_pieces_and_are_cut_short() -> None:
    kpe = game("kpe")
    sums = [total.games for total in running_playouts(kpe, kpe.initial(), 2500, max_plies=3)]
    assert sums == [1000, 2000, 2500]
    *_, total = running_playouts(kpe, kpe.initial(), 10, max_plies=3)
    assert total == Playouts(unfinished=10, plies=30)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"games": 0}, "games: found 0"),
        ({"games": 10, "seed": -1}, "seed: found -1"),
        ({"games": 10, "max_plies": 0}, "max_plies: found 0"),
        ({"games": 10, "threads": 0}, "threads: found 0"),
        ({"games": counting.MOST_GAMES + 1}, "games: found 1000000000001"),
    ],
)
def test_numbers_out_of_range_are_refused_before_anything_is_played(
    arguments: dict[str, int], found: str
) -> None:
    kpe = game("kpe")
    with pytest.raises(MakomboError, match=found):
        running_playouts(kpe, kpe.initial(), **arguments)
