"""The bytes of a table, one file a level; nothing else in the package knows them.

    0   8   magic
    8   4   format version
    12  4   length of the header
    16  4   CRC-32 of the header
    20      header: JSON in UTF-8, see `Header`
            margins, distances: blocks of values, one after the other
            far: pairs of rank and distance, four bytes each
            index: for each block of margins, then of distances, where it begins in the file (8
            bytes), how long it is (4) and its CRC-32 (4)

All numbers are little-endian. A *raw* table holds margins (signed) and distances as they are, a
byte each, both starting on a whole page. In a *zstd* table every block is compressed by itself;
margins are halved, for they are even, and of the distances only those of the won positions, then
those of the lost ones are kept, for even positions have none.
"""

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
import zstandard

from makombo.errors import TableError
from makombo.kernels.kpe_level import Level
from makombo.tables.solution import ESCAPE, Solution, Totals

MAGIC = b"MAKOMBO\x1a"
VERSION = 1
RAW = "raw"
ZSTD = "zstd"
BLOCK = {RAW: 1 << 20, ZSTD: 1 << 15}
"""Values a block."""

LONGEST_HEADER = 1 << 14
_COMPRESSION = 6
_HARDER = 19  # small tables are packed once and shipped with the package
_SMALL = 1 << 20

_START = struct.Struct("<8sIII")
_PAGE = 4096
_INDEX = np.dtype([("offset", "<u8"), ("length", "<u4"), ("crc", "<u4")])
_FAR = np.dtype("<u4")

