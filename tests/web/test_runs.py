"""How often the rules are run: once for every move made, whoever watches, in whatever language."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from makombo.rules import Event, Game, Position, game
from makombo.rules.events import Sowing, Trace
from tests.web.players import Seat, create, join

Runs = Counter[tuple[Position, int]]


class Counts:
    """Counts by position and move how often it is traced, and how often the rules make it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type[Game]) -> None:
        self.traced: Runs = Counter()
        self.played: Runs = Counter()
        trace: Callable[..., Trace] = Game.trace
        play: Callable[..., Iterator[Event]] = kind._play

        def counted_trace(rules: Game, position: Position, move: Any) -> Trace:
            self.traced[position, int(move)] += 1
            return trace(rules, position, move)

        def counted_play(rules: Game, sowing: Sowing, move: int) -> Iterator[Event]:
            self.played[sowing.before, move] += 1
            return play(rules, sowing, move)

        monkeypatch.setattr(Game, "trace", counted_trace)
        monkeypatch.setattr(kind, "_play", counted_play)


@pytest.mark.parametrize(("name", "pit"), [("kpe", "a1"), ("kisolo", "d2")])
def test_one_move_is_one_run_for_two_players_in_two_languages_and_a_watcher(
    server: TestClient, name: str, pit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game(name)
    before = rules.initial()
    move = rules.parse_move(before, pit)
    after = rules.apply(before, move)
    created = create(server, game=name)
    token = join(server, created)
    with (
        Seat(server, created["id"], created["token"], "en") as south,
        Seat(server, created["id"], token, "fr") as north,
        Seat(server, created["id"]) as watcher,
    ):
        counts = Counts(monkeypatch, type(rules))
        south.ask("move", pit=pit)
        told = [seat.hear("moved")["move"]["why"] for seat in (north, watcher)]
        assert told[0] != told[1]
        server.get(f"/api/games/{created['id']}")
    # The next previews are worked out once a version: one run for each legal move.
    expected = Counter({(before, move): 1, **dict.fromkeys(_moves(rules, after), 1)})
    assert counts.traced == expected
    assert counts.played == expected


def _moves(rules: Game, position: Position) -> list[tuple[Position, int]]:
    return [(position, move) for move in rules.legal_moves(position)]


def test_who_comes_later_costs_no_run(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    created = create(server)
    with Seat(server, created["id"], created["token"]):
        counts = Counts(monkeypatch, type(game("kpe")))
        for language in ("en", "fr"):
            with Seat(server, created["id"], language=language):
                pass
    assert not counts.traced
    assert not counts.played
