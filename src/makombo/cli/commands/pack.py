"""`makombo pack`: compresses tables where they lie."""

from pathlib import Path
from typing import Annotated

import typer

from makombo.cli.arguments import AsJson, answer
from makombo.cli.pace import pace

Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder of tables.")]


def pack(folder: Folder, as_json: AsJson = False) -> None:
    """Compress the finished levels of a folder in place; they stay readable as before.

    Example: makombo pack tables
    """
    from makombo.solver import pack_tables

    with pace("packing") as show:
        packed = pack_tables(Path(folder), show)
    if as_json:
        answer({"tables": packed.tables, "before": packed.before, "after": packed.after})
    else:
        print(f"{packed.before} bytes before, {packed.after} after")
