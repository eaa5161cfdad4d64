"""Addresses and counts."""

import time
from collections.abc import Iterator

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


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The monotonic clock, whose hand a test moves."""
    now = [1000.0]
    with monkeypatch.context() as turned:
        turned.setattr(time, "monotonic", lambda: now[0])
        yield now


@pytest.mark.parametrize(
    ("passed", "wait"), [(0.25, 60), (29.9, 31), (58.5, 2), (59.25, 1), (59.9, 1)]
)
def test_who_is_too_fast_hears_how_many_whole_seconds_to_wait(
    passed: float, wait: int, clock: list[float]
) -> None:
    limits = RateLimits(Settings(rates=Rates(hint="1 per minute")))
    limits.count("hint", "one")
    clock[0] += passed
    with pytest.raises(Refusal) as refused:
        limits.count("hint", "one")
    assert refused.value.retry_after == wait
    clock[0] += wait + 0.01
    limits.count("hint", "one")


def test_no_wait_is_longer_than_the_window(clock: list[float]) -> None:
    limits = RateLimits(Settings(rates=Rates(hint="2 per 10 seconds")))
    for _ in range(2):
        limits.count("hint", "one")
    for _ in range(100):
        with pytest.raises(Refusal) as refused:
            limits.count("hint", "one")
        assert refused.value.retry_after == 10
    clock[0] += 10.01
    limits.count("hint", "one")


def test_callers_are_forgotten_with_their_window(clock: list[float]) -> None:
    limits = RateLimits(Settings(rates=Rates(connection="40 per 10 seconds")))
    for number in range(2000):
        limits.count("connection", f"connection {number}")
        clock[0] += 0.1
    assert len(limits) <= 101
    clock[0] += 10
    limits.count("connection", "the last")
    assert len(limits) == 1


def test_a_clock_put_back_refuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = RateLimits(Settings(rates=Rates(hint="2 per minute")))
    limits.count("hint", "one")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    limits.count("hint", "one")


def test_a_class_of_a_hundred_comes_in_and_plays_within_a_minute(clock: list[float]) -> None:
    settings = Settings()
    limits, connections = RateLimits(settings), Connections(settings)
    for pupil in range(100):
        for what in ("page", "create", "page", "connect", "page"):
            limits.count(what, "school")
        for other in ("join", "connect"):
            limits.count(other, "school")
        assert connections.enter("school", f"game {pupil}", "South's token")
        assert connections.enter("school", f"game {pupil}", "North's token")
        clock[0] += 0.3


def test_connections_are_counted_in_and_out() -> None:
    connections = Connections(
        Settings(connections=4, connections_per_address=2, connections_per_game=2)
    )
    assert [connections.enter("a", "g") for _ in range(3)] == [True, True, False]
    assert connections.enter("b", "g") is False  # the game is full
    assert connections.enter("b", "h") is True
    assert connections.enter("c", "i") is False  # the house is full of those who watch
    connections.leave("a", "g")
    assert connections.enter("b", "g") is True


def test_no_crowd_of_watchers_takes_a_players_seat() -> None:
    connections = Connections(
        Settings(connections=8, connections_per_address=4, connections_per_game=6)
    )
    watching = [connections.enter(address, "g") for address in "ab" for _ in range(4)]
    assert watching.count(True) == 6
    assert connections.enter("a", "g", "South's token") is True
    assert connections.enter("b", "g", "North's token") is True


def test_a_seat_and_an_address_of_players_have_their_bounds() -> None:
    connections = Connections(Settings(connections_per_seat=2, players_per_address=3))
    assert [connections.enter("a", "g", "one") for _ in range(3)] == [True, True, False]
    assert [connections.enter("a", "g", "two") for _ in range(2)] == [True, False]
    connections.leave("a", "g", "one")
    assert connections.enter("a", "g", "two") is True


def test_who_leaves_makes_room_for_another_of_their_address() -> None:
    connections = Connections(
        Settings(connections=4, connections_per_address=2, connections_per_game=3)
    )
    for _ in range(3):
        assert [connections.enter("a", "g") for _ in range(3)] == [True, True, False]
        connections.leave("a", "g")
        assert [connections.enter("a", "g") for _ in range(2)] == [True, False]
        for _ in range(2):
            connections.leave("a", "g")
