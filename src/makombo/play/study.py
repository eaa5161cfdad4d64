"""A study: a tree of moves from one position, with what is noted beside them."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, SupportsIndex

from makombo.errors import IllegalMove, MakomboError, MatchError
from makombo.notation import Evaluation, Record, Variation
from makombo.notation.record import DECLARED, GLYPHS, NESTED_LIMIT, UNKNOWN_DATE
from makombo.play.match import Match
from makombo.rules import Game, Occurrences, Outcome, Position, Side, Termination
from makombo.rules.repetition import THIRD_TIME

Path = tuple[int, ...]


@dataclass(eq=False)
class Node:
    """A position of a study, the move that led to it, and what is noted there.

    `move` is a pit index, or None at the root. `children` are in order: the first goes on with the
    line, the others are variations. `outcome` is how the game is over there by the board or by a
    repetition along the line from the root, or None.
    """

    position: Position
    move: int | None = None
    parent: "Node | None" = field(default=None, repr=False)
    outcome: Outcome | None = None
    children: "list[Node]" = field(default_factory=list, repr=False)
    comments: list[str] = field(default_factory=list)
    glyph: str | None = None
    evaluation: Evaluation | None = None

    @property
    def line(self) -> "list[Node]":
        """The nodes from the root to this one, both included."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    @property
    def path(self) -> Path:
        """The moves from the root to this node."""
        return tuple(node.move for node in self.line if node.move is not None)

    def child(self, move: int) -> "Node | None":
        """Return the node that a move leads to, or None where the study hasn't got it."""
        return next((child for child in self.children if child.move == move), None)


