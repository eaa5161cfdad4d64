"""`makombo moves`: the legal moves of a position."""

from makombo.cli.arguments import AsJson, GameText, PositionText, answer, read_position
from makombo.rules import game as read_game


def moves(game: GameText, position: PositionText = None, as_json: AsJson = False) -> None:
    """List the legal moves, one a line, in the order of the mover's pits.

    A finished game has none.

    Example: makombo moves kpe --position "6,7,7,7/0,7,7,7 N 0 0 a -"
    """
    rules = read_game(game)
    here = read_position(rules, position)
    legal = [rules.format_move(here, move) for move in rules.legal_moves(here)]
    if as_json:
        answer({"legal": legal})
    else:
        for name in legal:
            print(name)
