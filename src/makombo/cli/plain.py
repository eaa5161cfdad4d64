"""A game line by line, for pipes, files and terminals that can do no more."""

import sys
from typing import Final, TextIO

from makombo.cli.turn import turn_message
from makombo.message import Message, Voice, form
from makombo.play import Match
from makombo.rules import Position, Side, Trace

_PLAYS: Final = form("terminal.plays", "{side} plays {pit}")


class PlainScreen:
    """Prints boards and moves as plain lines, and reads lines from standard input."""

    def __init__(self, out: TextIO, seat: Side, voice: Voice) -> None:
        self.voice = voice
        self._out = out
        self._seat = seat
        self._drawn: Position | None = None

    def _print(self, line: str) -> None:
        print(line, file=self._out, flush=True)

    def _tell(self, message: Message) -> None:
        self._print(self.voice.say(message))

    def draw(self, match: Match) -> None:
        """Print nothing yet: the board comes with the question."""

    def move(self, match: Match, trace: Trace) -> None:
        """Print who played what."""
        pit = match.game.pit_name(trace.before, trace.move)
        self._tell(_PLAYS(side=trace.before.side, pit=pit))

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
            self._print(position.draw(self._seat, self.voice))
            self._drawn = position
        self._tell(turn_message(match.game, position))
        return sys.stdin.readline() or None
