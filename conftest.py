"""What holds for all tests: they see no tables but those of the package, whatever the user has."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _no_tables_but_the_starter_ones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MAKOMBO_TABLES", raising=False)
        empty: Path = tmp_path_factory.mktemp("data")
        patch.setenv("MAKOMBO_DATA", os.fspath(empty))
        yield
