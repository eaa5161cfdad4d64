"""Game records: plain text, many games a file, replayed and checked while they are read."""

from makombo.notation.evaluation import Evaluation
from makombo.notation.reader import read_records
from makombo.notation.record import Record, Variation, format_record
from makombo.notation.writer import write_record

__all__ = [
    "Evaluation",
    "Record",
    "Variation",
    "format_record",
    "read_records",
    "write_record",
]
