"""What the engine answers: the best lines, best first, each with its value and where it is from."""

from dataclasses import dataclass

from makombo.rules import Game, Position

TABLE = "table"
PROOF = "proof"
SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Line:
    """One move, how good it is, and what would follow.

    `value` is from the mover's view: in Kpé the margin in seeds, the move's own capture included;
    in Kisolo from -1 (lost) to 1 (won). `category` is `win`, `even` or `loss` where that is
    certain, else `unknown`; `source` says what it rests on: `table`, `proof` or `search`. `plies`
    is the distance to the end where it is proven; `distance`, by the tables, that to where the game
    leaves the pair of levels. `pv` begins with the move itself (pit indices).
    """

    move: int
    value: float
    category: str
    source: str
    depth: int
    pv: tuple[int, ...]
    plies: int | None = None
    distance: int | None = None

    def to_dict(self, game: Game, position: Position) -> dict[str, object]:
        """Return the line in the form of every JSON answer, moves by name."""
        names = []
        for move in self.pv:
            names.append(game.format_move(position, move))
            position = game.apply(position, move)
        answer: dict[str, object] = {
            "move": names[0],
            "value": self.value,
            "category": self.category,
            "source": self.source,
            "depth": self.depth,
            "pv": names,
        }
        certain = {"plies": self.plies, "distance": self.distance}
        return answer | {name: value for name, value in certain.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Analysis:
    """All lines asked for, best first, and what they cost.

    `depth` is the full width searched, 0 where tables say all; `proof_plies` how far it is certain
    that neither side can force a win of Kisolo (0 where that wasn't looked into).
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
    proof_plies: int = 0

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]
