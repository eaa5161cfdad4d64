"""What is kept of a game: how it was set up, who sits where, and a log of everything that happened.

A match is the fold of its log; nothing else about it is stored, so nothing can disagree with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from makombo.rules import Side
from makombo.web.wire.messages import Mode


class Kind(StrEnum):
    """The kinds of entries; `value` holds what stands in brackets."""

    MOVE = "move"  # (the pit index)
    BACK = "back"  # (how many moves)
    RESIGN = "resign"
    DRAW = "draw"
    OFFER = "offer"  # (draw, takeback, rematch)
    ENDED = "ended"  # an offer, refused or withdrawn (which)
    REMATCH = "rematch"  # (the id of the next game)


CHANGES = frozenset({Kind.MOVE, Kind.BACK, Kind.RESIGN, Kind.DRAW})
"""The kinds that change the match, and so its version."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; entries are numbered from 1 without a gap."""

    kind: Kind
    side: Side
    value: str = ""


@dataclass(frozen=True, slots=True)
class Chair:
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
class Kept:
    """A game as it is stored.

    `invite` is the invitation itself, kept while it is of use so that its owner can see it again.
    """

    id: str
    game: str
    start: str | None
    mode: Mode
    date: str
    chairs: Mapping[Side, Chair]
    entries: tuple[Entry, ...] = ()
    invite: str | None = None

    def seated(self, side: Side, token: str, name: str) -> "Kept":
        """Return the game with somebody on this chair and its invitation spent."""
        chair = replace(self.chairs[side], token=token, invitation=None, name=name)
        return replace(self, chairs={**self.chairs, side: chair}, invite=None)
