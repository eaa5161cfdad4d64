"""Where the user's things lie: his data folder, and the tables to be asked."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from makombo.rules import Game, Kpe

if TYPE_CHECKING:
    from makombo.tables import Tables

TABLES = "tables"
TABLES_VARIABLE = "MAKOMBO_TABLES"

Folder = str | os.PathLike[str] | None


def data_folder() -> Path:
    """Return the folder for the user's data: `MAKOMBO_DATA`, else where the system keeps such."""
    folder = os.environ.get("MAKOMBO_DATA")
    return Path(folder) if folder else platformdirs.user_data_path("makombo", appauthor=False)


def find_tables(folder: Folder = None) -> "Tables":
    """Open the folder of tables that is given, or the first of those that are looked for.

    That is `MAKOMBO_TABLES`, `tables` in the user's data folder, and the starter tables in the
    package, which know every position of Kpé with at most 16 seeds in play. Raises `TableError`
    if the folder isn't one of tables.

    >>> find_tables().manifest.game
    'kpe'
    """
    from makombo.tables import STARTER, Tables

    chosen = folder or os.environ.get(TABLES_VARIABLE)
    if chosen:
        return Tables.open(chosen)
    own = data_folder() / TABLES
    return Tables.open(own if own.is_dir() else STARTER)


def find_tables_of(game: Game, folder: Folder = None) -> "Tables | None":
    """Return the tables to be asked about a game, or None where there are none of it.

    A folder that is given must hold them; what is only found, as by `find_tables`, may be another
    game's. Raises `TableError`.

    >>> from makombo.rules import game
    >>> find_tables_of(game("kisolo")) is None
    True
    """
    if folder is None and game.name != Kpe.name:
        return None
    tables = find_tables(folder)
    if folder is None and tables.manifest.game != str(game):
        return None
    tables.check(game)
    return tables
