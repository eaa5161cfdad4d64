"""The user's folders, and which tables are asked."""

from pathlib import Path

import platformdirs
import pytest

from makombo.errors import TableError
from makombo.play.folders import data_folder, find_tables, find_tables_of, prefer_tables
from makombo.rules import game
from tests.tables.folders import copy_tables


def test_data_folder_is_the_variable_or_the_system_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKOMBO_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")
    monkeypatch.delenv("MAKOMBO_DATA")
    assert data_folder() == platformdirs.user_data_path("makombo", appauthor=False)


def test_starter_tables_know_every_level_up_to_16_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKOMBO_DATA", str(tmp_path))
    monkeypatch.delenv("MAKOMBO_TABLES", raising=False)
    starter = find_tables()
    assert sum(level.size for level in starter) == 667_923
    assert sum(file.stat().st_size for file in starter.folder.iterdir()) < 500_000


def test_of_the_folders_that_are_looked_for_the_first_of_the_game_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKOMBO_DATA", str(tmp_path))
    skipping = game("kpe:skip_origin=true")
    monkeypatch.setenv(
        "MAKOMBO_TABLES", str(copy_tables(tmp_path / "skip", tmp_path, str(skipping)))
    )
    for rules in (skipping, game("kpe")):
        tables = find_tables_of(rules)
        assert tables is not None
        assert tables.manifest.game == str(rules)
    assert find_tables_of(game("kpe:seeds=4")) is None


def test_an_empty_name_is_no_folder() -> None:
    with pytest.raises(TableError, match="found no name, expected a folder of tables"):
        find_tables("")


def test_a_folder_that_was_asked_for_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKOMBO_TABLES", str(tmp_path / "none"))
    with pytest.raises(TableError, match="no such folder"):
        find_tables()


def test_a_process_can_be_told_where_to_look_first(tmp_path: Path) -> None:
    skipping = game("kpe:skip_origin=true")
    folder = copy_tables(tmp_path / "skip", tmp_path, str(skipping))
    prefer_tables(folder)
    try:
        assert find_tables().folder == folder
    finally:
        prefer_tables(None)
    assert find_tables().folder != folder
