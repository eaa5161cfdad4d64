"""A browser's games in words: who it plays, how it stands, how long ago that was."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from makombo.language import Language
from makombo.message import Message, form
from makombo.rules import Side
from makombo.web.games.own_games import OwnGame

_COMPUTER: Final = form("own.computer", "Computer, strength {n}")
_NAMED: Final = form("own.named", "with {name}")
_FRIEND: Final = form("own.friend", "with a friend")
_NOBODY_YET: Final = form("own.nobody-yet", "The seat is free")
_DEVICE: Final = form("own.device", "Two on this device")

_YOURS: Final = form("own.your-turn", "Your turn")
_THEIRS: Final = form("own.their-turn", "Their turn")
_GOES_ON: Final = form("own.goes-on", "Not finished")
_WON: Final = form("own.won", "You won")
_LOST: Final = form("own.lost", "You lost")
_DRAWN: Final = form("own.drawn", "A draw")
_OVER: Final = form("own.over", "Over")


@dataclass(frozen=True, slots=True)
class Line:
    """One of the games as a page shows it."""

    address: str
    title: str
    opponent: str
    status: str
    ago: str
    over: bool
    waiting: bool  # for whoever reads it


def lines(own: tuple[OwnGame, ...], reader: Language) -> list[Line]:
    """Return a browser's games in the reader's language."""
    now = datetime.now(UTC)
    return [
        Line(
            address=f"/game/{one.stored.id}",
            title=one.standing.game.title,
            opponent=reader.say(_opponent(one)),
            status=reader.say(_status(one)),
            ago=reader.ago(now - one.touched),
            over=one.standing.outcome is not None,
            waiting=one.standing.outcome is None and one.standing.turn in one.sides,
        )
        for one in own
    ]


def _opponent(own: OwnGame) -> Message:
    other = own.stored.seats[min(own.sides).other]
    if own.stored.mode == "device":
        return _DEVICE()
    if other.kind == "computer":
        return _COMPUTER(n=other.strength or 1)
    if other.free:
        return _NOBODY_YET()
    return _NAMED(name=other.name) if other.name else _FRIEND()


def _status(own: OwnGame) -> Message:
    outcome, device = own.standing.outcome, len(own.sides) == len(Side)
    if outcome is None:
        if device:
            return _GOES_ON()
        return _YOURS() if own.standing.turn in own.sides else _THEIRS()
    if outcome.winner is None:
        return _DRAWN()
    if device:
        return _OVER()
    return _WON() if outcome.winner in own.sides else _LOST()
