"""Reading the moves of a record with what is noted beside them; every move is played."""

from dataclasses import dataclass, field

from makombo.errors import IllegalMove, MakomboError, MoveError, RecordError
from makombo.notation.record import GLYPHS, NESTED_LIMIT, UNFINISHED, Variation, move_number
from makombo.notation.tokens import Kind, Token, Tokens
from makombo.rules import Game, Occurrences, Outcome, Position, Result

RESULTS = (*Result, UNFINISHED)

_PGN_GLYPHS = {f"${number}": glyph for number, glyph in enumerate(GLYPHS, start=1)}


@dataclass
class ReadLine:
    """A line as far as it has been read: the record's own moves, or a variation.

    `ply` counts the moves of the record before it, `positions` are the one it begins in and those
    that its moves led to; how the line ended is `outcome`, or None.
    """

    ply: int
    positions: list[Position]
    outcome: Outcome | None = None
    moves: list[int] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    glyphs: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    @property
    def final(self) -> Position:
        """The position that the line has come to."""
        return self.positions[-1]

    @property
    def texts(self) -> dict[int, tuple[str, ...]]:
        """The comments in the form that records keep them."""
        return {ply: tuple(texts) for ply, texts in self.comments.items()}


class Movetext:
    """Reads the moves of one record and its variations, each on a board with its history.

    Repetitions count along each line: the moves of a variation are taken back at its end.
    """

    def __init__(self, tokens: Tokens, game: Game, start: Position) -> None:
        self._tokens = tokens
        self._game = game
        self._start = start
        self._seen = Occurrences(game, [start])
        self._line = ReadLine(0, [start], self._seen.outcome(start))
        self._outer: list[ReadLine] = []

    def read(self) -> tuple[ReadLine, Token]:
        """Read up to the result token; return the record's own line, and the token."""
        readers = {Kind.GLYPH: self._glyph, Kind.OPEN: self._open, Kind.CLOSE: self._close}
        while True:
            token = self._tokens.next()
            if token.kind is Kind.COMMENT:
                self._line.comments.setdefault(len(self._line.moves), []).append(token.text)
            elif token.kind in readers:
                readers[token.kind](token)
            elif token.kind is Kind.WORD and token.text in RESULTS:
                self._check_closed(token)
                return self._line, token
            else:
                self._play(self._move(token))

    @property
    def _ply(self) -> int:
        return self._line.ply + len(self._line.moves)

    @property
    def _end(self) -> str:
        """What may stand where a line ends."""
        return "')'" if self._outer else "the result token"

    def _fail(self, token: Token, expected: str, found: str | None = None) -> RecordError:
        return self._tokens.fail(token, expected, found, ply=self._ply + 1)

    # Moves.

    def _move(self, token: Token) -> Token:
        """Return the token of a move, which its number may stand before."""
        numbered = token.kind is Kind.NUMBER
        if numbered:
            self._check_number(token)
            token = self._tokens.next()
        if token.kind is not Kind.WORD or (numbered and token.text in RESULTS):
            raise self._fail(token, "a move" if numbered else f"a move or {self._end}")
        return token

    def _check_number(self, token: Token) -> None:
        north = (self._ply + self._start.side) % 2
        expected = f"{move_number(self._start, self._ply)}{'...' if north else '.'}"
        if token.text + token.name != expected:
            raise self._fail(token, f"{expected} or a move")

    def _play(self, token: Token) -> None:
        line = self._line
        if line.outcome is not None:
            expected = self._end if self._outer else f"{self._end} {line.outcome.result}"
            ending = line.outcome.termination.value
            raise self._fail(token, expected, f"{token} after the end by {ending}")
        try:
            move = self._game.parse_move(line.final, token.text)
            after = self._game.apply(line.final, move)
        except MoveError as error:
            raise self._fail(token, f"{error.expected}, or {self._end}", error.found) from None
        except IllegalMove as error:
            expected = f"one of {' '.join(error.legal)}"
            found = f"the illegal move {token.text}, {error.reason} ({error.rule})"
            raise self._fail(token, expected, found) from None
        line.moves.append(move)
        line.positions.append(after)
        self._seen.add(after)
        line.outcome = self._seen.outcome(after)

    # What is noted beside them.

    def _glyph(self, token: Token) -> None:
        glyph = _PGN_GLYPHS.get(token.text, token.text)
        if glyph not in GLYPHS:
            raise self._fail(token, f"one of {' '.join(GLYPHS)}, or $1 to ${len(GLYPHS)}")
        last = len(self._line.moves)
        if not last:
            raise self._fail(token, "a move before it")
        if last in self._line.glyphs:
            raise self._fail(token, "one glyph for a move")
        self._line.glyphs[last] = glyph

    def _open(self, token: Token) -> None:
        """Begin a variation: an alternative to the last move."""
        line = self._line
        if not line.moves:
            raise self._fail(token, "a move that the variation stands beside")
        if len(self._outer) == NESTED_LIMIT:
            raise self._fail(token, f"at most {NESTED_LIMIT} variations within each other")
        self._seen.remove(line.final)
        self._outer.append(line)
        self._line = ReadLine(self._ply - 1, [line.positions[-2]])

    def _close(self, token: Token) -> None:
        """End a variation, and go back to the line that it stands beside."""
        if not self._outer:
            raise self._fail(token, "a move or the result token")
        line = self._line
        if not line.moves:
            raise self._fail(token, "a move in the variation")
        for position in reversed(line.positions[1:]):
            self._seen.remove(position)
        self._line = self._outer.pop()
        self._seen.add(self._line.final)
        self._line.variations.append(self._variation(line, token))

    def _variation(self, line: ReadLine, token: Token) -> Variation:
        try:
            return Variation(
                len(self._line.moves) - 1,
                tuple(line.moves),
                line.texts,
                line.glyphs,
                variations=tuple(line.variations),
            )
        except MakomboError as error:
            raise self._fail(token, "another", str(error)) from None

    def _check_closed(self, token: Token) -> None:
        if self._outer:
            raise self._fail(token, "')' before it")