class Study:
    """A game with variations, comments, glyphs and evaluations, and a place in it.

    It begins at `start`, by default the game's first position, and stands at `node`. A game that
    was broken off by its players has its end in `declared`, and is over after its main line.
    Raises `PositionError` for a start that the game can't have.

    >>> from makombo.rules import game
    >>> study = Study(game("kpe"))
    >>> study.add("a1").add("d2").back().add("c2", glyph="?!").path
    (0, 1)
    >>> print(str(study.record()).splitlines()[-1])
    1. a1 d2 (1... c2?!) *
    """

    def __init__(
        self,
        game: Game,
        start: Position | None = None,
        *,
        south: str = Side.SOUTH.label,
        north: str = Side.NORTH.label,
        date: str = UNKNOWN_DATE,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        first = game.initial() if start is None else start
        game.validate(first)
        self.game = game
        self.south = south
        self.north = north
        self.date = date
        self.tags = dict(tags or {})
        self.declared: Outcome | None = None
        self.root = Node(first, outcome=game.outcome(first))
        self.node = self.root
        self._counted = self.root, Occurrences(game, [first])

    @property
    def position(self) -> Position:
        """The position where the study stands."""
        return self.node.position

    @property
    def path(self) -> Path:
        """The moves from the start to where the study stands."""
        return self.node.path

    def __iter__(self) -> Iterator[Node]:
        """Yield every node, each line before its variations."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __len__(self) -> int:
        """Return the number of moves in all lines."""
        return sum(1 for _ in self) - 1

    # Walking.

    def go(self, path: Iterable[SupportsIndex | str]) -> "Study":
        """Go to where these moves lead from the start; raise `MatchError` where the study ends."""
        node = self.root
        for move in path:
            index = self._index(node, move)
            following = node.child(index)
            if following is None:
                name = self.game.format_move(node.position, index)
                raise MatchError(f"a study: found no move {name} there, expected one that it has")
            node = following
        self.node = node
        return self

    def forward(self, plies: int = 1) -> "Study":
        """Go on along the line, to its end at most."""
        for _ in range(plies):
            if not self.node.children:
                break
            self.node = self.node.children[0]
        return self

    def back(self, plies: int = 1) -> "Study":
        """Go back towards the start, to it at most."""
        for _ in range(plies):
            if self.node.parent is None:
                break
            self.node = self.node.parent
        return self

    def to_start(self) -> "Study":
        """Go to the start."""
        self.node = self.root
        return self

    def to_end(self) -> "Study":
        """Go to the end of the line."""
        while self.node.children:
            self.node = self.node.children[0]
        return self

    # Changing.

    def add(self, move: SupportsIndex | str, *, glyph: str | None = None) -> "Study":
        """Make a move, given as a pit index or a pit's name, and stand after it.

        A move that the study has already is gone to; another becomes the line's next move or, where
        there is one, its last variation. Raises `MoveError`, `IllegalMove`, and `MatchError` where
        the game is over.
        """
        node = self.node
        index = self._index(node, move)
        following = node.child(index)
        if following is None:
            following = self._grow(node, index)
        if glyph is not None:
            _check_glyph(glyph)
            following.glyph = glyph
        self.node = following
        return self

    def _index(self, node: Node, move: SupportsIndex | str) -> int:
        if isinstance(move, str):
            return self.game.parse_move(node.position, move)
        return move.__index__()

    def _grow(self, node: Node, move: int) -> Node:
        self._check_going(node)
        after = self.game.apply(node.position, move)
        child = Node(after, move, node, self._history(node).outcome_after(after))
        node.children.append(child)
        return child

    def _check_going(self, node: Node) -> None:
        """Refuse a move after an end that the rules of the board alone don't see."""
        if node.outcome is not None and node.outcome.termination is Termination.REPETITION:
            raise IllegalMove(THIRD_TIME(rule=self.game.repetition_rule))
        if self.declared is not None and node is _main_line(self.root)[-1]:
            raise MatchError(f"a move: the game is over by {self.declared.termination}")

    def _history(self, node: Node) -> Occurrences:
        """Return how often each position has occurred on the way to a node.

        What was counted for the node asked about last is gone on with, so that a long line costs
        each of its positions once.
        """
        counted, seen = self._counted
        if node.parent is counted:
            seen.add(node.position)
        elif node is not counted:
            seen = Occurrences(self.game, (before.position for before in node.line))
        self._counted = node, seen
        return seen

    def promote(self, *, to_main: bool = False) -> "Study":
        """Let the line where the study stands take the place of the one before it.

        With `to_main` it becomes the main line. Raises `MatchError` on the main line.
        """
        turned = False
        for node in reversed(self.node.line[1:]):
            siblings = node.parent.children if node.parent is not None else [node]
            place = siblings.index(node)
            if place:
                siblings.insert(0 if to_main else place - 1, siblings.pop(place))
                turned = True
                if not to_main:
                    return self
        if not turned:
            raise MatchError("promoting: the study stands on the main line already")
        return self

    def delete(self) -> "Study":
        """Take the move where the study stands out, with all that follows it; stand before it.

        Raises `MatchError` at the start.
        """
        if self.node.parent is None:
            raise MatchError("deleting: the study stands at its start, expected a move")
        self.node.parent.children.remove(self.node)
        self.node = self.node.parent
        return self

    def comment(self, text: str) -> "Study":
        """Add a comment where the study stands."""
        self.node.comments.append(text)
        return self

    def mark(self, glyph: str | None) -> "Study":
        """Mark the last move with `!`, `?`, `!!`, `??`, `!?` or `?!`, or with nothing.

        Raises `MakomboError` for another glyph and `MatchError` at the start.
        """
        if self.node.parent is None:
            raise MatchError("a glyph: the study stands at its start, expected a move")
        if glyph is not None:
            _check_glyph(glyph)
        self.node.glyph = glyph
        return self

    def evaluate(self, evaluation: Evaluation | None) -> "Study":
        """Note what the position is worth, or nothing."""
        self.node.evaluation = evaluation
        return self

    # Showing.

    def transpositions(self) -> tuple[tuple[Path, ...], ...]:
        """Return the paths to each position that more than one line comes to, for showing.

        The lines stay apart: what follows may hang on their histories.
        """
        paths: dict[Hashable, list[Path]] = {}
        for node in self:
            paths.setdefault(self.game.occurrence(node.position), []).append(node.path)
        return tuple(
            tuple(found) for found in paths.values() if len(found) > 1 and not _one_line(found)
        )

    # Records.

    def record(self) -> Record:
        """Return the study as a record: the main line, and all else as variations.

        Raises `MakomboError` where more than 100 variations lie within each other.
        """
        main = _main_line(self.root)
        return Record(
            self.game,
            self.root.position,
            outcome=main[-1].outcome or self.declared,
            **_written(main, 0),
            south=self.south,
            north=self.north,
            date=self.date,
            tags=self.tags,
        )

    @classmethod
    def from_record(cls, record: Record) -> "Study":
        """Return the study that a record holds, standing at its start.

        Raises `IllegalMove` for a false move and `MatchError` for a false end; records that
        `read_records` returned have neither.
        """
        Match.from_record(record)
        names = {"south": record.south, "north": record.north, "date": record.date}
        study = cls(record.game, record.start, **names, tags=record.tags)
        waiting: list[tuple[Node, Record | Variation]] = [(study.root, record)]
        while waiting:
            root, line = waiting.pop(0)
            nodes = study._add_line(root, line)
            study._note(nodes, line)
            waiting.extend((nodes[beside.ply], beside) for beside in line.variations)
        if record.outcome is not None and record.outcome.termination in DECLARED:
            study.declared = record.outcome
        return study.to_start()

    def _add_line(self, root: Node, line: Record | Variation) -> list[Node]:
        """Add the moves of a line after a node; return its nodes, the root first."""
        self.node = root
        return [root, *(self.add(move).node for move in line.moves)]

    @staticmethod
    def _note(nodes: list[Node], line: Record | Variation) -> None:
        """Note what stands beside the moves of a line."""
        for ply, texts in line.comments.items():
            # What stands before a variation's first move is about the variation.
            nodes[ply or int(isinstance(line, Variation))].comments.extend(texts)
        for ply, glyph in line.glyphs.items():
            nodes[ply].glyph = glyph
        for ply, evaluation in line.evaluations.items():
            nodes[ply or int(isinstance(line, Variation))].evaluation = evaluation

    def __repr__(self) -> str:
        """Return one line that says how large the study is and where it stands."""
        return f"<makombo.Study of {self.game}, {len(self)} moves, at ply {len(self.path)}>"


def _check_glyph(glyph: str) -> None:
    if glyph not in GLYPHS:
        raise MakomboError(f"a glyph: found {glyph!r}, expected one of {' '.join(GLYPHS)}")


def _main_line(node: Node) -> list[Node]:
    """Return the node and those that its line goes on with."""
    nodes = [node]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


def _written(line: list[Node], depth: int) -> dict[str, Any]:
    """Return a line's moves and notes as records keep them; its first node is where it begins."""
    if depth > NESTED_LIMIT:
        raise MakomboError(f"a study: more than {NESTED_LIMIT} variations within each other")
    return {
        "moves": tuple(node.move for node in line[1:]),
        "comments": {ply: tuple(node.comments) for ply, node in _noted(line, depth)},
        "glyphs": {ply: node.glyph for ply, node in _noted(line, depth) if node.glyph},
        "evaluations": {
            ply: node.evaluation for ply, node in _noted(line, depth) if node.evaluation
        },
        "variations": tuple(
            Variation(ply, **_written([node, *_main_line(beside)], depth + 1))
            for ply, node in enumerate(line[:-1])
            if depth == 0 or ply > 0
            for beside in node.children[1:]
        ),
    }


def _noted(line: list[Node], depth: int) -> Iterator[tuple[int, Node]]:
    """Yield the nodes whose notes belong to a line; that where a variation begins is another's."""
    return ((ply, node) for ply, node in enumerate(line) if depth == 0 or ply > 0)


def _one_line(paths: list[Path]) -> bool:
    """Tell whether every path goes on with the one before it: the position only came again."""
    longest = max(paths, key=len)
    return all(path == longest[: len(path)] for path in paths)
