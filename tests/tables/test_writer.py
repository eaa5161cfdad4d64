"""A table that can't be written is an error of tables, and leaves the old one."""

from pathlib import Path
from typing import BinaryIO

import pytest

from makombo.errors import TableError
from makombo.tables.writer import table_path, write_file


def _full_disk(file: BinaryIO) -> None:
    file.write(b"half")
    raise OSError(28, "No space left on device")


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_text("old")
    with pytest.raises(TableError, match="it: No space left on device, expected room"):
        write_file(path, _full_disk)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_names(tmp_path: Path) -> None:
    assert table_path(tmp_path, "04-f-f") == tmp_path / "04-f-f.table"
