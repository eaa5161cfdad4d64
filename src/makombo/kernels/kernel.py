"""What a kernel offers: the rules of one game, over states made to be played on quickly.

`Kernel` checks what callers ask for; how it is done is left to the two that exist, the compiled one
and the readable reference, which must agree on every answer.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Any, Generic, TypeVar

from makombo.errors import MakomboError, quote
from makombo.rules import Game, Outcome, Position

S = TypeVar("S")

MOST_DEPTH = 64  # far beyond what any machine counts
MOST_GAMES = 10**12
MOST_PLAYOUT_PLIES = 10**9
MOST_THREADS = 1024
MOST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Playouts:
    """How random games ended, how many were cut short, and the plies of them all."""

    south_wins: int = 0
    north_wins: int = 0
    draws: int = 0
    unfinished: int = 0
    plies: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.south_wins + self.north_wins + self.draws + self.unfinished

    def __add__(self, other: "Playouts") -> "Playouts":
        """Return both series taken together."""
        return Playouts(*map(int.__add__, astuple(self), astuple(other)))


class Kernel(ABC, Generic[S]):
    """One game played on states `S`, which `pack` makes of positions and `unpack` turns back.

    States are values. Repetition (KP15, KS15) belongs to the match: no kernel looks at it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def pack(self, position: Position) -> S:
        """Return the state of a position; raise `PositionError` if this game can't have it."""
        self.game.validate(position)
        return self._pack(position)

    @abstractmethod
    def unpack(self, state: S) -> Position:
        """Return the position that a state holds."""

    @abstractmethod
    def legal(self, state: S) -> tuple[int, ...]:
        """Return the legal moves, ascending; there are none exactly when the game is over."""

    def play(self, state: S, move: int) -> S:
        """Return the state after a move; raise `IllegalMove` if it isn't legal."""
        if move not in self.legal(state):
            # The rules refuse it too, and know which of them does.
            return self._pack(self.game.apply(self.unpack(state), move))
        return self._play(state, move)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it is in play."""

    def perft(self, state: S, depth: int, *, threads: int = 1) -> int:
        """Return the number of sequences of exactly `depth` moves; finished games don't count on.

        >>> from makombo.kernels import kernel
        >>> from makombo.rules import game
        >>> kpe = kernel(game("kpe"))
        >>> kpe.perft(kpe.pack(kpe.game.initial()), 8)
        54959
        """
        check_count("depth", depth, 0, MOST_DEPTH)
        check_count("threads", threads, 1, MOST_THREADS)
        return 1 if depth == 0 else self._perft(state, depth, threads)

    def divide(self, state: S, depth: int, *, threads: int = 1) -> dict[int, int]:
        """Return, for each legal move in index order, the sequences of `depth` that begin with it.

        `depth` is 1 or more.
        """
        check_count("depth", depth, 1, MOST_DEPTH)
        moves = self.legal(state)
        return {m: self.perft(self._play(state, m), depth - 1, threads=threads) for m in moves}

    def playouts(
        self, state: S, games: int, *, seed: int = 0, max_plies: int = 1000, threads: int = 1
    ) -> Playouts:
        """Play uniformly random games from a state, each of at most `max_plies` moves.

        The answer depends on `seed` (0 to 2^64 - 1) but not on `threads`.
        """
        totals = self.running_playouts(
            state, games, seed=seed, max_plies=max_plies, threads=threads
        )
        return deque(totals, maxlen=1).pop()

    def running_playouts(
        self, state: S, games: int, *, seed: int = 0, max_plies: int = 1000, threads: int = 1
    ) -> Iterator[Playouts]:
        """Return an iterator over the totals so far of `playouts`, for who may be interrupted."""
        check_count("games", games, 1, MOST_GAMES)
        check_count("seed", seed, 0, MOST_SEED)
        check_count("max_plies", max_plies, 1, MOST_PLAYOUT_PLIES)
        check_count("threads", threads, 1, MOST_THREADS)
        return self._running_playouts(state, games, seed, max_plies, threads)

    @abstractmethod
    def _pack(self, position: Position) -> S: ...

    @abstractmethod
    def _play(self, state: S, move: int) -> S: ...

    @abstractmethod
    def _perft(self, state: S, depth: int, threads: int) -> int: ...

    @abstractmethod
    def _running_playouts(
        self, state: S, games: int, seed: int, max_plies: int, threads: int
    ) -> Iterator[Playouts]: ...


def check_count(name: str, value: Any, low: int, high: int) -> None:
    """Raise `MakomboError` unless the value is a whole number from `low` to `high`.

    >>> check_count("threads", 0, 1, 8)
    Traceback (most recent call last):
        ...
    makombo.errors.MakomboError: threads: found 0, expected a whole number from 1 to 8
    """
    if type(value) is int and low <= value <= high:
        return
    found = quote(value) if isinstance(value, str) else str(value)
    if type(value) is int and abs(value) >= 10**40:
        found = "a number of more than 40 digits"
    raise MakomboError(f"{name}: found {found}, expected a whole number from {low} to {high}")
