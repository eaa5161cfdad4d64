"""Runs: whole, stopped, killed and gone on with, always to the same bytes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from makombo.errors import MakomboError, TableError
from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, game
from makombo.solver.kpe import levels
from makombo.solver.run import Progress, solve
from makombo.tables import Tables
from makombo.tables.packing import pack_tables
from tests.solver.tables import solved
from tests.tables.folders import flip

KPE = Kpe()


def _files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_whole_run(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def report(now: Progress) -> None:
        told.append((now.level, now.done, now.positions))

    manifest = solve(KPE, tmp_path / "new" / "tables", 8, report=report)
    assert set(manifest.entries) == set(levels(8))
    tables = Tables.open(tmp_path / "new" / "tables")
    for level in tables:
        expected = solved("kpe", 8)[level]
        assert tables.table(level).header.totals == expected.totals
        assert (tables.table(level).margins() == expected.margins).all()
        assert (tables.table(level).distances() == expected.distances).all()
    assert told[0] == ("00-f-f", 1, 8814)
    assert told[-1][1:] == (8814, 8814)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    solve(KPE, tmp_path / "whole", 10)
    solved_then: list[str] = []

    def stop(now: Progress) -> None:
        solved_then.append(now.level)
        if now.level == "08-f-7":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(KPE, tmp_path / "parts", 10, report=stop)
    again: list[str] = []
    solve(KPE, tmp_path / "parts", 10, report=lambda now: again.append(now.level))
    assert not set(again) & set(solved_then)
    assert _files(tmp_path / "parts") == _files(tmp_path / "whole")


def test_nothing_left_to_do(tmp_path: Path) -> None:
    solve(KPE, tmp_path, 6)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.table")}
    solve(KPE, tmp_path, 6, report=lambda now: pytest.fail(now.level))
    assert {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.table")} == before


def test_a_finished_table_that_the_manifest_misses_is_taken_up(tmp_path: Path) -> None:
    solve(KPE, tmp_path, 6)
    whole = _files(tmp_path)
    (tmp_path / "manifest.json").unlink()
    (tmp_path / "06-f-f.table.1.unfinished").write_text("half")
    solve(KPE, tmp_path, 6, report=lambda now: pytest.fail(now.level))
    assert _files(tmp_path) == whole


def test_a_damaged_or_missing_table_is_made_anew(tmp_path: Path) -> None:
    solve(KPE, tmp_path, 6)
    whole = _files(tmp_path)
    (tmp_path / "manifest.json").unlink()
    flip(tmp_path / "06-f-f.table", 5000)
    (tmp_path / "04-f-f.table").unlink()
    solve(KPE, tmp_path, 6)
    assert _files(tmp_path) == whole


def test_packed_tables_are_gone_on_with(tmp_path: Path) -> None:
    solve(KPE, tmp_path / "one", 8)
    solve(KPE, tmp_path / "two", 6)
    pack_tables(tmp_path / "two")
    solve(KPE, tmp_path / "two", 8)
    name = "08-f-f.table"
    assert (tmp_path / "two" / name).read_bytes() == (tmp_path / "one" / name).read_bytes()


def test_tables_of_another_game_are_left_alone(tmp_path: Path) -> None:
    solve(KPE, tmp_path, 2)
    other = game("kpe:skip_origin=true")
    assert isinstance(other, Kpe)
    with pytest.raises(TableError, match="holds tables of kpe, rules"):
        solve(other, tmp_path, 2)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(TableError, match="a table of kpe, expected one of kpe:skip_origin=true"):
        solve(other, tmp_path, 2)


def test_too_little_memory_is_said_before_anything_begins(tmp_path: Path) -> None:
    with pytest.raises(MakomboError, match=r"memory: found 0.50 GiB, expected at least 2.04 GiB"):
        solve(KPE, tmp_path, 48, memory=0.5)
    assert not list(tmp_path.glob("*.table"))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TableError, match="expected a folder for tables"):
        solve(KPE, tmp_path / "file", 2)


def _killed_at(folder: Path, most_seeds: int, seconds: float) -> bool:
    """Run until then at most; return whether it had to be killed."""
    command = [sys.executable, "-m", "makombo", "solve", "kpe", "--out", str(folder)]
    running = subprocess.Popen(
        [*command, "--max-seeds", str(most_seeds)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        running.wait(seconds)
    except subprocess.TimeoutExpired:
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        return True
    return False


def _check_kills(folder: Path, most_seeds: int, moments: int) -> None:
    solve(KPE, folder / "whole", most_seeds)
    began = time.monotonic()
    assert not _killed_at(folder / "timed", most_seeds, 1000)
    whole = time.monotonic() - began
    for moment in range(moments):
        _killed_at(folder / "killed", most_seeds, whole * (moment + 1) / (moments + 1))
    solve(KPE, folder / "killed", most_seeds)
    assert _files(folder / "killed") == _files(folder / "whole") == _files(folder / "timed")
    assert Level(most_seeds, 15, 15) in Tables.open(folder / "killed")


@pytest.mark.slow
def test_killed_at_three_moments(tmp_path: Path) -> None:
    _check_kills(tmp_path, 18, 3)


@pytest.mark.huge
def test_killed_at_ten_moments(tmp_path: Path) -> None:
    _check_kills(tmp_path, 26, 10)
