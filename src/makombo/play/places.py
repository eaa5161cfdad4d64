"""Where the user's things lie: his data folder, and the tables to be asked."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from makombo.tables import Tables

TABLES = "tables"


def data_folder() -> Path:
    """Return the folder for the user's data: `MAKOMBO_DATA`, else where the system keeps such."""
    folder = os.environ.get("MAKOMBO_DATA")
    return Path(folder) if folder else platformdirs.user_data_path("makombo", appauthor=False)


def find_tables(folder: str | os.PathLike[str] | None = None) -> "Tables":
    """Open the folder of tables that is given, or the first of those that are looked for.

    That is `MAKOMBO_TABLES`, `tables` in the user's data folder, and the starter tables in the
    package, which know every position of Kpé with at most 16 seeds in play. Raises `TableError`
    if the folder isn't one of tables.

    >>> find_tables().manifest.game
    'kpe'
    """
    from makombo.tables import STARTER, Tables

    chosen = folder or os.environ.get("MAKOMBO_TABLES")
    if chosen:
        return Tables.open(chosen)
    own = data_folder() / TABLES
    return Tables.open(own if own.is_dir() else STARTER)
