"""How strong a computer player is: six strengths, from someone who has just learnt to the engine.

The weaker ones err as people do: they look a few plies ahead and misjudge what they see, each
position a little differently. What bounds them is depth and nodes, never a clock, so a seed makes
their games repeatable anywhere. Only the strongest is given tables to look into. How they fare
against each other is in docs/strengths.md.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from makombo.engine.analysis import Line
from makombo.engine.engine import Engine
from makombo.engine.judgement import Judgement
from makombo.engine.limits import Limits
from makombo.engine.stop import StopToken
from makombo.errors import MakomboError
from makombo.rules import Game, Position


@dataclass(frozen=True, slots=True)
class Strength:
    """How far a player looks, and how wrong they may be.

    `noise` is the standard deviation of their misjudgement of each move: in Kpé in seeds, in Kisolo
    in expected result (a game has 2, from lost to won).
    """

    number: int
    name: str
    limits: Limits
    noise: float


_NAMES = (
    "has just learnt",
    "plays now and then",
    "plays at feasts",
    "plays every evening",
    "known in the village",
    "known beyond it",
)


@cache
def strengths(kind: type[Game]) -> tuple[Strength, ...]:
    """Return the strengths of a game, from the weakest up; none where it brings no engine."""
    judgement: Judgement | None = kind.part("engine")
    if judgement is None:
        return ()
    return tuple(
        Strength(number, name, limits, noise)
        for number, (name, (limits, noise)) in enumerate(
            zip(_NAMES, judgement.ladder, strict=True), start=1
        )
    )


def strength(game: Game, number: int) -> Strength:
    """Return a strength of a game; raise `MakomboError` for one that isn't there."""
    ladder = strengths(type(game))
    if not 1 <= number <= len(ladder):
        raise MakomboError(f"strength: found {number}, expected one from 1 to {len(ladder)}")
    return ladder[number - 1]


class Thinker:
    """Chooses moves at one strength; equal questions in the same order get equal answers."""

    def __init__(self, engine: Engine, strength: Strength, seed: int | None = None) -> None:
        self._engine = engine
        self._strength = strength
        self._rng = random.Random(seed)

    def choose(
        self,
        position: Position,
        history: Sequence[Position] = (),
        stop: StopToken | None = None,
    ) -> int:
        """Return the move this strength plays; `history` and `stop` as in `Engine.analyse`."""
        moves = self._engine.game.legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        noise = self._strength.noise
        analysis = self._engine.analyse(
            position,
            self._strength.limits,
            lines=len(moves) if noise else 1,
            history=history,
            stop=stop,
        )
        if not noise:
            return analysis.best.move
        judged: list[tuple[float, Line]] = [
            (line.value + self._rng.gauss(0.0, noise), line) for line in analysis.lines
        ]
        return max(judged, key=lambda pair: pair[0])[1].move

    def close(self) -> None:
        """Close the engine."""
        self._engine.close()