Index = npt.NDArray[np.void]
Margins = npt.NDArray[np.int8]
Distances = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Header:
    """What a table says of itself."""

    game: str
    """The game's text, options included."""
    rules: str
    """The rules id: see `makombo.tables.manifest`."""
    level: Level
    positions: int
    coding: str
    block: int
    """Values a block."""
    totals: Totals
    margins: int
    """Where the margins begin, in bytes from the start of the file."""
    distances: int
    far: int
    escapes: int
    """How many pairs there are in `far`."""
    index: int
    index_crc: int

    @property
    def blocks(self) -> int:
        """The number of blocks, of margins and of distances each."""
        return -(-self.positions // self.block)

    @property
    def end(self) -> int:
        """The length of the whole file."""
        return self.index + 2 * self.blocks * _INDEX.itemsize

    def to_bytes(self) -> bytes:
        """Return the start of the file."""
        text = json.dumps(asdict(self), ensure_ascii=False).encode()
        return _START.pack(MAGIC, VERSION, len(text), zlib.crc32(text)) + text


def read_header(file: BinaryIO, where: str) -> Header:
    """Return the header of an open table; raise `TableError`, naming the file as `where`."""
    start = file.read(_START.size)
    if len(start) < _START.size or not start.startswith(MAGIC):
        raise TableError(f"{where}: no table begins like this, expected a table of makombo's")
    _, version, length, crc = _START.unpack(start)
    if version != VERSION:
        found = f"found format version {version}"
        raise TableError(f"{where}: {found}, expected {VERSION}; a newer makombo may read it")
    text = file.read(min(length, LONGEST_HEADER))
    if len(text) < length or zlib.crc32(text) != crc:
        raise TableError(f"{where}: the header is damaged, expected one with checksum {crc:08x}")
    fields = json.loads(text)
    fields["level"] = Level(*fields["level"])
    fields["totals"] = Totals(**fields["totals"])
    return Header(**fields)


def write(file: BinaryIO, solution: Solution, game: str, rules: str, coding: str) -> None:
    """Write a whole table to an empty file."""
    _Written(file, solution, game, rules, coding).write()


class _Written:
    """A table on its way into a file: blocks first, then the header, whose place is kept."""

    def __init__(
        self, file: BinaryIO, solution: Solution, game: str, rules: str, coding: str
    ) -> None:
        self._file = file
        self._solution = solution
        self._game, self._rules, self._coding = game, rules, coding

    def write(self) -> None:
        big = 1 << 62  # numbers of more digits make no header longer than these do
        room = len(self._header(big, big, big, big, big).to_bytes())
        margins = self._begin(room)
        index = [self._put(block) for block in self._margins()]
        distances = self._begin(self._file.tell())
        index += [self._put(block) for block in self._distances()]
        far = self._file.tell()
        self._file.write(self._solution.far.astype(_FAR).tobytes())
        place = self._file.tell()
        listed = np.array(index, _INDEX).tobytes()
        self._file.write(listed)
        start = self._header(margins, distances, far, place, zlib.crc32(listed)).to_bytes()
        assert len(start) <= room
        self._file.seek(0)
        self._file.write(start)

    def _header(self, margins: int, distances: int, far: int, index: int, crc: int) -> Header:
        solution = self._solution
        return Header(
            game=self._game,
            rules=self._rules,
            level=solution.level,
            positions=solution.level.size,
            coding=self._coding,
            block=BLOCK[self._coding],
            totals=solution.totals,
            margins=margins,
            distances=distances,
            far=far,
            escapes=len(solution.far),
            index=index,
            index_crc=crc,
        )

    def _begin(self, place: int) -> int:
        """Go to where a section may begin, and return it; pages of raw tables can be mapped."""
        if self._coding == RAW:
            place = -(-place // _PAGE) * _PAGE
        self._file.seek(place)
        return place

    def _margins(self) -> Iterator[bytes]:
        """Return the blocks of margins as they are written."""
        for margins, _ in self._spans():
            yield self._coded(margins.tobytes() if self._raw else encode_margins(margins))

    def _distances(self) -> Iterator[bytes]:
        """Return the blocks of distances as they are written."""
        for margins, distances in self._spans():
            plain = distances.tobytes() if self._raw else encode_distances(margins, distances)
            yield self._coded(plain)

    def _spans(self) -> Iterator[tuple[Margins, Distances]]:
        size = BLOCK[self._coding]
        for first in range(0, self._solution.level.size, size):
            span = slice(first, first + size)
            yield self._solution.margins[span], self._solution.distances[span]

    @property
    def _raw(self) -> bool:
        return self._coding == RAW

    def _coded(self, block: bytes) -> bytes:
        return block if self._raw else self._squeeze.compress(block)

    @cached_property
    def _squeeze(self) -> zstandard.ZstdCompressor:
        small = self._solution.level.size <= _SMALL
        return zstandard.ZstdCompressor(level=_HARDER if small else _COMPRESSION)

    def _put(self, block: bytes) -> tuple[int, int, int]:
        place = self._file.tell()
        self._file.write(block)
        return place, len(block), zlib.crc32(block)


def encode_margins(margins: Margins) -> bytes:
    """Return the bytes of a block of margins, to be compressed."""
    return (margins // 2).astype(np.int8).tobytes()


def encode_distances(margins: Margins, distances: Distances) -> bytes:
    """Return the bytes of a block of distances, to be compressed."""
    return distances[margins > 0].tobytes() + distances[margins < 0].tobytes()


def decode_margins(data: bytes) -> Margins:
    """Return a block of margins."""
    return np.frombuffer(data, np.int8) * np.int8(2)


def decode_distances(data: bytes, margins: Margins) -> Distances:
    """Return a block of distances, given the block of margins."""
    stored = np.frombuffer(data, np.uint8)
    distances = np.zeros(margins.size, np.uint8)
    won = margins > 0
    wins = int(np.count_nonzero(won))
    distances[won] = stored[:wins]
    distances[margins < 0] = stored[wins:]
    return distances


def read_index(data: memoryview, header: Header, where: str) -> Index:
    """Return the index of a table's bytes, two rows of blocks; raise `TableError`."""
    listed = data[header.index : header.end]
    if zlib.crc32(listed) != header.index_crc:
        raise TableError(f"{where}: the index is damaged, expected one as it was written")
    return np.frombuffer(listed, _INDEX).reshape(2, header.blocks)


def read_far(data: memoryview, header: Header) -> npt.NDArray[np.uint32]:
    """Return ranks and distances of the positions that are `ESCAPE` plies away or more."""
    size = 2 * header.escapes * _FAR.itemsize
    pairs = np.frombuffer(data[header.far : header.far + size], _FAR)
    return pairs.reshape(header.escapes, 2).astype(np.uint32)


def unpack(data: memoryview, coding: str) -> bytes:
    """Return what a block's bytes hold; raise `zstandard.ZstdError` if they are damaged."""
    if coding == RAW:
        return data.tobytes()
    return zstandard.ZstdDecompressor().decompress(data)


__all__ = [
    "BLOCK",
    "ESCAPE",
    "RAW",
    "ZSTD",
    "Header",
    "decode_distances",
    "decode_margins",
    "read_far",
    "read_header",
    "read_index",
    "unpack",
    "write",
]
