"""On Dask: the same bytes."""

from pathlib import Path

import pytest

from makombo.errors import MakomboError
from makombo.rules import Kpe
from makombo.solver.run import solve

KPE = Kpe()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Dask's own, about sockets and loops that close late
def test_two_workers_write_the_same_bytes(tmp_path: Path) -> None:
    solve(KPE, tmp_path / "one", 12)
    solve(KPE, tmp_path / "two", 12, workers=2)
    one, two = tmp_path / "one", tmp_path / "two"
    files = {file.name: file.read_bytes() for file in one.iterdir()}
    assert {file.name: file.read_bytes() for file in two.iterdir()} == files


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MakomboError, match=r"scheduler: .* expected a Dask scheduler's address"):
        solve(KPE, tmp_path, 2, scheduler="nonsense://127.0.0.1:1")
