"""The table of rates has all its rows, and counts what it says."""

import re

import pytest

from bench import envs as bench
from bench.envs import Clock, table


def test_a_clock_adds_up() -> None:
    clock = Clock(0.0)
    assert not clock.running
    clock.time(lambda: 3)
    clock.time(lambda: 4)
    assert clock.moves == 7
    assert clock.wall > 0


def test_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "NUM_ENVS", 64)
    monkeypatch.setattr(bench, "WARM_UP", 2)
    lines = list(table(0.001))
    rows = [re.split(r" {2,}", line) for line in lines[2:-2]]
    assert [row[0] for row in rows] == list(bench.ROWS)
    assert all(int(row[1].replace(",", "")) > 0 for row in rows)
    assert lines[-1].startswith("VectorEnv kpe : rules kpe = ")
