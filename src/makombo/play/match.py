"""A match: a game with a history, so that moves can be taken back and repetitions count."""

import operator
from collections.abc import Iterable, Mapping
from typing import NamedTuple, SupportsIndex

from makombo.errors import IllegalMove, MatchError
from makombo.notation import Record
from makombo.notation.record import DECLARED, UNKNOWN_DATE
from makombo.rules import Game, Occurrences, Outcome, Position, Side, Termination, Trace
from makombo.rules.repetition import THIRD_TIME


class Match:
    """A match of one game from a position on, by default the game's first.

    `south` and `north` are the players' names and `date` the day, YYYY.MM.DD with ? for what isn't
    known; they go into the record. Raises `PositionError` for a start that the game can't have.

    >>> from makombo.rules import game
    >>> match = Match(game("kpe"))
    >>> match.push("c1").after == match.position
    True
    >>> match.push("a2").move, match.moves, match.outcome
    (3, (2, 3), None)
    >>> match.pop(), match.pop(), match.moves
    (3, 2, ())
    """

    def __init__(
        self,
        game: Game,
        start: Position | None = None,
        *,
        south: str = Side.SOUTH.label,
        north: str = Side.NORTH.label,
        date: str | None = None,
    ) -> None:
        first = game.initial() if start is None else start
        game.validate(first)
        self.game = game
        self.south = south
        self.north = north
        self.date = UNKNOWN_DATE if date is None else date
        self.tags: dict[str, str] = {}
        self._positions = [first]
        self._traces: list[Trace] = []
        self._comments: list[list[str]] = [[]]
        self._seen = Occurrences(game, [first])
        self._declared: Outcome | None = None
        self._stands: _Standing | None = None

    @property
    def start(self) -> Position:
        """The position in which the match began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position as it stands now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after every move."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[int, ...]:
        """The pit indices of the moves made."""
        return tuple(trace.move for trace in self._traces)

    @property
    def last(self) -> Trace | None:
        """The trace of the last move, or None before the first."""
        return self._traces[-1] if self._traces else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: on the board, by repetition (KP15, KS15) or as declared; or None."""
        return self._declared or self._standing().outcome

    @property
    def comments(self) -> Mapping[int, tuple[str, ...]]:
        """The comments by the number of moves after which they stand."""
        return {ply: tuple(texts) for ply, texts in enumerate(self._comments) if texts}

    def name(self, side: Side) -> str:
        """Return the name of the player of this side."""
        return (self.south, self.north)[side]

    def legal_moves(self) -> tuple[int, ...]:
        """Return the pit indices of the legal moves, ascending; none once the match is over."""
        return () if self._declared is not None else self._standing().legal

    def _standing(self) -> "_Standing":
        """Return how the match stands on the board, worked out once for every position."""
        if self._stands is None:
            outcome = self._seen.outcome(self.position)
            legal = () if outcome is not None else self.game.legal_moves(self.position)
            self._stands = _Standing(outcome, legal)
        return self._stands

    def push(self, move: SupportsIndex | str) -> Trace:
        """Make a move, given as a pit index or a pit's name, and return its trace.

        The rules are run once, for all that the trace tells. Of the moves before it the match keeps
        no events; their traces make them anew.

        Raises `MoveError` for a name that no pit has, `IllegalMove` with the rule that forbids the
        move or has ended the match, and `MatchError` after an end that was declared.
        """
        self._check_going()
        trace = self.game.trace(self.position, self._index(move))
        after = trace.after
        if self._traces:
            self._traces[-1].forget()
        self._positions.append(after)
        self._traces.append(trace)
        self._comments.append([])
        self._seen.add(after)
        self._stands = None
        return trace

    def _index(self, move: SupportsIndex | str) -> int:
        if isinstance(move, str):
            return self.game.parse_move(self.position, move)
        return operator.index(move)

    def _check_going(self) -> None:
        """Refuse a move after the end, naming the rule that ended the match."""
        outcome = self.outcome
        if outcome is None:
            return
        if self._declared is not None:
            raise MatchError(f"a move: the match is over by {outcome.termination}")
        if outcome.termination is Termination.REPETITION:
            raise IllegalMove(THIRD_TIME(rule=self.game.repetition_rule))
        self.game.trace(self.position, 0)  # any move: the game refuses it with its own rule

    def pop(self) -> int:
        """Take back the last move, and with it whatever ended the match; return its pit index.

        Raises `MatchError` before the first move.
        """
        if not self._traces:
            raise MatchError("taking back: no move has been made yet")
        self._declared = self._stands = None
        self._seen.remove(self._positions.pop())
        self._comments.pop()
        return self._traces.pop().move

    def after(self, move: SupportsIndex) -> tuple[Trace, Outcome | None]:
        """Return a move's trace and how the match would stand after it, its history included.

        The match itself stays as it is. Raises what `push` raises.
        """
        self._check_going()
        trace = self.game.trace(self.position, move)
        return trace, self._seen.outcome_after(trace.after)

    def resign(self, side: Side) -> None:
        """End the match by this side's resignation; raise `MatchError` if it is over."""
        self._declare(side.other, Termination.RESIGNATION)

    def flag(self, side: Side) -> None:
        """End the match because this side's time is up; raise `MatchError` if it is over."""
        self._declare(side.other, Termination.TIME)

    def agree_draw(self) -> None:
        """End the match as a draw by agreement; raise `MatchError` if it is over."""
        self._declare(None, Termination.AGREEMENT)

    def _declare(self, winner: Side | None, termination: Termination) -> None:
        if self.outcome is not None:
            raise MatchError(f"{termination}: the match is over by {self.outcome.termination}")
        # Whatever is still in play counts for nobody: the score stays as captured.
        self._declared = Outcome(winner, termination, self.position.scores)

    def comment(self, text: str) -> None:
        """Add a comment after the last move; taking the move back takes it along."""
        self._comments[-1].append(text)

    def record(self) -> Record:
        """Return the match as a record, to be written or kept."""
        return Record(
            self.game,
            self.start,
            self.moves,
            self.outcome,
            south=self.south,
            north=self.north,
            date=self.date,
            comments=self.comments,
            tags=self.tags,
        )

    @classmethod
    def from_record(cls, record: Record) -> "Match":
        """Return the match that a record tells of, replayed from its start.

        Raises `IllegalMove` for a false move and `MatchError` for a false end; records that
        `read_records` returned have neither.
        """
        names = {"south": record.south, "north": record.north, "date": record.date}
        match = cls(record.game, record.start, **names)
        match.tags.update(record.tags)
        match._comment_all(0, record.comments.get(0, ()))
        for ply, move in enumerate(record.moves, start=1):
            match.push(move)
            match._comment_all(ply, record.comments.get(ply, ()))
        match._end_as(record.outcome)
        return match

    def copy(self) -> "Match":
        """Return an independent copy of the match.

        >>> from makombo.rules import game
        >>> match = Match(game("kpe"))
        >>> twin = match.copy()
        >>> twin.push("c1").move, twin.moves, match.moves
        (2, (2,), ())
        """
        twin = Match.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.tags = self.tags.copy()
        twin._positions = self._positions.copy()
        twin._traces = self._traces.copy()
        twin._comments = [texts.copy() for texts in self._comments]
        twin._seen = self._seen.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> "Match":
        """Return a copy: all that it still shares is values, which don't change."""
        return self.copy()

    def _comment_all(self, ply: int, texts: Iterable[str]) -> None:
        self._comments[ply].extend(texts)

    def _end_as(self, stated: Outcome | None) -> None:
        """Take over a declared end, and check every other."""
        if stated is not None and stated.termination in DECLARED:
            self._declare(stated.winner, stated.termination)
        elif stated != self.outcome:
            found, truth = (_ending(outcome) for outcome in (stated, self.outcome))
            raise MatchError(f"a record's end: found {found}, expected {truth}")

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        from makombo.render import svg

        move = None if self.last is None else self.last.move
        return svg(self.game, self.position, last_move=move, outcome=self.outcome)

    def __repr__(self) -> str:
        """Return one line that says how the match stands."""
        stands = _ending(self.outcome)
        return f"<makombo.Match of {self.game}, {len(self._traces)} moves, {stands}>"


class _Standing(NamedTuple):
    """How a match stands on the board: its end or None, and the legal moves."""

    outcome: Outcome | None
    legal: tuple[int, ...]


def _ending(outcome: Outcome | None) -> str:
    return "unfinished" if outcome is None else f"{outcome.result} by {outcome.termination}"
