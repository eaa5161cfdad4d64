import os
from pathlib import Path

import pytest

from makombo.errors import MakomboError
from makombo.system.files import check_writable, remove_unfinished, write_whole


def test_file_is_replaced_whole_with_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "é.txt"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)
    write_whole(path, "après\n")
    assert path.read_text(encoding="utf-8") == "après\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["é.txt"]  # noqa: PTH208 - names are enough


def test_a_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    write_whole(tmp_path / "new", "text")
    (tmp_path / "other").touch()
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_bytes_are_written_by_whoever_has_them(tmp_path: Path) -> None:
    write_whole(tmp_path / "it", lambda file: file.write(b"a\n\xff"))
    assert (tmp_path / "it").read_bytes() == b"a\n\xff"


def test_lines_end_alike_everywhere(tmp_path: Path) -> None:
    write_whole(tmp_path / "it", "a\nb\n")
    assert (tmp_path / "it").read_bytes() == b"a\nb\n"


def test_it_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: seen.append((tmp_path / "it").exists()))
    write_whole(tmp_path / "it", "text")
    assert seen == [False]


def test_what_a_killed_program_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / "04-f-f.table.77.unfinished").write_text("half")
    (tmp_path / ".game.txt.77-ab.unfinished").write_text("half")
    (tmp_path / "04-f-f.table").write_text("whole")
    remove_unfinished(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["04-f-f.table"]


def test_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "text"


def test_device_is_written_to_as_it_is() -> None:
    write_whole(Path("/dev/null"), "text")
    assert Path("/dev/null").is_char_device()


def test_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("before", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert [(file.name, file.read_text(encoding="utf-8")) for file in tmp_path.iterdir()] == [
        ("game.txt", "before")
    ]


@pytest.mark.parametrize("name", ["", "no/such/folder.txt", "x" * 300, "a\0b"])
def test_unwritable_path_is_refused_and_nothing_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(MakomboError, match="expected a file that can be written"):
        check_writable(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_missing_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.touch()
    path.chmod(0o400)
    # Root may write everywhere, so what the system would answer to others is put in its mouth.
    monkeypatch.setattr(os, "access", lambda where, mode: not mode & os.W_OK)
    with pytest.raises(MakomboError, match="Permission denied"):
        check_writable(path)


def test_writable_path_is_left_as_it_is(tmp_path: Path) -> None:
    check_writable(tmp_path / "new.txt")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "old.txt").write_text("before", encoding="utf-8")
    check_writable(tmp_path / "old.txt")
    assert (tmp_path / "old.txt").read_text(encoding="utf-8") == "before"
