"""Hostile names go through every page, message, record, picture and log as harmless text."""

import io
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from makombo.notation import read_records
from makombo.web.wire.names import NAME_LIMIT, tidy_name
from tests.web.players import Seat, create, join

CORPUS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"'><svg/onload=alert(1)>",
    "</script><script>alert(1)",
    "{{ 7*7 }}{% raw %}",
    "%(name)s %s {name}",
    "'; DROP TABLE games; --",
    '] [Result "1-0"]\n\n1. a1',
    "a\x00b\x1b[31mred\x07",
    "\u202eevil\u2066x\u200b",
    "\U0001f600" * 30,
    "e\u0301" * 60,
    "  \t\r\n ",
    "x" * 199,
    '{comment} ; % \\ \\" ]',
    "\ufdfd\ufdfd\ufdfd",
)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handlers += [f"{tag} {name}" for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def words_of(page: str) -> list[str]:
    """Return the texts of a page as a browser shows them, without its tags."""
    parser = _Words()
    parser.feed(page)
    return parser.words


def handlers_of(page: str) -> list[str]:
    """Return the attributes of a page that would run something, each with its element."""
    parser = _Words()
    parser.feed(page)
    return parser.handlers


def test_handlers_are_seen_where_there_are_any() -> None:
    assert handlers_of("<p title='x'><img src=x onerror=alert(1)><svg/onload=a>") == [
        "img onerror",
        "svg onload",
    ]
    assert handlers_of('<meta content="&lt;img onerror=alert(1)&gt;">') == []


@pytest.mark.parametrize("name", CORPUS)
def test_a_hostile_name_is_only_a_name(
    server: TestClient, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    created = create(server, name=name)
    invitation = server.get(f"/game/{created['id']}/join/{created['invite']}")
    token = join(server, created, name)
    with Seat(server, created["id"], token) as north:
        shown = north.state["players"]["South"]["name"]
    assert shown == tidy_name(name)
    assert len(shown) <= NAME_LIMIT
    assert not re.search(r"[\x00-\x1f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", shown)
    page = server.get(f"/game/{created['id']}")
    for text in (invitation.text, page.text):
        assert "<script>alert" not in text
        assert handlers_of(text) == []
    assert shown in " ".join(words_of(invitation.text))
    picture = server.get(f"/game/{created['id']}/board.svg").text
    assert ET.fromstring(picture).tag.endswith("svg")
    record = server.get(f"/game/{created['id']}/record.txt").text
    (read,) = read_records(io.StringIO(record))
    assert (read.south, read.north, read.outcome) == (shown or "South", shown or "North", None)
    assert caplog.text == ""


def test_nothing_of_a_seat_is_in_what_a_watcher_gets(
    server: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    created = create(server)
    token = join(server, created)
    place = f"/game/{created['id']}"
    with Seat(server, created["id"]) as watcher:
        watcher.ask("look", ply=0)
        seen = json.dumps(watcher.heard)
    for path in (
        place,
        f"{place}/record.txt",
        f"{place}/board.svg",
        f"/api{place.replace('game', 'games')}",
    ):
        seen += server.get(path).text
    assert not [
        one for one in (token, created["token"], created["invite"]) if one in seen + caplog.text
    ]
