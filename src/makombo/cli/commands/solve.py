"""`makombo solve`: builds the tables of Kpé."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from makombo.cli.arguments import (
    AsJson,
    GameText,
    Workers,
    answer,
    read_count,
    read_workers,
)
from makombo.cli.levels import lines, to_json
from makombo.cli.progress import POSITIONS, Progress
from makombo.cli.voice import chosen_voice
from makombo.errors import MakomboError, quote
from makombo.message import form
from makombo.rules import game as read_game

if TYPE_CHECKING:
    from makombo.solver.run import Progress as Solved

_SOLVING: Final = form("terminal.solve.solving", "solving {level}")
_STOPPED: Final = form("terminal.solve.stopped", "stopped; the same command goes on from here")

Out = Annotated[str, typer.Option("--out", metavar="DIR", help="The folder for the tables.")]
MaxSeeds = Annotated[
    str, typer.Option("--max-seeds", metavar="N", help="Levels with at most so many seeds.")
]
Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="A Dask scheduler that sees the folder."),
]
Memory = Annotated[
    str | None, typer.Option("--memory", metavar="GIB", help="GiB that may be used in all.")
]


def solve(
    game: GameText,
    out: Out,
    max_seeds: MaxSeeds = "48",
    workers: Workers = "1",
    scheduler: Scheduler = None,
    memory: Memory = None,
    as_json: AsJson = False,
) -> None:
    """Find the exact value of every position of Kpé, level by level, into a folder of tables.

    It can be stopped at any time; started again, it goes on where it was.

    Example: makombo solve kpe --out tables --max-seeds 24
    """
    from makombo.solver import solve_tables

    rules = read_game(game)
    most = read_count("--max-seeds", max_seeds, low=0)
    many = read_workers(workers)
    limit = None if memory is None else _read_memory(memory)
    voice = chosen_voice()
    with Progress(POSITIONS, voice) as progress:

        def report(now: "Solved") -> None:
            words = voice.say(_SOLVING(level=now.level))
            progress.say(words, now.done, now.positions)

        try:
            manifest = solve_tables(
                rules,
                Path(out),
                most,
                workers=many,
                scheduler=scheduler,
                memory=limit,
                report=report,
            )
        except KeyboardInterrupt:
            print("makombo:", voice.say(_STOPPED()), file=sys.stderr)
            raise
    if as_json:
        answer(to_json(manifest))
    else:
        print("\n".join(lines(manifest, voice)))


def _read_memory(text: str) -> float:
    """Return a number of GiB; raise `MakomboError`."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise MakomboError(f"--memory: found {quote(text)}, expected a number of GiB above 0")
    return value
