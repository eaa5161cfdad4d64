"""Every error that makombo raises on purpose.

All but one are a `ValueError` with a message of one line that says what was found, where, and what
was expected. Screens map them to exit codes and HTTP statuses in one place each.
"""

from makombo.message import Message

_QUOTE_LIMIT = 40


def quote(text: str) -> str:
    """Return `text` quoted for a message, on one line and clipped to a readable length.

    >>> quote("x" * 1000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= _QUOTE_LIMIT else text[:_QUOTE_LIMIT] + "…")


class MakomboError(ValueError):
    """The parent of all of makombo's errors; each is the same again in another process."""

    def __reduce__(self) -> tuple[object, ...]:
        """Be remade with all that it has; `__init__` would be handed its finished words."""
        return _bare, (type(self), self.args), self.__dict__


def _bare(kind: type[MakomboError], args: tuple[object, ...]) -> MakomboError:
    """Return an error with these arguments, its attributes still to be set."""
    return kind.__new__(kind, *args)


class GameError(MakomboError):
    """A game text names an unknown game or option, or a value out of its range."""

    def __init__(self, where: str, found: str, expected: str) -> None:
        super().__init__(f"{where}: {found}, expected {expected}")
        self.found = f"{where}: {found}"
        self.expected = expected


class TextError(MakomboError):
    """A text isn't in its form; it knows the line and the column, both counted from 1.

    >>> str(TextError("found 'x'", expected="a count of seeds", column=3))
    "line 1, column 3: found 'x', expected a count of seeds"
    """

    def __init__(self, found: str, *, expected: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {found}, expected {expected}")
        self.found = found
        self.expected = expected
        self.line = line
        self.column = column


class PositionError(TextError):
    """A position, or its text, that no game of these options can have."""


class MoveError(TextError):
    """A text that names no pit of the board."""


class UnreadableLineError(TextError):
    """A line that is too long or isn't UTF-8."""


class IllegalMove(MakomboError):
    """A move that a rule forbids: why, as a message with its rule, and the legal moves' names.

    `where` names the game, where several are played at once.
    """

    def __init__(self, why: Message, *, legal: tuple[str, ...] = (), where: str = "") -> None:
        place = f"{where}: " if where else ""
        tail = f"; legal: {' '.join(legal)}" if legal else ""
        super().__init__(f"{place}{why}{tail}")
        self.why = why
        self.legal = legal
        self.where = where

    @property
    def reason(self) -> str:
        """Why the move is illegal, in English and without its rule."""
        return self.why.text

    @property
    def rule(self) -> str:
        """The number of the rule that forbids the move."""
        assert self.why.rule is not None
        return self.why.rule


class RecordError(TextError):
    """A game record that is cut short, malformed or false.

    `game` counts the records of the file from 1; `ply` is the half-move at fault, from 1, or None.
    """

    def __init__(
        self,
        found: str,
        *,
        expected: str,
        game: int,
        ply: int | None = None,
        line: int = 1,
        column: int = 1,
    ) -> None:
        where = f"game {game}" if ply is None else f"game {game}, ply {ply}"
        super().__init__(f"{where}: {found}", expected=expected, line=line, column=column)
        self.game = game
        self.ply = ply


class MatchError(MakomboError):
    """A match can't do what it is asked as it stands, as taking back a move before the first."""


class PlayerError(MakomboError):
    """A text names no player, or a player answered with a move that it can't make."""


class TableError(MakomboError):
    """A table that is damaged, cut short, or made for other rules than those asked for."""


class MissingTable(MakomboError, KeyError):
    """No table covers a position: its value isn't known, which is not the same as even."""

    def __str__(self) -> str:
        """Return the message as it is; a `KeyError` would quote it."""
        return str(self.args[0])


class StorageError(MakomboError):
    """The database can't be opened, read or written, or a newer makombo made it."""


class ConflictError(StorageError):
    """Another writer was first: the game has an entry of this number already."""


class ServeError(MakomboError):
    """The server can't listen where it is told to."""


class ConformanceError(AssertionError):
    """A game breaks a promise; the message names promise, game, position and move.

    It's no `ValueError`, for no input is at fault but the game itself.
    """
