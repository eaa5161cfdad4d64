"""`makombo analyse`: the best moves of a position, and where their values are from."""

from functools import partial
from typing import Annotated, Final

import typer

from makombo.cli.arguments import (
    AsJson,
    GameText,
    PositionText,
    TablesFolder,
    answer,
    read_position,
)
from makombo.cli.lines import cost, forced, pit_names, table
from makombo.cli.progress import Progress
from makombo.cli.voice import chosen_voice
from makombo.engine import MOST_LINES, Analysis, Limits, proves
from makombo.message import Voice, counted
from makombo.play.analysis import Interrupted, prove
from makombo.play.analysis import analyse as ask_engine
from makombo.play.folders import find_tables_of
from makombo.rules import Game, Position
from makombo.rules import game as read_game

DEFAULT_TIME = 1.0  # seconds, where nothing limits the thinking

_SETTLED: Final = counted(
    "terminal.analysis.settled", "no forced win within {n} ply", "no forced win within {n} plies"
)
_REACHED: Final = counted(
    "terminal.analysis.reached", "depth {depth}, {n} node", "depth {depth}, {n} nodes"
)

Time = Annotated[float | None, typer.Option(metavar="S", help="Seconds to think; default 1.")]
Depth = Annotated[int | None, typer.Option(metavar="D", help="Plies to look ahead.")]
Nodes = Annotated[int | None, typer.Option(metavar="N", help="Positions to look at.")]
Lines = Annotated[
    int, typer.Option(min=1, max=MOST_LINES, metavar="K", help="How many moves, best first.")
]
Alone = Annotated[bool, typer.Option("--proof", help="Look for a forced win alone (kisolo).")]


def analyse(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: GameText,
    position: PositionText = None,
    time: Time = None,
    depth: Depth = None,
    nodes: Nodes = None,
    lines: Lines = 1,
    proof: Alone = False,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Find the best moves, best first, with the line that would follow each.

    A value is the mover's: in Kpé the margin in seeds from here on, in Kisolo from -1 (lost) to 1
    (won). Its source is search, which may err, or table or proof, which don't. Of several limits
    the first one reached ends it. When it is interrupted, the best so far is printed.

    Example: makombo analyse kpe --time 2 --lines 3

    Example: makombo analyse kisolo --proof --depth 21
    """
    rules = read_game(game)
    here = read_position(rules, position)
    if (time, depth, nodes) == (None, None, None):
        time = DEFAULT_TIME
    limits = Limits(time=time, depth=depth, nodes=nodes)
    voice = chosen_voice()
    show = _answer if as_json else partial(_print_proof if proof else _print, voice=voice)
    try:
        if proof:
            if tables is not None:
                find_tables_of(rules, tables)  # refused, as for Kisolo there are none
            found = _prove(rules, here, limits, voice)
        else:
            found = _search(rules, here, limits, lines, tables, voice)
    except Interrupted as interrupted:
        show(rules, here, interrupted.analysis)
        raise
    show(rules, here, found)


def _prove(rules: Game, here: Position, limits: Limits, voice: Voice) -> Analysis:
    with Progress() as progress:

        def settled(number: int) -> None:
            progress.say(voice.say(_SETTLED(n=number)))

        return prove(rules, here, limits, report=settled)


def _search(
    rules: Game, here: Position, limits: Limits, lines: int, tables: str | None, voice: Voice
) -> Analysis:
    with Progress() as progress:

        def searched(analysis: Analysis) -> None:
            progress.say(voice.say(_REACHED(depth=analysis.depth, n=analysis.nodes)))

        return ask_engine(rules, here, limits, lines=lines, report=searched, tables=tables)


def _answer(rules: Game, here: Position, found: Analysis) -> None:
    answer(
        {
            "lines": [line.to_dict(rules, here) for line in found.lines],
            "nodes": found.nodes,
            "seconds": round(found.seconds, 6),
            "depth": found.depth,
            "proof_plies": found.proof_plies,
        }
    )


def _print(rules: Game, here: Position, found: Analysis, voice: Voice) -> None:
    for row in table(rules, here, found, voice):
        print(row)
    print()
    if proves(rules):
        print(voice.say(forced(here, found)))
    print(voice.say(cost(found)))


def _print_proof(rules: Game, here: Position, found: Analysis, voice: Voice) -> None:
    print(voice.say(forced(here, found)))
    for line in found.lines:
        print(" ".join(pit_names(rules, here, line)))
    print(voice.say(cost(found)))
