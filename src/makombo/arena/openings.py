"""The openings that every contest begins from: varied, fixed for a game, and still open."""

import random
from collections.abc import Iterator
from itertools import cycle

from makombo.play.lead import lead
from makombo.rules import Game, Position

PLIES = range(3, 8)  # how many moves an opening has
TRIES = 400  # random positions drawn in vain after which there are no more

_LEAD = 4  # by this part of all seeds nobody may be ahead


def openings(game: Game) -> Iterator[Position]:
    """Yield positions a few random moves from the start, without end, the same ones every time.

    They are distinct; in none of them is the game over, or can the mover end it, or is one side far
    ahead. A small game has few of them, and they come round again; where there is none it is begun
    from its start.

    >>> from itertools import islice
    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> len(set(islice(openings(kpe), 20)))
    20
    """
    found: dict[Position, None] = {}  # a set that keeps its order
    rng = random.Random(f"openings of {game}")
    in_vain = 0
    while in_vain < TRIES:
        position = _drawn(game, rng)
        if position in found or not _is_open(game, position):
            in_vain += 1
            continue
        in_vain = 0
        found[position] = None
        yield position
    yield from cycle(tuple(found) or (game.initial(),))


def _drawn(game: Game, rng: random.Random) -> Position:
    position = game.initial()
    for _ in range(rng.choice(PLIES)):
        moves = game.legal_moves(position)
        if not moves:
            break
        position = game.apply(position, rng.choice(moves))
    return position


def _is_open(game: Game, position: Position) -> bool:
    ahead = abs(lead(game, position, None, position.side))
    if ahead * _LEAD > game.initial().in_play:
        return False
    moves = game.legal_moves(position)
    return bool(moves) and all(game.outcome(game.apply(position, m)) is None for m in moves)
