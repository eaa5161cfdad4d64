"""A third game in a package of its own is all that makombo needs to play it everywhere."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "oware"

START = "4,4,4,4,4,4/4,4,4,4,4,4 S 0 0"

pytestmark = pytest.mark.slow

Run = Callable[..., str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which the package has been installed."""
    target = tmp_path_factory.mktemp("oware")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target", target)
    command = [sys.executable, "-m", "pip", "install", *options, PACKAGE]
    subprocess.run(command, check=True, capture_output=True)
    return target


@pytest.fixture(scope="module")
def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a program that finds the package."""
    found = [os.fspath(folder), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, found))}


@pytest.fixture(scope="module")
def run(environment: dict[str, str]) -> Run:
    """Return a function that runs Python with the package, and returns what it prints."""

    def call(*arguments: str | Path, stdin: str = "") -> str:
        command = [sys.executable, "-W", "error", *arguments]
        done = subprocess.run(
            command, env=environment, input=stdin, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    return call


@pytest.fixture(scope="module")
def makombo(run: Run) -> Run:
    """Return a function that runs a command of makombo."""
    return lambda *arguments, stdin="": run("-m", "makombo", *arguments, stdin=stdin)


def test_it_takes_at_most_three_hundred_lines() -> None:
    lines = [len(file.read_text("utf-8").splitlines()) for file in PACKAGE.rglob("*.py")]
    assert 0 < sum(lines) <= 300


def test_it_is_found_by_its_entry_point_and_keeps_every_promise(run: Run) -> None:
    program = """
from makombo.rules import check_game, game, games
assert sorted(games()) == ["kisolo", "kpe", "oware"]
print(check_game(game("oware"), games=5, plies=200))
"""
    assert int(run("-c", program)) > 1000


def test_its_examples_are_true(run: Run, folder: Path) -> None:
    program = "import doctest, makombo_oware.rules as m; print(doctest.testmod(m))"
    assert "failed=0" in run("-c", program)


@pytest.mark.parametrize(
    ("position", "move", "after", "rules"),
    [
        # One lap, no capture.
        (START, "c1", "4,4,4,4,4,5/4,4,0,5,5,5 N 0 0", ["OW3"]),
        # The last seed makes two; behind it lie five.
        (
            "4,5,4,2,1,4/4,4,4,1,3,5 S 4 3",
            "e1",
            "4,5,4,2,0,5/4,4,4,1,0,6 N 6 3",
            ["OW3", "OW5"],
        ),
        # It makes three, and the two behind go along; then comes the mover's own row.
        (
            "4,5,4,2,2,1/4,4,4,1,3,5 S 5 4",
            "e1",
            "4,5,4,2,0,0/4,4,4,1,0,6 N 10 4",
            ["OW3", "OW5", "OW6"],
        ),
        # Two and three are all that North has: they stay.
        (
            "0,0,0,0,1,2/4,4,4,1,3,5 S 12 12",
            "e1",
            "0,0,0,0,2,3/4,4,4,1,0,6 N 12 12",
            ["OW3", "OW7"],
        ),
        # Twelve seeds come round and leave their origin empty; the last makes three.
        (
            "4,2,1,3,1,1/2,1,2,1,1,12 S 8 9",
            "f1",
            "5,3,2,4,2,0/3,2,3,2,2,0 N 11 9",
            ["OW3", "OW4", "OW5"],
        ),
        # North is fed.
        (
            "0,0,0,0,0,0/3,2,0,1,1,1 S 20 20",
            "f1",
            "0,0,0,0,0,1/3,2,0,1,1,0 N 20 20",
            ["OW3"],
        ),
        # South has nothing left and North can't feed: each keeps the own row.
        (
            "0,1,1,0,0,0/0,0,0,0,0,1 S 24 21",
            "f1",
            "0,0,0,0,0,0/0,0,0,0,0,0 N 24 24",
            ["OW3", "OW10", "OW11"],
        ),
    ],
)
def test_its_rules_by_hand(
    position: str, move: str, after: str, rules: list[str], makombo: Run
) -> None:
    (told,) = json.loads(makombo("trace", "oware", move, "--position", position, "--json"))
    assert told["after"] == after
    assert list(dict.fromkeys(event["rule"] for event in told["events"])) == rules


def test_only_moves_that_feed_are_legal(makombo: Run) -> None:
    position = "0,0,0,0,0,0/3,2,0,1,1,1 S 20 20"
    assert makombo("moves", "oware", "--position", position) == "f1\n"
