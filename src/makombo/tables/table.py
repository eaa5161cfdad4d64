"""One table: the values of a level, read from its file."""

import mmap
import zlib
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import zstandard

from makombo.errors import TableError
from makombo.tables import format as layout
from makombo.tables.solution import ESCAPE, Solution

KEPT_BLOCKS = 64
"""Blocks of a packed table that stay unpacked in memory, the last used."""

SUFFIX = ".table"


class Table:
    """A level's file, mapped into memory; what isn't asked for isn't read.

    Raises `TableError`, which names the file, when the file is no table, is cut short, or when a
    packed block that is asked for isn't what was written; a raw one is compared with its checksum
    by `check` alone. A table has to be replaced by another file, never written to.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self.header = layout.read_header(file, str(path))
                self.bytes = file.seek(0, 2)
                if self.bytes != self.header.end:
                    found = f"found {self.bytes} bytes"
                    raise TableError(f"{path}: {found}, expected {self.header.end}")
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise TableError(f"{path}: {error.strerror}, expected a table") from None
        self._data = memoryview(self._map)
        self._index = layout.read_index(self._data, self.header, str(path))
        self._margins_of_block = lru_cache(KEPT_BLOCKS)(self._unpacked_margins)
        self._distances_of_block = lru_cache(KEPT_BLOCKS)(self._unpacked_distances)

    @property
    def is_raw(self) -> bool:
        """Tell whether the values lie in the file as they are."""
        return self.header.coding == layout.RAW

    def margin(self, rank: int) -> int:
        """Return the margin at a rank."""
        if self.is_raw:
            value = self._data[self.header.margins + rank]
            return value - 256 if value > 127 else value
        block, place = divmod(rank, self.header.block)
        return int(self._margins_of_block(block)[place])

    def distance(self, rank: int) -> int:
        """Return the distance at a rank."""
        if self.is_raw:
            distance = self._data[self.header.distances + rank]
        else:
            block, place = divmod(rank, self.header.block)
            distance = int(self._distances_of_block(block)[place])
        if distance < ESCAPE:
            return distance
        if rank not in self._far:
            raise TableError(f"{self.path}: damaged at rank {rank}, expected what was written")
        return self._far[rank]

    def margins(self) -> npt.NDArray[np.int8]:
        """Return all margins by rank: mapped where the table is raw, else unpacked."""
        if self.is_raw:
            begin = self.header.margins
            return np.frombuffer(self._data, np.int8, self.header.positions, begin)
        margins = np.empty(self.header.positions, np.int8)
        for block in range(self.header.blocks):
            margins[self.span(block)] = self._unpacked_margins(block)
        margins.setflags(write=False)
        return margins

    def distances(self) -> npt.NDArray[np.uint8]:
        """Return all distances by rank, `ESCAPE` standing for itself and all greater ones."""
        if self.is_raw:
            begin = self.header.distances
            return np.frombuffer(self._data, np.uint8, self.header.positions, begin)
        distances = np.empty(self.header.positions, np.uint8)
        for block in range(self.header.blocks):
            distances[self.span(block)] = self._unpacked_distances(block)
        distances.setflags(write=False)
        return distances

    def far(self) -> npt.NDArray[np.uint32]:
        """Return ranks and distances of the positions that are `ESCAPE` plies away or more."""
        return layout.read_far(self._data, self.header)

    def solution(self) -> Solution:
        """Return the whole level, every checksum checked."""
        self.check()
        totals, level = self.header.totals, self.header.level
        return Solution(level, totals, self.margins(), self.distances(), self.far())

    def check(self) -> None:
        """Raise `TableError` unless every block is what was written, by its checksum."""
        for block, problem in self.problems():
            raise TableError(f"{self.path}, block {block}: {problem}")

    def span(self, block: int) -> slice:
        """Return the ranks of a block."""
        first = block * self.header.block
        return slice(first, min(first + self.header.block, self.header.positions))

    def problems(self) -> Iterator[tuple[int, str]]:
        """Check every block against its checksum; yield those that fail, with what is wrong."""
        for block in range(self.header.blocks):
            for kind, name in enumerate(("margins", "distances")):
                if zlib.crc32(self._stored(kind, block)) != self._index["crc"][kind, block]:
                    yield block, f"the {name} are not what was written, by their checksum"

    def agrees(self, block: int, margins: int, distances: int) -> bool:
        """Tell whether a block of a raw table was written with these two checksums."""
        return (margins, distances) == tuple(map(int, self._index["crc"][:, block]))

    @cached_property
    def _far(self) -> dict[int, int]:
        return {int(rank): int(distance) for rank, distance in self.far()}

    def _stored(self, kind: int, block: int) -> memoryview:
        place, length, _ = self._index[kind, block]
        return self._data[int(place) : int(place) + int(length)]

    def _unpack(self, kind: int, block: int) -> bytes:
        stored = self._stored(kind, block)
        first = self.span(block).start
        if zlib.crc32(stored) != self._index["crc"][kind, block]:
            raise TableError(
                f"{self.path}: damaged from rank {first} on, expected what was written"
            )
        try:
            return layout.unpack(stored, self.header.coding)
        except zstandard.ZstdError as error:
            raise TableError(f"{self.path}: damaged from rank {first} on ({error})") from None

    def _unpacked_margins(self, block: int) -> npt.NDArray[np.int8]:
        return layout.decode_margins(self._unpack(0, block))

    def _unpacked_distances(self, block: int) -> npt.NDArray[np.uint8]:
        return layout.decode_distances(self._unpack(1, block), self._margins_of_block(block))
