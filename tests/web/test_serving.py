"""The server as a process: where it listens, how it ends, and what is left when it is killed."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from makombo.cli import main
from makombo.errors import ServeError
from makombo.web.serving import address_of, listen
from tests.programs import QUIETLY
from tests.web.players import PATIENCE


@contextmanager
def running(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a server on a free port; give the process and its address."""
    command = [sys.executable, *QUIETLY, "-m", "makombo", "serve", "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        try:
            yield server, found[0]
        finally:
            server.kill()


def post(base: str, path: str, wish: object) -> Any:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{base}{path}", json.dumps(wish).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


@contextmanager
def entered(
    base: str, created: dict[str, Any]
) -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
    place = f"{base.replace('http', 'ws')}game/{created['id']}/socket"
    with connect(place, additional_headers={"Cookie": f"seat={created['token']}"}) as line:
        line.send(json.dumps({"type": "hello", "protocol": 2}))
        yield line, json.loads(line.recv(timeout=PATIENCE))["state"]


def play(line: ClientConnection, state: dict[str, Any], acknowledged: list[str]) -> None:
    """Play on until the line breaks, noting every move when its `done` has come."""
    while True:
        pit = state["legal"][0] if state["legal"] else None
        command = {"type": "undo"} if pit is None else {"type": "move", "pit": pit}
        line.send(json.dumps({"id": 1, "version": state["version"], **command}))
        while True:
            message = json.loads(line.recv(timeout=PATIENCE))
            state = message.get("state", state)
            if message["type"] == "done":
                acknowledged[:] = state["moves"]
                break


@pytest.mark.slow
def test_killed_in_the_middle_of_moves_it_has_every_acknowledged_one(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    logs: list[list[str]] = [[] for _ in range(6)]
    with running(database) as (server, base):
        wishes = [{"mode": "device", "game": ("kpe", "kisolo")[k % 2]} for k in range(len(logs))]
        games = [post(base, "api/games", wish) for wish in wishes]
        enough = threading.Event()

        def drive(number: int) -> None:
            with (
                contextlib.suppress(WebSocketException, OSError),
                entered(base, games[number]) as (line, state),
            ):
                play(line, state, _Noted(logs[number], enough))

        threads = [threading.Thread(target=drive, args=(k,)) for k in range(len(logs))]
        for thread in threads:
            thread.start()
        assert enough.wait(60)
        server.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
    with running(database) as (server, base):
        for created, log in zip(games, logs, strict=True):
            with entered(base, created) as (line, state):
                # One more may have been stored, of which the word didn't come any more.
                assert state["moves"][: len(log)] == log or state["moves"] == log[:-1]
                assert len(state["moves"]) <= len(log) + 1
                if state["legal"]:
                    pit = state["legal"][0]
                    wish = {"type": "move", "id": 7, "version": state["version"], "pit": pit}
                    line.send(json.dumps(wish))
                    while (message := json.loads(line.recv(timeout=PATIENCE))).get("id") != 7:
                        pass
                    assert message["type"] == "done"


class _Noted(list[str]):
    """A list of acknowledged moves that tells when there are enough."""

    def __init__(self, log: list[str], enough: threading.Event) -> None:
        self._log = log
        self._enough = enough

    def __setitem__(self, key: Any, moves: Any) -> None:
        self._log[:] = moves
        if len(moves) >= 12:
            self._enough.set()


def test_it_answers_and_ends_quietly(tmp_path: Path) -> None:
    with running(tmp_path / "games.db") as (server, base):
        with urllib.request.urlopen(f"{base}healthz") as answer:
            assert json.load(answer) == {"status": "ok"}
        created = post(base, "api/games", {"mode": "computer", "side": "North"})
        with urllib.request.urlopen(f"{base}api/games/{created['id']}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert stream.readline().startswith(b'data: {"type":"welcome"')
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{base}nothing")
        refused.value.close()
        with entered(base, created) as (line, _):
            server.send_signal(signal.SIGINT)
            with pytest.raises(ConnectionClosed) as end:
                _hear_all(line)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code in (1001, 1012)
        assert server.stdout is not None
        assert server.stdout.read() == ""
        assert server.wait(60) in (0, 130)


def _hear_all(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=PATIENCE)


def test_a_port_in_use_is_one_line_and_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        url = f"sqlite:///{tmp_path / 'games.db'}"
        assert main(["serve", "--port", str(port), "--database", url]) == 2
    assert capsys.readouterr().err == (
        f"makombo: 127.0.0.1, port {port}: Address already in use, expected a free port\n"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "--port: found '70000', expected a whole number from 0 to 65535"),
        (["--port", "x"], "--port: found 'x', expected a whole number from 0 to 65535"),
        (["--database", "nonsense"], "database: Could not parse SQLAlchemy URL"),
        (["--database", "sqlite:////proc/none/x.db"], "database: [Errno 2]"),
        (["--host", "999.1.1.1"], "999.1.1.1, port 8765"),
        (["--tables", "none"], "none: no such folder"),
    ],
)
def test_bad_arguments_are_one_line_and_two(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MAKOMBO_TABLES", "")  # so that it's set back afterwards
    database = [] if "--database" in arguments else ["--database", f"sqlite:///{tmp_path}/g.db"]
    assert main(["serve", *arguments, *database]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"makombo: {words}")
    assert said.count("\n") == 1


def test_the_address_is_one_that_a_browser_can_use() -> None:
    with listen("0.0.0.0", 0) as listener:
        assert address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    if socket.has_ipv6:
        with listen("::1", 0) as listener:
            assert address_of(listener).startswith("http://[::1]:")
    with pytest.raises(ServeError):
        listen("nowhere.invalid", 1)
