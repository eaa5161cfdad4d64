"""`makombo pack`: compresses tables where they lie."""

from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from makombo.cli.arguments import AsJson, answer
from makombo.cli.progress import POSITIONS, Progress
from makombo.cli.voice import chosen_voice
from makombo.message import counted, form

Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder of tables.")]

_PACKING: Final = form("terminal.pack.packing", "packing")
_PACKED: Final = counted(
    "terminal.pack.packed", "{n} byte before, {after} after", "{n} bytes before, {after} after"
)


def pack(folder: Folder, as_json: AsJson = False) -> None:
    """Compress the finished levels of a folder in place; they stay readable as before.

    Example: makombo pack tables
    """
    from makombo.solver import pack_tables

    voice = chosen_voice()
    with Progress(POSITIONS, voice) as progress:
        report = partial(progress.say, voice.say(_PACKING()))
        packed = pack_tables(Path(folder), report)
    if as_json:
        answer({"tables": packed.tables, "before": packed.before, "after": packed.after})
    else:
        print(voice.say(_PACKED(n=packed.before, after=packed.after)))
