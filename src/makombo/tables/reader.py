"""Looking positions up in a folder of tables."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from makombo.errors import MissingTable, TableError
from makombo.kernels.kpe_level import ALL_SOWN, Level
from makombo.rules import Game, Position, games
from makombo.tables.manifest import Manifest, read_manifest, rules_id
from makombo.tables.table import Table
from makombo.tables.writer import table_path

if TYPE_CHECKING:
    from makombo.kernels.kpe_book import Book

BOOK_POSITIONS = 1 << 26
"""As many as 64 MiB hold."""


@dataclass(frozen=True)
class Probed:
    """The exact value of a position for the side to move."""

    margin: int
    """Seeds they still gain, less those that the other side will, under best play."""
    distance: int
    """Plies until the game leaves the pair of levels; 0 where it's even or over."""


class Tables:
    """A folder of tables of one game with its options.

    Files are opened when they are first needed and stay mapped.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self._table = cache(self._open)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Tables":
        """Open a folder of tables; raise `TableError` if it is none."""
        folder = Path(path)
        return cls(folder, read_manifest(folder))

    def __contains__(self, level: Level) -> bool:
        """Tell whether there is a table of this level."""
        return level in self.manifest.entries

    def __iter__(self) -> Iterator[Level]:
        """Return the levels there are, in order of seeds and of pits sown."""
        return iter(sorted(self.manifest.entries))

    def check(self, game: Game) -> None:
        """Raise `TableError` unless the tables are of this very game, by these very rules."""
        if str(game) != self.manifest.game:
            expected = f"tables of {game}"
            raise TableError(f"{self.folder}: tables of {self.manifest.game}, expected {expected}")
        if rules_id(game) != self.manifest.rules:
            found = f"made by rules {self.manifest.rules}"
            raise TableError(f"{self.folder}: {found}, expected {rules_id(game)}")

    def table(self, level: Level) -> Table:
        """Return the table of a level; raise `MissingTable` or `TableError`."""
        return self._table(level)

    def covers(self, game: Game, position: Position) -> bool:
        """Tell whether `probe` knows the position."""
        if str(game) != self.manifest.game:
            return False
        return game.outcome(position) is not None or Level.of(position) in self

    def probe(self, game: Game, position: Position) -> Probed:
        """Return the exact value of a position.

        Raises `MissingTable` where no table covers it, `TableError` where the tables are another
        game's or damaged.
        """
        game.validate(position)
        if game.part("tables") is None:
            tabled = " and ".join(kind.title for kind in games().values() if kind.part("tables"))
            raise MissingTable(f"{self.folder}: no table covers {game}, only {tabled} has any")
        self.check(game)
        if game.outcome(position) is not None:
            return Probed(-position.in_play, 0)  # the other sweeps what there is (KP13)
        level = Level.of(position)
        table = self.table(level)
        mine, theirs = position.own, position.opposing
        rank = level.rank((*mine, *theirs))
        return Probed(table.margin(rank), table.distance(rank))

    def margins(self, level: Level, ranks: npt.NDArray[np.uint64]) -> npt.NDArray[np.int8]:
        """Return the margins at many ranks of a level; quick where the table is raw."""
        return self.table(level).margins()[ranks]

    def book(self, most_positions: int = BOOK_POSITIONS) -> "Book":
        """Return the margins of the levels with fewest seeds, a byte each, for compiled code.

        All levels with so many seeds are in it or none, and no more positions than asked for.
        Raises `TableError` for a damaged table.
        """
        from makombo.kernels.kpe_book import Book, empty_book

        chosen: list[Level] = []
        for seeds in sorted({level.seeds for level in self}):
            more = [level for level in self if level.seeds == seeds]
            if sum(level.size for level in (*chosen, *more)) > most_positions:
                break
            chosen += more
        if not chosen:
            return empty_book()
        starts = empty_book().starts
        begin = 0
        for level in chosen:
            starts[level.seeds // 2, level.sown_mover, level.sown_opponent] = begin
            begin += level.size
        for level in chosen:
            self.table(level).check()
        margins = np.concatenate([self.table(level).margins() for level in chosen])
        return Book(margins, starts, np.int64(chosen[-1].seeds))

    def _open(self, level: Level) -> Table:
        if level not in self:
            found = f"{level.seeds} seeds in play, sown {_mask(level.sown_mover)} to move"
            against = f"against {_mask(level.sown_opponent)}"
            raise MissingTable(f"{self.folder}: no table covers {found} {against}")
        table = Table(table_path(self.folder, level.name))
        header = table.header
        contents = (header.game, header.rules, header.level)
        if contents != (self.manifest.game, self.manifest.rules, level):
            found = f"a table of {header.game}, level {header.level.name}, rules {header.rules}"
            expected = f"{self.manifest.game}, level {level.name}, rules {self.manifest.rules}"
            raise TableError(f"{table.path}: {found}, expected {expected}")
        return table


def _mask(sown: int) -> str:
    """Return a set of pits as text: which of the four have been sown."""
    if sown == ALL_SOWN:
        return "all"
    return "none" if sown == 0 else f"{sown:04b}"
