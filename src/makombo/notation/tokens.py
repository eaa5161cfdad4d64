"""Cutting the text of records into tags, comments, move numbers and words, line by line."""

import os
import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple, TextIO

from makombo.errors import RecordError, UnreadableLineError, quote
from makombo.notation.record import TAG_NAME, TEXT_LIMIT

LINE_LIMIT = 1_000_000  # characters; a longer line is no line of a record and isn't kept

_BOM = "\ufeff"
_SPACE = re.compile(r"\s*+")
_TAG = re.compile(rf'\[\s*+({TAG_NAME.pattern})\s++"([^"\\]*+(?:\\["\\][^"\\]*+)*+)"\s*+\]')
_ESCAPE = re.compile(r"\\(.)")
_NUMBER = re.compile(r"([0-9]{1,9})(\.{1,3})")
_WORD = re.compile(r"[^\s{}\[\]()!?$]++|.", re.DOTALL)
_GLYPH = re.compile(r"[!?]{1,2}|\$[0-9]{1,3}")


class Kind(Enum):
    """The kinds of token."""

    TAG = auto()
    COMMENT = auto()
    NUMBER = auto()
    GLYPH = auto()
    OPEN = auto()
    CLOSE = auto()
    WORD = auto()
    END = auto()


class Token(NamedTuple):
    """A piece of the text and where it began; `name` is a tag's name or a number's dots."""

    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""

    def __str__(self) -> str:
        """Return the token as a message names it."""
        if self.kind is Kind.END:
            return "the text ends"
        return f"found {quote(_shown(self))}"


def _shown(token: Token) -> str:
    forms = {
        Kind.TAG: "[{0.name} …]",
        Kind.COMMENT: "{{{0.text}}}",
        Kind.NUMBER: "{0.text}{0.name}",
    }
    return forms.get(token.kind, "{0.text}").format(token)


class Tokens:
    """The tokens of a file with a look ahead of one; ends with one token of the kind END.

    `game` is the number of the record being read; it goes into every error.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self.game = 1
        self._lines = enumerate(lines, start=1)
        self._line = 1
        self._text = ""
        self._at = 0
        self._ahead: Token | None = None

    def fail(
        self, where: Token, expected: str, found: str | None = None, ply: int | None = None
    ) -> RecordError:
        """Return the error for what stands at a token."""
        return RecordError(
            str(where) if found is None else found,
            expected=expected,
            game=self.game,
            ply=ply,
            line=where.line,
            column=where.column,
        )

    def peek(self) -> Token:
        """Return the next token without reading past it."""
        if self._ahead is None:
            self._ahead = self._scan()
        return self._ahead

    def next(self) -> Token:
        """Read the next token."""
        token = self.peek()
        if token.kind is not Kind.END:
            self._ahead = None
        return token

    def _scan(self) -> Token:
        if not self._skip_space():
            return self._token(Kind.END, "")
        readers = {"[": self._tag, "{": self._comment, "(": self._bracket, ")": self._bracket}
        return readers.get(self._text[self._at], self._word)()

    def _skip_space(self) -> bool:
        """Go to the next character that isn't white space; tell whether there is one."""
        while True:
            space = _SPACE.match(self._text, self._at)
            assert space is not None
            self._at = space.end()
            if self._at < len(self._text):
                return True
            if not self._read_line():
                return False

    def _read_line(self) -> bool:
        try:
            line = next(self._lines, None)
        except UnreadableLineError as error:
            where = Token(Kind.END, "", error.line, error.column)
            raise self.fail(where, error.expected, error.found) from None
        if line is None:
            return False
        self._line, text = line
        self._text, self._at = text.removeprefix(_BOM) if self._line == 1 else text, 0
        return True

    def _token(self, kind: Kind, text: str, name: str = "") -> Token:
        return Token(kind, text, self._line, self._at + 1, name)

    def _tag(self) -> Token:
        match = _TAG.match(self._text, self._at)
        if match is None:
            rest = self._token(Kind.WORD, self._text[self._at : self._at + 64].rstrip())
            raise self.fail(rest, 'a tag on one line, [Name "value"]')
        name, value = match.groups()
        token = self._token(Kind.TAG, _ESCAPE.sub(r"\1", value), name)
        if len(token.text) > TEXT_LIMIT:
            found = f"tag {name} has {len(token.text)} characters"
            raise self.fail(token, f"at most {TEXT_LIMIT}", found)
        self._at = match.end()
        return token

    def _comment(self) -> Token:
        start = self._token(Kind.WORD, "{")
        self._at += 1
        parts: list[str] = []
        size = 0
        while True:
            end = self._text.find("}", self._at)
            parts.append(self._text[self._at : end if end >= 0 else len(self._text)])
            size += len(parts[-1])
            if size > TEXT_LIMIT:
                found = f"a comment of more than {TEXT_LIMIT} characters"
                raise self.fail(start, "a shorter one, or its closing '}'", found)
            if end >= 0:
                self._at = end + 1
                return start._replace(kind=Kind.COMMENT, text="".join(parts))
            if not self._read_line():
                raise self.fail(start, "its closing '}'", "a comment that never ends")

    def _bracket(self) -> Token:
        text = self._text[self._at]
        token = self._token(Kind.OPEN if text == "(" else Kind.CLOSE, text)
        self._at += 1
        return token

    def _word(self) -> Token:
        number = _NUMBER.match(self._text, self._at)
        if number is not None:
            token = self._token(Kind.NUMBER, number[1], number[2])
            self._at = number.end()
            return token
        glyph = _GLYPH.match(self._text, self._at)
        if glyph is not None:
            token = self._token(Kind.GLYPH, glyph.group())
            self._at = glyph.end()
            return token
        word = _WORD.match(self._text, self._at)
        assert word is not None
        token = self._token(Kind.WORD, word.group())
        self._at = word.end()
        return token


def read_lines(source: TextIO | str | os.PathLike[str]) -> Iterator[str]:
    """Yield the lines of an open text file, or of the file at a path, ends of lines included.

    Raises `OSError` for a path that can't be read and `UnreadableLineError` for what isn't text.
    """
    if isinstance(source, str | os.PathLike):
        yield from _decoded(Path(source))
        return
    number = 1
    try:
        while line := source.readline(LINE_LIMIT + 1):
            _check_length(line, number)
            yield line
            number += 1
    except UnicodeDecodeError:
        # The file decodes ahead in blocks, so the fault is here or further on.
        found = "bytes that aren't UTF-8 from here on"
        raise UnreadableLineError(found, expected="text in UTF-8", line=number) from None


def _decoded(path: Path) -> Iterator[str]:
    number = 1
    with path.open("rb") as file:
        while line := file.readline(LINE_LIMIT + 1):
            _check_length(line, number)
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError as error:
                column = len(line[: error.start].decode("utf-8")) + 1
                found = f"byte 0x{line[error.start]:02x}, which isn't UTF-8"
                raise UnreadableLineError(
                    found, expected="text in UTF-8", line=number, column=column
                ) from None
            number += 1


def _check_length(line: str | bytes, number: int) -> None:
    if len(line) > LINE_LIMIT:
        expected = f"at most {LINE_LIMIT} characters"
        raise UnreadableLineError("a very long line", expected=expected, line=number)
