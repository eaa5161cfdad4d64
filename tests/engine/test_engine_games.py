import resource
import statistics
import time
from contextlib import closing

import pytest

from makombo.engine.engine import Engine
from makombo.engine.limits import Limits
from makombo.engine.transposition import SMALLEST
from makombo.rules import Game, Position, game
from makombo.rules.repetition import Occurrences
from tests.engine.answers import ODD, check_legal


def play_out(rules: Game, engines: tuple[Engine, Engine], overruns: list[float]) -> None:
    """Have two engines play a game at 10 ms a move, checking every answer."""
    seen = Occurrences(rules)
    position = rules.initial()
    history: list[Position] = []
    seen.add(position)
    while seen.outcome(position) is None and len(history) < 400:
        begun = time.perf_counter()
        analysis = engines[len(history) % 2].analyse(position, Limits(time=0.01), history=history)
        overruns.append(time.perf_counter() - begun - 0.01)
        check_legal(rules, position, analysis)
        history.append(position)
        position = rules.apply(position, analysis.best.move)
        seen.add(position)


def overruns_of(games: int) -> list[float]:
    overruns: list[float] = []
    for number in range(games):
        rules = game(ODD[number % len(ODD)])
        with closing(Engine(rules)) as south, closing(Engine(rules, SMALLEST)) as north:
            play_out(rules, (south, north) if number % 2 else (north, south), overruns)
    return overruns


@pytest.mark.slow
def test_engines_play_each_other() -> None:
    assert len(overruns_of(20)) > 100


@pytest.mark.huge
def test_a_thousand_games_in_time_and_in_memory() -> None:
    overruns_of(2 * len(ODD))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    overruns = overruns_of(1000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    late = statistics.quantiles(overruns, n=100)[-1]
    print(f"{len(overruns)} moves; overrun at the 99th percentile {late * 1000:.1f} ms")
    print(f"memory grown by {grown} KiB")
    assert late < 0.02
    assert grown < 64 * 1024
