"""Writing tables: a file appears under its name whole, or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from makombo.errors import TableError
from makombo.system.files import write_whole
from makombo.tables import format as layout
from makombo.tables.solution import Solution
from makombo.tables.table import SUFFIX, Table


def write_file(path: Path, content: str | Callable[[BinaryIO], object]) -> None:
    """Write a file of a folder of tables whole; raise `TableError`, as on a full disk."""
    try:
        write_whole(path, content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise TableError(f"{path}: {reason}, expected room for a table") from None


def table_path(folder: Path, name: str) -> Path:
    """Return where the table of a level of this name lies."""
    return folder / f"{name}{SUFFIX}"


def write_table(folder: Path, solution: Solution, game: str, rules: str, coding: str) -> Table:
    """Write a solved level to its file, and return it as it can be read."""
    path = table_path(folder, solution.level.name)
    write_file(path, lambda file: layout.write(file, solution, game, rules, coding))
    return Table(path)
