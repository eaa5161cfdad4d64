"""The rules of both games: the specification, in the standard library alone."""

from makombo.errors import ConformanceError
from makombo.rules.board import Board, Pit, Side
from makombo.rules.conformance import check_game
from makombo.rules.events import Event, Trace, fold
from makombo.rules.game import GAMES, BoardState, Compulsion, Game, Tally, game, games
from makombo.rules.kisolo import Kisolo
from makombo.rules.kpe import Kpe
from makombo.rules.outcome import Outcome, Result, Termination
from makombo.rules.perft import divide, perft
from makombo.rules.position import Position
from makombo.rules.repetition import Occurrences

__all__ = [
    "GAMES",
    "Board",
    "BoardState",
    "Compulsion",
    "ConformanceError",
    "Event",
    "Game",
    "Kisolo",
    "Kpe",
    "Occurrences",
    "Outcome",
    "Pit",
    "Position",
    "Result",
    "Side",
    "Tally",
    "Termination",
    "Trace",
    "check_game",
    "divide",
    "fold",
    "game",
    "games",
    "perft",
]
