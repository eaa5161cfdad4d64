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
    "depth 0": (("perft", "kpe", "0"), "'0'", "from 1 up"),
    "depth negative": (("perft", "kpe", "--", "-2"), "'-2'", "from 1 up"),
    "depth negative, bare": (("perft", "kpe", "-2"), "-2", "DEPTH"),
    "depth no number": (("perft", "kpe", "six"), "'six'", "from 1 up"),
    "seed no number": (("play", "kpe", "--seed", "x"), "--seed", "integer"),
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


def test_ctrl_c_in_a_huge_perft_is_exit_130() -> None:
    command = [*MAKOMBO, "perft", "kpe", "1000000", "--divide"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    _wait_until_busy(child.pid)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (130, "", "")


def _wait_until_busy(pid: int) -> None:
    """Wait until the process has used more CPU time than it takes to start."""
    ticks = os.sysconf("SC_CLK_TCK")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if int(times[11]) + int(times[12]) > 0.6 * ticks:
            return
        os.sched_yield()
    pytest.fail("the process didn't get going")
