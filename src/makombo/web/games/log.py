"""What happens in a game, entry by entry, and how an entry stands in the stored log."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias, assert_never

from makombo.errors import StorageError, quote
from makombo.rules import Side
from makombo.web.services.stored import StoredLine


class OfferKind(StrEnum):
    """What one player may offer the other, or ask for."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    HINTS = "hints"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Moved:
    """A side sowed from the pit of this index."""

    side: Side
    pit: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """So many moves were taken back, at this side's wish."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A side gave the match up."""

    side: Side


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """Both agreed to a draw, this side last."""

    side: Side


@dataclass(frozen=True, slots=True)
class HintsAllowed:
    """Both agreed that each may ask for hints, this side last."""

    side: Side


@dataclass(frozen=True, slots=True)
class Offered:
    """A side offered something, or asked for it."""

    side: Side
    kind: OfferKind


@dataclass(frozen=True, slots=True)
class OfferEnded:
    """An offer was refused or withdrawn, by this side."""

    side: Side
    kind: OfferKind


@dataclass(frozen=True, slots=True)
class RematchBegun:
    """The next game of the same players has this id."""

    side: Side
    game_id: str


Entry: TypeAlias = (
    Moved | TakenBack | Resigned | DrawAgreed | HintsAllowed | Offered | OfferEnded | RematchBegun
)

CHANGES: Final = (Moved, TakenBack, Resigned, DrawAgreed)
"""The entries that change the match, and so its version."""


def to_line(entry: Entry) -> StoredLine:
    """Return an entry as a line of the stored log.

    >>> to_line(Moved(Side.SOUTH, 2))
    StoredLine(kind='move', side=makombo.Side.SOUTH, value='2')
    """
    match entry:
        case Moved(side, pit):
            return StoredLine("move", side, str(pit))
        case TakenBack(side, count):
            return StoredLine("back", side, str(count))
        case Resigned(side):
            return StoredLine("resign", side)
        case DrawAgreed(side):
            return StoredLine("draw", side)
        case HintsAllowed(side):
            return StoredLine("hints", side)
        case Offered(side, kind):
            return StoredLine("offer", side, kind.value)
        case OfferEnded(side, kind):
            return StoredLine("ended", side, kind.value)
        case RematchBegun(side, game_id):
            return StoredLine("rematch", side, game_id)
        case _:
            assert_never(entry)


def from_line(line: StoredLine) -> Entry:
    """Return the entry that a line holds; raise `StorageError` for one that holds none."""
    side, value = line.side, line.value
    try:
        match line.kind:
            case "move":
                return Moved(side, int(value))
            case "back":
                return TakenBack(side, int(value))
            case "resign":
                return Resigned(side)
            case "draw":
                return DrawAgreed(side)
            case "hints":
                return HintsAllowed(side)
            case "offer":
                return Offered(side, OfferKind(value))
            case "ended":
                return OfferEnded(side, OfferKind(value))
            case "rematch":
                return RematchBegun(side, value)
    except ValueError:
        found = f"{line.kind} of {quote(value)}"
        raise StorageError(f"log: found {found}, expected another value") from None
    raise StorageError(f"log: found {quote(line.kind)}, expected a kind of entry")
