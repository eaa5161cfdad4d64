"""Folders of tables for tests: small levels, solved once."""

import shutil
from functools import cache
from pathlib import Path

from makombo.rules import Kpe, game
from makombo.tables import Manifest, describe, rules_id
from makombo.tables.format import RAW
from makombo.tables.writer import write_table
from tests.solver.tables import solved

MOST_SEEDS = 8


def make_tables(folder: Path, name: str = "kpe", most_seeds: int = MOST_SEEDS) -> Path:
    """Write raw tables of all levels with at most so many seeds; return the folder."""
    rules = game(name)
    folder.mkdir(parents=True, exist_ok=True)
    entries = {}
    for level, solution in solved(name, most_seeds).items():
        table = write_table(folder, solution, str(rules), rules_id(rules), RAW)
        entries[level] = describe(table)
    Manifest(str(rules), rules_id(rules), "0", entries).write(folder)
    return folder


@cache
def _made(root: str, name: str) -> Path:
    return make_tables(Path(root) / name.replace(":", "_"), name)


def copy_tables(folder: Path, root: Path, name: str = "kpe") -> Path:
    """Return a copy of the tables to do as one likes with; they're made below `root` once."""
    shutil.copytree(_made(str(root), name), folder)
    return folder


def flip(path: Path, place: int) -> None:
    """Change one bit of a file."""
    data = bytearray(path.read_bytes())
    data[place] ^= 2
    path.write_bytes(data)


KPE = Kpe()
