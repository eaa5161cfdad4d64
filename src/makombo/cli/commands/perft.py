"""`makombo perft`: how many sequences of moves there are."""

from typing import Annotated

import typer

from makombo.cli.arguments import (
    AsJson,
    GameText,
    PositionText,
    answer,
    read_count,
    read_position,
)
from makombo.rules import game as read_game
from makombo.rules import perft as count_sequences

DepthText = Annotated[str, typer.Argument(metavar="DEPTH", help="Moves a sequence, from 1 up.")]
Divide = Annotated[bool, typer.Option("--divide", help="Count each first move by itself too.")]
Reference = Annotated[bool, typer.Option("--reference", help="Count by the pure-Python rules.")]


def perft(
    game: GameText,
    depth: DepthText,
    position: PositionText = None,
    divide: Divide = False,
    reference: Reference = False,  # noqa: ARG001 - the rules are all there is to count by, so far
    as_json: AsJson = False,
) -> None:
    """Count the move sequences of a length; the count is the last line.

    A finished game doesn't count on, and repetition is not looked at.

    Example: makombo perft kisolo 6 --reference

    Example: makombo perft kpe 4 --divide
    """
    rules = read_game(game)
    length = read_count("DEPTH", depth)
    here = read_position(rules, position)
    counts: dict[str, int] = {}
    for move in rules.legal_moves(here):
        name = rules.format_move(here, move)
        counts[name] = count_sequences(rules, rules.apply(here, move), length - 1)
        if divide and not as_json:
            print(name, counts[name], flush=True)  # one by one: the next may take long
    total = sum(counts.values())
    if as_json:
        answer({"count": total, "divide": counts} if divide else {"count": total})
    else:
        print(total)
