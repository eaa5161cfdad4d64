"""Makombo: the home of Kpé and Kisolo, two traditional African games of sowing."""

from makombo.rules import Kisolo, Kpe, Outcome, Position, Result, Side, Termination, game

__version__ = "0.1.0"
__all__ = [
    "Kisolo",
    "Kpe",
    "Outcome",
    "Position",
    "Result",
    "Side",
    "Termination",
    "game",
]
