"""The API for programs: games, moves, what is refused, and the stream of what happens."""

import asyncio
import json
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest
from starlette.testclient import TestClient

from makombo.language import language
from makombo.rules import Side
from makombo.web.games.commands import MakeMove
from makombo.web.wire.api import hear_events
from tests.web.players import PATIENCE, bearer, create, join


def test_a_program_plays_a_game(server: TestClient) -> None:
    created = create(server, game="kisolo:columns=4", mode="device")
    state = created["state"]
    place = f"/api/games/{created['id']}"
    while state["outcome"] is None:
        wish = {"version": state["version"], "pit": state["legal"][0]}
        answer = server.post(f"{place}/moves", json=wish, headers=bearer(created["token"]))
        assert answer.status_code == 200
        state = answer.json()["state"]
    assert server.get(place).json()["state"]["outcome"] == state["outcome"]
    assert '[Game "kisolo:columns=4"]' in server.get(f"{place}/record").text
    ply = server.get(f"{place}/plies/1").json()
    assert ply["move"]["pit"] == state["moves"][0]
    assert server.get(f"{place}/plies/{len(state['moves']) + 1}").status_code == 409
    assert server.get(f"{place}/board.svg").headers["content-type"] == "image/svg+xml"


def test_fifty_joins_at_once_seat_one(server: TestClient) -> None:
    created = create(server)
    wish = {"invite": created["invite"]}

    def sit(_: int) -> int:
        return server.post(f"/api/games/{created['id']}/join", json=wish).status_code

    with ThreadPoolExecutor(50) as pool:
        codes = sorted(pool.map(sit, range(50)))
    assert codes == [200] + [403] * 49


def test_fifty_equal_moves_at_once_are_played_once(server: TestClient) -> None:
    created = create(server, mode="device")
    wish = {"version": 0, "pit": "a1"}

    def move(_: int) -> int:
        path = f"/api/games/{created['id']}/moves"
        return server.post(path, json=wish, headers=bearer(created["token"])).status_code

    with ThreadPoolExecutor(50) as pool:
        codes = sorted(pool.map(move, range(50)))
    assert codes == [200] + [409] * 49
    assert server.get(f"/api/games/{created['id']}").json()["state"]["moves"] == ["a1"]


def test_wrong_tokens_are_refused_and_learn_nothing(server: TestClient) -> None:
    created = create(server, name="Akissi")
    other = create(server)
    place = f"/api/games/{created['id']}"
    wish = {"version": 0, "pit": "a1"}
    for headers in (
        bearer("x" * 43),
        bearer(other["token"]),
        {"Authorization": "Basic eA=="},
        {"Authorization": ""},
    ):
        for answer in (
            server.get(place, headers=headers),
            server.post(f"{place}/moves", json=wish, headers=headers),
        ):
            assert answer.status_code == 403
            assert answer.json()["code"] == "bad-token"
            assert answer.json()["state"] is None
    assert server.post(f"{place}/moves", json=wish).json()["code"] == "not-yours"
    seen = server.get(place)
    assert created["token"] not in seen.text
    assert created["invite"] not in seen.text
    assert seen.json()["you"]["role"] == "watcher"


def test_an_illegal_move_is_a_conflict_with_the_rule_and_the_state(server: TestClient) -> None:
    created = create(server, game="kisolo", mode="device")
    place = f"/api/games/{created['id']}/moves"
    answer = server.post(place, json={"version": 0, "pit": "a1"}, headers=bearer(created["token"]))
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["rule"]) == (409, "illegal", "KS5")
    assert problem["message"] == "a1 captures nothing, and a capture is compulsory"
    assert problem["runs"] == [{"pit": "a1"}, " captures nothing, and a capture is compulsory"]
    assert problem["state"]["version"] == 0
    stale = server.post(place, json={"version": 5, "pit": "d2"}, headers=bearer(created["token"]))
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[]", 422),
        (b"null", 422),
        (b'{"game": "chess"}', 422),
        (b'{"game": "kpe", "more": 1}', 422),
        (b'{"strength": 7}', 422),
        (b'{"strength": "2"}', 422),
        (b'{"start": "6,6"}', 422),
        (b'{"start": "0,0,0,0/0,0,0,0 S 24 24 abcd abcd"}', 422),
        (b'{"game": "kisolo:endless_laps=1000000"}', 422),
        (b'{"name": "\\ud83d"}', 422),
        (b"x" * 20_000, 413),
        (b'{"name": "' + b"[" * 15_000 + b'"}', 422),
        (b"[" * 15_000, 400),
    ],
)
def test_bad_bodies_are_told_apart(server: TestClient, body: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    answer = server.post("/api/games", content=body, headers=headers)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "message", "runs", "rule", "retry_after", "state"}


