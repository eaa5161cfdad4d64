"""The driver of the proof search: ply after ply, for either side, with the line that proves it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from makombo.engine.proof import DEFAULT_SLOTS, forced, winning_move
from makombo.engine.search import NODE_LIMIT, NODES, STOP, new_control
from makombo.engine.stop import StopToken
from makombo.kernels.kernel import Kernel

MOST_PROOF_PLIES = 200


@dataclass(frozen=True, slots=True)
class Proof:
    """What is certain of a position of Kisolo.

    `won` is True if the mover can force a win, False if the opponent can, None if neither can
    within `plies`; else `plies` is the distance to the end and `pv` a line of that length.
    """

    won: bool | None
    plies: int
    pv: tuple[int, ...]
    nodes: int


class Prover:
    """Looks for forced wins; what it has found out stays in its table."""

    def __init__(self, kernel: Kernel[Any], slots: int = DEFAULT_SLOTS) -> None:
        self._kernel = kernel
        self._table = np.zeros((slots, 2), np.uint64)
        self._control = new_control(MOST_PROOF_PLIES + 2)
        self._stop = np.zeros(1, np.int64)

    def stop(self) -> None:
        """Have the search running in another thread come back at once: its time is up."""
        self._control[STOP] = 1

    def ready(self, nodes: int, stop: StopToken) -> None:
        """Begin a question: so many nodes are allowed, and `stop` is the word that ends it."""
        self._stop = np.frombuffer(stop.cell, np.int64)
        self._control[STOP] = 0
        self._control[NODES] = 0
        self._control[NODE_LIMIT] = nodes

    def prove(self, state: Any, plies: int, say: Callable[[Proof], object] | None = None) -> Proof:
        """Look for a forced win of either side, 1 ply deep, 2, and so on up to `plies`.

        An odd number of plies is a win of the mover, an even number one of the opponent. `say` is
        told of each number that is settled.
        """
        settled = 0
        for distance in range(1, min(plies, MOST_PROOF_PLIES) + 1):
            found = self._within(state, distance)
            if self._control[STOP]:
                break
            if found:
                pv = self._line(state, distance)
                if self._control[STOP]:
                    break  # in the middle of the line
                return Proof(distance % 2 == 1, distance, pv, self.nodes)
            settled = distance
            if say is not None:
                say(Proof(None, distance, (), self.nodes))
        return Proof(None, settled, (), self.nodes)

    @property
    def nodes(self) -> int:
        """The nodes searched since `ready`."""
        return int(self._control[NODES])

    def _within(self, state: Any, distance: int) -> bool:
        return bool(forced(state, distance, self._table, self._control, self._stop))

    def _line(self, state: Any, distance: int) -> tuple[int, ...]:
        """Return a line of a proven end: the winner hurries, the loser delays.

        When the search is stopped in the middle it means nothing.
        """
        pv: list[int] = []
        # The proof stands; what its line costs isn't counted against the limit.
        self._control[NODE_LIMIT] = 1 << 62
        while distance > 0 and not self._control[STOP]:
            move = self._quickest(state, distance) if distance % 2 else self._slowest(state)
            if self._control[STOP]:
                break
            pv.append(move)
            state = self._kernel.play(state, move)
            distance = self._distance(state, distance - 1)
        return tuple(pv)

    def _distance(self, state: Any, most: int) -> int:
        """Return within how many plies the game ends, `most` at the most and of the same parity."""
        if not self._kernel.legal(state):
            return 0
        parities = range(2 - most % 2, most + 1, 2)
        return next(plies for plies in parities if self._within(state, plies) or plies == most)

    def _quickest(self, state: Any, distance: int) -> int:
        self._within(state, distance)
        return int(winning_move(state, self._table))

    def _slowest(self, state: Any) -> int:
        """Return the move after which the opponent needs the most plies to win."""
        lengths = {
            move: self._distance(self._kernel.play(state, move), MOST_PROOF_PLIES - 1)
            for move in self._kernel.legal(state)
        }
        return max(lengths, key=lambda move: lengths[move])
