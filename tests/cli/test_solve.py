import json
import subprocess
import sys
from pathlib import Path

import pytest

from makombo.cli import main
from tests.cli.conftest import Run


def test_levels_one_a_line_and_their_sums(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("solve", "kpe", "--out", str(tmp_path / "t"), "--max-seeds", "4")
    rows = [line.split() for line in out.splitlines()]
    assert (code, rows[0][:2]) == (0, ["level", "positions"])
    assert rows[2][:6] == ["02-f-f", "36", "9", "9", "18", "-18"]
    assert rows[-1][:7] == ["all", "3", "367", "129", "83", "155", "-86"]


def test_json(run: Run, tmp_path: Path) -> None:
    ran = run("solve", "kpe", "--out", str(tmp_path / "t"), "--max-seeds", "2", "--json")
    answer = json.loads(ran.out)
    assert answer["game"] == "kpe"
    assert [(level["seeds"], level["won"]) for level in answer["levels"]] == [(0, 0), (2, 9)]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("kisolo",), "kisolo: only Kpé has levels that can be solved, expected kpe"),
        (("kpe:endless=own_row",), "values would hang on history, expected endless=split"),
        (("kpe:seeds=4",), "not a family of levels that is solved, expected seeds=6"),
        (("kpe", "--max-seeds", "7"), "for only even counts exist"),
        (("kpe", "--max-seeds", "50"), "found 50, expected an even number from 0 to 48"),
        (("kpe", "--max-seeds", "x"), "--max-seeds: found 'x', expected a whole number"),
        (("kpe", "--workers", "0"), "--workers: found '0', expected a whole number from 1 to 1024"),
        (("kpe", "--memory", "0.4"), "memory: found 0.40 GiB, expected at least 2.04 GiB"),
        (("kpe", "--memory", "-1"), "--memory: found '-1', expected a number of GiB above 0"),
        (("kpe", "--memory", "much"), "--memory: found 'much', expected a number of GiB"),
    ],
)
def test_what_cannot_be_done_is_refused_on_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], problem: str
) -> None:
    code, out, err = run("solve", *arguments, "--out", str(tmp_path / "t"))
    assert (code, out) == (2, "")
    assert problem in err
    assert err.count("\n") == 1
    assert not list(tmp_path.glob("t/*.table"))


@pytest.mark.slow
def test_ctrl_c_ends_the_workers_quietly_and_the_run_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    command = ["solve", "kpe", "--out", str(folder), "--max-seeds", "12", "--workers", "2"]
    program = (
        "import os, signal, sys\n"
        "from makombo.cli import main\n"
        "from makombo.solver.run import Build\n"
        "add = Build.add\n"
        "def interrupted(self, entries):\n"
        "    add(self, entries)\n"
        "    os.killpg(0, signal.SIGINT)\n"
        "Build.add = interrupted\n"
        f"sys.exit(main({command}))\n"
    )
    stopped = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        start_new_session=True,  # the signal goes to all of a group, as from a terminal
    )
    assert (stopped.returncode, stopped.stdout) == (130, "")
    assert "Traceback" not in stopped.stderr
    assert stopped.stderr.endswith("makombo: stopped; the same command goes on from here\n")
    found = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["levels"]
    assert 0 < len(found) < 51
    command[-1] = "1"
    assert main(command) == 0
    assert len(list(folder.glob("*.table"))) == 51
