"""Files appear whole or not at all."""

from pathlib import Path
from typing import BinaryIO

import pytest

from makombo.errors import TableError
from makombo.tables.writer import remove_unfinished, table_path, write_whole


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_text("old")
    write_whole(path, lambda file: file.write(b"new"))
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def _full_disk(file: BinaryIO) -> None:
    file.write(b"half")
    raise OSError(28, "No space left on device")


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_text("old")
    with pytest.raises(TableError, match="it: No space left on device, expected room"):
        write_whole(path, _full_disk)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / "04-f-f.table.77.unfinished").write_text("half")
    (tmp_path / "04-f-f.table").write_text("whole")
    remove_unfinished(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["04-f-f.table"]


def test_names(tmp_path: Path) -> None:
    assert table_path(tmp_path, "04-f-f") == tmp_path / "04-f-f.table"
