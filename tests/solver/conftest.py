from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tables.folders import copy_tables


@pytest.fixture
def copied(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Give a fresh copy of small tables."""
    root = tmp_path_factory.getbasetemp()

    def copied(name: str = "kpe") -> Path:
        return copy_tables(tmp_path / "tables", root, name)

    return copied
