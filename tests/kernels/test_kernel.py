"""What callers ask for is checked, alike by both kernels."""

from typing import Any

import pytest

from makombo.errors import IllegalMove, MakomboError, PositionError
from makombo.kernels import Kernel, Playouts, reference
from makombo.rules import Kisolo, Kpe, Outcome, Position, Side, Termination
from tests.kernels.twins import compiled


@pytest.fixture(params=[compiled, reference], ids=["compiled", "reference"])
def kpe(request: pytest.FixtureRequest) -> Kernel[Any]:
    made: Kernel[Any] = request.param(Kpe())
    return made


@pytest.mark.parametrize(
    ("depth", "threads", "message"),
    [
        (-1, 1, "depth: found -1, expected a whole number from 0 to 64"),
        (65, 1, "depth: found 65, expected a whole number from 0 to 64"),
        (10**50, 1, "depth: found a number of more than 40 digits, expected a whole number"),
        (2.5, 1, "depth: found 2.5, expected a whole number from 0 to 64"),
        (True, 1, "depth: found True, expected a whole number from 0 to 64"),
        (3, 0, "threads: found 0, expected a whole number from 1 to 1024"),
        (3, 1025, "threads: found 1025, expected a whole number from 1 to 1024"),
    ],
)
def test_bad_perft(kpe: Kernel[Any], depth: Any, threads: int, message: str) -> None:
    state = kpe.pack(kpe.game.initial())
    with pytest.raises(MakomboError) as error:
        kpe.perft(state, depth, threads=threads)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("games", "options", "message"),
    [
        (0, {}, "games: found 0, expected a whole number from 1 to 1000000000000"),
        (-3, {}, "games: found -3, expected a whole number from 1 to 1000000000000"),
        (1, {"seed": -1}, "seed: found -1, expected a whole number from 0 to 18446744073709551615"),
        (1, {"max_plies": 0}, "max_plies: found 0, expected a whole number from 1 to 1000000000"),
        (1, {"threads": 0}, "threads: found 0, expected a whole number from 1 to 1024"),
    ],
)
def test_bad_playouts(kpe: Kernel[Any], games: int, options: dict[str, int], message: str) -> None:
    state = kpe.pack(kpe.game.initial())
    with pytest.raises(MakomboError) as error:
        kpe.playouts(state, games, **options)
    assert str(error.value) == message


def test_divide_needs_a_move(kpe: Kernel[Any]) -> None:
    with pytest.raises(MakomboError, match="depth: found 0, expected a whole number from 1 to 64"):
        kpe.divide(kpe.pack(kpe.game.initial()), 0)


@pytest.mark.parametrize("move", [-1, 1, 4, 1000])
def test_an_illegal_move_is_refused_with_its_rule(kpe: Kernel[Any], move: int) -> None:
    state = kpe.pack(kpe.game.parse("6,7,7,7/7,0,7,7 S 0 0 ab a"))
    with pytest.raises(IllegalMove) as error:
        kpe.play(state, move)
    assert error.value.rule == "KP3"


def test_a_position_that_cannot_be_is_not_packed(kpe: Kernel[Any]) -> None:
    too_many = Position(((300, 0, 0, 0), (0, 0, 0, 0)), Side.SOUTH, (0, 0), (15, 15))
    for bad in (too_many, Kisolo().initial()):
        with pytest.raises(PositionError):
            kpe.pack(bad)


def test_a_game_from_start_to_end(kpe: Kernel[Any]) -> None:
    state = kpe.pack(kpe.game.parse("0,0,0,1/0,0,0,1 S 22 24 abcd abcd"))
    assert (kpe.legal(state), kpe.outcome(state)) == ((3,), None)
    after = kpe.play(state, 3)
    assert kpe.unpack(after) == kpe.game.apply(kpe.unpack(state), 3)
    assert kpe.game.format(kpe.unpack(after)) == "0,0,0,0/0,0,0,0 N 24 24 abcd abcd"
    assert kpe.legal(after) == ()
    assert kpe.outcome(after) == Outcome(None, Termination.SWEEP, (24, 24))


def test_playouts_add_up() -> None:
    both = Playouts(1, 2, 3, 4, 50) + Playouts(10, 20, 30, 40, 500)
    assert both == Playouts(11, 22, 33, 44, 550)
    assert both.games == 110
