"""One run at a time writes to a folder."""

from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.tables.lock import held


def test_a_second_run_is_kept_out_until_the_first_ends(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(TableError, match="another run is at work"):
        held(tmp_path).__enter__()
    with held(tmp_path):
        pass


def test_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="No such file or directory"):
        held(tmp_path / "none").__enter__()