def test_a_huge_body_without_its_length_is_cut_off(server: TestClient) -> None:
    answer = server.post("/api/games", content=iter([b"x" * 9000] * 20))
    assert answer.status_code == 413


def test_commands_are_those_of_the_socket(server: TestClient) -> None:
    created = create(server)
    token = join(server, created)
    place = f"/api/games/{created['id']}/commands"

    def say(held: str, **command: object) -> dict[str, object]:
        answer = server.post(place, json={"version": 0, **command}, headers=bearer(held))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    say(created["token"], type="offer", what="draw")
    done = say(token, type="answer", what="draw", accept=True)
    assert done["state"]["outcome"]["termination"] == "agreement"  # type: ignore[index]


def test_a_program_asks_for_hints_and_rematches(server: TestClient) -> None:
    created = create(server, mode="device")
    place, held = f"/api/games/{created['id']}", bearer(created["token"])
    hint = server.post(f"{place}/hint", json={"version": 0}, headers=held)
    assert hint.json()["pit"] in created["state"]["legal"]
    assert server.post(f"{place}/hint", json={"version": 1}, headers=held).status_code == 409
    assert server.post(f"{place}/rematch", headers=held).status_code == 403
    over = {"type": "resign", "version": 0}
    assert server.post(f"{place}/commands", json=over, headers=held).status_code == 200
    url = server.post(f"{place}/rematch", headers=held).json()["url"]
    again = server.get(url.replace("/game/", "/api/games/"), headers=held).json()
    assert again["you"]["sides"] == ["South", "North"]
    friends = create(server)
    place, held = f"/api/games/{friends['id']}", bearer(friends["token"])
    server.post(f"{place}/commands", json=over, headers=held)
    offered = server.post(f"{place}/rematch", headers=held).json()
    assert offered == {"status": "offered", "url": None}


def test_positions_and_moves_without_a_game(server: TestClient) -> None:
    seen = server.get("/api/position").json()
    assert seen["position"]["text"] == "6,6,6,6/6,6,6,6 S 0 0 - -"
    assert seen["board"]["grid"]["South"] == [["a2", "b2", "c2", "d2"], ["a1", "b1", "c1", "d1"]]
    assert seen["previews"]["a1"] == {
        "end": "b2",
        "takes": {},
        "laps": 1,
        "unlocks": False,
        "locked": None,
        "wins": False,
        "endless": False,
        "long": False,
    }
    here = "3,1,0,12/7,5,2,8 S 4 6 abcd abcd"
    made = server.get("/api/trace", params={"position": here, "pit": "a1"}).json()
    assert made["move"]["after"]["text"] == "0,0,1,13/0,6,3,9 N 10 6 abcd abcd"
    assert made["legal"]
    refused = server.get("/api/trace", params={"position": here, "pit": "a2"})
    assert (refused.status_code, refused.json()["rule"]) == (409, "KP3")
    for query in ({"game": "chess"}, {"position": "6,6"}, {"position": "x" * 500}):
        assert server.get("/api/position", params=query).status_code == 422
    assert server.get("/api/trace", params={"pit": "z9"}).status_code == 422


def test_a_preview_tells_captures_locks_wins_and_endless_moves(server: TestClient) -> None:
    def preview(game: str, position: str, pit: str) -> dict[str, object]:
        seen = server.get("/api/position", params={"game": game, "position": position}).json()
        return dict(seen["previews"][pit])

    chain = preview("kpe", "3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1")
    assert (chain["end"], chain["takes"]) == ("a2", {"a2": 4, "b2": 2})
    assert preview("kpe", "13,6,4,2/1,3,14,5 N 0 0 abd bcd", "c2")["locked"] == "b1"
    assert preview("kpe", "11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1")["unlocks"] is True
    won = preview("kisolo", "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N", "b3")
    assert won["wins"] is True
    endless = "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S"
    seen = preview("kisolo", endless, "a1")
    assert seen["endless"] or seen["long"]


def test_the_stream_tells_what_happens(server: TestClient) -> None:
    # The stream has no end, so it is heard through the generator that makes it.
    created = create(server, mode="device")
    state = server.app.state.makombo  # type: ignore[attr-defined]

    async def heard() -> list[dict[str, object]]:
        async with asyncio.timeout(PATIENCE), state.lobby.room(created["id"]) as room:
            stream = hear_events(room, frozenset(), state, language("en"))
            messages = [json.loads((await anext(stream)).raw_data or "") for _ in range(2)]
            await state.lobby.act(room, frozenset(Side), lambda live_game: MakeMove(0, 0))
            messages.append(json.loads((await anext(stream)).raw_data or ""))
            await cast(AsyncGenerator[object, None], stream).aclose()
            assert not room.listeners
        return messages

    assert server.portal is not None
    messages = server.portal.call(heard)
    assert [message["type"] for message in messages] == ["welcome", "presence", "moved"]
