"""`makombo verify`: re-derives the values of tables."""

from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from makombo.cli.arguments import AsJson, GameText, Seed, answer, read_count, read_seed
from makombo.cli.progress import POSITIONS, Progress
from makombo.cli.voice import chosen_voice
from makombo.message import form
from makombo.rules import game as read_game

Folder = Annotated[str, typer.Option("--tables", metavar="DIR", help="The folder of tables.")]
Sample = Annotated[
    str | None,
    typer.Option("--sample", metavar="N", help="So many positions of all levels, not every one."),
]

FAILED = 1

_VERIFYING: Final = form("terminal.verify.verifying", "verifying")
_CHECKED: Final = form("terminal.verify.checked", "{checked} checked, {wrong} wrong")


def verify(
    game: GameText,
    tables: Folder,
    sample: Sample = None,
    seed: Seed = "0",
    as_json: AsJson = False,
) -> None:
    """Check tables as they lie there, each value against those of the positions it leads to.

    Exit code 1 if anything is wrong; it's named by file, rank and position.

    Example: makombo verify kpe --tables tables --sample 1000000
    """
    from makombo.solver import verify_tables

    rules = read_game(game)
    count = None if sample is None else read_count("--sample", sample)
    voice = chosen_voice()
    with Progress(POSITIONS, voice) as progress:
        verdict = verify_tables(
            rules,
            Path(tables),
            sample=count,
            seed=read_seed(seed),
            report=partial(progress.say, voice.say(_VERIFYING())),
        )
    if as_json:
        named = [
            {
                "file": str(wrong.file),
                "rank": wrong.rank,
                "position": wrong.position,
                "problem": wrong.problem,
            }
            for wrong in verdict.named
        ]
        answer({"checked": verdict.checked, "wrong": verdict.wrong, "named": named})
    else:
        for wrong in verdict.named:
            print(wrong)
        print(voice.say(_CHECKED(checked=verdict.checked, wrong=verdict.wrong)))
    if verdict.wrong:
        raise typer.Exit(FAILED)
