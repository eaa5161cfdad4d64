"""What a game offers, and the registry of games by name."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from typing import ClassVar, NamedTuple, SupportsIndex

from makombo.errors import GameError, IllegalMove, PositionError, quote
from makombo.rules.board import Board, Pit
from makombo.rules.events import Event, Sowing, Trace
from makombo.rules.options import check_options, read_options, write_options
from makombo.rules.outcome import Outcome
from makombo.rules.position import Position
from makombo.rules.text import read_pit

GAMES: dict[str, type["Game"]] = {}


class Fault(NamedTuple):
    """What is wrong with a position: the part at fault, what was found, what was expected."""

    where: str
    found: str
    expected: str


class Game(ABC):
    """A game with its options: the rules, and the texts of its positions and moves.

    Games are frozen dataclasses of their options; they hold no state. A move is the pit index, from
    the mover's far left in his sowing order, of the pit that it starts from.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    turn_rule: ClassVar[str]
    """The number of the rule that says from which pits a move may start."""
    repetition_rule: ClassVar[str]
    """The number of the rule that ends a match at a third occurrence."""

    def __init_subclass__(cls, name: str, title: str) -> None:
        """Enter the game in the registry under its name."""
        cls.name = name
        cls.title = title
        GAMES[name] = cls

    def __post_init__(self) -> None:
        """Check every option against its range; raise `GameError`."""
        check_options(self)

    # The rules, which each game spells out.

    @property
    @abstractmethod
    def board(self) -> Board:
        """The geometry of the board."""

    @abstractmethod
    def initial(self) -> Position:
        """Return the position in which a match begins."""

    @abstractmethod
    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the pit indices that the side to move may start from, ascending.

        The tuple is empty exactly when the game is over.
        """

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it is in play; history plays no part."""

    @abstractmethod
    def repetition_outcome(self, position: Position) -> Outcome:
        """Return how a match ends when this position occurs for the third time (KP15, KS15)."""

    @abstractmethod
    def occurrence(self, position: Position) -> Hashable:
        """Return what two occurrences of a position have in common (KP15, KS15)."""

    @abstractmethod
    def _play(self, sowing: Sowing, move: int) -> Iterator[Event]:
        """Make the move on the board, yielding each event as it is folded in."""

    @abstractmethod
    def _refusal(self, position: Position, move: int) -> tuple[str, str] | None:
        """Return why a pit of the mover can't start a move as (words, rule), or None."""

    @abstractmethod
    def _over(self, position: Position) -> tuple[str, str]:
        """Return, for a finished position, why it is over as (words, rule)."""

    @abstractmethod
    def _read(self, text: str) -> tuple[Position, dict[str, int]]:
        """Return the position and the column in which each part of its text began."""

    @abstractmethod
    def _fault(self, position: Position) -> Fault | None:
        """Return the first thing that no position of this game can have, or None."""

    @abstractmethod
    def format(self, position: Position) -> str:
        """Return the canonical text of a position."""

    # What follows from the rules, the same for every game.

    def apply(self, position: Position, move: SupportsIndex) -> Position:
        """Return the position after the move: the fold of the move's trace.

        Raises `IllegalMove`, which names the rule that forbids the move.

        >>> kpe = game("kpe")
        >>> kpe.format(kpe.apply(kpe.initial(), 0))
        '6,7,7,7/0,7,7,7 N 0 0 a -'
        """
        return self.trace(position, move).after

    def trace(self, position: Position, move: SupportsIndex) -> Trace:
        """Return the move as data: every event in order (see `makombo.rules.events`).

        Raises `IllegalMove`, which names the rule that forbids the move.
        """
        index = operator.index(move)
        refusal = self._forbidden(position, index)
        if refusal is not None:
            reason, rule = refusal
            legal = self.legal_moves(position)
            raise IllegalMove(
                reason, rule=rule, legal=tuple(self.format_move(position, m) for m in legal)
            )
        return Trace(position, index, lambda sowing: self._play(sowing, index))

    def why_illegal(self, position: Position, move: SupportsIndex) -> str | None:
        """Return in words, with its number, the rule that forbids the move; None if it is legal.

        >>> kisolo = game("kisolo")
        >>> kisolo.why_illegal(kisolo.initial(), 0)
        'a1 captures nothing, and a capture is compulsory (KS5)'
        """
        refusal = self._forbidden(position, operator.index(move))
        return None if refusal is None else f"{refusal[0]} ({refusal[1]})"

    def _forbidden(self, position: Position, move: int) -> tuple[str, str] | None:
        self._check_shape(position)
        if self.outcome(position) is not None:
            return self._over(position)
        if not 0 <= move < self.board.size:
            last = self.board.size - 1
            return f"{move} is no pit index, they run from 0 to {last}", self.turn_rule
        return self._refusal(position, move)

    def validate(self, position: Position) -> None:
        """Raise `PositionError` if no game of these options can have this position."""
        self._check_shape(position)
        fault = self._fault(position)
        if fault is not None:
            raise PositionError(f"{fault.where}: {fault.found}", expected=fault.expected)

    def _check_shape(self, position: Position) -> None:
        """Raise `PositionError` for a position of another game or another board."""
        size = self.board.size
        shape = (len(position.pits[0]), len(position.pits[1]), position.board.rows)
        if shape != (size, size, self.board.rows):
            found = (
                f"a board of {position.board.columns} columns and {2 * position.board.rows} rows"
            )
            expected = f"{self.board.columns} columns and {2 * self.board.rows} rows for {self}"
            raise PositionError(found, expected=expected)

    def parse(self, text: str) -> Position:
        """Return the position of a canonical text; raise `PositionError` with the column.

        >>> game("kpe").parse("6,6,6/6,6,6,6 S 0 0 - -")
        Traceback (most recent call last):
            ...
        makombo.errors.PositionError: line 1, column 6: found '/', expected ',' and the count of d2
        """
        position, columns = self._read(text)
        fault = self._fault(position)
        if fault is not None:
            column = columns.get(fault.where, 1)
            raise PositionError(fault.found, expected=fault.expected, column=column)
        return position

    def parse_move(self, position: Position, text: str) -> int:
        """Return the pit index that a move's text names for the side to move.

        Raises `MoveError` where the board has no such pit, and `IllegalMove` where the pit is the
        opponent's; whether the move is legal is otherwise left to `apply` and `why_illegal`.
        """
        self._check_shape(position)
        pit = read_pit(text, self.board)
        if pit.side is not position.side:
            legal = tuple(self.format_move(position, move) for move in self.legal_moves(position))
            mover = position.side.label
            raise IllegalMove(
                f"{text} is {pit.side.label}'s pit, and it is {mover}'s turn",
                rule=self.turn_rule,
                legal=legal,
            )
        return pit.index

    def format_move(self, position: Position, move: SupportsIndex) -> str:
        """Return the text of a move of the side to move.

        >>> kpe = game("kpe")
        >>> kpe.format_move(kpe.initial(), 2)
        'c1'
        """
        return self.board.name(Pit(position.side, operator.index(move)))

    def __str__(self) -> str:
        """Return the canonical text of the game: options in order, defaults left out."""
        options = write_options(self)
        return f"{self.name}:{options}" if options else self.name


def game(text: str) -> Game:
    """Return the game that a text names, as `NAME[:option=value,…]`; raise `GameError`.

    >>> game("kisolo:columns=6").board.columns
    6
    >>> str(game("kpe:skip_origin=true,seeds=4"))
    'kpe:seeds=4,skip_origin=true'
    >>> game("chess")
    Traceback (most recent call last):
        ...
    makombo.errors.GameError: game: found 'chess', expected one of kisolo, kpe
    """
    name, colon, tail = text.partition(":")
    if name not in GAMES:
        raise GameError("game", f"found {quote(name)}", f"one of {', '.join(GAMES)}")
    kind = GAMES[name]
    if colon and not tail:
        raise GameError(f"game {name}", "the text ends", "an option after ':'")
    return kind(**read_options(kind, tail) if colon else {})
