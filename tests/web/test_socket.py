"""The socket as the protocol tells it: greetings, commands, what everyone hears, how it ends."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from makombo.render import explain
from makombo.rules import game
from tests.web.conftest import FREELY, Serve
from tests.web.players import Seat, create, hello, join, receive, said


def closing(server: TestClient, game_id: str, *messages: object, **headers: str) -> tuple[int, str]:
    """Return the code and words with which a connection ends that sends these messages."""
    with server.websocket_connect(f"/game/{game_id}/socket", headers=headers) as socket:
        for message in messages:
            if isinstance(message, bytes):
                socket.send_bytes(message)
            else:
                socket.send_text(message if isinstance(message, str) else json.dumps(message))
        with pytest.raises(WebSocketDisconnect) as end:
            _hear_all(socket)
    return end.value.code, end.value.reason


def _hear_all(socket: WebSocketTestSession) -> None:
    while True:
        receive(socket)


HELLO = hello()


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        (["nonsense"], 4400),
        (["[]"], 4400),
        ([{"type": "move", "id": 1, "version": 0, "pit": "a1"}], 4400),
        ([{"type": "hello", "protocol": "2"}], 4400),
        ([{"type": "hello", "protocol": 1}], 4426),
        ([b"\x00\x01"], 4400),
        ([HELLO, HELLO], 4400),
        ([HELLO, {"type": "dance", "id": 1}], 4400),
        ([HELLO, {"type": "move", "id": 1, "version": 0}], 4400),
        ([HELLO, {"type": "move", "id": 1, "version": True, "pit": "a1"}], 4400),
        ([HELLO, {"type": "move", "id": 1, "version": 0, "pit": "z9"}], 4400),
        ([HELLO, {"type": "ping", "id": 1, "more": 1}], 4400),
        ([HELLO, "9" * 9000], 1009),
    ],
)
def test_what_is_malformed_or_out_of_order_ends_the_connection(
    server: TestClient, messages: list[Any], code: int
) -> None:
    created = create(server)
    assert closing(server, created["id"], *messages)[0] == code


def test_an_unknown_game_is_told_after_the_hello(server: TestClient) -> None:
    assert closing(server, "abcdefghjkmn", HELLO) == (4404, "There is no such game.")
    assert closing(server, "No_such-game", HELLO)[0] == 4404


def test_a_foreign_origin_is_refused_before_the_connection(server: TestClient) -> None:
    created = create(server)
    for origin in ("https://elsewhere.example", "null", "http://testserver.example"):
        with (
            pytest.raises(WebSocketDisconnect) as end,
            server.websocket_connect(f"/game/{created['id']}/socket", headers={"Origin": origin}),
        ):
            pass
        assert end.value.code == 4403
    own = {"Origin": "http://testserver"}
    with server.websocket_connect(f"/game/{created['id']}/socket", headers=own) as socket:
        socket.send_json(HELLO)
        assert receive(socket)["type"] == "welcome"


def test_silence_ends_the_connection(serve: Serve) -> None:
    server = serve(hello=0.05, idle=0.05)
    created = create(server)
    assert closing(server, created["id"])[0] == 4408
    assert closing(server, created["id"], HELLO)[0] == 4408


def test_a_watcher_sees_the_game_and_no_secret(server: TestClient) -> None:
    created = create(server, name="Akissi")
    with Seat(server, created["id"]) as watcher:
        assert watcher.welcome["you"] == {"role": "watcher", "sides": [], "invite": None}
        assert watcher.state["players"]["South"]["name"] == "Akissi"
        assert watcher.state["can"] == []
        assert watcher.ask("move", pit="a1")["code"] == "not-yours"
        join(server, created)
        watcher.hear("state")
        told = json.dumps(watcher.heard)
    assert created["token"] not in told
    assert created["invite"] not in told


def test_the_one_who_waits_sees_the_invitation_until_it_is_used(server: TestClient) -> None:
    created = create(server)
    with Seat(server, created["id"], created["token"]) as south:
        you = south.welcome["you"]
        assert you["invite"] == f"/game/{created['id']}/join/{created['invite']}"
        assert south.state["players"]["North"]["seated"] is False
        join(server, created, name="Mbuyi")
        assert south.hear("state")["state"]["players"]["North"] == {
            "kind": "person",
            "name": "Mbuyi",
            "seated": True,
            "strength": None,
        }
    with Seat(server, created["id"], created["token"]) as south:
        assert south.welcome["you"]["invite"] is None


def test_a_move_is_told_to_all_with_its_frames_and_reasons(server: TestClient) -> None:
    created = create(server)
    token = join(server, created)
    with (
        Seat(server, created["id"], created["token"]) as south,
        Seat(server, created["id"], token) as north,
    ):
        done = south.ask("move", pit="a1")
        assert done == {"type": "done", "id": 1, "version": 1}
        assert [message["type"] for message in south.heard[-2:]] == ["moved", "done"]
        moved = north.hear("moved")
    move = moved["move"]
    kpe = game("kpe")
    trace = kpe.trace(kpe.initial(), 0)
    assert [frame["type"] for frame in move["frames"]] == [event.type for event in trace.events]
    assert [(said(why["runs"]), why["rule"]) for why in move["why"]] == [
        (message.text, message.rule) for message in explain(kpe, trace)
    ]
    assert [why["frame"] for why in move["why"]] == [0, 1, 8]
    assert move["why"][0]["runs"] == ["South lifts ", {"pit": "a1"}, " and sows 6 seeds."]
    pits = dict(move["before"]["pits"])
    for frame in move["frames"]:
        pits |= frame["pits"]
    assert pits == move["after"]["pits"]
    assert move["after"]["text"] == "6,7,7,7/0,7,7,7 N 0 0 a -"
    assert moved["state"]["can"][0] == "move"


def test_a_move_sent_twice_is_played_once(server: TestClient) -> None:
    created = create(server, mode="device")
    with Seat(server, created["id"], created["token"]) as both:
        assert both.ask("move", pit="a1", version=0)["type"] == "done"
        again = both.ask("move", pit="a1", version=0)
        assert (again["code"], again["state"]["version"]) == ("stale", 1)
        assert again["state"]["moves"] == ["a1"]


def test_two_tabs_on_one_seat_agree(server: TestClient) -> None:
    created = create(server, mode="device")
    with (
        Seat(server, created["id"], created["token"]) as one,
        Seat(server, created["id"], created["token"]) as two,
    ):
        one.ask("move", pit="a1")
        refused = two.ask("move", pit="b1", version=0)
        assert refused["code"] == "stale"
        assert two.ask("move", pit="d2")["type"] == "done"
        assert one.hear("moved")["state"] == two.state


@pytest.mark.parametrize(
    ("start", "pit", "code", "rule", "message"),
    [
        (None, "a2", "illegal", "KP3", "a2 is North's pit, and it is South's turn"),
        (None, "e1", "impossible", None, "This board has no such pit."),
        ("0,0,0,0/3,0,1,1 S 22 21 abcd abcd", "b1", "illegal", "KP3", "b1 is empty"),
        (
            "0,0,0,0/3,0,1,1 S 22 21 abcd abcd",
            "c1",
            "illegal",
            "KP6",
            "c1 leaves North without seeds",
        ),
    ],
)
def test_a_refused_move_names_its_rule(
    server: TestClient, start: str, pit: str, code: str, rule: str, message: str
) -> None:
    created = create(server, mode="device", start=start)
    with Seat(server, created["id"], created["token"]) as both:
        refused = both.ask("move", pit=pit)
    assert (refused["code"], refused["rule"], said(refused["message"])) == (code, rule, message)


def test_words_come_in_the_readers_language(server: TestClient) -> None:
    created = create(server, mode="device")
    with Seat(server, created["id"], created["token"], language="fr") as both:
        assert both.welcome["language"] == "fr"
        assert both.ask("move", pit="a2")["message"] == [
            {"pit": "a2"},
            " est un trou de Nord, et c’est le tour de Sud",
        ]
        both.ask("move", pit="a1")
        why = both.heard[-2]["move"]["why"]
        assert said(why[0]["runs"]) == "Sud ramasse a1 et sème 6 graines."
        both.ask("resign")
        assert both.state["outcome"]["words"] == ["Sud gagne\u00a0: Nord a abandonné."]


def test_a_closing_reason_comes_in_the_readers_language(server: TestClient) -> None:
    french = hello("fr")
    created = create(server)
    unknown = closing(server, "abcdefghjkmn", french)
    assert unknown == (4404, "Cette partie n’existe pas.")
    assert closing(server, created["id"], french, b"x")[1] == "du texte est attendu, pas des octets"
    other = {**french, "protocol": 1}
    assert closing(server, created["id"], other) == (4426, "protocole 1\u00a0: 2 attendu")
    before = closing(server, created["id"], "nonsense")
    assert before == (4400, "expected hello first")


def test_a_board_tells_its_rules_and_what_is_counted(server: TestClient) -> None:
    for name, counts, lock in (("kpe", "captured", True), ("kisolo", "board", False)):
        with Seat(server, create(server, game=name)["id"]) as watcher:
            board = watcher.welcome["board"]
        told = board["rules"], board["counts"], board["lock"]
        assert told == (f"/rules/{name}", counts, lock)


def test_against_the_computer_undo_goes_back_to_ones_own_turn(server: TestClient) -> None:
    created = create(server, mode="computer", strength=1)
    with Seat(server, created["id"], created["token"]) as south:
        start = south.state
        assert south.ask("undo")["code"] == "impossible"
        for _ in range(2):
            south.ask("move", pit=south.state["legal"][0])
            south.until_turn("South")
        assert south.state["ply"] == 4
        for ply in (2, 0):
            assert south.ask("undo")["type"] == "done"
            assert south.state["ply"] == ply
        assert south.state["position"] == start["position"]


def test_the_computer_begins_where_it_is_south(server: TestClient) -> None:
    created = create(server, mode="computer", side="North", strength=1)
    with Seat(server, created["id"], created["token"]) as north:
        north.until_turn("North")
        assert north.state["ply"] == 1
        assert north.state["thinking"] is None
        assert north.ask("undo")["code"] == "impossible"


def test_a_hint_is_a_legal_move_for_this_version(server: TestClient) -> None:
    created = create(server, mode="device")
    with Seat(server, created["id"], created["token"]) as both:
        hint = both.ask("hint")
        assert hint["pit"] in both.state["legal"]
        assert hint["words"] == ["The computer would play ", {"pit": hint["pit"]}, "."]
        assert both.ask("hint", version=7)["code"] == "stale"


def test_draw_and_takeback_need_the_friends_consent(server: TestClient) -> None:
    created = create(server)
    token = join(server, created)
    with (
        Seat(server, created["id"], created["token"]) as south,
        Seat(server, created["id"], token) as north,
    ):
        south.ask("move", pit="a1")
        north.hear("moved")
        assert north.ask("offer", what="takeback")["code"] == "impossible"
        south.ask("offer", what="takeback")
        assert south.state["offers"]["takeback"] == "South"
        north.hear("state")
        assert "answer-takeback" in north.state["can"]
        north.ask("answer", what="takeback", accept=False)
        assert south.hear("state")["state"]["offers"]["takeback"] is None
        assert south.state["ended"] == {"what": "takeback", "by": "North"}
        assert south.ask("offer", what="takeback")["code"] == "impossible"
        north.ask("move", pit="d2")
        south.hear("moved")
        south.ask("offer", what="takeback")
        north.hear("state")
        north.ask("answer", what="takeback", accept=True)
        assert north.state["ply"] == 0
        south.hear("state")
        north.ask("offer", what="draw")
        north.ask("withdraw", what="draw")
        assert north.ask("answer", what="draw", accept=True)["code"] == "impossible"
        assert north.ask("offer", what="draw")["code"] == "impossible"  # once a move is enough
        south.ask("offer", what="draw", version=south.state["version"])
        north.ask("offer", what="draw")
        while south.state["outcome"] is None:
            south.receive()
    assert south.state["outcome"]["termination"] == "agreement"
    assert south.state["legal"] == []


def test_an_offer_does_not_make_the_others_move_stale(server: TestClient) -> None:
    created = create(server)
    token = join(server, created)
    with (
        Seat(server, created["id"], created["token"]) as south,
        Seat(server, created["id"], token) as north,
    ):
        north.ask("offer", what="draw")
        assert south.ask("move", pit="a1", version=0)["type"] == "done"
        assert south.state["offers"]["draw"] is None


def test_presence_tells_who_is_there(server: TestClient) -> None:
    created = create(server)
    with Seat(server, created["id"], created["token"]) as south:
        assert south.hear("presence")["presence"] == {"South": True, "North": False, "watchers": 0}
        with Seat(server, created["id"]):
            assert south.hear("presence")["presence"]["watchers"] == 1
        assert south.hear("presence")["presence"]["watchers"] == 0


def test_a_look_shows_how_it_stood(server: TestClient) -> None:
    created = create(server, mode="device")
    with Seat(server, created["id"], created["token"]) as both:
        both.ask("move", pit="a1")
        both.ask("move", pit="d2")
        look = both.ask("look", ply=1)
        assert look["position"]["text"] == "6,7,7,7/0,7,7,7 N 0 0 a -"
        assert look["move"]["pit"] == "a1"
        assert both.ask("look", ply=0)["move"] is None
        assert both.ask("look", ply=3)["code"] == "impossible"
        assert both.ask("ping")["type"] == "pong"


def test_too_many_messages_are_refused_then_end_the_connection(serve: Serve) -> None:
    rates = FREELY.model_copy(update={"connection": "3 per minute"})
    server = serve(rates=rates)
    created = create(server)
    with Seat(server, created["id"], created["token"]) as south:
        answers = [south.ask("ping") for _ in range(8)]
        south.socket.send_json({"type": "ping", "id": 99})
        with pytest.raises(WebSocketDisconnect) as end:
            south.hear("pong")
    assert [answer["type"] for answer in answers] == ["pong"] * 3 + ["refused"] * 5
    assert answers[3]["code"] == "busy"
    assert answers[3]["retry_after"] > 0
    assert end.value.code == 4429


def test_who_leaves_messages_unread_is_let_go(serve: Serve) -> None:
    server = serve(unread=1)
    created = create(server)
    assert closing(server, created["id"], HELLO) == (4413, "messages lie unread")


def test_connections_are_counted(serve: Serve) -> None:
    server = serve(connections_per_address=1, connections_per_seat=1)
    created = create(server)
    with Seat(server, created["id"]):
        assert closing(server, created["id"], HELLO)[0] == 4429
        with Seat(server, created["id"], created["token"]) as south:
            assert south.welcome["you"]["role"] == "player"
    with Seat(server, created["id"], created["token"]) as south:
        assert south.welcome["you"]["role"] == "player"


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_whole_game_against_the_computer(server: TestClient, name: str) -> None:
    created = create(server, game=name, mode="computer", strength=1)
    with Seat(server, created["id"], created["token"]) as south:
        while south.state["outcome"] is None:
            assert south.ask("move", pit=south.state["legal"][-1])["type"] == "done"
            south.until_turn("South")
        assert south.state["can"] == ["undo", "rematch"]
        assert south.ask("move", pit="a1")["code"] == "over"
        final = south.state
        south.ask("undo")
        assert south.state["outcome"] is None
    record = server.get(f"/game/{created['id']}/record.txt").text
    assert f'[Game "{name}"]' in record
    assert final["ply"] > 4
