import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run

MAKOMBO = (sys.executable, "-m", "makombo")
GAP = "3,1,0,12/7,5,2,8 N 4 6 abcd abcd"
OVER = "0,0,0,0/0,0,0,0 S 26 22 abcd abcd"
PLAYERS = ("--a", "greedy", "--b", "random")
ARENA = (*PLAYERS, "--games", "2")
LONG_LINE = "6," * 5_000_000

BAD_INPUT = {
    "unknown game": (("show", "chess"), "'chess'", "kisolo, kpe"),
    "unknown option": (("show", "kpe:size=3"), "'size'", "skip_origin"),
    "columns 9": (("show", "kisolo:columns=9"), "found 9", "from 2 to 8"),
    "seeds 0": (("show", "kpe:seeds=0"), "found 0", "from 1 to 31"),
    "seeds -1": (("show", "kpe:seeds=-1"), "found -1", "from 1 to 31"),
    "seeds huge": (("show", "kpe:seeds=99999999999"), "found 99999999999", "from 1 to 31"),
    "missing row": (("show", "kpe", "--position", "6,6,6,6 S 0 0 - -"), "column 8", "the row"),
    "negative": (("moves", "kpe", "--position", "-6,6,6,6/6,6,6,6 S 0 0 - -"), "'-6'", "a2"),
    "no number": (("moves", "kpe", "--position", "x,6,6,6/6,6,6,6 S 0 0 - -"), "'x'", "a2"),
    "wrong total": (("show", "kpe", "--position", "6,6,6,7/6,6,6,6 S 0 0 - -"), "49", "48"),
    "unsown pit": (("show", "kpe", "--position", "7,6,6,6/6,6,6,5 S 0 0 - -"), "d1", "6"),
    "locked score": (("show", "kpe", "--position", "6,6,6,6/6,6,6,4 S 2 0 d -"), "score", "0"),
    "10 MB line": (("show", "kpe", "--position", LONG_LINE), "column 8", "the row"),
    "move empty": (("trace", "kpe", ""), "MOVE 1", "a1 to d2"),
    "move off the board": (("trace", "kpe", "a1", "e1"), "MOVE 2", "a1 to d2"),
    "opponent's pit": (("trace", "kpe", "a2"), "KP3", "legal: a1 b1 c1 d1"),
    "empty pit": (("trace", "kpe", "c2", "--position", GAP), "KP3", "legal: d2 b2 a2"),
    "against KS5": (("trace", "kisolo", "a1"), "KS5", "legal: g2 f2 e2 d2 c2 b2 a2"),
    "no game": (("show",), "GAME", "makombo show"),
    "no move": (("trace", "kpe"), "MOVE", "makombo trace"),
    "no such command": (("dance",), "'dance'", "show|moves|trace"),
    "no such option": (("show", "kpe", "--colour"), "--colour", "makombo show"),
    "option without value": (("show", "kpe", "--position"), "--position", "an argument"),
    "too many arguments": (("show", "kpe", "kisolo"), "kisolo", "makombo show"),
    "depth 0": (("perft", "kpe", "0"), "'0'", "from 1 to 64"),
    "depth negative": (("perft", "kpe", "--", "-2"), "'-2'", "from 1 to 64"),
    "depth negative, bare": (("perft", "kpe", "-2"), "-2", "DEPTH"),
    "depth no number": (("perft", "kpe", "six"), "'six'", "from 1 to 64"),
    "depth 65": (("perft", "kpe", "65"), "'65'", "from 1 to 64"),
    "no threads": (("perft", "kpe", "2", "--threads", "0"), "--threads", "1"),
    "no playouts": (("playouts", "kpe", "0"), "N: found '0'", "from 1 to 1000000000000"),
    "playouts negative": (("playouts", "kpe", "--", "-5"), "N: found '-5'", "from 1 to"),
    "playouts absurd": (("playouts", "kpe", "9" * 5000), "N: found '999", "from 1 to"),
    "playouts of no plies": (("playouts", "kpe", "1", "--max-plies", "0"), "--max-plies", "1"),
    "playouts seed": (("playouts", "kpe", "1", "--seed", "-1"), "--seed", "0"),
    "time 0": (("analyse", "kpe", "--time", "0"), "time: found 0.0", "seconds above 0"),
    "time nan": (("analyse", "kpe", "--time", "nan"), "time: found nan", "seconds above 0"),
    "time inf": (("analyse", "kpe", "--time", "inf"), "time: found inf", "seconds above 0"),
    "time no number": (("analyse", "kpe", "--time", "soon"), "--time", "number"),
    "no depth": (("analyse", "kpe", "--depth", "0"), "depth: found 0", "from 1 to"),
    "nodes negative": (("analyse", "kpe", "--nodes", "-1"), "nodes: found -1", "from 1 to"),
    "no lines": (("analyse", "kpe", "--lines", "0"), "--lines", "1"),
    "analyse what is over": (("analyse", "kpe", "--position", OVER), "over by sweep", "in play"),
    "proof of kpe": (("analyse", "kpe", "--proof"), "proof: found kpe", "kisolo"),
    "bench of a game": (("bench", "kpe"), "kpe", "makombo bench"),
    "no games": (("arena", "kpe", *PLAYERS, "--games", "0"), "--games", "1"),
    "games negative": (("arena", "kpe", *PLAYERS, "--games", "-2"), "--games", "1"),
    "games absurd": (("arena", "kpe", *PLAYERS, "--games", "9" * 30), "--games", "100000"),
    "arena time nan": (("arena", "kpe", *ARENA, "--time", "nan"), "time: found nan", "seconds"),
    "arena time 0": (("arena", "kpe", *ARENA, "--time", "0"), "time: found 0.0", "seconds"),
    "no worker": (("arena", "kpe", *ARENA, "--workers", "0"), "--workers", "1"),
    "no player": (("arena", "kpe", "--a", "x", *ARENA[2:]), "'x'", "strength:N with N from 1 to 6"),
    "strength 0": (("arena", "kpe", "--a", "strength:0", *ARENA[2:]), "'strength:0'", "1 to 6"),
    "human in the arena": (("arena", "kpe", "--a", "human", *ARENA[2:]), "human", "a program"),
    "sprt of one": (("arena", "kpe", *ARENA, "--sprt", "5"), "--sprt: found '5'", "as 0,10"),
    "sprt nan": (("arena", "kpe", *ARENA, "--sprt", "nan,1"), "'nan,1'", "as 0,10"),
    "sprt turned": (("arena", "kpe", *ARENA, "--sprt", "9,1"), "found 9 and 1", "ascending"),
    "log in no folder": (("arena", "kpe", *ARENA, "--log", "/no/such/l"), "/no/such/l", "file"),
    "no address": (("arena", "kpe", *ARENA, "--scheduler", "x"), "scheduler x: no address", "Dask"),
    "seed no number": (("play", "kpe", "--seed", "x"), "--seed: found 'x'", "from 0 to"),
    "no such speed": (("play", "kpe", "--speed", "warp"), "'warp'", "slow, normal, fast, off"),
    "no such player": (("play", "kpe", "--north", "robot"), "'robot'", "strength:N"),
    "strength 7": (("play", "kpe", "--south", "strength:7"), "'strength:7'", "from 1 to 6"),
    "nothing to play": (("play",), "GAME", "--resume"),
    "nothing to resume": (("play", "--resume"), "no unfinished game", "makombo play kpe"),
    "game and resume": (("play", "kpe", "--resume"), "--resume", "none beside it"),
    "record in no folder": (("play", "kpe", "--record", "/no/such/g.txt"), "/no/such/g.txt", ""),
    "record is a folder": (("play", "kpe", "--record", "/"), "Is a directory", "a file"),
    "no file to replay": (("replay", "/no/such/file"), "No such file", "records"),
    "folder to replay": (("replay", "/"), "Is a directory", "records"),
}


