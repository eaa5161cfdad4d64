"""The driver of negamax: deeper and deeper, several lines, windows round what was found before."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from makombo.engine.judgement import Judgement
from makombo.engine.search import (
    GENERATION,
    INFINITE,
    LONGEST_LINE,
    NODE_LIMIT,
    NODES,
    PLAIN,
    ROOT,
    STOP,
    SearchContext,
    Words,
    closed_by,
    enter,
    estimate,
    key_of,
    new_control,
    search_root,
    stored_move,
)
from makombo.engine.stop import StopToken
from makombo.engine.transposition import NO_MOVE, new_table
from makombo.engine.value import WON
from makombo.kernels.kernel import Kernel
from makombo.kernels.packing import Packing
from makombo.kernels.words import U64

DEEPEST = LONGEST_LINE - 1
_FIRST_WINDOW = 60
_WIDEST_WINDOW = 40 * _FIRST_WINDOW
_WINDOWS_FROM = 4  # the depth from which the last value is a good guess

Values = dict[int, int]  # of moves, best first


class Searcher:
    """Searches one game's positions; what it has found out stays in its table.

    `buckets` is the table's size, a power of two (32 bytes each). A `plain` searcher counts seeds
    instead of weighing features.
    """

    def __init__(self, kernel: Kernel[Any], buckets: int, *, plain: bool) -> None:
        self._kernel = kernel
        self._judgement: Judgement = kernel.game.part("engine")
        self._control = new_control(LONGEST_LINE)
        self._control[PLAIN] = plain
        path = self._new_path(0)
        book, stop = self._judgement.blank_book, np.zeros(1, np.int64)
        self._context = SearchContext(new_table(buckets), book, path, self._control, stop)

    def read(self, book: Any) -> None:
        """Take exact values from a book; what was found without it is kept."""
        self._context = self._context._replace(book=book)

    def stop(self) -> None:
        """Have the search running in another thread come back at once: its time is up."""
        self._control[STOP] = 1

    def ready(self, nodes: int, stop: StopToken) -> None:
        """Begin a question: so many nodes are allowed, and `stop` is the word that ends it."""
        self._context = self._context._replace(stop=np.frombuffer(stop.cell, np.int64))
        self._control[STOP] = 0
        self._control[NODES] = 0
        self._control[NODE_LIMIT] = nodes
        self._control[GENERATION] = (self._control[GENERATION] + 1) & 255

    def spend(self, nodes: int) -> None:
        """Take nodes that were spent elsewhere off what is allowed."""
        self._control[NODE_LIMIT] -= nodes

    @property
    def nodes(self) -> int:
        """The nodes searched since `ready`."""
        return int(self._control[NODES])

    def deepen(
        self, root: Any, history: Sequence[Any], depth: int, lines: int, known: Values
    ) -> Iterator[tuple[int, Values]]:
        """Yield the depth reached and the values of all moves, after each depth up to `depth`.

        The best `lines` of them are exact to that depth; the others keep older values behind. Moves
        whose value is `known` aren't searched. The first answer, at depth 0, comes at once, and the
        last may be of a depth cut short.
        """
        quiet = self._set_path([*history, root])
        plain = bool(self._control[PLAIN])
        looks = {
            move: -int(estimate(self._kernel.play(root, move), plain))
            for move in self._kernel.legal(root)
            if move not in known
        }
        values = _best_first(looks)
        displayed = _best_first(values | known)
        yield 0, displayed
        for reached in range(1, min(depth, DEEPEST) + 1):
            found = self._search_lines(root, reached, lines, values, quiet)
            if self._control[STOP] and lines > 1:
                return  # values of different depths can't be compared
            values = found | {move: value for move, value in values.items() if move not in found}
            if found:
                displayed = _best_first(found | known) | values
            if self._control[STOP]:
                yield reached - 1, displayed
                return
            yield reached, displayed
            if all(abs(value) >= WON for value in found.values()):
                return

    def _set_path(self, states: Sequence[Any]) -> int:
        """Write the positions so far; return the plies since the last that can't come back."""
        quiet = 0
        for before, after in zip(states[-2::-1], states[:0:-1], strict=True):
            if closed_by(before, after):
                break
            quiet += 1
        path = self._new_path(quiet)
        for place, state in enumerate(states[len(states) - 1 - quiet :]):
            enter(state, path, place)
        self._context = self._context._replace(path=path)
        self._control[ROOT] = quiet
        return quiet

    def _new_path(self, quiet: int) -> Words:
        """Return room for the positions that may come back, and those of a line."""
        packing: Packing = self._kernel.game.part("kernels")
        return np.zeros((1, quiet + 1 + LONGEST_LINE, packing.past_words), np.uint64)

    def _search_lines(
        self, root: Any, depth: int, lines: int, before: Values, quiet: int
    ) -> Values:
        """Search the best lines one after the other, each without the moves found before it."""
        found: Values = {}
        moves = list(before)
        for guessed in moves[:lines]:
            allowed = sum(1 << move for move in moves if move not in found)
            value, move = self._search(root, depth, before[guessed], allowed, quiet)
            # A depth cut short still tells which of the moves it came to is best: the move that
            # was best before is always the first.
            if move != NO_MOVE:
                found[move] = value
            if self._control[STOP]:
                break
        return _best_first(found)

    def _search(
        self, root: Any, depth: int, guess: int, allowed: int, quiet: int
    ) -> tuple[int, int]:
        """Search with a narrow window round the guess, then wider ones till the value is inside."""
        width = _FIRST_WINDOW if depth >= _WINDOWS_FROM else INFINITE
        while True:
            alpha, beta = guess - width, guess + width
            if width > _WIDEST_WINDOW:
                alpha, beta = -INFINITE, INFINITE
            value, move = search_root(root, depth, alpha, beta, U64(allowed), quiet, self._context)
            if self._control[STOP] and value <= alpha:
                return int(value), NO_MOVE  # upper bounds don't tell which move is best
            if self._control[STOP] or alpha < value < beta:
                return int(value), int(move)
            guess, width = int(value), 5 * width

    def line(self, root: Any, move: int, depth: int) -> tuple[int, ...]:
        """Return the line of at most `depth` moves that the table knows, from a move on."""
        moves = [move]
        state = self._kernel.play(root, move)
        seen = {int(key_of(root))}
        while len(moves) < depth and self._kernel.legal(state):
            here = int(key_of(state))
            best = int(stored_move(state, self._context.table))
            if best == NO_MOVE or here in seen:
                break
            seen.add(here)
            moves.append(best)
            state = self._kernel.play(state, best)
        return tuple(moves)


def _best_first(values: Values) -> Values:
    return dict(sorted(values.items(), key=lambda item: -item[1]))
