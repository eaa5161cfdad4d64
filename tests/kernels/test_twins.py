"""The compiled kernels play as the rules do: true games, small levels in full, random positions."""

import itertools
import json
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from makombo.rules import Kpe, Position, Side, game
from tests.kernels.twins import SET_UP, check_position, check_random, compiled

DATA = Path(__file__).parent.parent / "data"


def _games(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / file).read_text().splitlines()]


@pytest.mark.parametrize("file", ["games.jsonl", "odd_games.jsonl"])
def test_every_step_of_the_true_games(file: str) -> None:
    for record in _games(file):
        twin = compiled(game(record["game"]))
        rules = twin.game
        position = rules.parse(record["start"])
        state = twin.pack(position)
        for legal, move, after, *_ in record["steps"]:
            names = sorted(rules.format_move(position, pit) for pit in twin.legal(state))
            assert names == legal
            state = twin.play(state, rules.parse_move(position, move))
            position = twin.unpack(state)
            assert rules.format(position) == after
        ended = twin.outcome(state) is not None
        assert ended == (record["over"] not in (False, None))


def _filled(seeds: int, pits: int) -> list[tuple[int, ...]]:
    """Return every way to put exactly so many seeds into so many pits."""
    if pits == 1:
        return [(seeds,)]
    return [(n, *rest) for n in range(seeds + 1) for rest in _filled(seeds - n, pits - 1)]


@pytest.mark.parametrize("seeds", range(7))
def test_every_kpe_position_with_few_seeds_left(seeds: int) -> None:
    kpe = Kpe()
    for ring, side in itertools.product(_filled(seeds, 8), Side):
        scores = (24, 24 - seeds)
        check_position(kpe, Position((ring[:4], ring[4:]), side, scores, (15, 15)))


@pytest.mark.parametrize("unlocking", [True, False])
def test_every_filling_of_the_smallest_kpe_with_its_locks(unlocking: bool) -> None:
    kpe = Kpe(seeds=1, capture_on_unlocking_move=unlocking)
    locks = itertools.cycle([(7, 15), (15, 11), (13, 14), (0, 7), (14, 0)])
    for ring, sown in zip(_filled(8, 8), locks, strict=False):
        check_position(kpe, Position((ring[:4], ring[4:]), Side.SOUTH, (0, 0), sown))


@pytest.mark.parametrize("name", SET_UP)
def test_random_positions(name: str) -> None:
    assert check_random(name, seed=0, pairs=3_000) >= 3_000


@pytest.mark.slow
@pytest.mark.parametrize("name", SET_UP)
def test_a_hundred_thousand_random_pairs(name: str) -> None:
    assert check_random(name, seed=1, pairs=100_000) >= 100_000


@pytest.mark.huge
@pytest.mark.parametrize("name", SET_UP)
def test_ten_million_random_pairs(name: str) -> None:
    batches = range(100, 500)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        checked = pool.map(check_random, itertools.repeat(name), batches, [25_000] * len(batches))
        assert sum(checked) >= 10_000_000
