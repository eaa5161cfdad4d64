"""Writing records to files, one after the other."""

from typing import Protocol, TextIO

from makombo.notation.record import Record, format_record


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
