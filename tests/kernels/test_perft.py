"""Perft by the kernels gives the true counts, at any depth and with any number of threads."""

from pathlib import Path

import pytest

from makombo.kernels import reference
from makombo.rules import Kpe, game
from tests.kernels.twins import compiled

DATA = Path(__file__).parent.parent / "data"
LINES = [
    line
    for name in ("perft.txt", "starts.txt")
    for line in (DATA / name).read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
COUNTS = [(name, int(depth), int(count)) for name, depth, count in map(str.split, LINES)]


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _, _ in COUNTS))
def test_true_counts(name: str) -> None:
    twin = compiled(game(name))
    start = twin.pack(twin.game.initial())
    expected = {depth: count for game, depth, count in COUNTS if game == name}
    assert {depth: twin.perft(start, depth) for depth in expected} == expected


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_deep_counts_by_any_number_of_threads(threads: int) -> None:
    kpe, kisolo = compiled(game("kpe")), compiled(game("kisolo"))
    assert kpe.perft(kpe.pack(kpe.game.initial()), 12, threads=threads) == 10_913_769
    assert kisolo.perft(kisolo.pack(kisolo.game.initial()), 11, threads=threads) == 1_078_838


def test_no_moves_are_one_sequence() -> None:
    twin = compiled(Kpe())
    assert twin.perft(twin.pack(twin.game.initial()), 0) == 1


def test_a_finished_game_counts_on_for_nothing() -> None:
    twin = compiled(Kpe())
    over = twin.pack(twin.game.parse("0,0,0,0/0,0,0,0 S 24 24 abcd abcd"))
    assert [twin.perft(over, depth) for depth in (0, 1, 2, 12)] == [1, 0, 0, 0]


@pytest.mark.parametrize("name", ["kpe:seeds=2", "kisolo:columns=4"])
def test_divide_names_each_first_move_as_the_reference_does(name: str) -> None:
    twin, slow = compiled(game(name)), reference(game(name))
    start = twin.game.initial()
    divided = twin.divide(twin.pack(start), 4)
    assert divided == slow.divide(start, 4)
    assert sum(divided.values()) == twin.perft(twin.pack(start), 4)
