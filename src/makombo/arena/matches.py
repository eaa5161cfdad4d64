"""A contest and its games: who plays whom from which opening, in which seat.

Games are numbered from 0. Games 2k and 2k + 1 begin from opening k; A sits South in the first of
them and North in the second. All of a game hangs on the contest, its number and the opening, so
it doesn't matter which process plays it, or when.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from makombo.engine import make_ready
from makombo.errors import MakomboError
from makombo.notation import Record
from makombo.play import Match, Moved, Player, Referee, player
from makombo.play.computer import Computer, brings_engine
from makombo.play.folders import find_tables_of
from makombo.rules import Position, Side
from makombo.rules import game as read_game

PLY_LIMIT = 1000  # then a game is stopped, and counts as a draw
MOST_GAMES = 100_000

STOPPED = f"stopped after {PLY_LIMIT} plies: counts as a draw"

CONTEST_TAG = "Contest"
ROUND_TAG = "Round"


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the game's text, both players' texts, the number of games, seed and time.

    `time` is in seconds a move, for the players that mind it; without it every game is repeatable.
    `tables` is the folder that the strongest looks into, where not the one that is found; it has to
    hold tables of the game, or `TableError` is raised.
    """

    game: str
    a: str
    b: str
    games: int
    seed: int = 0
    time: float | None = None
    tables: str | None = None

    def __post_init__(self) -> None:
        """Check what is asked for, and write the game in its one form; raise `MakomboError`."""
        if not 1 <= self.games <= MOST_GAMES:
            expected = f"a whole number from 1 to {MOST_GAMES}"
            raise MakomboError(f"games: found {self.games}, expected {expected}")
        rules = read_game(self.game)
        object.__setattr__(self, "game", str(rules))
        if self.tables is not None:
            find_tables_of(rules, self.tables)
        for text in (self.a, self.b):
            player(text, 0, time=self.time).close()

    def __str__(self) -> str:
        """Return what makes games of two contests the same, their number left out."""
        time = "" if self.time is None else f" time={self.time:g}"
        tables = "" if self.tables is None else f" tables={self.tables}"
        return f"{self.game} {self.a} {self.b} seed={self.seed}{time}{tables}"

    def seat_of_a(self, number: int) -> Side:
        """Return the side that A plays in a game."""
        return Side.SOUTH if number % 2 == 0 else Side.NORTH


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played: its number and its record."""

    number: int
    record: Record

    def points(self, contest: Contest) -> float:
        """Return A's points: 1, ½ or 0; a game that was stopped counts as a draw."""
        outcome = self.record.outcome
        if outcome is None or outcome.winner is None:
            return 0.5
        return 1.0 if outcome.winner is contest.seat_of_a(self.number) else 0.0

    @property
    def stopped(self) -> bool:
        """Whether the game was stopped for its length."""
        return self.record.outcome is None


def play_game(contest: Contest, number: int, opening: Position) -> Played:
    """Play one game of a contest; raise `PlayerError` for a player's illegal answer."""
    seat = contest.seat_of_a(number)
    texts = (contest.a, contest.b) if seat is Side.SOUTH else (contest.b, contest.a)
    match = Match(read_game(contest.game), opening, south=texts[0], north=texts[1])
    match.tags.update(tags(contest, number))
    rng = random.Random(f"{contest.seed}, game {number}")
    south, north = (
        player(text, rng.getrandbits(32), time=contest.time, tables=contest.tables)
        for text in texts
    )
    if brings_engine(match.game) and any(isinstance(one, Computer) for one in (south, north)):
        make_ready()  # the look-ahead that answers till then is another player
    try:
        _run(match, south, north)
    finally:
        south.close()
        north.close()
    return Played(number, match.record())


def _run(match: Match, south: Player, north: Player) -> None:
    for event in Referee(match, south, north).run():
        if isinstance(event, Moved) and len(match.moves) == PLY_LIMIT and match.outcome is None:
            match.comment(STOPPED)
            return


def tags(contest: Contest, number: int) -> Mapping[str, str]:
    """Return the tags by which a record is known as this game of this contest."""
    return {CONTEST_TAG: str(contest), ROUND_TAG: str(number + 1)}
