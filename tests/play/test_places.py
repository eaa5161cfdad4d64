"""The user's folders, and which tables are asked."""

from pathlib import Path

import platformdirs
import pytest

from makombo.play.places import data_folder


def test_data_folder_is_the_variable_or_the_system_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKOMBO_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")
    monkeypatch.delenv("MAKOMBO_DATA")
    assert data_folder() == platformdirs.user_data_path("makombo", appauthor=False)
