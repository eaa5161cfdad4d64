"""The arguments that several commands share, and how their texts become values."""

import json
from collections.abc import Mapping
from typing import Annotated

import typer

from makombo.errors import MakomboError, PositionError, quote
from makombo.rules import Game, Position
from makombo.system import MOST_WORKERS

MOST_SEED = (1 << 64) - 1  # all that the compiled generator of random numbers begins with
MOST_PORT = 65_535

GAME_HELP = "kpe or kisolo, with options as in kisolo:columns=6"

GameText = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
PositionText = Annotated[
    str | None,
    typer.Option("--position", metavar="T", help="A position's text, instead of the start."),
]
TablesFolder = Annotated[
    str | None,
    typer.Option(
        "--tables",
        metavar="DIR",
        help="A folder of tables, instead of MAKOMBO_TABLES or the user's own.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, on one line.")]

# Numbers come as texts and are read by the functions below: Typer's own refusals differ from ours.
Threads = Annotated[
    str,
    typer.Option("--threads", metavar="N", help=f"Threads to work in, from 1 to {MOST_WORKERS}."),
]
Workers = Annotated[
    str, typer.Option("--workers", metavar="N", help=f"Processes, from 1 to {MOST_WORKERS}.")
]
SEED = typer.Option("--seed", metavar="N", help="Equal seeds, equal choices; 0 to 2^64 - 1.")
Seed = Annotated[str, SEED]
Port = Annotated[
    str,
    typer.Option("--port", metavar="P", help=f"The port, up to {MOST_PORT}; 0 for any free one."),
]


def read_position(game: Game, text: str | None) -> Position:
    """Return the position of the text, or the game's first without one; raise `MakomboError`."""
    if text is None:
        return game.initial()
    try:
        return game.parse(text)
    except PositionError as error:
        raise MakomboError(f"--position: {error}") from None


def read_count(name: str, text: str, low: int = 1, high: int | None = None) -> int:
    """Return the whole number that the argument `name` gives; raise `MakomboError`.

    >>> read_count("DEPTH", "6")
    6
    >>> read_count("DEPTH", "0")
    Traceback (most recent call last):
        ...
    makombo.errors.MakomboError: DEPTH: found '0', expected a whole number from 1 up
    """
    digits = text.removeprefix("-").removeprefix("+")
    # int() would take other scripts' digits and underscores, and refuses very long texts.
    if digits.isascii() and digits.isdecimal() and len(digits) <= 20:
        number = int(text)
        if low <= number and (high is None or number <= high):
            return number
    span = f"from {low} up" if high is None else f"from {low} to {high}"
    raise MakomboError(f"{name}: found {quote(text)}, expected a whole number {span}")


def read_threads(text: str) -> int:
    """Return the number of `--threads`; raise `MakomboError`."""
    return read_count("--threads", text, high=MOST_WORKERS)


def read_workers(text: str) -> int:
    """Return the number of `--workers`; raise `MakomboError`."""
    return read_count("--workers", text, high=MOST_WORKERS)


def read_seed(text: str) -> int:
    """Return the number of `--seed`; raise `MakomboError`."""
    return read_count("--seed", text, low=0, high=MOST_SEED)


def read_port(text: str) -> int:
    """Return the number of `--port`; raise `MakomboError`."""
    return read_count("--port", text, low=0, high=MOST_PORT)


def answer(value: object) -> None:
    """Print an answer in JSON, on one line."""
    print(json.dumps(value, ensure_ascii=False))


def print_values(values: Mapping[str, object]) -> None:
    """Print values one a line, their names before them in a column."""
    width = max(map(len, values))
    for name, value in values.items():
        print(f"{name:<{width}}  {value}")
