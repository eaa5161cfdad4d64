"""What every environment shows of a game: one vector of counts, as the side to move sees it.

An observation is a vector of `numpy.uint8`; a plane is a run of numbers in it with one meaning, one
number for each pit in sowing order where it is about pits. `Layout(game)` says what lies where.

It is as near to a Markov state as a vector of this size can be: it tells how often the position has
occurred, and for each legal move how often the position it leads to has, so that every ending by
repetition (KP15, KS15) is seen a move ahead. Which *other* positions have occurred, and how far the
limit of moves is, it doesn't tell. A game cut short by that limit looks like one in play.

It is made of what every game says of itself: its pits and, where `Game.tally` tells of them, the
seeds captured and the pits still to be sown from. So it holds for games of other packages, too. A
game's part for "envs", a `Showing`, may say more exactly what its planes mean; its module writes
the same observation in compiled code, for batches of games (`makombo.envs.batch.show`).

Versions: 1, the first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from makombo.rules import Game, Position, Side

VERSION = 1

Observation = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Plane:
    """A run of numbers with one meaning: where it begins, how many, the highest, what they are."""

    name: str
    start: int
    size: int
    high: int
    meaning: str


@dataclass(frozen=True)
class Showing:
    """What a game brings to the environments: what planes mean in it, by their names."""

    meanings: Mapping[str, str] = field(default_factory=dict)


def has_batches(kind: type[Game]) -> bool:
    """Tell whether a game brings the compiled code that batches of it need."""
    return "kernels" in kind.parts and "envs" in kind.parts


class Layout:
    """Where each plane of a game's observations lies, and the observations themselves.

    >>> from makombo.rules import game
    >>> layout = Layout(game("kpe"))
    >>> layout.size, [plane.name for plane in layout.planes][:4]
    (25, ['own pits', 'opposing pits', 'own score', 'opposing score'])
    >>> position = layout.game.parse("8,9,9,1/2,1,9,9 N 0 0 ab d")
    >>> layout.observe(position, occurrences=1, returns=(0, 0, 0, 0))
    array([1, 9, 9, 8, 2, 1, 9, 9, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0,
           0, 0, 0], dtype=uint8)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pits = game.board.size

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """All planes, in order."""
        pits = self.pits
        first = self.game.initial()
        seeds = first.in_play
        beside = self.game.tally(first, Side.SOUTH)
        rows = [
            ("own pits", pits, seeds, "seeds in each pit of the side to move"),
            ("opposing pits", pits, seeds, "seeds in each pit of its opponent"),
        ]
        if beside.captured:
            rows += [
                ("own score", 1, seeds, "seeds captured by the side to move"),
                ("opposing score", 1, seeds, "seeds captured by its opponent"),
            ]
        if beside.unsown is not None:
            rows += [
                ("own sown", pits, 1, "1 where the side to move has sown from the pit"),
                ("opposing sown", pits, 1, "1 where its opponent has"),
            ]
        rows += [
            ("occurrences", 1, 3, "how often the position has occurred, now included"),
            ("returns", pits, 2, "how often the position after the move from the pit has"),
            ("South", 1, 1, "1 where South is to move, 0 where North is"),
            ("over", 1, 1, "1 where the game has ended by its rules"),
        ]
        showing: Showing = self.game.part("envs") or Showing()
        starts = np.cumsum([0, *(size for _, size, _, _ in rows)])
        return tuple(
            Plane(name, int(start), size, high, showing.meanings.get(name, meaning))
            for start, (name, size, high, meaning) in zip(starts, rows, strict=False)
        )

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.planes[-1].start + self.planes[-1].size

    @property
    def high(self) -> Observation:
        """The highest that each number can be; the lowest is 0."""
        return np.concatenate([np.full(plane.size, plane.high, np.uint8) for plane in self.planes])

    def observe(
        self, position: Position, occurrences: int, returns: Sequence[int], *, over: bool = False
    ) -> Observation:
        """Return the observation of a position, a fresh array.

        `occurrences` counts the position in its match, `returns` for each pit index the position
        after that move (0 for moves that aren't legal and once the game is over).
        """
        side = position.side
        own, theirs = (self.game.tally(position, each) for each in (side, side.other))
        numbers = [*position.own, *position.opposing]
        if own.captured:
            numbers += [own.seeds, theirs.seeds]
        for unsown in (own.unsown, theirs.unsown):
            if unsown is not None:
                numbers += [int(pit not in unsown) for pit in range(self.pits)]
        numbers += [occurrences, *returns, int(side is Side.SOUTH), int(over)]
        return np.array(numbers, np.uint8)

    def table(self) -> str:
        """Return the planes as a table in Markdown, for the data sheets."""
        lines = ["| numbers | plane | 0 to | |", "|---|---|---|---|"]
        for plane in self.planes:
            last = plane.start + plane.size - 1
            where = f"{plane.start}" if plane.size == 1 else f"{plane.start}–{last}"
            lines.append(f"| {where} | {plane.name} | {plane.high} | {plane.meaning} |")
        return "\n".join(lines)
