"""A package of examples, installed beside makombo, and programs that find it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import data, spawn
from tests.web.browser.conftest import browser, visit
from tests.web.browser.host import Host

__all__ = ["browser", "data", "spawn", "visit"]  # fixtures of other folders, used here too

PACKAGE = Path(__file__).parents[2] / "examples" / "oware"

Run = Callable[..., str]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the package into a folder, without a network; return what finds it there."""
    target = tmp_path_factory.mktemp("oware")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target")
    command = [sys.executable, "-m", "pip", "install", *options, str(target), str(PACKAGE)]
    subprocess.run(command, check=True, capture_output=True)
    found = [os.fspath(target), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, found))}


@pytest.fixture
def installed(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs that are begun in a test find the package."""
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])


@pytest.fixture
def run(installed: None, tmp_path: Path) -> Run:
    """Return a function that runs Python in an empty folder and returns what is printed."""

    def call(*arguments: str, stdin: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    return call


@pytest.fixture
def makombo(run: Run, data: Path) -> Run:
    """Return a function that runs a command of makombo and returns what is printed."""
    return lambda *arguments, stdin="": run("-m", "makombo", *arguments, stdin=stdin)


@pytest.fixture(scope="session")
def host(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that finds the package."""
    running = Host(tmp_path_factory.mktemp("host") / "games.db", environment)
    yield running
    running.stop()
