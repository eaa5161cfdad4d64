"""Random games: the same as the reference's, game for game, whoever plays them."""

import pytest

from makombo.kernels import Playouts, reference
from makombo.rules import game
from tests.kernels.twins import compiled

NAMES = ["kpe", "kpe:seeds=1,skip_origin=true", "kisolo", "kisolo:columns=3,seeds=5"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("max_plies", [1, 30, 150])
def test_every_game_is_that_of_the_reference(name: str, max_plies: int) -> None:
    twin, slow = compiled(game(name)), reference(game(name))
    start = twin.game.initial()
    expected = slow.playouts(start, 10, seed=2**64 - 1, max_plies=max_plies)
    assert twin.playouts(twin.pack(start), 10, seed=2**64 - 1, max_plies=max_plies) == expected


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_threads_change_nothing(name: str) -> None:
    twin = compiled(game(name))
    start = twin.pack(twin.game.initial())
    alone = twin.playouts(start, 5_500, seed=7)
    assert alone.games == 5_500
    assert twin.playouts(start, 5_500, seed=7, threads=2) == alone
    assert twin.playouts(start, 5_500, seed=7, threads=3) == alone
    assert twin.playouts(start, 5_500, seed=8) != alone


def test_the_running_totals_grow_to_the_whole() -> None:
    twin = compiled(game("kisolo"))
    start = twin.pack(twin.game.initial())
    totals = list(twin.running_playouts(start, 2_500, seed=1))
    assert [total.games for total in totals] == [1_000, 2_000, 2_500]
    assert totals[-1] == twin.playouts(start, 2_500, seed=1)


def test_a_game_that_is_over_ends_at_once() -> None:
    twin = compiled(game("kpe"))
    over = twin.pack(twin.game.parse("0,0,0,0/0,0,0,0 N 23 25 abcd abcd"))
    assert twin.playouts(over, 3) == Playouts(north_wins=3)


def test_both_sides_win_as_often_with_the_board_turned() -> None:
    twin = compiled(game("kisolo"))
    start = twin.game.initial()
    played = twin.playouts(twin.pack(start), 2_000, seed=3)
    turned = twin.playouts(twin.pack(start.turned()), 2_000, seed=3)
    assert (turned.south_wins, turned.north_wins) == (played.north_wins, played.south_wins)
