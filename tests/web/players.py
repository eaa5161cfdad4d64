"""Players for tests: they create and join games over HTTP and play over the socket."""

from __future__ import annotations

import itertools
import json
from types import TracebackType
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

Json = dict[str, Any]

PATIENCE = 60  # seconds that any message may take
PROTOCOL = 2


def hello(language: str = "en") -> Json:
    return {"type": "hello", "protocol": PROTOCOL, "language": language}


def receive(socket: WebSocketTestSession) -> Json:
    """Return the next message of a connection; fail where none comes in time."""
    coming = socket.portal.start_task_soon(socket._send_rx.receive)
    try:
        message = coming.result(PATIENCE)
    except TimeoutError:
        coming.cancel()
        raise
    socket._raise_on_close(message)
    return dict(json.loads(message["text"]))


def said(runs: list[str | dict[str, str]]) -> str:
    """Return the text of runs."""
    return "".join(run if isinstance(run, str) else run["pit"] for run in runs)


def create(server: TestClient, **wish: object) -> Json:
    """Create a game by the API; return the answer."""
    answer = server.post("/api/games", json={"mode": "friend", **wish})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def join(server: TestClient, created: Json, name: str = "") -> str:
    """Take the free seat; return its token."""
    wish = {"invite": created["invite"], "name": name}
    answer = server.post(f"/api/games/{created['id']}/join", json=wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Seat:
    """One connection to a game, greeted; `heard` is all that came, `state` the newest state."""

    def __init__(
        self, server: TestClient, game_id: str, token: str | None = None, language: str = "en"
    ) -> None:
        headers = {} if token is None else {"Cookie": f"browser={token}"}
        self._session = server.websocket_connect(f"/game/{game_id}/socket", headers=headers)
        self._language = language
        self._ids = itertools.count(1)
        self.heard: list[Json] = []
        self.state: Json = {}
        self.socket: WebSocketTestSession

    def __enter__(self) -> Seat:
        self.socket = self._session.__enter__()
        self.socket.send_json(hello(self._language))
        self.welcome = self.hear("welcome")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._session.__exit__(kind, error, trace)

    def receive(self) -> Json:
        """Return the next message."""
        message = receive(self.socket)
        self.heard.append(message)
        if message["type"] != "refused":
            self.state = message.get("state", self.state)
        return message

    def hear(self, kind: str) -> Json:
        """Return the next message of this type, skipping others."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def ask(self, kind: str, **fields: object) -> Json:
        """Send a command and return its answer; `version` is the newest unless given."""
        number = next(self._ids)
        if kind not in ("look", "ping"):
            fields.setdefault("version", self.state["version"])
        self.socket.send_json({"type": kind, "id": number, **fields})
        while True:
            message = self.receive()
            if message.get("id") == number:
                if message["type"] == "refused":
                    self.state = message["state"]
                return message

    def until_turn(self, side: str) -> None:
        """Hear until it is this side's turn, or the game is over."""
        while self.state["outcome"] is None and self.state["position"]["side"] != side:
            self.receive()
