"""New games as they are to be stored: a first one, and the rematch that follows one."""

from dataclasses import replace

from makombo.rules import Side
from makombo.web.services.secrets import hashed, new_id, new_secret
from makombo.web.services.stored import Mode, Seat, StoredGame


def new_game(
    game: str,
    mode: Mode,
    side: Side,
    *,
    name: str = "",
    strength: int = 2,
    start: str | None = None,
    token: str | None = None,
) -> tuple[StoredGame, str]:
    """Return a new game as it is to be stored, and the token of whoever begins it.

    The token is a new one unless it is given.
    """
    token = token or new_secret()
    own = Seat("person", name, token=hashed(token))
    invite: str | None = None
    if mode == "computer":
        other = Seat("computer", strength=strength)
    elif mode == "device":
        own = Seat("person", token=hashed(token))
        other = own
    else:
        invite = new_secret()
        other = Seat("person", invitation=hashed(invite))
    seats = {side: own, side.other: other}
    return StoredGame(new_id(), game, start, mode, "", seats, invite=invite), token


def swapped(stored: StoredGame) -> StoredGame:
    """Return the next game of the same players, their sides swapped and their tokens kept."""
    seats = {side: replace(stored.seats[side.other], invitation=None) for side in Side}
    return replace(stored, id=new_id(), seats=seats, log=(), invite=None)
