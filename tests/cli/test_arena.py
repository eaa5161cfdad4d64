import json
import subprocess
import sys
from pathlib import Path

import pytest

from makombo.arena import matches
from makombo.tables import STARTER
from tests.cli.conftest import Run

COMMAND = ("arena", "kpe", "--a", "greedy", "--b", "random", "--games", "10")


def test_json_is_from_a_s_view(run: Run) -> None:
    code, out, err = run(*COMMAND, "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert list(found) == ["wins", "draws", "losses", "elo", "low", "high", "score", "stopped"]
    assert found["wins"] + found["draws"] + found["losses"] == 10
    assert found["score"] == (found["wins"] + found["draws"] / 2) / 10
    assert found["low"] <= found["elo"] <= found["high"]
    assert found["wins"] > found["losses"]


def test_plain_says_it_in_lines(run: Run) -> None:
    first, second, third = run(*COMMAND).out.splitlines()
    assert first == "kpe: greedy against random, 10 games"
    assert second.endswith(" %")
    assert third.startswith("Elo difference +")


def test_a_seed_makes_it_repeatable_whatever_the_workers(run: Run) -> None:
    one = run(*COMMAND, "--seed", "5", "--json").out
    assert run(*COMMAND, "--seed", "5", "--json", "--workers", "2").out == one


def test_a_log_goes_on_where_it_was_left(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "games.txt")
    whole = run(*COMMAND, "--json").out
    few = [*COMMAND[:-1], "3"]
    assert run(*few, "--log", log).code == 0
    assert run("replay", log).out == "3\n"
    assert run(*COMMAND, "--log", log, "--json").out == whole
    assert run("replay", log).out == "10\n"
    code, out, err = run(*COMMAND, "--log", log, "--seed", "1")
    assert (code, out) == (2, "")
    assert "found a log of the contest kpe greedy random seed=0, game 1" in err
    assert err.count("\n") == 1


def test_games_that_were_stopped_are_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PLY_LIMIT", 5)
    monkeypatch.setattr("makombo.cli.commands.arena.PLY_LIMIT", 5)
    out = run(*COMMAND).out
    assert "0 won, 10 drawn, 0 lost: 50.0 %\n" in out
    assert "drawn because they were stopped after 5 plies: 10\n" in out


def test_the_sequential_test_says_its_verdict(run: Run) -> None:
    long = [*COMMAND[:-1], "1000", "--sprt", "-100,100"]
    assert "SPRT -100 against 100: 100 (LLR +" in run(*long).out
    found = json.loads(run(*long, "--json").out)
    assert found["sprt"]["verdict"] == "high"
    assert found["wins"] + found["draws"] + found["losses"] < 100
    assert "not settled (LLR " in run(*COMMAND[:-1], "2", "--sprt", "0,5").out


def test_strengths_play_each_other(run: Run) -> None:
    command = ("arena", "kisolo", "--a", "strength:3", "--b", "strength:1", "--games", "4")
    found = json.loads(run(*command, "--json").out)
    assert found["wins"] + found["draws"] + found["losses"] == 4


def test_ctrl_c_prints_the_score_so_far_and_keeps_the_log(tmp_path: Path) -> None:
    log = tmp_path / "games.txt"
    program = (
        "import os, signal, sys\n"
        "from makombo.cli import main\n"
        "from makombo.cli.progress import Progress\n"
        "def say(self, words, *counts):\n"
        "    if words.startswith('4 of'): os.kill(os.getpid(), signal.SIGINT)\n"
        "Progress.say = say\n"
        f"sys.exit(main([*{COMMAND}, '--json', '--log', {str(log)!r}]))\n"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (130, "")
    found = json.loads(ran.stdout)
    assert found["wins"] + found["draws"] + found["losses"] == 4
    assert log.read_text(encoding="utf-8").count("[Game ") == 4


def test_tables_that_do_not_fit_are_refused(run: Run) -> None:
    code, out, err = run(*COMMAND, "--tables", "none")
    assert (code, out) == (2, "")
    assert "none: no such folder" in err


@pytest.mark.slow
def test_tables_given_are_part_of_the_contest(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "games.txt"
    players = ("--a", "strength:6", "--b", "random", "--games", "2")
    code, _, err = run("arena", "kpe", *players, "--tables", str(STARTER), "--log", str(log))
    assert (code, err) == (0, "")
    assert f"seed=0 tables={STARTER}" in log.read_text(encoding="utf-8")
