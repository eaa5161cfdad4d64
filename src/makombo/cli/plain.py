"""A game line by line, for pipes, files and terminals that can do no more."""

import sys
from typing import TextIO

from makombo.play import Match
from makombo.rules import Position, Side, Trace


class PlainScreen:
    """Prints boards and moves as plain lines, and reads lines from standard input."""

    def __init__(self, out: TextIO, seat: Side) -> None:
        self._out = out
        self._seat = seat
        self._drawn: Position | None = None

    def _print(self, line: str) -> None:
        print(line, file=self._out, flush=True)

    def draw(self, match: Match) -> None:
        """Print nothing yet: the board comes with the question."""

    def move(self, match: Match, trace: Trace) -> None:
        """Print who played what."""
        name = match.game.format_move(trace.before, trace.move)
        self._print(f"{trace.before.side.label} plays {name}")

    def think(self, match: Match) -> None:
        """Say nothing: the move will."""

    def say(self, *lines: str) -> None:
        """Print the lines."""
        for line in lines:
            self._print(line)

    def ask(self, match: Match) -> str | None:
        """Print the board and the legal moves, and return the next line of standard input."""
        position = match.position
        if position != self._drawn:
            self._print(position.draw(self._seat))
            self._drawn = position
        legal = " ".join(match.game.format_move(position, move) for move in match.legal_moves())
        self._print(f"{position.side.label} to move: {legal}")
        return sys.stdin.readline() or None
