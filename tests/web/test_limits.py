"""Addresses and counts."""

import time

import pytest
from starlette.requests import HTTPConnection

from makombo.web.refusals import Refusal
from makombo.web.services.limits import Connections, RateLimits, address_of
from makombo.web.services.settings import Rates, Settings


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_stands_for_a_household(host: str, address: str) -> None:
    scope = {"type": "http", "client": (host, 1234)}
    assert address_of(HTTPConnection(scope)) == address
    assert address_of(HTTPConnection({"type": "http", "client": None})) == ""


def test_each_address_has_its_own_count() -> None:
    limits = RateLimits(Settings(rates=Rates(join="1 per minute; 5 per hour")))
    limits.count("join", "one")
    limits.count("join", "two")
    with pytest.raises(Refusal) as refused:
        limits.count("join", "one")
    assert refused.value.code == "busy"
    assert refused.value.retry_after in range(1, 62)


@pytest.mark.parametrize(
    ("passed", "wait"), [(0.25, 60), (29.9, 31), (58.5, 2), (59.25, 1), (59.9, 1)]
)
def test_who_is_too_fast_hears_how_many_whole_seconds_to_wait(
    passed: float, wait: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    limits = RateLimits(Settings(rates=Rates(hint="1 per minute")))
    limits.count("hint", "one")
    monkeypatch.setattr(time, "time", lambda: now + passed)
    with pytest.raises(Refusal) as refused:
        limits.count("hint", "one")
    assert refused.value.retry_after == wait
    monkeypatch.setattr(time, "time", lambda: now + passed + wait + 0.01)
    limits.count("hint", "one")


def test_connections_are_counted_in_and_out() -> None:
    connections = Connections(
        Settings(connections=3, connections_per_address=2, connections_per_game=2)
    )
    assert [connections.enter("a", "g") for _ in range(3)] == [True, True, False]
    assert connections.enter("b", "g") is False  # the game is full
    assert connections.enter("b", "h") is True
    assert connections.enter("c", "i") is False  # the house is full
    connections.leave("a", "g")
    assert connections.enter("b", "g") is True


def test_who_leaves_makes_room_for_another_of_their_address() -> None:
    connections = Connections(
        Settings(connections=3, connections_per_address=2, connections_per_game=3)
    )
    for _ in range(3):
        assert [connections.enter("a", "g") for _ in range(3)] == [True, True, False]
        connections.leave("a", "g")
        assert [connections.enter("a", "g") for _ in range(2)] == [True, False]
        for _ in range(2):
            connections.leave("a", "g")
