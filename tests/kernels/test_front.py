"""The front of the kernels: known counts, by either way of counting, and repeatable playouts."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from makombo.errors import MakomboError
from makombo.kernels import MOST_GAMES, Kernel, Playouts, kernel, reference
from makombo.rules import Game, game


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
    counting = kernel(rules)
    assert counting.perft(counting.pack(rules.initial()), depth, threads=threads) == count


@pytest.mark.parametrize("kind", [kernel, reference])
def test_divide_adds_up(kind: Callable[[Game], Kernel[Any]]) -> None:
    counting = kind(game("kisolo"))
    start = counting.pack(counting.game.initial())
    counts = counting.divide(start, 5)
    assert list(counts) == [7, 8, 9, 10, 11, 12, 13]
    assert sum(counts.values()) == counting.perft(start, 5) == 1132


def playouts(name: str, games: int, **arguments: int) -> Iterator[Playouts]:
    playing = kernel(game(name))
    return playing.running_playouts(playing.pack(playing.game.initial()), games, **arguments)


def test_playouts_hang_on_the_seed_and_not_on_the_threads() -> None:
    def totals(seed: int, threads: int) -> Playouts:
        running = playouts("kisolo", 3500, seed=seed, threads=threads)
        return deque(running, maxlen=1).pop()

    assert totals(1, 1) == totals(1, 2)
    assert totals(1, 1).games == 3500
    assert totals(1, 1) != totals(2, 1)


def test_playouts_come_in_pieces_and_are_cut_short() -> None:
    sums = [total.games for total in playouts("kpe", 2500, max_plies=3)]
    assert sums == [1000, 2000, 2500]
    *_, total = playouts("kpe", 10, max_plies=3)
    assert total == Playouts(unfinished=10, plies=30)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"games": 0}, "games: found 0"),
        ({"games": 10, "seed": -1}, "seed: found -1"),
        ({"games": 10, "max_plies": 0}, "max_plies: found 0"),
        ({"games": 10, "threads": 0}, "threads: found 0"),
        ({"games": MOST_GAMES + 1}, "games: found 1000000000001"),
    ],
)
def test_numbers_out_of_range_are_refused_before_anything_is_played(
    arguments: dict[str, int], found: str
) -> None:
    with pytest.raises(MakomboError, match=found):
        playouts("kpe", **arguments)
