"""The record of a match as a value, and the form its texts are kept in."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from makombo.errors import MakomboError, quote
from makombo.rules import Game, Outcome, Position, Side, Termination

UNKNOWN_DATE = "????.??.??"
UNFINISHED = "*"  # the result token of a match that isn't over
DECLARED = (Termination.RESIGNATION, Termination.TIME, Termination.AGREEMENT)
TAGS = ("Game", "South", "North", "Date", "Start", "Result", "Termination", "Score")

TEXT_LIMIT = 100_000  # characters in a tag's value or a comment
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_BRACES = str.maketrans("{}", "()")


@dataclass(frozen=True)
class Record:
    r"""A match as it is written down: the game, where it began, the moves, and how it ended.

    `moves` are pit indices. `outcome` is None while the match is unfinished. `comments` are kept by
    the number of moves after which they stand (0: before the first). `tags` holds the tags that
    makombo gives no meaning to. `date` has the form YYYY.MM.DD with ? for what isn't known.

    Names and comments are tidied so that every record can be written and read back the same: white
    space and control characters become single spaces, a comment's braces round brackets where it
    has a closing one, and an empty comment is dropped. Raises `MakomboError` for a text too long
    (100 000 characters), a name no tag can have, and comments after moves that aren't there.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> Record(
    ...     kpe, kpe.initial(), (0,), south="Akissi\n", comments={1: ("a {bold} start",)}
    ... ).comments
    {1: ('a (bold) start',)}
    """

    game: Game
    start: Position
    moves: tuple[int, ...] = ()
    outcome: Outcome | None = None
    south: str = Side.SOUTH.label
    north: str = Side.NORTH.label
    date: str = UNKNOWN_DATE
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict, hash=False)
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Tidy the texts, and refuse those that no record can hold."""
        for name in ("south", "north", "date"):
            self._set(name, tidy(getattr(self, name), f"tag {name.capitalize()}"))
        self._set("tags", {name: self._tag(name, text) for name, text in self.tags.items()})
        comments = {ply: self._comments_at(ply) for ply in sorted(self.comments)}
        self._set("comments", {ply: texts for ply, texts in comments.items() if texts})

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _tag(self, name: str, text: str) -> str:
        if name in TAGS or not TAG_NAME.fullmatch(name):
            expected = f"letters, digits and _, and none of {', '.join(TAGS)}"
            raise MakomboError(f"a further tag: found the name {quote(name)}, expected {expected}")
        return tidy(text, f"tag {name}")

    def _comments_at(self, ply: int) -> tuple[str, ...]:
        if not 0 <= ply <= len(self.moves):
            last = len(self.moves)
            raise MakomboError(f"a comment: found it after ply {ply}, expected from 0 to {last}")
        texts = (_tidy_comment(text, f"a comment after ply {ply}") for text in self.comments[ply])
        return tuple(text for text in texts if text)

    def positions(self) -> Iterator[Position]:
        """Yield the start and the position after every move; raise `IllegalMove` at a false one."""
        position = self.start
        yield position
        for move in self.moves:
            position = self.game.apply(position, move)
            yield position


def tidy(text: str, where: str) -> str:
    r"""Return the text on one line, its words a single space apart; `where` names it in errors.

    >>> tidy("  Ma\tBaker ", "tag South")
    'Ma Baker'
    """
    if len(text) > TEXT_LIMIT:
        expected = f"at most {TEXT_LIMIT}"
        raise MakomboError(f"{where}: found {len(text)} characters, expected {expected}")
    return " ".join(_CONTROL.sub(" ", _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)).split())


def _tidy_comment(text: str, where: str) -> str:
    # A record's comment ends at the first closing brace; round brackets say the same.
    return tidy(text.translate(_BRACES) if "}" in text else text, where)
