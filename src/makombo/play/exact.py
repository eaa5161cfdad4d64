"""What is known exactly: the front of the tables, for screens that look a position up."""

from pathlib import Path

from makombo.play.places import Folder, find_tables, find_tables_of
from makombo.rules import Game, Position
from makombo.tables.exact import Exact, Knowledge, know, know_nothing

__all__ = ["Exact", "Knowledge", "look_up"]


def look_up(game: Game, position: Position, folder: Folder = None) -> tuple[Knowledge, Path]:
    """Return what a position and its moves are worth, and the folder of tables that was asked.

    The folder is the one given, or that of the tables that are found without (`find_tables`), which
    may know nothing of the game. Raises `TableError`.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> known, _ = look_up(kpe, kpe.parse("0,0,1,0/0,1,0,2 S 22 22 abcd abcd"))
    >>> known.value.category, known.value.margin
    ('win', 2)
    """
    tables = find_tables_of(game, folder)
    if tables is None:
        return know_nothing(game, position), find_tables(folder).folder
    return know(game, position, tables), tables.folder
