"""`makombo show`: a position's board, drawn for the side to move."""

import sys
from typing import Final

from makombo.cli.arguments import AsJson, GameText, PositionText, answer, read_position
from makombo.cli.turn import turn_message
from makombo.cli.voice import chosen_voice
from makombo.message import Voice, form
from makombo.rules import Game, Position
from makombo.rules import game as read_game

_POSITION: Final = form("terminal.position", "position: {position}")
_OVER: Final = form("terminal.over", "game over: {outcome}")


def show(game: GameText, position: PositionText = None, as_json: AsJson = False) -> None:
    """Draw the board as the side to move sees it, with its legal moves or the outcome.

    On a terminal the board is in colour; elsewhere it is plain text.

    Example: makombo show kpe

    Example: makombo show kpe --position "3,1,0,12/7,5,2,8 S 4 6 abcd abcd"
    """
    rules = read_game(game)
    here = read_position(rules, position)
    if as_json:
        _answer(rules, here)
    else:
        _print(rules, here, chosen_voice())


def _print(rules: Game, here: Position, voice: Voice) -> None:
    if sys.stdout.isatty():
        from makombo.cli.terminal import print_board

        print_board(rules, here, voice)
    else:
        print(here.draw(here.side, voice))
    print()
    print(voice.say(_POSITION(position=rules.format(here))))
    print(_standing(rules, here, voice))


def _answer(rules: Game, here: Position) -> None:
    outcome = rules.outcome(here)
    answer(
        {
            "position": rules.format(here),
            "legal": [rules.format_move(here, move) for move in rules.legal_moves(here)],
            "outcome": None if outcome is None else outcome.to_dict(),
        }
    )


def _standing(rules: Game, here: Position, voice: Voice) -> str:
    """Return in one line who may move what, or how the game ended."""
    outcome = rules.outcome(here)
    if outcome is None:
        return voice.say(turn_message(rules, here))
    from makombo.render import outcome_message

    sentence = voice.say(outcome_message(rules, outcome))
    return voice.say(_OVER(outcome=sentence))
