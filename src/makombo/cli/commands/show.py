"""`makombo show`: a position's board, drawn for the side to move."""

import sys

from makombo.cli.arguments import AsJson, GameText, PositionText, answer, read_position
from makombo.rules import Game, Position
from makombo.rules import game as read_game


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
        return
    if sys.stdout.isatty():
        from makombo.cli.terminal import print_board

        print_board(rules, here)
    else:
        print(here.draw(here.side))
    print()
    print(f"position: {rules.format(here)}")
    print(_standing(rules, here))


def _answer(rules: Game, here: Position) -> None:
    outcome = rules.outcome(here)
    answer(
        {
            "position": rules.format(here),
            "legal": [rules.format_move(here, move) for move in rules.legal_moves(here)],
            "outcome": None if outcome is None else outcome.to_dict(),
        }
    )


def _standing(rules: Game, here: Position) -> str:
    """Return in one line who may move what, or how the game ended."""
    outcome = rules.outcome(here)
    if outcome is None:
        names = (rules.format_move(here, move) for move in rules.legal_moves(here))
        return f"{here.side.label} to move: {' '.join(names)}"
    from makombo.render import outcome_message

    return f"game over: {outcome_message(rules, outcome)}"
