"""How a new game is asked for: the checks that a page's form and a bot's request share."""

import secrets
from typing import Annotated, Final, Literal

from pydantic import Field

from makombo.message import form
from makombo.rules import Game, Position, Side
from makombo.rules import game as read_rules
from makombo.web.games.setup import new_game
from makombo.web.introduction import introduction_of
from makombo.web.refusals import Refusal
from makombo.web.services.stored import Mode, StoredGame
from makombo.web.wire.messages import Name, Strict

_TOO_LONG: Final = form("refusal.too-long", "Moves as long as that aren't played here.")
_FINISHED: Final = form("refusal.finished", "That position is the end of a game already.")


class NewGame(Strict):
    """A new game, and who plays it; `side` is that of whoever asks."""

    game: Annotated[str, Field(max_length=100, examples=["kpe", "kisolo:columns=6"])] = "kpe"
    mode: Mode = "computer"
    side: Literal["South", "North", "random"] = "South"
    strength: Annotated[int, Field(ge=1, le=6)] = 2
    name: Name = ""
    start: Annotated[
        str | None, Field(max_length=400, description="a position's text, instead of the start")
    ] = None


def read_game(text: str) -> Game:
    """Return the game of a text; raise `GameError`, or `Refusal` for one too long to serve."""
    rules = read_rules(text)
    for option, most in introduction_of(rules).most_served.items():
        if getattr(rules, option) > most:
            raise Refusal("malformed", _TOO_LONG())
    return rules


def read_position(rules: Game, text: str | None) -> Position:
    """Return the position of a text, or the game's first; raise `PositionError`."""
    return rules.initial() if text is None else rules.parse(text)


def begin(new: NewGame, token: str | None = None) -> tuple[StoredGame, str]:
    """Return a new game as it is to be stored, and the token of whoever asked for it.

    The token is a new one unless it is given.
    """
    rules = read_game(new.game)
    start = read_position(rules, new.start)
    if rules.outcome(start) is not None:
        raise Refusal("malformed", _FINISHED())
    side = secrets.choice(tuple(Side)) if new.side == "random" else Side[new.side.upper()]
    return new_game(
        str(rules),
        new.mode,
        side,
        name=new.name,
        strength=new.strength,
        start=None if new.start is None else rules.format(start),
        token=token,
    )
