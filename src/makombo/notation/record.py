"""The record of a match as a value, its variations, and their one canonical text."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from makombo.errors import MakomboError, quote
from makombo.notation.evaluation import Evaluation
from makombo.rules import Game, Outcome, Position, Side, Termination

UNKNOWN_DATE = "????.??.??"
UNFINISHED = "*"  # the result token of a match that isn't over
DECLARED = (Termination.RESIGNATION, Termination.TIME, Termination.AGREEMENT)
TAGS = ("Game", "Notation", "South", "North", "Date", "Start", "Result", "Termination", "Score")
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")  # in the order of PGN's $1 to $6
NESTED_LIMIT = 100  # variations within variations

WIDTH = 100
TEXT_LIMIT = 100_000  # characters in a tag's value or a comment
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_BRACES = str.maketrans("{}", "()")


@dataclass(frozen=True)
class Variation:
    """A line noted beside the moves of another, from before one of them on.

    `ply` is the number of moves of the other line that stand before it, so it is an alternative to
    the move that follows these. `moves`, `comments`, `glyphs`, `evaluations` and `variations` are
    as in `Record`, counted from the variation's own beginning. Raises `MakomboError` for notes at
    moves that aren't there, a variation without moves, and more than 100 within each other.

    >>> Variation(1, (0,), glyphs={1: "?"}).nested
    1
    """

    ply: int
    moves: tuple[int, ...]
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict, hash=False)
    glyphs: Mapping[int, str] = field(default_factory=dict, hash=False)
    evaluations: Mapping[int, Evaluation] = field(default_factory=dict, hash=False)
    variations: "tuple[Variation, ...]" = ()
    nested: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Tidy the comments, and refuse what no record can hold."""
        if not self.moves:
            raise MakomboError("a variation: found no moves, expected one or more")
        _tidy_notes(self)
        object.__setattr__(self, "nested", 1 + _nested(self.variations))


