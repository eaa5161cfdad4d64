"""Writing tables: a file appears under its name whole, or not at all."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from makombo.errors import TableError
from makombo.tables import format as layout
from makombo.tables.solution import Solution
from makombo.tables.table import SUFFIX, Table

UNFINISHED = ".unfinished"


def write_whole(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file under a temporary name, see it on the disk, then give it its name.

    Raises `TableError` where that can't be done, as on a full disk; the temporary file is removed.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with temporary.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            reason = error.strerror or str(error)
            raise TableError(f"{path}: {reason}, expected room for a table") from None
        raise


def table_path(folder: Path, name: str) -> Path:
    """Return where the table of a level of this name lies."""
    return folder / f"{name}{SUFFIX}"


def write_table(folder: Path, solution: Solution, game: str, rules: str, coding: str) -> Table:
    """Write a solved level to its file, and return it as it can be read."""
    path = table_path(folder, solution.level.name)
    write_whole(path, lambda file: layout.write(file, solution, game, rules, coding))
    return Table(path)


def remove_unfinished(folder: Path) -> None:
    """Remove what was left behind by a run that was killed."""
    for left in folder.glob(f"*{UNFINISHED}"):
        with contextlib.suppress(OSError):
            left.unlink()
