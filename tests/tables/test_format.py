"""The bytes of a table: what is written comes back, and what isn't ours is refused."""

import io
import struct
import zlib

import numpy as np
import pytest

from makombo.errors import TableError
from makombo.kernels.kpe_level import Level
from makombo.tables import format as layout
from makombo.tables.solution import Solution, Totals
from tests.solver.tables import solved

LEVEL = Level(8, 15, 15)


def _written(coding: str, solution: Solution | None = None) -> bytes:
    file = io.BytesIO()
    layout.write(file, solution or solved("kpe", 8)[LEVEL], "kpe", "some rules", coding)
    return file.getvalue()


@pytest.mark.parametrize("coding", [layout.RAW, layout.ZSTD])
def test_header(coding: str) -> None:
    data = _written(coding)
    header = layout.read_header(io.BytesIO(data), "here")
    told = (header.game, header.rules, header.level, header.positions, header.coding)
    assert told == ("kpe", "some rules", LEVEL, 6435, coding)
    assert header.totals == Totals(2641, 2225, 1569, 3884, header.totals.longest)
    assert header.end == len(data)


def test_raw_values_lie_on_whole_pages_as_they_are() -> None:
    data = _written(layout.RAW)
    header = layout.read_header(io.BytesIO(data), "here")
    solution = solved("kpe", 8)[LEVEL]
    assert header.margins % 4096 == header.distances % 4096 == 0
    assert data[header.margins :][:6435] == solution.margins.tobytes()
    assert data[header.distances :][:6435] == solution.distances.tobytes()


def test_blocks_are_coded_and_decoded() -> None:
    margins = np.array([0, 2, -4, 48, -48, 0], np.int8)
    distances = np.array([0, 1, 7, 255, 0, 0], np.uint8)
    assert layout.decode_margins(layout.encode_margins(margins)).tolist() == margins.tolist()
    coded = layout.encode_distances(margins, distances)
    assert len(coded) == 4
    assert layout.decode_distances(coded, margins).tolist() == distances.tolist()


@pytest.mark.parametrize("coding", [layout.RAW, layout.ZSTD])
def test_far_distances_are_kept_beside(coding: str) -> None:
    one = solved("kpe", 8)[Level(0, 15, 15)]
    far = np.array([[0, 300]], np.uint32)
    data = _written(coding, Solution(one.level, one.totals, one.margins, one.distances, far))
    header = layout.read_header(io.BytesIO(data), "here")
    assert layout.read_far(memoryview(data), header).tolist() == [[0, 300]]


def test_index_is_checked() -> None:
    data = bytearray(_written(layout.ZSTD))
    header = layout.read_header(io.BytesIO(data), "here")
    assert layout.read_index(memoryview(data), header, "here").shape == (2, 1)
    data[-1] ^= 1
    with pytest.raises(TableError, match="here: the index is damaged"):
        layout.read_index(memoryview(data), header, "here")


def _changed(place: int, value: bytes) -> bytes:
    data = bytearray(_written(layout.RAW))
    data[place : place + len(value)] = value
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "no table begins like this"),
        (b"PK\x03\x04 something else altogether", "no table begins like this"),
        (_changed(8, struct.pack("<I", 2)), "found format version 2, expected 1"),
        (_changed(30, b"?"), "the header is damaged"),
        (_changed(12, struct.pack("<I", 1 << 31)), "the header is damaged"),
        (_written(layout.RAW)[:50], "the header is damaged"),
    ],
)
def test_what_is_no_table_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(TableError, match=problem):
        layout.read_header(io.BytesIO(data), "here")


def test_checksums_are_those_of_the_blocks() -> None:
    data = _written(layout.RAW)
    header = layout.read_header(io.BytesIO(data), "here")
    index = layout.read_index(memoryview(data), header, "here")
    place, length, crc = index[0, 0]
    assert zlib.crc32(data[place : place + length]) == crc
