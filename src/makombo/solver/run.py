"""Solving a whole family of levels into a folder: in order, and on from where it stopped."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from makombo.errors import MakomboError, TableError
from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe
from makombo.rules import game as read_game
from makombo.solver.kpe import Pair, check_most_seeds, needs, pairs, solvable
from makombo.system.files import remove_unfinished
from makombo.tables import Entry, Manifest, Table, describe, read_manifest, rules_id
from makombo.tables.format import RAW
from makombo.tables.lock import held
from makombo.tables.manifest import NAME
from makombo.tables.writer import table_path, write_table

GIB = 1 << 30
BYTES_A_POSITION = 9
"""What solving a pair of levels holds in memory for each of its positions."""
BYTES_BESIDE = 350 << 20
"""What a process holds besides: Python, numba and its compiled code."""

_MANIFEST_EVERY = 2.0  # seconds

Report = Callable[["Progress"], object]


@dataclass
class Progress:
    """How far a run has come: positions, of them those found done, and the level just finished."""

    positions: int
    """All that are to be solved, those found done included."""
    done: int = 0
    level: str = ""


class Build:
    """A folder in which the levels of a game are being solved.

    Raises `TableError` where the folder holds something else, or another run is at work in it.
    """

    def __init__(self, game: Kpe, folder: Path, most_seeds: int, report: Report) -> None:
        check_most_seeds(most_seeds)
        self.game = game
        self.folder = folder
        self._report = report
        self._pairs = list(pairs(most_seeds))
        self.manifest = self._resume()
        self._written = time.monotonic()
        self.progress = Progress(sum(level.size for pair in self._pairs for level in pair))
        self.progress.done = sum(
            level.size for pair in self._pairs for level in pair if level in self.manifest.entries
        )

    def _resume(self) -> Manifest:
        """Return what is there already; tables of which the manifest doesn't tell are checked."""
        rules, game = rules_id(self.game), str(self.game)
        manifest = Manifest(game, rules, version("makombo"), {})
        if (self.folder / NAME).exists():
            found = read_manifest(self.folder)
            if (found.game, found.rules) != (game, rules):
                holds = f"holds tables of {found.game}, rules {found.rules}"
                raise TableError(f"{self.folder}: {holds}, expected {game}, rules {rules}")
            manifest = Manifest(game, rules, found.program, found.entries)
        remove_unfinished(self.folder)
        for level in [level for pair in pairs() for level in pair]:
            entry, path = manifest.entries.get(level), table_path(self.folder, level.name)
            if entry is not None and _size(path) != entry.bytes:
                del manifest.entries[level]
                entry = None
            if entry is None and path.exists():
                self._adopt(manifest, path)
        return manifest

    def _adopt(self, manifest: Manifest, path: Path) -> None:
        """Take up a table that was finished just before a run was killed; drop a damaged one."""
        try:
            table = Table(path)
            if next(table.problems(), None) is not None:
                return
        except TableError:
            return
        if (table.header.game, table.header.rules) != (manifest.game, manifest.rules):
            expected = f"one of {manifest.game}, rules {manifest.rules}"
            raise TableError(f"{path}: a table of {table.header.game}, expected {expected}")
        manifest.entries[table.header.level] = describe(table)

    def todo(self) -> Iterator[Pair]:
        """Return the pairs of levels still to be solved, in order."""
        for pair in self._pairs:
            if any(level not in self.manifest.entries for level in pair):
                yield pair

    def check_memory(self, limit: float | None, workers: int) -> None:
        """Raise `MakomboError` if the largest pair left doesn't fit in `limit` GiB for all workers.

        Without a limit it must fit in what the machine has, where the machine tells it.
        """
        need = max((_memory(self, pair) for pair in self.todo()), default=0) / GIB
        need = workers * (need + BYTES_BESIDE / GIB) if need else 0
        has = limit if limit is not None else _machine_memory() / GIB
        if need > has:
            found = f"found {has:.2f} GiB" if limit is not None else f"this machine has {has:.2f}"
            many = f" with {workers} workers" if workers > 1 else ""
            expected = f"{need:.2f} GiB for the largest level{many}"
            raise MakomboError(f"memory: {found}, expected at least {expected}")

    def add(self, entries: Sequence[Entry]) -> None:
        """Note finished levels, and tell who wants to know."""
        for entry in entries:
            if entry.level not in self.manifest.entries:
                self.progress.done += entry.positions
            self.manifest.entries[entry.level] = entry
            self.progress.level = entry.level.name
        if time.monotonic() - self._written > _MANIFEST_EVERY:
            self.save()
        self._report(self.progress)

    def save(self) -> None:
        """Write the manifest."""
        self.manifest.write(self.folder)
        self._written = time.monotonic()


def solve(
    game: Kpe,
    folder: Path,
    most_seeds: int,
    *,
    workers: int = 1,
    scheduler: str | None = None,
    memory: float | None = None,
    report: Report = lambda progress: None,  # noqa: ARG005
) -> Manifest:
    """Solve all levels with at most so many seeds into a folder, and return its manifest.

    What is there already is kept. With `workers`, or at the address of a `scheduler`, Dask shares
    out the pairs of levels. `memory` is in GiB, for all processes.
    """
    check_most_seeds(most_seeds)
    _make(folder)
    with held(folder):
        build = Build(game, folder, most_seeds, report)
        build.check_memory(memory, workers)
        try:
            for entries in _entries(build, workers, scheduler):
                build.add(entries)
        finally:
            build.save()
    return build.manifest


def _entries(build: Build, workers: int, scheduler: str | None) -> Iterator[list[Entry]]:
    """Solve what is left of a build, here or on a cluster; yield each pair's levels."""
    solve_here = partial(solve_into, build.folder.resolve(), str(build.game))
    if workers == 1 and scheduler is None:
        yield from map(solve_here, build.todo())
        return
    from makombo.solver.cluster import in_any_order
    from makombo.system.cluster import begun, joined

    with begun(workers) if scheduler is None else joined(scheduler) as client:
        yield from in_any_order(client, build.todo(), solve_here, str(build.game))


def solve_into(folder: Path, game: str, pair: Pair) -> list[Entry]:
    """Solve a pair of levels from the tables in the folder, write its own, and describe them."""
    from makombo.solver.retrograde import solve_pair

    rules = solvable(read_game(game))
    solutions = solve_pair(rules, pair, lambda level: _open(folder, level).margins())
    identity = rules_id(rules)
    return [describe(write_table(folder, each, game, identity, RAW)) for each in solutions]


def _open(folder: Path, level: Level) -> Table:
    return Table(table_path(folder, level.name))


def _memory(build: Build, pair: Pair) -> int:
    """Return the bytes that solving a pair takes; packed tables that it reads are unpacked."""
    entries = build.manifest.entries
    packed = (level for level in needs(pair) if level in entries and entries[level].coding != RAW)
    return BYTES_A_POSITION * sum(level.size for level in pair) + sum(map(_positions, packed))


def _positions(level: Level) -> int:
    return level.size


def _machine_memory() -> float:
    """Return how many bytes of memory the machine has, without end where it doesn't tell."""
    if not hasattr(os, "sysconf"):  # as on Windows
        return float("inf")
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableError(f"{folder}: {error.strerror}, expected a folder for tables") from None
