"""How a new game is asked for: the checks that a page's form and a bot's request share."""

import secrets
from typing import Annotated, Literal

from pydantic import Field

from makombo.rules import Game, Position, Side
from makombo.rules import game as read_rules
from makombo.web.games.lobby import new_game
from makombo.web.games.log import Kept
from makombo.web.refusals import Refusal
from makombo.web.wire.messages import Mode, Name, Strict
from makombo.web.wording import N_

MOST_LAPS = 10_000  # relays that one move may take here, whatever the game's options allow


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
    if getattr(rules, "endless_laps", 0) > MOST_LAPS:
        raise Refusal("malformed", N_("Moves as long as that aren't played here."))
    return rules


def read_position(rules: Game, text: str | None) -> Position:
    """Return the position of a text, or the game's first; raise `PositionError`."""
    return rules.initial() if text is None else rules.parse(text)


def begin(wish: NewGame) -> tuple[Kept, str]:
    """Return a new game as it is to be stored, and the token of whoever asked for it."""
    rules = read_game(wish.game)
    start = read_position(rules, wish.start)
    if rules.outcome(start) is not None:
        raise Refusal("malformed", N_("That position is the end of a game already."))
    side = secrets.choice(tuple(Side)) if wish.side == "random" else Side[wish.side.upper()]
    return new_game(
        str(rules),
        wish.mode,
        side,
        name=wish.name,
        strength=wish.strength,
        start=None if wish.start is None else rules.format(start),
    )
