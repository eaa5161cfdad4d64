"""Retrograde analysis of one pair of levels: exact margins and distances of all its positions.

The best move that leaves the pair is found once (`exits`). Then worths are brought back from child
to parent: by whole sweeps while much changes, from parent to parent (`ripples`) once little does.
Worths only move away from 0, and the end doesn't depend on the order: it is the least that both
players can force, and 0 where neither can force anything (KP15).
"""

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

from makombo.errors import MakomboError
from makombo.kernels.kpe_level import ALL_SOWN, Level
from makombo.kernels.kpe_ranking import ROWS, STARTS, Shape, shape
from makombo.kernels.kpe_unmoves import Options
from makombo.kernels.words import U64
from makombo.rules import Kpe
from makombo.solver.exits import Beyond, best_exits
from makombo.solver.kpe import Pair, leads_to
from makombo.solver.ripples import ripple
from makombo.solver.sweeps import Arrays, sweep
from makombo.solver.worth import STEP, escaped, settle, turned
from makombo.tables.solution import Solution, Totals

Margins = npt.NDArray[np.int8]
FindMargins = Callable[[Level], Margins]
"""Gives the margins of a finished level by rank."""

_QUEUE_SHARE = 32
"""Ripples take over once at most one position in so many changes in a sweep."""

_LEAST_ROOM = 1024
_PIECE = 1 << 18
"""Positions of a queue that are visited before an interruption is noticed."""

_Worths = npt.NDArray[np.int16]
_Queue = npt.NDArray[np.uint64]


class _Half:
    """One level of the pair while it's being solved."""

    def __init__(self, level: Level, options: Options, find: FindMargins) -> None:
        self.level = level
        self.shape: Shape = shape(level)
        self.exits: _Worths = np.empty(level.size, np.int16)
        self.worths: _Worths = np.zeros(level.size, np.int16)
        self.contributions: _Worths = np.zeros(level.size, np.int16)
        self._options = options
        self._find_exits(_beyond(level, find))
        self._end_finished_games()

    def _find_exits(self, beyond: Beyond) -> None:
        for seeds in range(self.level.loose + 1):
            best_exits(
                U64(seeds),
                U64(0),
                ROWS[seeds],
                self.shape,
                self._options,
                beyond,
                self.exits,
            )

    def _end_finished_games(self) -> None:
        """Give their worth to the positions whose mover has no seeds (KP12): the other's sweep."""
        if self.level.sown_mover == ALL_SOWN:
            worth = np.int16(-(self.level.seeds // 2) * STEP)
            end = int(STARTS[self.level.loose, 1])
            self.worths[:end] = worth
            self.contributions[:end] = turned(worth)

    def sweep(self, partner: "_Half", changed: _Queue) -> int:
        """Sweep the whole level; return how many positions have changed."""
        found = 0
        for seeds in range(self.level.loose + 1):
            found = sweep(
                U64(seeds), self.shape, self._options, self._arrays(partner), changed, found
            )
        return found

    def ripple(self, queue: _Queue, partner: "_Half", changed: _Queue) -> int:
        """Bring what the partner's queued positions are worth to this level's."""
        found = 0
        for first in range(0, len(queue), _PIECE):
            piece = queue[first : first + _PIECE]
            found = ripple(piece, self.shape, self._options, self._arrays(partner), changed, found)
        return found

    def _arrays(self, partner: "_Half") -> Arrays:
        return Arrays(self.exits, self.worths, self.contributions, partner.contributions)

    def settled(self) -> Solution:
        """Return margins and distances, once nothing changes any more."""
        margins = np.empty(self.level.size, np.int8)
        distances = np.empty(self.level.size, np.uint8)
        totals = np.zeros(6, np.int64)
        settle(self.contributions, margins, distances, totals)
        won, even, lost, margin_sum, longest, escapes = map(int, totals)
        if longest >= STEP - 1:
            found = f"a distance of {longest} plies or more"
            raise MakomboError(f"level {self.level.name}: {found}, expected less than {STEP - 1}")
        far = np.empty((escapes, 2), np.uint32)
        escaped(self.contributions, far)
        counted = Totals(won, even, lost, margin_sum, longest)
        return Solution(self.level, counted, margins, distances, far)


def _beyond(level: Level, find: FindMargins) -> Beyond:
    """Gather the finished levels that the moves of a level may lead to."""
    nothing = np.zeros(0, np.int8)
    nothing.setflags(write=False)
    by_captures, by_pit = [nothing] * 9, [nothing] * 4
    for child in leads_to(level):
        margins = find(child)
        captured = level.seeds - child.seeds
        if captured:
            by_captures[captured // 2] = margins
        else:
            pit = (child.sown_opponent ^ level.sown_mover).bit_length() - 1
            by_pit[pit] = margins
    return Beyond(tuple(by_captures), tuple(by_pit))


def options_of(game: Kpe) -> Options:
    """Return the options that bear on moves, for compiled functions."""
    return Options(U64(game.capture_on_unlocking_move), U64(game.skip_origin))


def solve_pair(
    game: Kpe, pair: Pair, find: FindMargins, between_pieces: Callable[[], object] = lambda: None
) -> tuple[Solution, ...]:
    """Solve one pair of levels, given the margins of the finished ones it leads to.

    `between_pieces` is called between pieces of the work.
    """
    options = options_of(game)
    halves = [_Half(level, options, find) for level in pair]
    size = sum(level.size for level in pair)
    room = max(_LEAST_ROOM, size // _QUEUE_SHARE)
    queues = [np.empty(room, np.uint64) for _ in (0, 1)]
    pending = _sweep_until_quiet(halves, queues, between_pieces)
    while pending:
        pending = _ripple_until_quiet(halves, queues, pending, between_pieces)
    del queues
    return tuple(half.settled() for half in halves)


def _sweep_until_quiet(
    halves: list[_Half], queues: list[_Queue], between_pieces: Callable[[], object]
) -> int:
    """Sweep both levels in turn; return how many of the last's positions wait in the queue."""
    while True:
        total = found = 0
        for half, partner in _turns(halves):
            between_pieces()
            found = half.sweep(partner, queues[0])
            total += found
        if total <= queues[0].size:
            return found


def _ripple_until_quiet(
    halves: list[_Half], queues: list[_Queue], pending: int, between_pieces: Callable[[], object]
) -> int:
    """Let the queued changes of the last level run out, or sweep again if a queue runs over."""
    turn = 0
    while pending:
        between_pieces()
        half, partner = halves[turn], halves[-1 - turn]
        found = half.ripple(queues[0][:pending], partner, queues[1])
        if found > queues[1].size:
            return _sweep_until_quiet(halves, queues, between_pieces)
        queues.reverse()
        pending = found
        turn = (turn + 1) % len(halves)
    return 0


def _turns(halves: list[_Half]) -> Iterable[tuple[_Half, _Half]]:
    """Return each level with its partner."""
    return zip(halves, reversed(halves), strict=True)
