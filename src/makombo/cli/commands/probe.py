"""`makombo probe`: the exact value of a position, by tables."""

from typing import Final

import typer

from makombo.cli.arguments import (
    AsJson,
    GameText,
    PositionText,
    TablesFolder,
    answer,
    read_position,
)
from makombo.cli.lines import CATEGORIES
from makombo.cli.voice import chosen_voice
from makombo.message import Voice, form
from makombo.play.folders import find_tables, find_tables_of
from makombo.rules import game as read_game
from makombo.tables import Exact, know, know_nothing

UNKNOWN = 1

_POSITION: Final = form("terminal.probe.position", "the position")
_VALUE: Final = form("terminal.probe.value", "{what}: {value}")
_NOT_COVERED: Final = form("terminal.probe.not-covered", "not covered by the tables in {folder}")


def probe(
    game: GameText,
    position: PositionText = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Look up what a position is worth to the side to move, and each of its moves, best first.

    A margin is the seeds that side still gains, less those that the other will. Exit code 1
    where no table covers the position.

    Example: makombo probe kpe --position "0,0,1,0/0,1,0,2 S 22 22 abcd abcd"
    """
    rules = read_game(game)
    here = read_position(rules, position)
    voice = chosen_voice()
    found = find_tables_of(rules, tables)
    known = know_nothing(rules, here) if found is None else know(rules, here, found)
    folder = (found or find_tables(tables)).folder
    if as_json:
        moves = [
            {"move": rules.format_move(here, move), **_fields(value)} for move, value in known.moves
        ]
        answer({**_fields(known.value), "moves": moves, "tables": str(folder)})
    else:
        _print_value(voice.say(_POSITION()), known.value, voice)
        for move, value in known.moves:
            _print_value(rules.format_move(here, move), value, voice)
    if known.value.margin is None:
        if not as_json:
            print(voice.say(_NOT_COVERED(folder=str(folder))))
        raise typer.Exit(UNKNOWN)


def _fields(value: Exact) -> dict[str, object]:
    return {"category": value.category, "margin": value.margin, "distance": value.distance}


def _print_value(what: str, value: Exact, voice: Voice) -> None:
    certain = voice.say(CATEGORIES[value.category]())
    margin = "" if value.margin is None else f" {value.margin:+d}" if value.margin else " 0"
    print(voice.say(_VALUE(what=what, value=f"{certain}{margin}")))
