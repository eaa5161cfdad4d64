"""The slow twins of search and proof: the same questions, in plain Python over the rules."""

from collections.abc import Hashable, Sequence

import numpy as np

from makombo.engine.judgement import Judgement
from makombo.engine.search import (
    LONGEST_LINE,
    NODE_LIMIT,
    PLAIN,
    ROOT,
    SearchContext,
    closed_by,
    enter,
    estimate,
    new_control,
)
from makombo.engine.transposition import new_table
from makombo.engine.value import SEED, WIN
from makombo.kernels import kernel
from makombo.kernels.packing import Packing
from makombo.rules import Game, Kpe, Position, Side
from makombo.tables import Tables

NO_LIMIT = 1 << 62
CAPTURES_DEEP = 4


def own_row(rules: Game) -> bool:
    return isinstance(rules, Kpe) and rules.endless == "own_row"


def new_context(
    rules: Game,
    history: Sequence[Position],
    root: Position,
    *,
    plain: bool = False,
    tables: Tables | None = None,
) -> SearchContext:
    """Return a new context for a search from the root; see `negamax`."""
    packing: Packing = rules.part("kernels")
    judgement: Judgement = rules.part("engine")
    path = np.zeros((1, len(history) + 1 + LONGEST_LINE, packing.past_words), np.uint64)
    for place, position in enumerate((*history, root)):
        enter(kernel(rules).pack(position), path, place)
    control = new_control(LONGEST_LINE)
    control[NODE_LIMIT] = NO_LIMIT
    control[PLAIN] = plain
    control[ROOT] = len(history)
    book = judgement.blank_book if tables is None else tables.book()
    return SearchContext(new_table(1 << 12), book, path, control, np.zeros(1, np.int64))


def quiet_plies(rules: Game, positions: Sequence[Position]) -> int:
    """Return the plies since the last position that can't come back."""
    states = [kernel(rules).pack(position) for position in positions]
    quiet = 0
    while quiet + 1 < len(states) and not closed_by(*states[-2 - quiet :][:2]):
        quiet += 1
    return quiet


class Twin:
    """Negamax with neither windows nor a table.

    Afterwards `tangled` tells whether a position came up at two distances from the root. Then a
    table may rightly answer with a deeper search, or with another line's repetition.
    """

    def __init__(
        self,
        rules: Game,
        history: Sequence[Position] = (),
        *,
        plain: bool = False,
        tables: Tables | None = None,
    ):
        self._tables = tables
        self._rules = rules
        self._kernel = kernel(rules)
        self._plain = plain
        self._root = len(history)
        self._path: list[Hashable] = [rules.occurrence(position) for position in history]
        self._plies: dict[Hashable, set[int]] = {}

    @property
    def tangled(self) -> bool:
        return any(len(plies) > 1 for plies in self._plies.values())

    def value(self, position: Position, depth: int) -> int:
        """Return the value of a position for its mover; it is the root where nothing is above."""
        ply = len(self._path) - self._root
        outcome = self._rules.outcome(position)
        if outcome is not None:
            return self._ended(position, ply)
        self._plies.setdefault(self._seen_by_mover(position), set()).add(ply)
        if ply and self._occurred(position):
            return self._repeated(position)
        if self._tables is not None and self._tables.covers(self._rules, position):
            return SEED * self._tables.probe(self._rules, position).margin
        if depth == 0:
            return self._settled(position, CAPTURES_DEEP)
        self._path.append(self._rules.occurrence(position))
        best = max(
            self._gain(position, after) - self.value(after, depth - 1)
            for after in self._successors(position)
        )
        self._path.pop()
        return best

    def values(self, root: Position, depth: int) -> dict[int, int]:
        """Return the value of every move of the root."""
        self._plies.setdefault(self._seen_by_mover(root), set()).add(0)
        self._path.append(self._rules.occurrence(root))
        values = {}
        for move in self._rules.legal_moves(root):
            after = self._rules.apply(root, move)
            values[move] = self._gain(root, after) - self.value(after, depth - 1)
        self._path.pop()
        return values

    def _successors(self, position: Position) -> list[Position]:
        moves = self._rules.legal_moves(position)
        return [self._rules.apply(position, move) for move in moves]

    def _ended(self, position: Position, ply: int) -> int:
        """The board is swept (KP13), so that nothing is to come; of Kisolo the loser is to move."""
        outcome = self._rules.outcome(position)
        assert outcome is not None
        if position.scores is not None or outcome.winner is None:
            return 0
        return ply - WIN

    def _occurred(self, position: Position) -> bool:
        """Once before in the line, or twice with the history, the position counts as repeated."""
        here = self._rules.occurrence(position)
        return here in self._path[self._root :] or self._path.count(here) >= 2

    def _repeated(self, position: Position) -> int:
        if own_row(self._rules):
            return (sum(position.own) - sum(position.opposing)) * SEED
        return 0

    def _gain(self, before: Position, after: Position) -> int:
        if before.scores is None or after.scores is None:
            return 0
        south, north = (after.scores[side] - before.scores[side] for side in Side)
        return (south - north if before.side is Side.SOUTH else north - south) * SEED

    def _settled(self, position: Position, left: int) -> int:
        """Return the value after captures that pay, or of standing still."""
        if self._tables is not None and self._tables.covers(self._rules, position):
            return SEED * self._tables.probe(self._rules, position).margin
        best = int(estimate(self._kernel.pack(position), self._plain))
        for after in self._successors(position) if left else []:
            gained = self._gain(position, after)
            if gained > 0:
                over = self._rules.outcome(after) is not None
                best = max(best, gained - (0 if over else self._settled(after, left - 1)))
        return best

    def _seen_by_mover(self, position: Position) -> Hashable:
        turned = position if position.side is Side.SOUTH else position.turned()
        return self._rules.occurrence(turned)


def forced(rules: Game, position: Position, plies: int) -> bool:
    """Tell whether one side can force a win of Kisolo: the mover if the number of plies is odd."""
    outcome = rules.outcome(position)
    if outcome is not None:
        return plies % 2 == 0 and outcome.winner is position.side.other
    if plies == 0:
        return False
    settled = (
        forced(rules, rules.apply(position, move), plies - 1)
        for move in rules.legal_moves(position)
    )
    return any(settled) if plies % 2 else all(settled)


def played(rules: Game, position: Position, moves: Sequence[int]) -> list[Position]:
    """Return the positions that these moves lead through, the first one with them."""
    positions = [position]
    for move in moves:
        positions.append(rules.apply(positions[-1], move))
    return positions
