"""Records as texts: what the tests of the notation are written in."""

import io
from pathlib import Path

import pytest

from makombo.errors import RecordError
from makombo.notation import Record, format_record, read_records

RECORDS = Path(__file__).parents[1] / "data" / "records"


def tags(**tag: str) -> str:
    """Return the lines of tags that every record begins with, for an unfinished game of Kpé."""
    values = {"Game": "kpe", "Result": "*", "Termination": "unfinished"} | tag
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items())


def text(moves: str, **tag: str) -> str:
    """Return a record with these tags and moves, as a person might write it."""
    return f"{tags(**tag)}\n{moves}\n"


def read(record: str) -> Record:
    """Return the one record of a text."""
    (only,) = read_records(io.StringIO(record))
    return only


def refused(record: str) -> str:
    """Return the message with which a text is refused."""
    with pytest.raises(RecordError) as caught:
        list(read_records(io.StringIO(record)))
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 400
    return message


def rewritten(record: str) -> str:
    """Return the canonical text of the one record of a text."""
    return format_record(read(record))
