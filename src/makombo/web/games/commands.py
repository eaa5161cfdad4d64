"""What a player may want to do to a match: each with the version of the state it answers."""

from dataclasses import dataclass
from typing import TypeAlias

from makombo.web.games.log import OfferKind


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Sow from the pit of this index, of the side to move."""

    version: int
    pit: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back to one's own last turn."""

    version: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up."""

    version: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer something, or ask for it."""

    version: int
    kind: OfferKind


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or refuse what the other has offered."""

    version: int
    kind: OfferKind
    accept: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's own offer back."""

    version: int
    kind: OfferKind


Command: TypeAlias = MakeMove | TakeBack | Resign | Offer | Answer | Withdraw
