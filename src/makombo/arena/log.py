"""The log of a contest: its games as records, one after the other, in the order of their numbers.

A run that was killed goes on from it. A record that was being written then is cut off; a log of
another contest, or a file that is no log, is refused and stays as it is.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from makombo.arena.matches import Contest, Played, tags
from makombo.errors import MakomboError, RecordError
from makombo.notation import Record, read_records, write_record
from makombo.system.files import write_whole

_NEXT = "\n\n[Game "  # how a record begins after another


class Log:
    """A contest's games on disk."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self._contest = contest
        self._file: TextIO | None = None

    def read(self) -> tuple[Played, ...]:
        """Return the games that are there, and cut off one that was left half written.

        Raises `MakomboError` for what isn't a log of this contest.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise self._refused(error.strerror or str(error), "a log of games") from None
        except UnicodeDecodeError:
            raise self._refused("found no text", "a log of games") from None
        records, complete = self._complete_records(text)
        games = tuple(self._played(number, record) for number, record in enumerate(records))
        if complete != text:
            self._rewrite(complete)
        return games

    def add(self, played: Played) -> None:
        """Write one game more; it is on disk when this returns."""
        try:
            if self._file is None:
                self._file = self.path.open("a", encoding="utf-8")
            write_record(self._file, played.record)
            self._file.flush()
        except OSError as error:
            raise self._refused(error.strerror or str(error), "a file to write to") from None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _complete_records(self, text: str) -> tuple[list[Record], str]:
        """Return the records and the text that holds them, less a last one cut short."""
        try:
            return list(read_records(io.StringIO(text))), _ended(text)
        except RecordError as error:
            cut = text.rfind(_NEXT)
            complete = text[: cut + 2] if cut >= 0 else ""
            if not self._was_being_written(text[len(complete) :]):
                raise self._refused(f"line {error.line}: {error.found}", "a log of games") from None
            try:
                return list(read_records(io.StringIO(complete))), complete
            except RecordError:
                raise self._refused(f"line {error.line}: {error.found}", "a log of games") from None

    def _was_being_written(self, rest: str) -> bool:
        """Tell whether the text is the beginning of a record of this contest."""
        return any(
            known.startswith(rest) or rest.startswith(known)
            for known in _first_lines(self._contest)
        )

    def _played(self, number: int, record: Record) -> Played:
        expected = tags(self._contest, number)
        if any(record.tags.get(name) != text for name, text in expected.items()):
            found = ", game ".join(record.tags.get(name, "none") for name in expected)
            wanted = ", game ".join(expected.values())
            raise self._refused(f"found a log of the contest {found}", wanted)
        return Played(number, record)

    def _rewrite(self, text: str) -> None:
        try:
            write_whole(self.path, text)
        except OSError as error:
            raise self._refused(error.strerror or str(error), "a file to write to") from None

    def _refused(self, found: str, expected: str) -> MakomboError:
        return MakomboError(f"log {self.path}: {found}, expected {expected}")


def _ended(text: str) -> str:
    """Return the text with the blank line that stands between two records after its last one."""
    return f"{text.rstrip()}\n\n" if text.strip() else ""


def _first_lines(contest: Contest) -> Iterator[str]:
    """Yield what a record of the contest begins with, for either seat."""
    for south, north in ((contest.a, contest.b), (contest.b, contest.a)):
        yield f'[Game "{contest.game}"]\n[South "{south}"]\n[North "{north}"]\n'
