"""The referee: asks two players in turn until the match is over, and tells what happens."""

from collections.abc import Iterator
from dataclasses import dataclass

from makombo.errors import IllegalMove, MoveError, PlayerError
from makombo.play.match import Match
from makombo.play.players import Player, Resigned
from makombo.rules import Outcome, Side, Trace


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this side's turn; its player is asked next."""

    side: Side


@dataclass(frozen=True, slots=True)
class Moved:
    """This side made this move, a pit index; the trace tells all of it."""

    side: Side
    move: int
    trace: Trace


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over."""

    outcome: Outcome


class Referee:
    """Runs a match between two players, from wherever it stands to its end.

    >>> from makombo.play.players import Random
    >>> from makombo.rules import game
    >>> match = Match(game("kpe"))
    >>> *_, last = Referee(match, Random(1), Random(2)).run()
    >>> last == Finished(match.outcome)
    True
    """

    def __init__(self, match: Match, south: Player, north: Player) -> None:
        self.match = match
        self.players = (south, north)

    def run(self) -> Iterator[TurnBegan | Moved | Finished]:
        """Yield what happens, as it happens; the match goes on when the next event is asked for.

        A player who raises `Resigned` loses by resignation. The screen that takes the events may
        take moves back or end the match between two of them, and a player who is asked may take
        moves back, too: their answer is for the match as it then stands. Raises `PlayerError` for
        an illegal answer.
        """
        match = self.match
        while (outcome := match.outcome) is None:
            side = match.position.side
            yield TurnBegan(side)
            if match.outcome is None:
                yield from self._turn(match.position.side)
        yield Finished(outcome)

    def _turn(self, side: Side) -> Iterator[Moved]:
        """Ask the side's player and make their move."""
        match, player = self.match, self.players[side]
        try:
            move = player.choose(match)
        except Resigned:
            match.resign(side)
            return
        mover = match.position.side
        try:
            trace = match.push(move)
        except (IllegalMove, MoveError) as error:
            raise PlayerError(f"{player.name}, playing {side.label}: {error}") from error
        yield Moved(mover, trace.move, trace)
