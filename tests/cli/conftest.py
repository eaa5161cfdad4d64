import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

from makombo.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]
Spawn = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the kept game, away from the user's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("MAKOMBO_DATA", str(folder))
    return folder


@pytest.fixture
def run(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Run makombo in this process, with a text or bytes as standard input."""

    def run(*arguments: str, stdin: str | bytes = "") -> Ran:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        capsys.readouterr()
        code = main(arguments)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run


@pytest.fixture
def spawn(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spawn]:
    """Run makombo in a pseudo-terminal of its own, of so many columns by rows."""
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    children: list[pexpect.spawn[str]] = []

    def spawn(*arguments: str, columns: int = 80, rows: int = 24) -> "pexpect.spawn[str]":
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "makombo", *arguments],
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=60,
        )
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)
