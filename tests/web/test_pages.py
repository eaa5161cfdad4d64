"""The pages: every one in every language, the ways into a game, and who is let in."""

import re
from collections.abc import Iterator
from types import MappingProxyType

import pytest
from starlette.testclient import TestClient

from makombo.language import languages
from makombo.rules import Kpe
from makombo.rules.game import GAMES
from makombo.web.site import rendering
from tests.web.conftest import FREELY, Serve
from tests.web.players import Seat, bearer, create, join

PAGES = (
    "/",
    "/learn",
    "/learn/kpe",
    "/learn/kisolo",
    "/rules",
    "/rules/kpe",
    "/rules/kisolo",
    "/api",
)


@pytest.mark.parametrize("code", list(languages()))
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_there_in_every_language(server: TestClient, path: str, code: str) -> None:
    answer = server.get(path, headers={"Accept-Language": code})
    assert answer.status_code == 200
    assert f'<html lang="{code}"' in answer.text
    assert answer.headers["content-language"] == code
    assert "Traceback" not in answer.text
    text = answer.text.replace(str(server.base_url), "")
    for address in set(re.findall(r'(?:src|href)="(/[^"?#]*[^"#]*)"', text)):
        assert server.get(address).status_code == 200, address
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
    assert not re.search(
        r'<script(?![^>]*(?:src=|type="application/json"))|\sstyle="|\son\w+="', answer.text
    )


@pytest.mark.parametrize("path", PAGES)
def test_every_page_names_itself_in_the_other_languages(server: TestClient, path: str) -> None:
    text = server.get(f"{path}?lang=nl").text
    named = dict(re.findall(r'<link rel="alternate" hreflang="(.*?)" href="(.*?)">', text))
    assert list(named) == [*languages(), "x-default"]
    assert named.pop("x-default") == f"{server.base_url}{path}"
    for code, address in named.items():
        assert address == f"{server.base_url}{path}?lang={code}"
        assert server.get(address).headers["content-language"] == code


def test_a_page_that_isnt_there_names_no_other(server: TestClient) -> None:
    assert 'hreflang="x-default"' not in server.get("/nothing").text


def test_a_language_asked_for_is_remembered(server: TestClient) -> None:
    assert '<html lang="fr"' in server.get("/?lang=fr").text
    assert '<html lang="fr"' in server.get("/learn").text
    assert '<html lang="en"' in server.get("/?lang=en").text
    assert '<html lang="en"' in server.get("/?lang=tlh").text


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/rules/chess",
        "/learn/chess",
        "/game/abc",
        "/game/abcdefghjkmn",
        "/strings/xx.json",
    ],
)
def test_what_isnt_there_is_told_in_the_readers_language(server: TestClient, path: str) -> None:
    answer = server.get(path, headers={"Accept-Language": "fr"})
    assert answer.status_code == 404
    assert "Cette p" in answer.text


def form(server: TestClient, **fields: str) -> str:
    answer = server.post("/games", data=fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_one_click_makes_a_game_and_seats_whoever_made_it(server: TestClient) -> None:
    answer = server.post(
        "/games", data={"game": "kisolo", "mode": "computer"}, follow_redirects=False
    )
    place = answer.headers["location"]
    cookie = answer.headers["set-cookie"]
    assert re.fullmatch(r"/game/[a-z2-9]{12}", place)
    assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/;"))
    page = server.get(place)
    assert page.status_code == 200
    token = cookie.split("=")[1].split(";")[0]
    assert token not in page.text


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"mode": "war"},
        {"side": "East"},
        {"strength": "7"},
        {"strength": "٣"},
        {"game": "kisolo:endless_laps=1000000"},
        {"game": "kpe:seeds=0"},
        {"name": "x" * 300},
    ],
)
def test_a_form_that_cant_be_is_refused(server: TestClient, fields: dict[str, str]) -> None:
    answer = server.post("/games", data=fields)
    assert answer.status_code == 422
    assert "Traceback" not in answer.text


def test_a_friend_sits_down_by_the_link_which_is_then_spent(server: TestClient) -> None:
    created = create(server, name="Akissi")
    link = f"/game/{created['id']}/join/{created['invite']}"
    for _ in range(2):  # looking at the link spends nothing
        page = server.get(link)
        assert page.status_code == 200
        assert "Akissi" in page.text
    answer = server.post(link, data={"name": "Mbuyi"}, follow_redirects=False)
    assert answer.headers["location"] == f"/game/{created['id']}"
    assert server.get(link, follow_redirects=False).status_code == 303  # seated already
    server.cookies.clear()
    wrong = server.get(link.replace(created["invite"], "x" * 43))
    spent = server.get(link)
    for refused in (spent, server.post(link), wrong):
        assert refused.status_code == 403
        assert "Akissi" not in refused.text
        assert "Mbuyi" not in refused.text
    assert spent.text.replace(created["invite"], "x" * 43) == wrong.text
    assert f'href="/game/{created["id"]}"' in spent.text  # they may look on


