"""The user's folders, and which tables are asked."""

from pathlib import Path

import platformdirs
import pytest

from makombo.errors import TableError
from makombo.play.places import data_folder, find_tables


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


def test_a_folder_that_was_asked_for_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKOMBO_TABLES", str(tmp_path / "none"))
    with pytest.raises(TableError, match="no such folder"):
        find_tables()
