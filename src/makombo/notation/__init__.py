"""Game records: plain text, many games a file, replayed and checked while they are read."""

from makombo.notation.reader import read_records
from makombo.notation.record import Record
from makombo.notation.writer import format_record, write_record

__all__ = ["Record", "format_record", "read_records", "write_record"]
