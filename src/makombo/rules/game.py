"""What a game offers, and the registry of games by name."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Protocol, SupportsIndex

from makombo.errors import GameError, IllegalMove, PositionError, quote
from makombo.message import Message, PitName, form
from makombo.rules.board import Board, Pit, Side
from makombo.rules.events import Event, Sowing, Trace
from makombo.rules.options import check_options, read_options, write_options
from makombo.rules.outcome import Outcome
from makombo.rules.position import Position
from makombo.rules.text import read_pit

GROUP: Final = "makombo.games"
"""The entry points by which games of other packages are found: a name, and its `Game` class."""

GAMES: Final[dict[str, type["Game"]]] = {}
"""The games that have been imported; `games` finds all that are installed."""

EMPTY: Final = form("refusal.empty", "{pit} is empty")
STARVES: Final = form("refusal.starves", "{pit} leaves {side:accusative} without seeds")
_NO_PIT: Final = form("refusal.no-pit", "{move} is no pit index, they run from 0 to {last}")
_THEIRS: Final = form(
    "refusal.theirs", "{pit} is {side:genitive}'s pit, and it is {mover:genitive}'s turn"
)


class Fault(NamedTuple):
    """What is wrong with a position: the part at fault, what was found, what was expected."""

    where: str
    found: str
    expected: str


class Compulsion(StrEnum):
    """Why only some of the pits with seeds may be played."""

    CAPTURE = "capture"
    FEED = "feed"


class Tally(NamedTuple):
    """What stands beside a side's row.

    `seeds` are those the side has captured, or where the game keeps no score those in its own pits;
    `captured` tells which. `unsown` are the pit indices that the side must still sow from before it
    may capture, or None in a game without such a lock.
    """

    seeds: int
    captured: bool
    unsown: tuple[int, ...] | None = None


class BoardState(Protocol):
    """A board at one moment: a position, a board in mid-move, or a frame of a move."""

    @property
    def pits(self) -> Any:
        """The seeds, as pits[side][index]."""
        ...

    @property
    def scores(self) -> Any:
        """The seeds each side has captured, or None where the game keeps no score."""
        ...

    @property
    def sown(self) -> Any:
        """The pits each side has sown from, as bit masks, or None in a game without a lock."""
        ...


class Game(ABC):
    """A game with its options: the rules, and the texts of its positions and moves.

    Games are frozen dataclasses of their options; they hold no state. A move is the pit index, from
    the mover's far left in their sowing order, of the pit that it starts from.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    turn_rule: ClassVar[str]
    """The number of the rule that says from which pits a move may start."""
    repetition_rule: ClassVar[str]
    """The number of the rule that ends a match at a third occurrence."""
    parts: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What the game brings to the rooms above: by the room's name, `module:object`."""

    def __init_subclass__(cls, name: str, title: str) -> None:
        """Enter the game in the registry under its name."""
        cls.name = name
        cls.title = title
        GAMES[name] = cls

    @classmethod
    def part(cls, room: str) -> Any:
        """Return what the game brings to a room above the rules, or None where it brings nothing.

        It is imported when it is first asked for; without it the room does by the rules alone.
        """
        return _part(cls, room)

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
    def _refusal(self, position: Position, move: int) -> Message | None:
        """Return why a pit of the mover can't start a move, with the rule, or None."""

    @abstractmethod
    def _over(self, position: Position) -> Message:
        """Return, for a finished position, why it is over, with the rule."""

    @abstractmethod
    def _read(self, text: str) -> tuple[Position, dict[str, int]]:
        """Return the position and the column in which each part of its text began."""

    @abstractmethod
    def _fault(self, position: Position) -> Fault | None:
        """Return the first thing that no position of this game can have, or None."""

    @abstractmethod
    def format(self, position: Position) -> str:
        """Return the canonical text of a position."""

    # What a game has, unless it says otherwise.

    def tally(self, state: BoardState, side: Side) -> Tally:
        """Return what stands beside a side's row, here the seeds in its own pits."""
        return Tally(sum(state.pits[side]), captured=False)

    def compulsion(self, position: Position) -> Compulsion | None:  # noqa: ARG002 - there is none
        """Return why only some of the mover's pits with seeds may be played, or None."""
        return None

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
        refusal = self.refusal(position, index)
        if refusal is not None:
            raise IllegalMove(refusal, legal=self._legal_names(position))
        return Trace(self, position, index)

    def why_illegal(self, position: Position, move: SupportsIndex) -> str | None:
        """Return in words, with its number, the rule that forbids the move; None if it is legal.

        >>> kisolo = game("kisolo")
        >>> kisolo.why_illegal(kisolo.initial(), 0)
        'a1 captures nothing, and a capture is compulsory (KS5)'
        """
        refusal = self.refusal(position, move)
        return None if refusal is None else str(refusal)

    def refusal(self, position: Position, move: SupportsIndex) -> Message | None:
        """Return why the move is illegal, with the rule that forbids it; None if it is legal."""
        self._check_shape(position)
        if self.outcome(position) is not None:
            return self._over(position)
        index = operator.index(move)
        if not 0 <= index < self.board.size:
            return _NO_PIT(move=index, last=self.board.size - 1, rule=self.turn_rule)
        return self._refusal(position, index)

    def _legal_names(self, position: Position) -> tuple[str, ...]:
        return tuple(self.format_move(position, move) for move in self.legal_moves(position))

    def pit_name(self, position: Position, move: int) -> PitName:
        """Return the name of a pit of the side to move, to be said in a message."""
        return PitName(self.format_move(position, move))

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
            why = _THEIRS(
                pit=PitName(text), side=pit.side, mover=position.side, rule=self.turn_rule
            )
            raise IllegalMove(why, legal=self._legal_names(position))
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


@cache
def _part(kind: type[Game], room: str) -> Any:
    place = kind.parts.get(room)
    if place is None:
        return None
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def games() -> Mapping[str, type[Game]]:
    """Return every game by its name, those that other packages bring included.

    Raises `GameError` for one that can't be imported.

    >>> sorted(games())[:2]
    ['kisolo', 'kpe']
    """
    for entry in _entries():
        _load(entry)
    return MappingProxyType(GAMES)


@cache
def _entries() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _load(entry: EntryPoint) -> None:
    if entry.name in GAMES:
        return
    try:
        entry.load()
    except Exception as error:
        where = f"game {quote(entry.name)}, from {entry.value}"
        raise GameError(where, f"found {error}", "a module that can be imported") from error


def _known(name: str) -> bool:
    """Tell whether there is a game of this name; other packages are asked where there is none."""
    if name not in GAMES:
        for entry in _entries():
            if entry.name == name:
                _load(entry)
    return name in GAMES


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
    if not _known(name):
        raise GameError("game", f"found {quote(name)}", f"one of {', '.join(games())}")
    kind = GAMES[name]
    if colon and not tail:
        raise GameError(f"game {name}", "the text ends", "an option after ':'")
    return kind(**read_options(kind, tail) if colon else {})
