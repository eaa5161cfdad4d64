"""Whose turn it is, and what may be typed then."""

from typing import Final

from makombo.message import Message, form
from makombo.rules import Game, Position

_TO_MOVE: Final = form("terminal.to-move", "{side} to move: {legal}")


def turn_message(game: Game, position: Position) -> Message:
    """Return who is to move, and the legal moves.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> print(turn_message(kpe, kpe.initial()))
    South to move: a1 b1 c1 d1
    """
    return _TO_MOVE(side=position.side, legal=legal_names(game, position))


def legal_names(game: Game, position: Position) -> str:
    """Return the names of the legal moves as they are typed, side by side."""
    return " ".join(game.format_move(position, move) for move in game.legal_moves(position))
