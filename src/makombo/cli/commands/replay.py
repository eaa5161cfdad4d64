"""`makombo replay`: every record of a file, replayed and checked."""

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from makombo.cli.arguments import AsJson, answer
from makombo.errors import MakomboError
from makombo.notation import read_records

FileText = Annotated[str, typer.Argument(metavar="FILE", help="Records; - is standard input.")]


def replay(file: FileText, as_json: AsJson = False) -> None:
    """Replay every record of a file; print how many games it holds.

    A record whose moves, result, score or termination is false is refused, with its game and ply.

    Example: makombo replay games.txt
    """
    games = _count(file)
    if as_json:
        answer({"games": games})
    else:
        print(games)


def _count(file: str) -> int:
    """Return the number of records in the file; raise `MakomboError` for what isn't one."""
    try:
        if file == "-":
            return sum(1 for _ in read_records(io.TextIOWrapper(sys.stdin.buffer, "utf-8")))
        return sum(1 for _ in read_records(Path(file)))
    except OSError as error:
        reason = error.strerror or str(error)
        raise MakomboError(f"{file}: {reason}, expected a file of game records") from None
    except ValueError as error:
        raise MakomboError(f"{file}: {error}") from None
