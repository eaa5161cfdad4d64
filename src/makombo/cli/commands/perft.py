"""`makombo perft`: how many sequences of moves there are."""

from typing import Annotated

import typer

from makombo import kernels
from makombo.cli.arguments import (
    AsJson,
    GameText,
    PositionText,
    Threads,
    answer,
    read_count,
    read_position,
    read_threads,
)
from makombo.rules import game as read_game

DepthText = Annotated[str, typer.Argument(metavar="DEPTH", help="Moves a sequence, from 1 to 64.")]
Divide = Annotated[bool, typer.Option("--divide", help="Count each first move by itself too.")]
Reference = Annotated[bool, typer.Option("--reference", help="Count by the pure-Python rules.")]


def perft(
    game: GameText,
    depth: DepthText,
    position: PositionText = None,
    divide: Divide = False,
    threads: Threads = "1",
    reference: Reference = False,
    as_json: AsJson = False,
) -> None:
    """Count the move sequences of a length; the count is the last line.

    A finished game doesn't count on, and repetition is not looked at.

    Example: makombo perft kpe 12

    Example: makombo perft kpe 4 --divide --reference
    """
    rules = read_game(game)
    length = read_count("DEPTH", depth, high=kernels.MOST_DEPTH)
    here = read_position(rules, position)
    many = read_threads(threads)
    counting = kernels.reference(rules) if reference else kernels.kernel(rules)
    state = counting.pack(here)
    if not divide:
        _print({"count": counting.perft(state, length, threads=many)}, as_json)
        return
    counts: dict[str, int] = {}
    for move in counting.legal(state):
        name = rules.format_move(here, move)
        counts[name] = counting.perft(counting.play(state, move), length - 1, threads=many)
        if not as_json:
            print(name, counts[name], flush=True)  # one by one: the next may take long
    _print({"count": sum(counts.values()), "divide": counts}, as_json)


def _print(found: dict[str, object], as_json: bool) -> None:
    if as_json:
        answer(found)
    else:
        print(found["count"])
