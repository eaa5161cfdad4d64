"""`makombo probe`: the exact value of a position, by tables."""

import typer

from makombo.cli.arguments import (
    AsJson,
    GameText,
    PositionText,
    TablesFolder,
    answer,
    read_position,
)
from makombo.play.exact import Exact, look_up
from makombo.rules import game as read_game

UNKNOWN = 1


def probe(
    game: GameText,
    position: PositionText = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Look up what a position is worth to the side to move, and each of its moves, best first.

    A margin is the seeds he still gains, less those that the other will. Exit code 1 where no table
    covers the position.

    Example: makombo probe kpe --position "0,0,1,0/0,1,0,2 S 22 22 abcd abcd"
    """
    rules = read_game(game)
    here = read_position(rules, position)
    known, folder = look_up(rules, here, tables)
    if as_json:
        moves = [
            {"move": rules.format_move(here, move), **_fields(value)} for move, value in known.moves
        ]
        answer({**_fields(known.value), "moves": moves, "tables": str(folder)})
    else:
        _print_value("the position", known.value)
        for move, value in known.moves:
            _print_value(rules.format_move(here, move), value)
    if known.value.margin is None:
        if not as_json:
            print(f"not covered by the tables in {folder}")
        raise typer.Exit(UNKNOWN)


def _fields(value: Exact) -> dict[str, object]:
    return {"category": value.category, "margin": value.margin, "distance": value.distance}


def _print_value(what: str, value: Exact) -> None:
    margin = "" if value.margin is None else f" {value.margin:+d}" if value.margin else " 0"
    print(f"{what}: {value.category}{margin}")
