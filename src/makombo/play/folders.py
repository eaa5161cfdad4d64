"""The folders of the user's data and of the tables to be asked."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from makombo.errors import TableError
from makombo.rules import Game

if TYPE_CHECKING:
    from makombo.tables import Tables

TABLES = "tables"
TABLES_VARIABLE = "MAKOMBO_TABLES"

Folder = str | os.PathLike[str] | None

_preferred: list[
    str | os.PathLike[str]
] = []  # the folder that this process has been told of, if any


def data_folder() -> Path:
    """Return the folder for the user's data: `MAKOMBO_DATA`, else where the system keeps such."""
    folder = os.environ.get("MAKOMBO_DATA")
    return Path(folder) if folder else platformdirs.user_data_path("makombo", appauthor=False)


def prefer_tables(folder: Folder) -> None:
    """Let this process look for tables in a folder first, as if `MAKOMBO_TABLES` named it.

    Without a folder it looks as before.
    """
    _preferred[:] = [] if folder is None else [folder]


def find_tables(folder: Folder = None) -> "Tables":
    """Open the folder of tables that is given, or the first of those that are looked for.

    That is `MAKOMBO_TABLES`, `tables` in the user's data folder, and the starter tables in the
    package, which know every position of Kpé with at most 16 seeds in play. Raises `TableError`
    if the folder isn't one of tables.

    >>> find_tables().manifest.game
    'kpe'
    """
    return next(_tables(folder))


def _tables(folder: Folder) -> Iterator["Tables"]:
    """Yield the tables in the folder that is given, or else all that are found, in order."""
    from makombo.tables import STARTER, Tables

    if folder is not None:
        if not os.fspath(folder):
            raise TableError("tables: found no name, expected a folder of tables")
        yield Tables.open(folder)
        return
    named = next(iter(_preferred), os.environ.get(TABLES_VARIABLE))
    if named:
        yield Tables.open(named)
    own = data_folder() / TABLES
    if own.is_dir():
        yield Tables.open(own)
    yield Tables.open(STARTER)


def find_tables_of(game: Game, folder: Folder = None) -> "Tables | None":
    """Return the tables to be asked about a game, or None where there are none of it.

    A folder that is given must hold them; of those that are only looked for, as by `find_tables`,
    the first that does is taken. Raises `TableError`.

    >>> from makombo.rules import game
    >>> find_tables_of(game("kisolo")) is None
    True
    """
    if folder is None and "tables" not in game.parts:
        return None
    for tables in _tables(folder):
        if folder is not None or tables.manifest.game == str(game):
            tables.check(game)
            return tables
    return None
