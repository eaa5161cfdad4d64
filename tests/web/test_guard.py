"""What every answer carries, and what no request gets past."""

import pytest
from starlette.testclient import TestClient

from makombo.errors import StorageError
from makombo.web.services.settings import Rates
from makombo.web.wire.guard import HEADERS
from tests.web.conftest import Serve
from tests.web.players import create


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/nothing", "/api/position", "/api/games/x", "/openapi.json"]
)
def test_every_answer_has_the_headers(server: TestClient, path: str) -> None:
    answer = server.get(path)
    for name, value in HEADERS:
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "server" not in answer.headers


def test_head_is_get_without_the_body(server: TestClient) -> None:
    for path, status in (("/", 200), ("/healthz", 200), ("/nothing", 404)):
        answer = server.head(path)
        assert (answer.status_code, answer.content) == (status, b"")
        assert int(answer.headers["content-length"]) > 0


def test_a_failure_has_them_too_and_tells_nothing(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("makombo.web.wire.sandbox.view_legal", fail)
    for path in ("/api/position", "/"):
        answer = server.get(path)
        assert answer.status_code == 500
        assert answer.headers["x-frame-options"] == "DENY"
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
    assert "the secret of the house" in caplog.text


def test_what_the_guard_refuses_it_says_in_the_readers_language(server: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    foreign = server.post("/games", headers={**french, "Origin": "https://elsewhere.example"})
    assert foreign.json()["message"] == "Cette demande vient d’un autre site."
    huge = server.post("/api/games", content=b"x" * 20_000, headers=french)
    words = "La demande est trop grande\u202f; 16\u202f384 octets au plus sont lus."
    assert huge.json()["message"] == words


def test_invitations_stay_out_of_the_log(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("anything")

    monkeypatch.setattr("makombo.web.site.pages.hashed", fail)
    created = create(server)
    assert server.get(f"/game/{created['id']}/join/{created['invite']}").status_code == 500
    assert created["id"] in caplog.text
    assert created["invite"] not in caplog.text


def test_too_many_games_from_one_address_have_to_wait(serve: Serve) -> None:
    server = serve(rates=Rates(create="2 per minute"))
    codes = [server.post("/api/games", json={}).status_code for _ in range(3)]
    assert codes == [201, 201, 429]
    for answer in (server.post("/api/games", json={}), server.post("/games")):
        assert answer.status_code == 429
        assert 0 < int(answer.headers["retry-after"]) <= 61


def test_a_rematch_is_one_more_game(serve: Serve) -> None:
    server = serve(rates=Rates(create="2 per minute"))
    created = server.post("/api/games", json={"mode": "device"}).json()
    headers = {"Authorization": f"Bearer {created['token']}"}
    codes = []
    for _ in range(2):
        place = f"/api/games/{created['id']}"
        wish = {"type": "resign", "version": 0}
        assert server.post(f"{place}/commands", json=wish, headers=headers).status_code == 200
        answer = server.post(f"{place}/rematch", headers=headers)
        codes.append(answer.status_code)
        if answer.status_code == 200:
            created["id"] = answer.json()["url"].rpartition("/")[2]
    assert codes == [200, 429]


def test_guessing_invitations_is_slow(serve: Serve) -> None:
    server = serve(rates=Rates(join="3 per minute"))
    created = create(server)
    codes = [server.get(f"/game/{created['id']}/join/{guess}").status_code for guess in range(5)]
    assert codes == [403, 403, 403, 429, 429]


def test_a_database_that_fails_is_told_and_nothing_happens(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = create(server, mode="device")
    storage = server.app.state.makombo.storage  # type: ignore[attr-defined]

    def fail(*_: object) -> None:
        raise StorageError("database: the disk is full, expected to be able to write it")

    with monkeypatch.context() as broken:
        for name in ("append", "create", "ping"):
            broken.setattr(storage, name, fail)
        place = f"/api/games/{created['id']}/moves"
        headers = {"Authorization": f"Bearer {created['token']}"}
        wish = {"version": 0, "pit": "a1"}
        for answer in (
            server.post(place, json=wish, headers=headers),
            server.post("/games"),
            server.get("/healthz"),
        ):
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert "disk" not in answer.text
        assert server.get(f"/api/games/{created['id']}").json()["state"]["version"] == 0
    assert server.post(place, json=wish, headers=headers).status_code == 200
    assert server.get("/healthz").json() == {"status": "ok"}
