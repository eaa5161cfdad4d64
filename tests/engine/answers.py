"""Asking an engine that knows nothing yet, and checking what it answers."""

import random
from collections.abc import Iterator
from contextlib import closing, contextmanager

from makombo.engine.analysis import Analysis, Line
from makombo.engine.engine import Engine
from makombo.engine.limits import Limits
from makombo.engine.transposition import SMALLEST
from makombo.rules import Game, Position
from tests.engine.twins import played
from tests.kernels.twins import SET_UP

ODD = (
    "kpe",
    "kpe:seeds=1",
    "kpe:seeds=31",
    "kpe:endless=own_row",
    "kpe:seeds=3,capture_on_unlocking_move=false,skip_origin=true",
    "kisolo",
    "kisolo:columns=2",
    "kisolo:columns=6",
    "kisolo:columns=8,seeds=6",
    "kisolo:columns=3,seeds=1,endless_laps=1",
    "kisolo:start=fifteen",
)


@contextmanager
def fresh(rules: Game, buckets: int = SMALLEST << 6) -> Iterator[Engine]:
    with closing(Engine(rules, buckets)) as engine:
        yield engine


def analysed(
    rules: Game, position: Position, limits: Limits, lines: int = 1, *history: Position
) -> Analysis:
    """Return the answer of an engine that knows nothing yet."""
    with fresh(rules) as engine:
        return engine.analyse(position, limits, lines=lines, history=history)


def in_play(name: str, rng: random.Random) -> tuple[Game, Position]:
    while True:
        rules, position = SET_UP[name](rng)
        if rules.outcome(position) is None:
            return rules, position


def check_legal(rules: Game, position: Position, analysis: Analysis) -> None:
    """Check that the lines are legal and distinct, best first."""
    assert analysis.lines
    moves = [line.move for line in analysis.lines]
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(rules.legal_moves(position))
    values = [line.value for line in analysis.lines]
    assert values == sorted(values, reverse=True)
    for line in analysis.lines:
        assert line.pv[0] == line.move
        played(rules, position, line.pv)  # raises IllegalMove


def check_proof(rules: Game, position: Position, line: Line) -> None:
    """Check that a proven line ends the game when it says, won by who it says."""
    outcome = rules.outcome(played(rules, position, line.pv)[-1])
    where = f"{rules}, {rules.format(position)}, {line}"
    assert outcome is not None, where
    winner = position.side if line.category == "win" else position.side.other
    assert outcome.winner is winner, where
    assert line.plies == len(line.pv) == line.depth, where
    assert line.value == (1.0 if line.category == "win" else -1.0), where
