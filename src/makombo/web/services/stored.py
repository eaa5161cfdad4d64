"""What is kept of a game, as the database has it: how it was set up, who sits where, and its log.

A match is the fold of its log; nothing else about it is stored, so nothing can disagree with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from makombo.rules import Side

Mode = Literal["computer", "friend", "device"]


@dataclass(frozen=True, slots=True)
class StoredLine:
    """One line of the log; lines are numbered from 1 without a gap."""

    kind: str
    side: Side
    value: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """One side's place: whose it is, and hashes of the secrets that open it.

    `token` opens it for good, `invitation` once; either may be None.
    """

    kind: Literal["person", "computer"]
    name: str = ""
    strength: int | None = None
    token: str | None = None
    invitation: str | None = None

    @property
    def free(self) -> bool:
        """Whether somebody can still sit down."""
        return self.kind == "person" and self.token is None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is stored.

    `invite` is the invitation itself, kept while it is of use so that its owner can see it again.
    """

    id: str
    game: str
    start: str | None
    mode: Mode
    date: str
    seats: Mapping[Side, Seat]
    log: tuple[StoredLine, ...] = ()
    invite: str | None = None

    def handed_over(self, before: str, after: str) -> "StoredGame":
        """Return the game with the seats that one token opened opened by another instead."""
        seats = {
            side: replace(seat, token=after) if seat.token == before else seat
            for side, seat in self.seats.items()
        }
        return replace(self, seats=seats)

    def seated(self, side: Side, token: str, name: str) -> "StoredGame":
        """Return the game with somebody on this seat and its invitation spent."""
        seat = replace(self.seats[side], token=token, invitation=None, name=name)
        return replace(self, seats={**self.seats, side: seat}, invite=None)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game without its log: how many entries that has, and when the last was made."""

    game: StoredGame
    number: int
    touched: datetime
