"""Counting sequences of moves: the plainest test that two implementations agree."""

from makombo.rules.game import Game
from makombo.rules.position import Position


def perft(game: Game, position: Position, depth: int) -> int:
    """Return the number of move sequences of exactly `depth` moves from the position.

    A finished game doesn't count on; repetition (KP15, KS15) is not looked at.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> [perft(kpe, kpe.initial(), depth) for depth in range(5)]
    [1, 4, 16, 64, 241]
    """
    if depth == 0:
        return 1
    count = 0
    waiting = [(position, depth)]  # a stack of our own: Python's is too shallow for great depths
    while waiting:
        position, left = waiting.pop()
        moves = game.legal_moves(position)
        if left == 1:
            count += len(moves)
        else:
            waiting.extend((game.apply(position, move), left - 1) for move in moves)
    return count


def divide(game: Game, position: Position, depth: int) -> dict[int, int]:
    """Return, for each legal move in index order, the sequences of `depth` that begin with it."""
    moves = game.legal_moves(position)
    return {move: perft(game, game.apply(position, move), depth - 1) for move in moves}
