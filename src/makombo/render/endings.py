"""The forms in which the ends of matches are told: won or drawn, with a score or without."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from makombo.message import Form, form
from makombo.rules import Outcome, Termination


class Ending(NamedTuple):
    """The forms of one end: won or drawn, with the score or without.

    A form has places for `side`, who won, and `other`; for `most` and `least`, the winner's seeds
    first; for `south` and `north`, the seeds of a draw. An end that the players declare has no
    form with a score: what is captured by then decided nothing.
    """

    won: Form | None = None
    won_by: Form | None = None
    drawn: Form | None = None
    drawn_at: Form | None = None

    def of(self, outcome: Outcome) -> Form | None:
        """Return the form for an outcome, or None where this end can't come to it."""
        if outcome.winner is None:
            return (outcome.score and self.drawn_at) or self.drawn
        return (outcome.score and self.won_by) or self.won


ENDINGS: Final[Mapping[Termination, Ending]] = MappingProxyType(
    {
        Termination.SWEEP: Ending(
            won=form("outcome.sweep.won", "{side} wins."),
            won_by=form("outcome.sweep.won-by", "{side} wins {most}–{least}."),
            drawn=form("outcome.sweep.drawn", "A draw."),
            drawn_at=form("outcome.sweep.drawn-at", "A draw, {south}–{north}."),
        ),
        Termination.INNER_ROW: Ending(
            won=form(
                "outcome.inner-row.won",
                "{side} wins: {other:genitive}'s inner row was captured empty.",
            ),
        ),
        Termination.ENDLESS_SOWING: Ending(
            drawn=form("outcome.endless-sowing.drawn", "A draw by endless sowing."),
        ),
        Termination.NO_SEEDS: Ending(
            won=form("outcome.no-seeds.won", "{side} wins: {other} has no seeds."),
        ),
        Termination.REPETITION: Ending(
            won_by=form(
                "outcome.repetition.won-by",
                "{side} wins {most}–{least}: the position occurred for the third time.",
            ),
            drawn=form(
                "outcome.repetition.drawn", "A draw: the position occurred for the third time."
            ),
            drawn_at=form(
                "outcome.repetition.drawn-at",
                "A draw, {south}–{north}: the position occurred for the third time.",
            ),
        ),
        Termination.RESIGNATION: Ending(
            won=form("outcome.resignation.won", "{side} wins: {other} resigned."),
        ),
        Termination.TIME: Ending(
            won=form("outcome.time.won", "{side} wins: {other} ran out of time."),
        ),
        Termination.AGREEMENT: Ending(
            drawn=form("outcome.agreement.drawn", "A draw by agreement."),
        ),
    }
)
