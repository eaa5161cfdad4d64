"""Reading records: every move is replayed, and nothing is believed that the rules contradict.

A file is read from start to end and holds in memory no more than the record being read.
"""

import os
from collections.abc import Iterator
from typing import TextIO

from makombo.errors import GameError, PositionError, RecordError, quote
from makombo.notation.movetext import RESULTS, Movetext, ReadLine
from makombo.notation.record import TAGS, UNFINISHED, UNKNOWN_DATE, Record
from makombo.notation.tokens import Kind, Token, Tokens, read_lines
from makombo.rules import Game, Outcome, Position, Result, Side, Termination
from makombo.rules import game as find_game

VERSIONS = ("1", "2")
DECISIVE = (Result.SOUTH_WON, Result.NORTH_WON)

# What each ending that the moves alone don't show may have as its result.
DECLARED_RESULTS: dict[str, tuple[str, ...]] = {
    Termination.RESIGNATION: DECISIVE,
    Termination.TIME: DECISIVE,
    Termination.AGREEMENT: (Result.DRAW,),
    "unfinished": (UNFINISHED,),
}


def read_records(file: TextIO | str | os.PathLike[str]) -> Iterator[Record]:
    r"""Yield the records of an open text file, or of the file at a path, one by one.

    The text is UTF-8, a byte order mark and ends of lines of any system are accepted. Raises
    `RecordError`, which knows the game's number, the ply, the line and the column, for a record
    that is cut short, malformed, or false in a move, the result, the termination or the score; and
    `OSError` where a path can't be read.

    >>> import io
    >>> text = '[Game "kpe"]\n[Result "*"]\n[Termination "unfinished"]\n\n1. a1 d2 *\n'
    >>> [record.moves for record in read_records(io.StringIO(text))]
    [(0, 0)]
    """
    tokens = Tokens(read_lines(file))
    while tokens.peek().kind is not Kind.END:
        yield _RecordReader(tokens).read()
        tokens.game += 1


class _RecordReader:
    """Reads one record: its tags, then its moves on a board of its own, then its end."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.tags: dict[str, Token] = {}
        self.line = ReadLine(0, [])

    def read(self) -> Record:
        self._read_tags()
        game = self._game()
        start = self._start(game)
        self._check_words()
        self.line, token = Movetext(self.tokens, game, start).read()
        self._check_token(token)
        outcome = self._ending(self.line.final, self.line.outcome)
        self._check_score(self.line.final, outcome)
        self._check_after()
        return Record(
            game,
            start,
            tuple(self.line.moves),
            outcome,
            south=self._text("South", Side.SOUTH.label),
            north=self._text("North", Side.NORTH.label),
            date=self._text("Date", UNKNOWN_DATE),
            comments=self.line.texts,
            tags={name: tag.text for name, tag in self.tags.items() if name not in TAGS},
            glyphs=self.line.glyphs,
            variations=tuple(self.line.variations),
        )

    # Tags.

    def _read_tags(self) -> None:
        while self.tokens.peek().kind is Kind.TAG:
            tag = self.tokens.next()
            if tag.name in self.tags:
                raise self.tokens.fail(tag, "it once", f"tag {tag.name} for the second time")
            self.tags[tag.name] = tag
        for name in ("Game", "Result", "Termination"):
            if name not in self.tags:
                raise self.tokens.fail(self.tokens.peek(), f'the tag [{name} "…"] before it')

    def _text(self, name: str, default: str) -> str:
        return self.tags[name].text if name in self.tags else default

    def _false(self, name: str, expected: str) -> RecordError:
        """Return the error for a tag that says what isn't so."""
        tag = self.tags[name]
        return self.tokens.fail(tag, expected, f"{name} {quote(tag.text)}", self._plies())

    def _plies(self) -> int | None:
        return len(self.line.moves) or None

    def _game(self) -> Game:
        tag = self.tags["Game"]
        try:
            return find_game(tag.text)
        except GameError as error:
            raise self.tokens.fail(tag, error.expected, error.found) from None

    def _start(self, game: Game) -> Position:
        if "Start" not in self.tags:
            return game.initial()
        tag = self.tags["Start"]
        try:
            return game.parse(tag.text)
        except PositionError as error:
            found = f"Start, column {error.column} of the position: {error.found}"
            raise self.tokens.fail(tag, error.expected, found) from None

    def _check_words(self) -> None:
        words = [*Termination, "unfinished"]
        for name, known in (
            ("Notation", VERSIONS),
            ("Result", RESULTS),
            ("Termination", words),
        ):
            if name in self.tags and self.tags[name].text not in known:
                raise self._false(name, f"one of {', '.join(known)}")

    # The end.

    def _check_token(self, token: Token) -> None:
        """Hold the result token against the tag."""
        result = self.tags["Result"].text
        if token.text != result:
            expected = f"{result} as in the tag Result"
            raise self.tokens.fail(token, expected, ply=self._plies())

    def _ending(self, final: Position, outcome: Outcome | None) -> Outcome | None:
        """Hold the stated end against the one on the board; return the one that counts."""
        result, termination = self.tags["Result"].text, self.tags["Termination"].text
        if outcome is not None:
            if termination != outcome.termination:
                raise self._false("Termination", f"{_word(outcome)}, as the moves end")
            if result != outcome.result:
                raise self._false("Result", f"{outcome.result}, as the moves end")
            return outcome
        if termination not in DECLARED_RESULTS:
            expected = f"one of {', '.join(DECLARED_RESULTS)}, as the moves end in play"
            raise self._false("Termination", expected)
        if result not in DECLARED_RESULTS[termination]:
            expected = f"{' or '.join(DECLARED_RESULTS[termination])} with {termination}"
            raise self._false("Result", expected)
        if result == UNFINISHED:
            return None
        return Outcome(Result(result).winner, Termination(termination), final.scores)

    def _check_score(self, final: Position, outcome: Outcome | None) -> None:
        if "Score" not in self.tags:
            return
        score = final.scores if outcome is None else outcome.score
        if score is None:
            raise self._false("Score", "no such tag, as this game keeps no score")
        expected = f"{score[0]}-{score[1]}"
        if self.tags["Score"].text != expected:
            raise self._false("Score", f"{expected}, as the moves end")

    def _check_after(self) -> None:
        token = self.tokens.peek()
        if token.kind not in (Kind.TAG, Kind.END):
            found = f"{token} after the result token"
            raise self.tokens.fail(token, "the tags of another record or the end", found)


def _word(outcome: Outcome) -> str:
    return outcome.termination.value