@dataclass(frozen=True)
class Record:
    r"""A match as it is written down: the game, where it began, the moves, and how it ended.

    `moves` are pit indices. `outcome` is None while the match is unfinished. `comments` are kept by
    the number of moves after which they stand (0: before the first), and so are `glyphs`, one of
    `! ? !! ?? !? ?!` for a move, and `evaluations` of the position then reached. `variations` are
    in the order of the moves that they stand beside. `tags` holds the tags that makombo gives no
    meaning to. `date` has the form YYYY.MM.DD with ? for what isn't known.

    Names and comments are tidied so that every record can be written and read back the same: white
    space and control characters become single spaces, a comment's braces round brackets where it
    has a closing one, and an empty comment is dropped. A comment that is the text of an evaluation
    is that evaluation. Raises `MakomboError` for a text too long (100 000 characters), a name no
    tag can have, and notes at moves that aren't there. As a string it is its canonical text.

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
    glyphs: Mapping[int, str] = field(default_factory=dict, hash=False)
    evaluations: Mapping[int, Evaluation] = field(default_factory=dict, hash=False)
    variations: tuple[Variation, ...] = ()

    def __post_init__(self) -> None:
        """Tidy the texts, and refuse those that no record can hold."""
        for name in ("south", "north", "date"):
            self._set(name, tidy(getattr(self, name), f"tag {name.capitalize()}"))
        self._set("tags", {name: self._tag(name, text) for name, text in self.tags.items()})
        _tidy_notes(self)
        _nested(self.variations)

    def __str__(self) -> str:
        """Return the canonical text."""
        return format_record(self)

    @property
    def annotated(self) -> bool:
        """Whether it has notes of the second version: glyphs, evaluations or variations."""
        return bool(self.glyphs or self.evaluations or self.variations)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _tag(self, name: str, text: str) -> str:
        if name in TAGS or not TAG_NAME.fullmatch(name):
            expected = f"letters, digits and _, and none of {', '.join(TAGS)}"
            raise MakomboError(f"a further tag: found the name {quote(name)}, expected {expected}")
        return tidy(text, f"tag {name}")

    def positions(self) -> Iterator[Position]:
        """Yield the start and the position after every move; raise `IllegalMove` at a false one."""
        return positions_along(self.game, self.start, self.moves)


def positions_along(game: Game, position: Position, moves: Iterable[int]) -> Iterator[Position]:
    """Yield a position and those that moves lead to; raise `IllegalMove` at a false one."""
    yield position
    for move in moves:
        position = game.apply(position, move)
        yield position


def _tidy_notes(line: "Record | Variation") -> None:
    """Bring the notes of a line into their one form, in the order of its moves."""
    comments: dict[int, tuple[str, ...]] = {}
    evaluations = dict(line.evaluations)
    for ply in sorted(line.comments):
        _check_ply("a comment", ply, 0, line.moves)
        texts = [_tidy_comment(text, f"a comment after ply {ply}") for text in line.comments[ply]]
        comments[ply] = tuple(_without_evaluation(texts, ply, evaluations))
    for ply in evaluations:
        _check_ply("an evaluation", ply, 0, line.moves)
    for ply, glyph in line.glyphs.items():
        _check_ply("a glyph", ply, 1, line.moves)
        if glyph not in GLYPHS:
            expected = f"one of {' '.join(GLYPHS)}"
            raise MakomboError(f"a glyph: found {quote(glyph)}, expected {expected}")
    for variation in line.variations:
        _check_ply("a variation", variation.ply, 0, line.moves[1:])
    notes = {
        "comments": {ply: texts for ply, texts in comments.items() if texts},
        "glyphs": dict(sorted(line.glyphs.items())),
        "evaluations": dict(sorted(evaluations.items())),
        "variations": tuple(sorted(line.variations, key=lambda variation: variation.ply)),
    }
    for name, value in notes.items():
        object.__setattr__(line, name, value)


def _without_evaluation(
    texts: Iterable[str], ply: int, evaluations: dict[int, Evaluation]
) -> Iterator[str]:
    """Yield the comments that are words; the first that is an evaluation is noted as one."""
    for text in texts:
        evaluation = Evaluation.read(text) if ply not in evaluations else None
        if evaluation is not None:
            evaluations[ply] = evaluation
        elif text:
            yield text


def _check_ply(what: str, ply: int, first: int, moves: tuple[int, ...]) -> None:
    if not first <= ply <= len(moves):
        last = len(moves)
        raise MakomboError(f"{what}: found it after ply {ply}, expected from {first} to {last}")


def _nested(variations: tuple[Variation, ...]) -> int:
    deepest = max((variation.nested for variation in variations), default=0)
    if deepest > NESTED_LIMIT:
        expected = f"at most {NESTED_LIMIT} within each other"
        raise MakomboError(f"variations: found {deepest}, expected {expected}")
    return deepest


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


def format_record(record: Record) -> str:
    """Return the canonical text of a record, its lines at most 100 columns where words allow it.

    Raises `IllegalMove` where the record holds a false move.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> print(format_record(Record(kpe, kpe.initial(), (0, 0), comments={1: ("as ever",)})), end="")
    [Game "kpe"]
    [South "South"]
    [North "North"]
    [Date "????.??.??"]
    [Result "*"]
    [Termination "unfinished"]
    [Score "0-0"]
    <BLANKLINE>
    1. a1 {as ever} d2 *
    """
    positions = tuple(record.positions())
    tags = "".join(f'[{name} "{_escape(text)}"]\n' for name, text in _tags(record, positions[-1]))
    movetext = textwrap.fill(
        " ".join(_words(record, positions)), WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return f"{tags}\n{movetext}\n"


def _tags(record: Record, final: Position) -> Iterator[tuple[str, str]]:
    game, outcome = record.game, record.outcome
    yield "Game", str(game)
    if record.annotated:
        yield "Notation", "2"
    yield "South", record.south
    yield "North", record.north
    yield "Date", record.date
    if record.start != game.initial():
        yield "Start", game.format(record.start)
    yield "Result", UNFINISHED if outcome is None else outcome.result
    yield "Termination", "unfinished" if outcome is None else outcome.termination
    score = final.scores if outcome is None else outcome.score
    if score is not None:
        yield "Score", f"{score[0]}-{score[1]}"
    yield from record.tags.items()


def _words(record: Record, positions: tuple[Position, ...]) -> Iterator[str]:
    yield from _line(record, record, positions, 0)
    yield UNFINISHED if record.outcome is None else record.outcome.result


def _line(
    record: Record, line: Record | Variation, positions: tuple[Position, ...], ply: int
) -> Iterator[str]:
    """Yield the words of a line of the record, before which `ply` moves of it stand."""
    variations = {after: list(group) for after, group in _by_ply(line.variations)}
    yield from _notes(line, 0)
    for index, move in enumerate(line.moves):
        position, number = positions[index], move_number(record.start, ply + index)
        if position.side is Side.SOUTH:
            yield f"{number}."
        elif index == 0 or index - 1 in variations:
            yield f"{number}..."
        yield record.game.format_move(position, move) + line.glyphs.get(index + 1, "")
        yield from _notes(line, index + 1)
        for variation in variations.get(index, ()):
            yield from _variation(record, variation, position, ply + index)


def _variation(record: Record, variation: Variation, position: Position, ply: int) -> Iterator[str]:
    positions = tuple(positions_along(record.game, position, variation.moves))
    words = list(_line(record, variation, positions, ply))
    words[0] = f"({words[0]}"
    words[-1] = f"{words[-1]})"
    return iter(words)


def _by_ply(variations: tuple[Variation, ...]) -> Iterator[tuple[int, Iterator[Variation]]]:
    return groupby(variations, key=lambda variation: variation.ply)


def move_number(start: Position, ply: int) -> int:
    """Return the number of the pair of moves that the ply, counted from 0, belongs to."""
    return (ply + start.side) // 2 + 1


def _notes(line: Record | Variation, ply: int) -> Iterator[str]:
    if ply in line.evaluations:
        yield f"{{{line.evaluations[ply]}}}"
    for text in line.comments.get(ply, ()):
        yield f"{{{text}}}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
