"""One table, raw or packed: the same values, and damage is named."""

from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.kernels.kpe_level import Level
from makombo.tables import format as layout
from makombo.tables.solution import ESCAPE
from makombo.tables.table import Table
from makombo.tables.writer import write_table
from tests.solver.tables import solved
from tests.tables.folders import flip

LEVEL = Level(8, 15, 15)


def _table(folder: Path, coding: str) -> Table:
    return write_table(folder, solved("kpe", 8)[LEVEL], "kpe", "some rules", coding)


@pytest.mark.parametrize("coding", [layout.RAW, layout.ZSTD])
def test_values(tmp_path: Path, coding: str) -> None:
    table, solution = _table(tmp_path, coding), solved("kpe", 8)[LEVEL]
    assert (table.margins() == solution.margins).all()
    assert (table.distances() == solution.distances).all()
    for rank in range(0, LEVEL.size, 97):
        assert table.margin(rank) == solution.margins[rank]
        assert table.distance(rank) == solution.distances[rank]
    again = table.solution()
    assert (again.level, again.totals) == (LEVEL, solution.totals)
    assert len(table.far()) == 0
    assert list(table.problems()) == []


@pytest.mark.parametrize("coding", [layout.RAW, layout.ZSTD])
def test_a_changed_byte_is_found(tmp_path: Path, coding: str) -> None:
    table = _table(tmp_path, coding)
    flip(table.path, table.header.margins + 40)
    damaged = Table(table.path)
    assert [block for block, _ in damaged.problems()] == [0]
    with pytest.raises(TableError, match=r"08-f-f.table, block 0: the margins are not what was"):
        damaged.solution()


def test_a_damaged_block_gives_no_number(tmp_path: Path) -> None:
    table = _table(tmp_path, layout.ZSTD)
    flip(table.path, table.header.margins + 40)
    with pytest.raises(TableError, match=r"08-f-f.table: damaged from rank 0 on"):
        Table(table.path).margin(6000)


def test_a_distance_that_was_never_written_is_named(tmp_path: Path) -> None:
    table = _table(tmp_path, layout.RAW)
    data = bytearray(table.path.read_bytes())
    data[table.header.distances + 40] = ESCAPE
    table.path.write_bytes(data)
    with pytest.raises(TableError, match=r"08-f-f.table: damaged at rank 40, expected what was"):
        Table(table.path).distance(40)


def test_a_table_cut_short_is_refused(tmp_path: Path) -> None:
    path = _table(tmp_path, layout.RAW).path
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(TableError, match=f"found {size - 1} bytes, expected {size}"):
        Table(path)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="No such file or directory, expected a table"):
        Table(tmp_path / "04-f-f.table")
