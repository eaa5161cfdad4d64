"""The compiled kernel: typed Python in front of the functions that numba compiles.

numba gives words back as Python's own integers, and takes those for signed ones; so every word that
goes in is made a `numpy.uint64` here, in one place.
"""

from collections.abc import Iterator

from makombo.kernels import protocol
from makombo.kernels.jit import compiled
from makombo.kernels.kernel import Kernel, Playouts
from makombo.kernels.packing import Packing
from makombo.kernels.perft import perft
from makombo.kernels.playouts import playouts
from makombo.kernels.sharing import share
from makombo.kernels.words import U64
from makombo.rules import Game, Outcome, Position

State = protocol.State

# Work is cut into pieces of some milliseconds, so that it is shared evenly and can be interrupted.
_PIECE_DEPTH = 10
_PIECE_GAMES = 1000
_PIECE_PLIES = 1_000_000


@compiled
def legal(state: State) -> U64:
    """Return the set of legal moves; called from Python."""
    return protocol.legal(state)


@compiled
def play(state: State, move: U64) -> State:
    """Return the state after a legal move; called from Python."""
    return protocol.play(state, move)


class Compiled(Kernel[State]):
    """A kernel that plays some ten million moves a second, compiled on first use."""

    def __init__(self, game: Game, packing: Packing) -> None:
        super().__init__(game)
        self._packing = packing

    def unpack(self, state: State) -> Position:
        """Return the position that a state holds."""
        return self._packing.unpack(state)

    def legal(self, state: State) -> tuple[int, ...]:
        """Return the legal moves, ascending; there are none exactly when the game is over."""
        moves = int(legal(state))
        return tuple(move for move in range(moves.bit_length()) if moves >> move & 1)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it is in play."""
        return None if legal(state) else self._packing.outcome(state)

    def _pack(self, position: Position) -> State:
        return self._packing.pack(self.game, position)

    def _play(self, state: State, move: int) -> State:
        made: State = self._packing.state(*map(U64, play(state, U64(move))))
        return made

    def _perft(self, state: State, depth: int, threads: int) -> int:
        ahead = max(0, depth - _PIECE_DEPTH)
        rest = U64(depth - ahead)

        def count(frontier: State) -> int:
            return int(perft(frontier, rest))

        return sum(share(count, self._frontier(state, ahead), threads))

    def _frontier(self, state: State, depth: int) -> Iterator[State]:
        """Return the states at the end of each sequence of `depth` moves."""
        if depth == 0:
            yield state
            return
        for move in self.legal(state):
            yield from self._frontier(self._play(state, move), depth - 1)

    def _running_playouts(
        self, state: State, games: int, seed: int, max_plies: int, threads: int
    ) -> Iterator[Playouts]:
        size = max(1, min(_PIECE_GAMES, _PIECE_PLIES // max_plies))

        def series(first: int) -> Playouts:
            last = min(first + size, games)
            counts = playouts(state, U64(first), U64(last), U64(seed), U64(max_plies))
            return Playouts(*map(int, counts))

        total = Playouts()
        for piece in share(series, range(0, games, size), threads):
            total += piece
            yield total
