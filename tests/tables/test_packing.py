"""Packed tables are smaller and say the same."""

from collections.abc import Callable
from pathlib import Path

from makombo.tables import Tables
from makombo.tables.format import ZSTD
from makombo.tables.packing import pack_tables
from tests.solver.tables import solved

Copied = Callable[..., Path]


def test_packing_in_place(copied: Copied) -> None:
    folder = copied()
    raw = sum(file.stat().st_size for file in folder.glob("*.table"))
    told: list[tuple[int, int]] = []
    packed = pack_tables(folder, lambda done, of: told.append((done, of)))
    assert (packed.tables, packed.before) == (len(solved("kpe", 8)), raw)
    assert packed.after == sum(file.stat().st_size for file in folder.glob("*.table")) < raw
    assert told[-1] == (8814, 8814)
    tables = Tables.open(folder)
    for level in tables:
        assert tables.table(level).header.coding == ZSTD == tables.manifest.entries[level].coding
        assert (tables.table(level).margins() == solved("kpe", 8)[level].margins).all()
        assert (tables.table(level).distances() == solved("kpe", 8)[level].distances).all()


def test_packing_again_changes_nothing(copied: Copied) -> None:
    folder = copied()
    first = pack_tables(folder)
    files = {file: file.read_bytes() for file in folder.iterdir()}
    again = pack_tables(folder)
    assert (again.before, again.after) == (first.after, first.after)
    assert {file: file.read_bytes() for file in folder.iterdir()} == files
