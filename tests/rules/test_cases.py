"""Every value that the independent reference gives (tests/data/README.md)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from makombo.rules import Outcome, Side, Termination, game, perft

DATA = Path(__file__).parents[1] / "data"

NORMAL_COUNT = 12_000  # Kpé to depth 6, Kisolo to depth 7
SLOW_COUNT = 60_000


def _games() -> Iterator[Any]:
    for name in ("games", "odd_games"):
        lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            case = json.loads(line)
            yield pytest.param(case, id=f"{name}-{number}-{case['game']}")


def _lines(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def _perft_lines() -> Iterator[Any]:
    for line in _lines("perft.txt") + _lines("starts.txt"):
        name, depth, count = line.split()
        marks = [pytest.mark.slow] if int(count) > NORMAL_COUNT else []
        if int(count) > SLOW_COUNT:
            marks = [pytest.mark.huge]
        yield pytest.param(name, int(depth), int(count), id=f"{name}-{depth}", marks=marks)


def test_all_cases_are_there() -> None:
    assert len(list(_games())) == 240
    assert len(_lines("perft.txt")) == 90
    assert len(_lines("starts.txt")) == 22
    assert len(_lines("endless.txt")) == 11


@pytest.mark.parametrize("case", list(_games()))
def test_every_step_of_a_reference_game(case: Any) -> None:
    subject = game(case["game"])
    position = subject.parse(case["start"])
    assert subject.initial() == position
    for ply, (legal, played, after, *laps) in enumerate(case["steps"], start=1):
        assert subject.outcome(position) is None, ply
        names = [subject.format_move(position, move) for move in subject.legal_moves(position)]
        assert sorted(names) == legal, ply
        trace = subject.trace(position, subject.parse_move(position, played))
        assert subject.format(trace.after) == after, ply
        assert [trace.laps] == (laps or [1]), ply
        position = trace.after
    assert _over(subject.outcome(position), kisolo=len(case["steps"][0]) == 4) == case["over"]


def _over(outcome: Outcome | None, *, kisolo: bool) -> object:
    """Return how the reference words an outcome."""
    if not kisolo:
        return outcome is not None
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else outcome.winner.letter


@pytest.mark.parametrize("line", _lines("endless.txt"))
def test_ks13_endless_moves_are_found_as_the_reference_finds_them(line: str) -> None:
    name, text, move, found = line.split(" | ")
    subject = game(name)
    position = subject.parse(text)
    trace = subject.trace(position, subject.parse_move(position, move))
    assert trace.endless is not None
    assert trace.endless.found == found
    assert trace.laps is None
    assert subject.format(trace.after) == f"{text[:-1]}N 1/2-1/2"
    draw = Outcome(winner=None, termination=Termination.ENDLESS_SOWING)
    assert subject.outcome(trace.after) == draw
    assert trace.after.side is Side.NORTH


@pytest.mark.parametrize(("name", "depth", "count"), list(_perft_lines()))
def test_perft_counts(name: str, depth: int, count: int) -> None:
    subject = game(name)
    assert perft(subject, subject.initial(), depth) == count
