"""Writing records, in their one canonical form."""

import textwrap
from collections.abc import Iterator
from typing import Protocol, TextIO

from makombo.notation.record import UNFINISHED, Record
from makombo.rules import Position, Side

WIDTH = 100


class Recorded(Protocol):
    """What has a record, as a match has."""

    def record(self) -> Record:
        """Return the record as it stands now."""
        ...


def write_record(file: TextIO, source: Record | Recorded) -> None:
    """Write a record, or the record of a match, and a blank line after it; many fit in one file.

    Raises `IllegalMove` where the record holds a false move; then nothing is written.
    """
    record = source if isinstance(source, Record) else source.record()
    file.write(format_record(record) + "\n")


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
    yield from _comments(record, 0)
    for ply, move in enumerate(record.moves):
        position = positions[ply]
        if position.side is Side.SOUTH:
            yield f"{move_number(record.start, ply)}."
        elif ply == 0:
            yield f"{move_number(record.start, ply)}..."
        yield record.game.format_move(position, move)
        yield from _comments(record, ply + 1)
    yield UNFINISHED if record.outcome is None else record.outcome.result


def move_number(start: Position, ply: int) -> int:
    """Return the number of the pair of moves that the ply, counted from 0, belongs to."""
    return (ply + start.side) // 2 + 1


def _comments(record: Record, ply: int) -> Iterator[str]:
    return (f"{{{text}}}" for text in record.comments.get(ply, ()))


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