@pytest.mark.parametrize(("arguments", "found", "expected"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_is_one_line_on_standard_error_and_exit_2(
    arguments: tuple[str, ...], found: str, expected: str, run: Run, data: Path
) -> None:
    code, out, err = run(*arguments, stdin="a1\n")
    assert (code, out) == (2, "")
    assert err.startswith("makombo: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert found in err
    assert expected in err
    assert not data.exists()


def test_bad_input_of_a_move_against_kp6_names_rule_and_legal_moves(run: Run) -> None:
    position = "0,0,0,0/1,5,5,5 S 16 16 abcd abcd"
    code, out, err = run("trace", "kpe", "a1", "--position", position)
    assert (code, out) == (2, "")
    assert "KP6" in err
    assert "legal: b1 c1 d1" in err


def test_no_command_and_help_print_the_commands(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert run("--help") == (code, out, err)
    assert [name for name in ("show", "moves", "trace", "perft", "play", "replay") if name in out]


@pytest.mark.parametrize("command", ["show", "moves", "trace", "perft", "play", "replay"])
def test_every_command_has_help_with_an_example_and_json(command: str, run: Run) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"Example: makombo {command} " in out
    assert "--json" in out


def test_version(run: Run) -> None:
    import makombo

    assert run("--version") == (0, f"makombo {makombo.__version__}\n", "")


def test_full_disk_is_one_line_and_exit_2() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*MAKOMBO, "show", "kpe"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr == (
        "makombo: standard output: No space left on device, expected to be able to write\n"
    )


def test_reader_that_leaves_is_met_with_silence() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        ran = subprocess.run(
            [*MAKOMBO, "moves", "kpe"], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (ran.returncode, ran.stderr) == (141, "")


def test_closed_streams_are_no_trouble(data: Path) -> None:
    command = f"{sys.executable} -m makombo"
    script = f"{command} show kpe >&-; {command} show chess 2>&-; {command} play kpe <&-"
    ran = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("\n*\n")


@pytest.mark.parametrize(("options", "seconds"), [(("--reference",), 0.6), ((), 2.0)])
def test_ctrl_c_in_a_huge_perft_is_exit_130(options: tuple[str, ...], seconds: float) -> None:
    command = [*MAKOMBO, "perft", "kpe", "64", "--divide", *options]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        _wait_until_busy(child.pid, seconds)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    finally:
        child.kill()  # it would count for years
    assert (child.returncode, out) == (130, "")
    assert "Traceback" not in err


def _wait_until_busy(pid: int, seconds: float) -> None:
    """Wait until the process has used so many seconds of CPU time, more than it takes to start."""
    ticks = os.sysconf("SC_CLK_TCK")
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if int(times[11]) + int(times[12]) > seconds * ticks:
            return
        os.sched_yield()
    pytest.fail("the process didn't get going")
