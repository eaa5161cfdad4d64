"""Positions and games that the tests of this room share."""

import json
from collections.abc import Iterator
from pathlib import Path

from makombo.rules import Game, Trace, game

DATA = Path(__file__).parent.parent / "data"

ENDLESS_BY_BOUND = ("kisolo", "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S", "a1")
ENDLESS_BY_REPEAT = ("kisolo:columns=2", "0,1/0,0/8,7/5,3 S", "a1")
NORTH_WINS = ("kisolo", "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N", "b3")


def traced(text: str, position: str, move: str) -> tuple[Game, Trace]:
    """Return the game and the trace of one of its moves, all from their texts."""
    subject = game(text)
    before = subject.parse(position)
    return subject, subject.trace(before, subject.parse_move(before, move))


def played(longest: int = 25) -> Iterator[tuple[Game, Trace]]:
    """Yield every move of the shorter games in tests/data, at most a few of each option set."""
    left: dict[str, int] = {}
    for name in ("games.jsonl", "odd_games.jsonl"):
        for line in (DATA / name).read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            text = record["game"]
            if len(record["steps"]) > longest or left.setdefault(text, 3) == 0:
                continue
            left[text] -= 1
            subject = game(text)
            position = subject.parse(record["start"])
            for step in record["steps"]:
                trace = subject.trace(position, subject.parse_move(position, step[1]))
                yield subject, trace
                position = trace.after
