"""How a game ended: the result token, the termination and the score."""

from dataclasses import dataclass
from enum import StrEnum

from makombo.rules.board import Side


class Result(StrEnum):
    """The token of a finished game, as records and Kisolo positions write it."""

    SOUTH_WON = "1-0"
    NORTH_WON = "0-1"
    DRAW = "1/2-1/2"

    @classmethod
    def of(cls, winner: Side | None) -> "Result":
        """Return the token for this winner, None being a draw."""
        return {Side.SOUTH: cls.SOUTH_WON, Side.NORTH: cls.NORTH_WON, None: cls.DRAW}[winner]

    @property
    def winner(self) -> Side | None:
        """The side that won, or None for a draw."""
        return {self.SOUTH_WON: Side.SOUTH, self.NORTH_WON: Side.NORTH, self.DRAW: None}[self]

    def __repr__(self) -> str:
        """Return text that can be pasted back."""
        return f"makombo.Result.{self.name}"


class Termination(StrEnum):
    """What ended a game; the first five follow from the moves, the others are declared."""

    SWEEP = "sweep"  # KP12–KP14
    INNER_ROW = "inner-row"  # KS11
    ENDLESS_SOWING = "endless-sowing"  # KS13
    NO_SEEDS = "no-seeds"  # KS14
    REPETITION = "repetition"  # KP15, KS15
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won (None: a draw), by what, and for Kpé the final score.

    `score` is (South's seeds, North's seeds), or None in Kisolo, which keeps no score.

    >>> Outcome.by_score((26, 22), Termination.SWEEP).winner
    makombo.Side.SOUTH
    """

    winner: Side | None
    termination: Termination
    score: tuple[int, int] | None = None

    @classmethod
    def by_score(cls, score: tuple[int, int], termination: Termination) -> "Outcome":
        """Return the outcome in which the higher score wins (KP14)."""
        south, north = score
        winner = None
        if south > north:
            winner = Side.SOUTH
        if north > south:
            winner = Side.NORTH
        return cls(winner, termination, score)

    @property
    def result(self) -> Result:
        """The result token of this outcome."""
        return Result.of(self.winner)

    def to_dict(self) -> dict[str, object]:
        """Return the outcome in the form every JSON answer uses."""
        return {
            "winner": None if self.winner is None else self.winner.label,
            "termination": self.termination.value,
            "score": None if self.score is None else list(self.score),
        }
