"""The slow twin of the compiled kernels: the same answers, straight from the rules."""

from collections.abc import Iterator

from makombo.kernels.kernel import Kernel, Playouts
from makombo.rules import Outcome, Position, Side, perft

_WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Reference(Kernel[Position]):
    """A kernel whose states are the positions themselves.

    >>> from makombo.rules import game
    >>> kisolo = Reference(game("kisolo:columns=4"))
    >>> kisolo.perft(kisolo.game.initial(), 6)
    13
    """

    def unpack(self, state: Position) -> Position:
        """Return the position itself."""
        return state

    def legal(self, state: Position) -> tuple[int, ...]:
        """Return the legal moves, ascending."""
        return self.game.legal_moves(state)

    def outcome(self, state: Position) -> Outcome | None:
        """Return how the game ended, or None while it is in play."""
        return self.game.outcome(state)

    def _pack(self, position: Position) -> Position:
        return position

    def _play(self, state: Position, move: int) -> Position:
        return self.game.apply(state, move)

    def _perft(self, state: Position, depth: int, threads: int) -> int:  # noqa: ARG002 - one will do
        return perft(self.game, state, depth)

    def _running_playouts(
        self,
        state: Position,
        games: int,
        seed: int,
        max_plies: int,
        threads: int,  # noqa: ARG002 - one will do
    ) -> Iterator[Playouts]:
        total = Playouts()
        for number in range(games):
            total += self._playout(state, seed, number, max_plies)
            yield total

    def _playout(self, state: Position, seed: int, number: int, max_plies: int) -> Playouts:
        """Play one random game, drawing from the stream of its number."""
        rng = _mix(_mix(seed) + number * _GOLDEN)
        for ply in range(max_plies):
            moves = self.legal(state)
            if not moves:
                return self._ended(state, ply)
            rng += _GOLDEN
            state = self._play(state, moves[(_mix(rng) >> 32) * len(moves) >> 32])
        return self._ended(state, max_plies)

    def _ended(self, state: Position, plies: int) -> Playouts:
        outcome = self.outcome(state)
        if outcome is None:
            return Playouts(unfinished=1, plies=plies)
        return Playouts(
            south_wins=int(outcome.winner is Side.SOUTH),
            north_wins=int(outcome.winner is Side.NORTH),
            draws=int(outcome.winner is None),
            plies=plies,
        )


def _mix(word: int) -> int:
    """Return the output of SplitMix64 for a state (Steele, Lea and Flood 2014)."""
    word &= _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
