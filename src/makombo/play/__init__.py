"""A match with its history, the players, and the referee who runs a match between two of them."""

from makombo.play.match import Match
from makombo.play.players import Greedy, Human, Lookahead, Player, Random, Resigned, player
from makombo.play.referee import Finished, Moved, Referee, TurnBegan
from makombo.play.study import Study

__all__ = [
    "Finished",
    "Greedy",
    "Human",
    "Lookahead",
    "Match",
    "Moved",
    "Player",
    "Random",
    "Referee",
    "Resigned",
    "Study",
    "TurnBegan",
    "player",
]
