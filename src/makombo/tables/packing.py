"""Packing a folder of tables in place: each table compressed by blocks, and readable as before."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from makombo.errors import TableError
from makombo.system.files import remove_unfinished
from makombo.tables.format import ZSTD
from makombo.tables.lock import held
from makombo.tables.manifest import describe, read_manifest
from makombo.tables.table import Table
from makombo.tables.writer import table_path, write_table


@dataclass(frozen=True)
class Packed:
    """How many tables there are, and how many bytes they took before and take now."""

    tables: int
    before: int
    after: int


def pack_tables(
    folder: Path,
    report: Callable[[int, int], object] = lambda done, of: None,  # noqa: ARG005
) -> Packed:
    """Compress the tables of a folder one by one; those that are packed already stay as they are.

    `report` is told how many positions are done, and of how many. Interrupted, it leaves some
    tables packed and some not, all readable. Raises `TableError`.
    """
    manifest = read_manifest(folder)
    whole = sum(level.size for level in manifest.entries)
    before = sum(entry.bytes for entry in manifest.entries.values())
    done = 0
    with held(folder):
        remove_unfinished(folder)
        try:
            for level in sorted(manifest.entries):
                table = Table(table_path(folder, level.name))
                contents = (table.header.game, table.header.rules, table.header.level)
                if contents != (manifest.game, manifest.rules, level):
                    expected = f"level {level.name} of {manifest.game}"
                    raise TableError(f"{table.path}: another table, expected {expected}")
                if table.is_raw:
                    solution = table.solution()
                    table = write_table(folder, solution, manifest.game, manifest.rules, ZSTD)
                if table.bytes != manifest.entries[level].bytes:
                    manifest.entries[level] = describe(table)
                done += level.size
                report(done, whole)
        finally:
            manifest.write(folder)
    after = sum(entry.bytes for entry in manifest.entries.values())
    return Packed(len(manifest.entries), before, after)