def test_a_foreign_page_cant_post(server: TestClient) -> None:
    created = create(server)
    for path in ("/games", f"/game/{created['id']}/join/{created['invite']}", "/api/games"):
        for headers in (
            {"Origin": "https://elsewhere.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
        ):
            assert server.post(path, headers=headers).status_code == 403
    own = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert server.post("/games", headers=own).status_code == 200


def test_a_rematch_swaps_the_sides_and_keeps_the_tokens(server: TestClient) -> None:
    created = create(server, name="Akissi")
    token = join(server, created, "Mbuyi")
    place = f"/game/{created['id']}"
    south, north = ({"Cookie": f"browser={one}"} for one in (created["token"], token))
    assert server.post(f"{place}/rematch", headers=south).status_code == 403  # still playing
    with Seat(server, created["id"], created["token"]) as seat:
        seat.ask("resign")
        assert server.post(f"{place}/rematch").status_code == 403  # a watcher
        assert server.post(f"{place}/rematch", headers=south).json()["status"] == "offered"
        assert seat.hear("state")["state"]["offers"]["rematch"] == "South"
        accepted = server.post(f"{place}/rematch", headers=north)
        url = accepted.json()["url"]
        assert seat.hear("state")["state"]["rematch"] == url
    followed = server.post(f"{place}/rematch", headers=south)
    assert followed.json() == accepted.json() == {"status": "ready", "url": url}
    seen = server.get(f"/api/games/{url.removeprefix('/game/')}", headers=bearer(token)).json()
    assert seen["you"]["sides"] == ["South"]
    assert seen["state"]["players"]["North"]["name"] == "Akissi"


def test_one_cookie_holds_all_of_a_browsers_seats(server: TestClient) -> None:
    first = form(server, game="kpe", mode="device")
    for _ in range(199):
        form(server, game="kpe", mode="device")
        assert len(server.cookies) == 1
    home = server.get("/").text
    assert home.count('class="own-game') > 50
    assert 'data-action="passage"' in server.get(first).text  # still a player there


def test_my_games_are_told_in_the_readers_language(server: TestClient) -> None:
    assert "own-games" not in server.get("/").text
    form(server, game="kisolo", mode="friend")
    place = form(server, game="kpe", mode="computer", strength="2")
    home = server.get("/", headers={"Accept-Language": "nl"}).text
    assert f'href="{place}"' in home
    assert "U bent aan zet" in home
    assert "seconde geleden" in home or "seconden geleden" in home
    server.cookies.clear()
    assert "own-games" not in server.get("/").text


def test_finished_games_come_last(server: TestClient) -> None:
    unfinished = form(server, game="kpe", mode="device")
    finished = form(server, game="kpe", mode="device")
    game_id = finished.removeprefix("/game/")
    with Seat(server, game_id, server.cookies["browser"]) as both:
        both.ask("resign")
    home = server.get("/").text
    assert home.index(unfinished) < home.index(finished)


def test_a_seat_of_an_earlier_release_is_folded_in(server: TestClient) -> None:
    created = create(server, mode="device")
    place = f"/game/{created['id']}"
    server.cookies.set("seat", created["token"], "testserver.local", place)
    assert 'data-action="passage"' in server.get(place).text
    assert [cookie.name for cookie in server.cookies.jar] == ["browser"]
    assert 'data-action="passage"' in server.get(place).text
    assert place in server.get("/").text
    with Seat(server, created["id"], server.cookies["browser"]) as both:
        assert both.welcome["you"]["sides"] == ["South", "North"]


def test_a_passage_takes_a_seat_to_another_device_once(server: TestClient) -> None:
    place = form(server, game="kpe", mode="computer")
    old = dict(server.cookies)
    offered = server.post(f"{place}/passage").json()
    assert offered["qr"].startswith("<svg")
    link = offered["url"]
    assert server.get(link, follow_redirects=False).status_code == 303  # seated already
    server.cookies.clear()
    assert server.post(f"{place}/passage").status_code == 403  # no seat
    for _ in range(2):  # looking at the link spends nothing
        assert server.get(link).status_code == 200
    answer = server.post(link, follow_redirects=False)
    assert answer.headers["location"] == place
    assert place in server.get("/").text
    server.cookies.clear()
    assert server.get(link).status_code == server.post(link).status_code == 403
    server.cookies.update(old)
    assert place not in server.get("/").text
    assert 'data-action="passage"' not in server.get(place).text


def test_whoever_invites_sees_the_invitation_as_a_code(server: TestClient) -> None:
    place = form(server, game="kpe", mode="friend")
    assert server.get(f"{place}/invitation.svg").text.startswith("<svg")
    server.cookies.clear()
    assert server.get(f"{place}/invitation.svg").status_code == 404


def test_record_and_picture_can_be_had(server: TestClient) -> None:
    created = create(server, mode="device")
    with Seat(server, created["id"], created["token"]) as both:
        for pit in ("a1", "d2", "b1"):
            both.ask("move", pit=pit)
    record = server.get(f"/game/{created['id']}/record.txt")
    assert "1. a1 d2 2. b1 *" in record.text
    assert "attachment" in record.headers["content-disposition"]
    picture = server.get(f"/game/{created['id']}/board.svg?ply=2&seat=North")
    assert picture.text.startswith("<svg")
    assert "script" not in picture.headers["content-security-policy"]
    assert server.get(f"/game/{created['id']}/board.svg?ply=4").status_code == 409
    assert server.get(f"/game/{created['id']}/board.svg?seat=East").status_code == 422


def size(png: bytes) -> tuple[int, int]:
    """Return the width and the height that the header of a PNG tells."""
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_pictures_can_be_had_as_png(server: TestClient) -> None:
    created = create(server, mode="device")
    place = f"/game/{created['id']}"
    with Seat(server, created["id"], created["token"]) as both:
        both.ask("move", pit="a1")
    picture = server.get(f"{place}/board.png?ply=1&seat=North")
    assert size(picture.content)[0] == 1200
    assert "attachment" in picture.headers["content-disposition"]
    card = server.get(f"{place}/card.png")
    assert size(card.content) == (1200, 630)
    assert len(card.content) < 600_000  # messengers take no more
    assert server.get(f"{place}/card.png?ply=0").content != card.content
    assert server.get(f"{place}/card.png?ply=2").status_code == 409


def test_pictures_are_drawn_so_often(serve: Serve) -> None:
    server = serve(rates=FREELY.model_copy(update={"picture": "1 per hour"}))
    place = f"/game/{create(server)['id']}"
    assert server.get(f"{place}/card.png").status_code == 200
    assert server.get(f"{place}/board.png").status_code == 429


def test_a_link_to_a_game_tells_messengers_of_it(server: TestClient) -> None:
    created = create(server, name="Akissi", mode="friend")
    place = f"/game/{created['id']}"
    with Seat(server, created["id"], created["token"]) as south:
        south.ask("move", pit="a1")
    told = re.compile(r'<meta property="og:image" content="(.*?)">')
    for path, picture in (
        (place, f"{place}/card.png"),
        (f"{place}?move=1", f"{place}/card.png?ply=1"),
        (f"{place}?move=9", f"{place}/card.png"),
    ):
        text = server.get(path).text
        assert told.findall(text) == [f"{server.base_url}{picture}"]
        assert '<meta property="og:title" content="Kpé: Akissi – North">' in text
    server.cookies.clear()
    invited = server.get(f"{place}/join/{created['invite']}").text
    assert told.findall(invited) == [f"{server.base_url}{place}/card.png"]


def test_static_files_with_a_version_are_kept(server: TestClient) -> None:
    address = re.findall(r'href="(/static/[^"]+\.css\?v=[0-9a-f]+)"', server.get("/").text)[0]
    assert "immutable" in server.get(address).headers["cache-control"]
    assert server.get(address.partition("?")[0]).headers["cache-control"] == "no-cache"
    assert server.get("/static/../app.py").status_code == 404
    assert server.get("/static/%2e%2e/app.py").status_code == 404


def test_script_strings_are_served(server: TestClient) -> None:
    assert server.get("/strings/fr.json").json()["language"] == "fr"


@pytest.fixture
def plain() -> Iterator[str]:
    """Register a game that brings nothing for the pages, while a test lasts."""

    class Plain(Kpe, name="plain", title="Plain game"):
        parts = MappingProxyType({})

    yield Plain.name
    del GAMES[Plain.name]


def test_a_game_without_an_introduction_has_a_plain_card_and_can_be_played(
    plain: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "environment", rendering.environment.__wrapped__)
    server = serve()
    for path in ("/", "/learn", "/rules"):
        assert server.get(path).status_code == 200
    home = server.get("/").text
    assert "Plain game" in home
    assert 'href="/learn/plain"' not in home
    for path in ("/learn/plain", "/rules/plain"):
        assert server.get(path).status_code == 404
    with Seat(server, create(server, game=plain, mode="device")["id"]) as watcher:
        assert watcher.welcome["board"]["rules"] is None
    created = create(server, game=plain, mode="device")
    assert "/rules/" not in server.get(f"/game/{created['id']}").text
    with Seat(server, created["id"], created["token"]) as both:
        assert both.ask("move", pit="a1")["type"] == "done"
        assert both.heard[-2]["move"]["why"]


def test_a_name_that_deceives_is_refused_on_the_page(server: TestClient) -> None:
    answer = server.post("/games", data={"game": "kpe", "mode": "friend", "name": "Computer"})
    assert answer.status_code == 422
    assert "Nobody can be called Computer here; choose another name." in answer.text
