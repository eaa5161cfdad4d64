"""One game in progress, as the environments keep it: played by the kernels, its history counted."""

import operator
from typing import Any, Final, SupportsIndex

import numpy as np

from makombo.envs.observation import Layout, Observation
from makombo.errors import IllegalMove, MatchError
from makombo.kernels import Kernel, kernel
from makombo.kernels.kernel import check_count
from makombo.message import form
from makombo.rules import Game, Occurrences, Outcome, Position, Side

MAX_PLIES = 1000  # by default
LARGEST_MAX_PLIES = 1_000_000

_THIRD_TIME: Final = form(
    "refusal.over.repetition.session",
    "the game is over, its position has occurred for the third time",
)


class Session:
    """A game from a position on, with its outcomes and repetitions, as a `Match` tells them.

    It does without a match's traces and is some hundred times as quick. After `max_plies` moves it
    is cut short: `truncated`, with no outcome. It can be copied and pickled.

    >>> from makombo.rules import game
    >>> session = Session(game("kpe"))
    >>> session.push(2)
    >>> session.legal, session.side, session.moves
    ((0, 1, 2, 3), makombo.Side.NORTH, (2,))
    >>> session.pop()
    2
    """

    def __init__(
        self, game: Game, start: Position | None = None, *, max_plies: int = MAX_PLIES
    ) -> None:
        check_count("max_plies", max_plies, 1, LARGEST_MAX_PLIES)
        self.game = game
        self.max_plies = max_plies
        self.layout = Layout(game)
        self._kernel: Kernel[Any] = kernel(game)
        self._moves: list[int] = []
        self._states: list[Any] = []
        self._positions: list[Position] = []
        self._seen = Occurrences(game)
        self._enter(self._kernel.pack(game.initial() if start is None else start))

    @property
    def start(self) -> Position:
        """The position in which the game began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position as it stands now."""
        return self._positions[-1]

    @property
    def side(self) -> Side:
        """The side to move, or that would move if the game weren't over."""
        return self.position.side

    @property
    def moves(self) -> tuple[int, ...]:
        """The pit indices of the moves made."""
        return tuple(self._moves)

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal moves, ascending; none once the game is over, but some if it is cut short."""
        return self._legal

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules (KP15 and KS15 included), or None."""
        return self._outcome

    @property
    def truncated(self) -> bool:
        """Whether the game is cut short: `max_plies` moves are made, and it has no outcome."""
        return self._outcome is None and len(self._moves) >= self.max_plies

    @property
    def finished(self) -> bool:
        """Whether no more moves can be made."""
        return self._outcome is not None or self.truncated

    @property
    def occurrences(self) -> int:
        """How often the position has occurred."""
        return self._seen.count(self.position)

    @property
    def returns(self) -> tuple[int, ...]:
        """For each pit index, how often the position after the move from it has occurred."""
        counts = [0] * self.game.board.size
        for move in self._legal:
            after = self._kernel.play(self._states[-1], move)
            counts[move] = self._seen.count(self._kernel.unpack(after))
        return tuple(counts)

    def push(self, move: SupportsIndex) -> None:
        """Make a move; raise `IllegalMove`, or `MatchError` where the game is cut short."""
        if self.truncated:
            raise MatchError(f"a move: the game is cut short after {self.max_plies} plies")
        index = operator.index(move)
        if index not in self._legal:
            self._refuse(index)
        self._moves.append(index)
        self._enter(self._kernel.play(self._states[-1], index))

    def pop(self) -> int:
        """Take back the last move, and with it whatever ended the game; return its pit index."""
        if not self._moves:
            raise MatchError("taking back: no move has been made yet")
        self._states.pop()
        self._seen.remove(self._positions.pop())
        self._look()
        return self._moves.pop()

    def observe(self) -> Observation:
        """Return what the side to move sees, a fresh array."""
        over = self._outcome is not None
        return self.layout.observe(self.position, self.occurrences, self.returns, over=over)

    def mask(self) -> "np.ndarray[Any, np.dtype[np.int8]]":
        """Return 1 for each legal move and 0 for all others, a fresh array."""
        mask = np.zeros(self.game.board.size, np.int8)
        mask[list(self._legal)] = 1
        return mask

    def copy(self) -> "Session":
        """Return a game that goes its own way from here."""
        twin = Session.__new__(Session)
        twin.__dict__.update(self.__dict__)
        twin._moves = self._moves.copy()
        twin._states = self._states.copy()
        twin._positions = self._positions.copy()
        twin._seen = self._seen.copy()
        return twin

    def __deepcopy__(self, _: object) -> "Session":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.game, self.start, self.max_plies, self.moves)

    def _refuse(self, move: int) -> None:
        if self._outcome is not None and self._kernel.legal(self._states[-1]):
            raise IllegalMove(_THIRD_TIME(rule=self.game.repetition_rule))
        self.game.apply(self.position, move)  # the rules refuse it with the rule's number

    def _enter(self, state: Any) -> None:
        position = self._kernel.unpack(state)
        self._states.append(state)
        self._positions.append(position)
        self._seen.add(position)
        self._look()

    def _look(self) -> None:
        """See how the game stands at its latest position."""
        state = self._states[-1]
        self._outcome = self._kernel.outcome(state) or self._seen.repetition(self.position)
        self._legal = () if self._outcome is not None else self._kernel.legal(state)


def _replayed(game: Game, start: Position, max_plies: int, moves: tuple[int, ...]) -> Session:
    session = Session(game, start, max_plies=max_plies)
    for move in moves:
        session.push(move)
    return session
