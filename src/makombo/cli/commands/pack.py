"""`makombo pack`: compresses tables where they lie."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from makombo.cli.arguments import AsJson, answer
from makombo.cli.progress import Progress

Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder of tables.")]


def pack(folder: Folder, as_json: AsJson = False) -> None:
    """Compress the finished levels of a folder in place; they stay readable as before.

    Example: makombo pack tables
    """
    from makombo.solver import pack_tables

    with Progress("positions") as progress:
        packed = pack_tables(Path(folder), partial(progress.say, "packing"))
    if as_json:
        answer({"tables": packed.tables, "before": packed.before, "after": packed.after})
    else:
        print(f"{packed.before} bytes before, {packed.after} after")
