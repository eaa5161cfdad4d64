"""Counting and playing out at the speed of the kernels, for screens, which know no kernels.

Whatever has to be compiled, or loaded, is so before the first answer: no clock of a caller's counts
that in.
"""

from collections.abc import Iterator
from typing import Any

from makombo.kernels import Kernel, Playouts, kernel
from makombo.kernels import reference as by_the_rules
from makombo.kernels.kernel import MOST_DEPTH, MOST_GAMES, MOST_PLIES, MOST_SEED
from makombo.rules import Game, Position

__all__ = [
    "MOST_DEPTH",
    "MOST_GAMES",
    "MOST_PLIES",
    "MOST_SEED",
    "Playouts",
    "divide",
    "perft",
    "running_playouts",
]


def perft(
    game: Game, position: Position, depth: int, *, threads: int = 1, reference: bool = False
) -> int:
    """Return the number of sequences of exactly `depth` moves (0 to 64).

    `reference` counts by the rules themselves. Finished games don't count on, and repetition (KP15,
    KS15) isn't looked at. Raises `MakomboError` for a number out of its range.

    >>> from makombo.rules import game
    >>> kisolo = game("kisolo")
    >>> perft(kisolo, kisolo.initial(), 6)
    3602
    """
    counting = _kernel(game, reference)
    return counting.perft(counting.pack(position), depth, threads=threads)


def divide(
    game: Game, position: Position, depth: int, *, threads: int = 1, reference: bool = False
) -> Iterator[tuple[int, int]]:
    """Yield each legal move, in index order, with the sequences of `depth` moves it begins.

    One by one, as they are counted; `depth` is 1 or more. Else as `perft`.
    """
    counting = _kernel(game, reference)
    state = counting.pack(position)
    for move in counting.legal(state):
        after = counting.play(state, move)
        yield move, counting.perft(after, depth - 1, threads=threads)


def running_playouts(
    game: Game,
    position: Position,
    games: int,
    *,
    seed: int = 0,
    max_plies: int = 1000,
    threads: int = 1,
) -> Iterator[Playouts]:
    """Return an iterator over the totals so far of uniformly random games from a position.

    A game still going after `max_plies` moves is counted unfinished. The last total depends on
    `seed` but not on `threads`. Raises `MakomboError` for a number out of its range.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> *_, total = running_playouts(kpe, kpe.initial(), 2500, seed=1)
    >>> total.games, total.south_wins > total.draws
    (2500, True)
    """
    playing = kernel(game)
    state = playing.pack(position)
    playing.playouts(state, 1, max_plies=1)
    return playing.running_playouts(state, games, seed=seed, max_plies=max_plies, threads=threads)


def _kernel(game: Game, reference: bool) -> Kernel[Any]:
    return by_the_rules(game) if reference else kernel(game)
