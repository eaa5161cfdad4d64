"""From what a client sends to what the games are told: pits by index, offers by kind."""

from typing import Final, assert_never

from makombo.errors import IllegalMove, MoveError
from makombo.message import form
from makombo.web.games import commands
from makombo.web.games.commands import Command
from makombo.web.games.live_game import LiveGame, Sides
from makombo.web.games.log import OfferKind
from makombo.web.refusals import Refusal
from makombo.web.wire.messages import Act, Answer, Move, Offer, Resign, Undo, Withdraw

_NO_PIT: Final = form("refusal.no-such-pit", "This board has no such pit.")


def read_command(act: Act, sides: Sides, live_game: LiveGame) -> Command:
    """Return the command that whoever has these sides gives; raise `Refusal` for a false pit."""
    match act:
        case Move():
            return _read_move(act, sides, live_game)
        case Undo():
            return commands.TakeBack(act.version)
        case Resign():
            return commands.Resign(act.version)
        case Offer():
            return commands.Offer(act.version, OfferKind(act.what))
        case Answer():
            return commands.Answer(act.version, OfferKind(act.what), act.accept)
        case Withdraw():
            return commands.Withdraw(act.version, OfferKind(act.what))
        case _:
            assert_never(act)


def _read_move(move: Move, sides: Sides, live_game: LiveGame) -> Command:
    # Whose turn it is comes first: it tells which side's pits are meant.
    live_game.expect_move(sides, move.version)
    try:
        pit = live_game.match.game.parse_move(live_game.match.position, move.pit)
    except IllegalMove as error:
        raise Refusal("illegal", error.why) from None
    except MoveError:
        raise Refusal("impossible", _NO_PIT()) from None
    return commands.MakeMove(move.version, pit)
