"""Where a system lacks what only Unix has, all but the full screen of `makombo play` runs."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

HIDING = """
import os, signal, sys, warnings

warnings.filterwarnings("ignore", "only soft file lock is available")
for name in ("fcntl", "termios", "tty", "pty", "resource"):
    sys.modules[name] = None
for name in ("fchmod", "nice", "sysconf"):
    delattr(os, name)
for name in ("SIGHUP", "SIGCONT", "pthread_sigmask"):
    delattr(signal, name)
"""

IMPORTING = """
import importlib, pkgutil
import makombo

for found in pkgutil.walk_packages(makombo.__path__, "makombo."):
    if not found.name.endswith("__main__") and ".migrations" not in found.name:
        importlib.import_module(found.name)
"""

REQUESTING = """
from makombo.web.app import create_app
from makombo.web.services.settings import Settings
from starlette.testclient import TestClient

with TestClient(create_app(Settings(database="sqlite:///games.db", workers=1))) as client:
    assert client.get("/healthz").status_code == 200
    assert "Kisolo" in client.get("/").text
    created = client.post("/api/games", json={"game": "kpe", "mode": "friend"})
    assert created.status_code == 201, created.text
"""

PLAYING = ("play", "kpe", "--south", "random", "--north", "random", "--seed", "1")


def _run(program: str, folder: Path) -> str:
    command = [sys.executable, "-W", "error", "-c", HIDING + textwrap.dedent(program)]
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "MAKOMBO_DATA": str(folder / "data")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_module_is_imported(tmp_path: Path) -> None:
    _run(IMPORTING, tmp_path)


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("show", "kpe"), "position: 6,6,6,6/6,6,6,6"),
        (("trace", "kisolo", "d2"), "laps: 5"),
        (("perft", "kpe", "3"), "64"),
        (("solve", "kpe", "--out", "tables", "--max-seeds", "4"), "04-f-f"),
        (("arena", "kpe", "--a", "random", "--b", "greedy", "--games", "2", "--log", "l"), "Elo"),
        (PLAYING, '[Result "'),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_commands_run(arguments: tuple[str, ...], printed: str, tmp_path: Path) -> None:
    program = f"from makombo.cli import main\nsys.exit(main({list(arguments)!r}))"
    assert printed in _run(program, tmp_path)


def test_the_server_answers(tmp_path: Path) -> None:
    _run(REQUESTING, tmp_path)
