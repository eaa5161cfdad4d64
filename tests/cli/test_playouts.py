import json
import signal
import subprocess
import sys

from tests.cli.conftest import Run

KEYS = [
    "games",
    "plies",
    "seconds",
    "plies_per_s",
    "south_wins",
    "north_wins",
    "draws",
    "unfinished",
]


def test_json_has_every_key_and_adds_up(run: Run) -> None:
    code, out, _ = run("playouts", "kisolo", "2000", "--seed", "1", "--json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == KEYS
    ends = ("south_wins", "north_wins", "draws", "unfinished")
    assert found["games"] == sum(found[end] for end in ends) == 2000
    assert found["seconds"] > 0
    assert found["plies_per_s"] > 0


def test_equal_seeds_give_equal_games_whatever_the_threads(run: Run) -> None:
    def ends(*options: str) -> list[object]:
        found = json.loads(run("playouts", "kpe", "3000", "--json", *options).out)
        return [found[key] for key in KEYS if key not in ("seconds", "plies_per_s")]

    assert ends("--seed", "7") == ends("--seed", "7", "--threads", "2")
    assert ends("--seed", "7") != ends("--seed", "8")
    assert ends() == ends("--seed", "0")


def test_plain_is_one_value_a_line(run: Run) -> None:
    out = run("playouts", "kpe", "10", "--max-plies", "3").out
    lines = [line.split() for line in out.splitlines()]
    assert [name for name, _ in lines] == KEYS
    assert dict(map(tuple, lines)) | {"seconds": "", "plies_per_s": ""} == {  # type: ignore[arg-type]
        "games": "10",
        "plies": "30",
        "seconds": "",
        "plies_per_s": "",
        "south_wins": "0",
        "north_wins": "0",
        "draws": "0",
        "unfinished": "10",
    }


def test_from_a_position_that_is_over_nothing_is_played(run: Run) -> None:
    over = "0,0,0,0/0,0,0,0 S 26 22 abcd abcd"
    found = json.loads(run("playouts", "kpe", "5", "--position", over, "--json").out)
    assert (found["games"], found["plies"], found["south_wins"]) == (5, 0, 5)


def test_ctrl_c_prints_what_there_is_and_exits_130() -> None:
    program = (
        "import os, signal, sys\n"
        "from makombo.cli import main\n"
        "from makombo.cli.progress import Progress\n"
        "def say(self, words, *counts):\n"
        "    if words.startswith('5000 '): os.kill(os.getpid(), signal.SIGINT)\n"
        "Progress.say = say\n"
        "sys.exit(main(['playouts', 'kpe', '100000000', '--json']))\n"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 128 + signal.SIGINT
    assert 5000 <= json.loads(ran.stdout)["games"] < 100_000_000
    assert "Traceback" not in ran.stderr
