"""`makombo tables`: what a folder of tables holds."""

from pathlib import Path
from typing import Annotated, Final

import typer

from makombo.cli.arguments import AsJson, answer
from makombo.cli.levels import lines, to_json
from makombo.cli.voice import chosen_voice
from makombo.message import form

Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder of tables.")]

_MANIFEST: Final = form(
    "terminal.tables.manifest", "{game}, rules {rules}, made by makombo {program}"
)


def tables(folder: Folder, as_json: AsJson = False) -> None:
    """List the levels of a folder of tables: positions, how many are won, even and lost, and more.

    A level is named by its seeds in play and by the pits sown, the mover's and the other's, as bits
    by pit index in hexadecimal: f is all four.

    Example: makombo tables tables --json
    """
    from makombo.solver import read_manifest

    manifest = read_manifest(Path(folder))
    if as_json:
        answer(to_json(manifest))
    else:
        voice = chosen_voice()
        made = {"game": manifest.game, "rules": manifest.rules, "program": manifest.program}
        print(voice.say(_MANIFEST(**made)))
        print("\n".join(lines(manifest, voice)))
