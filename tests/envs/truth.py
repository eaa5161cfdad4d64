"""What an environment should show of a game, told by a `Match` and the rules alone."""

import json
import random
from pathlib import Path
from typing import Any

from makombo.envs.observation import Layout, Observation
from makombo.envs.rewards import reward
from makombo.play import Match
from makombo.rules import Occurrences, Outcome, game

DATA = Path(__file__).parents[1] / "data"

OPTIONS = (
    "kpe",
    "kpe:endless=own_row",
    "kpe:seeds=2",
    "kpe:capture_on_unlocking_move=false",
    "kpe:seeds=31,skip_origin=true",
    "kisolo",
    "kisolo:columns=6",
    "kisolo:columns=8,seeds=6",
    "kisolo:columns=2,seeds=1",
    "kisolo:columns=3,seeds=2,endless_laps=3",
    "kisolo:columns=6,start=outer",
    "kisolo:start=nines",
)


class Truth:
    """A match with a count of its positions."""

    def __init__(self, name: str) -> None:
        self.match = Match(game(name))
        self.layout = Layout(self.match.game)
        self._seen = Occurrences(self.match.game)
        self._seen.add(self.match.position)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def push(self, move: int) -> float:
        """Make a move and return its maker's reward."""
        side = self.match.position.side
        self._seen.add(self.match.push(move).after)
        return 0.0 if self.outcome is None else reward(self.outcome, side, "outcome")

    def returns(self) -> tuple[int, ...]:
        rules, position = self.match.game, self.match.position
        counts = [0] * self.layout.pits
        for move in self.match.legal_moves():
            counts[move] = self._seen.count(rules.apply(position, move))
        return tuple(counts)

    def mask(self) -> list[int]:
        legal = self.match.legal_moves()
        return [int(pit in legal) for pit in range(self.layout.pits)]

    def observe(self) -> Observation:
        position = self.match.position
        count = self._seen.count(position)
        over = self.outcome is not None
        return self.layout.observe(position, count, self.returns(), over=over)


def walk(name: str, seed: int, plies: int = 200) -> Truth:
    """Return a random game, played to its end or to this number of moves."""
    rng = random.Random(seed)
    truth = Truth(name)
    while truth.outcome is None and len(truth.match.moves) < plies:
        truth.push(rng.choice(truth.match.legal_moves()))
    return truth


def records(file: str) -> list[tuple[str, list[str]]]:
    """Return the games of a file of true games: the game's text, and the moves' names."""
    lines = [json.loads(line) for line in (DATA / file).read_text().splitlines()]
    return [(line["game"], [step[1] for step in line["steps"]]) for line in lines if _whole(line)]


def _whole(line: dict[str, Any]) -> bool:
    rules = game(line["game"])
    return bool(line["start"] == rules.format(rules.initial()))
