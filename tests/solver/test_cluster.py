"""On Dask: the same bytes."""

import subprocess
import sys
import time
from pathlib import Path

import psutil
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


def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MakomboError, match="no address, expected"):
        solve(KPE, tmp_path, 2, scheduler="nonsense://127.0.0.1:1")


@pytest.mark.huge
def test_a_worker_killed_in_mid_level_changes_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    solve(KPE, one, 26)
    command = [sys.executable, "-m", "makombo", "solve", "kpe", "--out", str(two)]
    running = subprocess.Popen([*command, "--max-seeds", "26", "--workers", "2"])
    while not (two / "22-f-f.table").exists():
        assert running.poll() is None
        time.sleep(0.01)
    workers = [
        child
        for child in psutil.Process(running.pid).children(recursive=True)
        if "spawn_main" in " ".join(child.cmdline()) and child.num_threads() > 1
    ]
    workers[0].kill()
    assert running.wait() == 0
    files = {file.name: file.read_bytes() for file in one.iterdir()}
    assert {file.name: file.read_bytes() for file in two.iterdir()} == files
