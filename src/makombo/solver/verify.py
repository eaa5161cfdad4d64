"""Verifying tables as they were shipped: every value re-derived from those of its children.

It knows nothing of how they were made. First each file is compared with the manifest's checksum;
then margins and distances are checked as a certificate (`makombo.solver.certificate`), with moves
from the kernel for every position, and from the rules themselves for a sample.
"""

import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from makombo.errors import TableError
from makombo.kernels.kpe import pack, uncounted
from makombo.kernels.kpe_level import ALL_SOWN, Level
from makombo.kernels.kpe_ranking import rows_at, shape
from makombo.kernels.sharing import share
from makombo.kernels.words import U64
from makombo.rules import Kpe
from makombo.solver import certificate
from makombo.solver.kpe import leads_to
from makombo.tables import Probed, Tables, describe
from makombo.tables.exact import gained

BY_RULES = 2000
"""Positions whose moves are made by the rules themselves, over all levels."""

_PIECE = 1 << 20
_MOST_NAMED = 100
_ESCAPE = 255

Report = Callable[[int, int], object]
"""Is told how many positions have been checked, of how many."""


@dataclass(frozen=True)
class Wrong:
    """Something that isn't as it should be, and where."""

    file: Path
    problem: str
    rank: int | None = None
    position: str | None = None

    def __str__(self) -> str:
        """Return it on one line."""
        if self.rank is None:
            return f"{self.file}: {self.problem}"
        return f"{self.file}, rank {self.rank}, {self.position}: {self.problem}"


@dataclass
class Verdict:
    """What was checked, and what is wrong."""

    checked: int = 0
    wrong: int = 0
    named: list[Wrong] = field(default_factory=list)
    """The first of them, in full."""

    def add(self, *wrong: Wrong) -> None:
        """Note what is wrong."""
        self.wrong += len(wrong)
        self.named += wrong[: _MOST_NAMED - len(self.named)]


def verify(
    game: Kpe,
    folder: Path,
    *,
    sample: int | None = None,
    seed: int = 0,
    report: Report = lambda done, of: None,  # noqa: ARG005
) -> Verdict:
    """Verify all tables of a folder, or `sample` positions drawn over all levels in proportion.

    Raises `TableError` for a folder that holds no tables of this game, or not all that its levels
    lead to.
    """
    tables = Tables.open(folder)
    tables.check(game)
    _check_complete(tables)
    verdict = Verdict()
    damaged = _damaged(tables)
    sound = [level for level in tables if not damaged.keys() & {level, *_read_by(level)}]
    draws = _draws(sound, sample, seed)
    whole = sum(level.size for level in sound) if sample is None else sample
    for level in sound:
        _check_level(game, tables, level, draws.get(level), verdict)
        report(verdict.checked, whole)
    _check_by_rules(game, tables, _draws(sound, BY_RULES, seed + 1), verdict)
    for level, problem in damaged.items():
        if problem is None:
            _name_damage(game, tables, level, verdict)
        else:
            verdict.add(Wrong(tables.folder / tables.manifest.entries[level].file, problem))
    return verdict


def _read_by(level: Level) -> Iterator[Level]:
    """Return the other levels that a level's certificate is about."""
    yield level.partner
    yield from leads_to(level)


def _check_complete(tables: Tables) -> None:
    """Raise `TableError` unless every level that a level leads to is there."""
    for level in tables:
        for child in _read_by(level):
            if child not in tables:
                found = f"{level.name} leads to {child.name}"
                raise TableError(f"{tables.folder}: {found}, expected a table of it")


def _damaged(tables: Tables) -> dict[Level, str | None]:
    """Return the levels whose files aren't those of the manifest; why, if they can't be read."""
    found: dict[Level, str | None] = {}
    for level in tables:
        entry = tables.manifest.entries[level]
        try:
            if describe(tables.table(level)) != entry:
                found[level] = None
        except TableError as error:
            found[level] = str(error).removeprefix(f"{tables.folder / entry.file}: ")
    return found


def _draws(
    levels: Sequence[Level], sample: int | None, seed: int
) -> dict[Level, npt.NDArray[np.uint64]]:
    """Draw positions over levels in proportion, sorted by rank; nothing if all are meant."""
    if sample is None or not levels:
        return {}
    rng = np.random.default_rng(seed)
    sizes = np.array([level.size for level in levels], np.float64)
    counts = rng.multinomial(sample, sizes / sizes.sum())
    return {
        level: np.sort(rng.integers(0, level.size, int(count), np.uint64))
        for level, count in zip(levels, counts, strict=True)
    }


def _check_level(
    game: Kpe,
    tables: Tables,
    level: Level,
    ranks: npt.NDArray[np.uint64] | None,
    verdict: Verdict,
) -> None:
    """Check a level's certificate, everywhere or at these ranks."""
    view = _view(game, tables, level)
    count = level.size if ranks is None else len(ranks)

    def piece(first: int) -> tuple[int, npt.NDArray[np.uint64]]:
        wrong = np.zeros(_MOST_NAMED, np.uint64)
        end = min(first + _PIECE, count)
        if ranks is None:
            found = certificate.check_range(view, U64(first), U64(end), wrong)
        else:
            found = certificate.check_ranks(view, ranks[first:end], wrong)
        return int(found), wrong[: int(found)]

    for found, wrong in share(piece, range(0, count, _PIECE), os.cpu_count() or 1):
        named = [_wrong(game, tables, level, int(rank)) for rank in wrong]
        verdict.add(*named)
        verdict.wrong += found - len(named)
    verdict.checked += count


def _view(game: Kpe, tables: Tables, level: Level) -> certificate.Level:
    """Gather all that a level's certificate is about."""
    nothing = np.zeros(0, np.int8)
    nothing.setflags(write=False)
    beyond = [nothing] * 13
    for captured in range(2, 18, 2):
        child = Level(level.seeds - captured, level.sown_opponent, ALL_SOWN)
        if child in tables:
            beyond[captured // 2] = tables.table(child).margins()
    for pit in range(4):
        child = Level(level.seeds, level.sown_opponent, level.sown_mover | 1 << pit)
        if not level.sown_mover >> pit & 1 and child in tables:
            beyond[9 + pit] = tables.table(child).margins()
    table, partner = tables.table(level), tables.table(level.partner)
    return certificate.Level(
        shape=shape(level),
        tally=_tally(game, level),
        margins=table.margins(),
        distances=table.distances(),
        far=table.far(),
        partner=partner.margins(),
        partner_distances=partner.distances(),
        partner_far=partner.far(),
        beyond=tuple(beyond),
    )


def _tally(game: Kpe, level: Level) -> U64:
    """Return the second word of the level's states, with nothing captured."""
    return uncounted(pack(game, level.position(0, game))).tally


def _wrong(game: Kpe, tables: Tables, level: Level, rank: int) -> Wrong:
    """Say what a position's values are and what its children make of it."""
    table = tables.table(level)
    stored = Probed(table.margin(rank), table.distance(rank))
    right = _rederived(game, tables, level, rank)
    if right.margin == certificate.NO_TABLE:
        expected = "expected the tables of all levels that it leads to"
        problem = f"margin {stored.margin} can't be checked, {expected}"
    else:
        problem = f"margin {stored.margin} in {stored.distance} plies"
        problem += f", expected {right.margin} in {right.distance}"
    text = game.format(level.position(rank, game))
    return Wrong(table.path, problem, rank, text)


def _rederived(game: Kpe, tables: Tables, level: Level, rank: int) -> Probed:
    """Return what follows for a position from its children."""
    view = _view(game, tables, level)
    own, theirs = rows_at(U64(rank), U64(level.loose))
    return Probed(*map(int, certificate.worth(view, U64(own), U64(theirs))))


def _check_by_rules(
    game: Kpe,
    tables: Tables,
    draws: dict[Level, npt.NDArray[np.uint64]],
    verdict: Verdict,
) -> None:
    """Check some positions by moves that the rules themselves make."""
    for level, ranks in draws.items():
        for rank in map(int, ranks):
            stored = tables.probe(game, level.position(rank, game))
            if stored != worth_by_rules(game, tables, level, rank):
                verdict.add(_wrong(game, tables, level, rank))


def worth_by_rules(game: Kpe, tables: Tables, level: Level, rank: int) -> Probed:
    """Return what follows for a position from its children, by the rules alone."""
    position = level.position(rank, game)
    if game.outcome(position) is not None:
        return Probed(-position.in_play, 0)
    moves: list[tuple[int, int]] = []
    for move in game.legal_moves(position):
        after = game.apply(position, move)
        child = tables.probe(game, after)
        stays = game.outcome(after) is None and Level.of(after) == level.partner
        value = gained(game, position, after) - child.margin
        moves.append((value, child.distance if stays else 0))
    margin = max(value for value, _ in moves)
    if margin == 0:
        return Probed(0, 0)
    plies = [distance for value, distance in moves if value == margin]
    return Probed(margin, 1 + (min(plies) if margin > 0 else max(plies)))


def _name_damage(game: Kpe, tables: Tables, level: Level, verdict: Verdict) -> None:
    """Name what differs in a file that isn't the manifest's: the position, if it's one byte."""
    table = tables.table(level)
    blocks = dict(table.problems())
    if not blocks:
        verdict.add(Wrong(table.path, "not the file of the manifest, by its checksum"))
    for block, problem in blocks.items():
        rank = table.span(block).start
        if table.is_raw:
            found = _differing(game, tables, level, block)
            if found is not None:
                verdict.add(_wrong(game, tables, level, found))
                continue
        text = game.format(level.position(rank, game))
        verdict.add(Wrong(table.path, f"from here on {problem}", rank, text))


def _differing(game: Kpe, tables: Tables, level: Level, block: int) -> int | None:
    """Return the rank whose value, once put right, gives a block the checksum it should have."""
    table = tables.table(level)
    span = table.span(block)
    view = _view(game, tables, level)
    wrong = np.zeros(_MOST_NAMED, np.uint64)
    found = certificate.check_range(view, U64(span.start), U64(span.stop), wrong)
    for rank in map(int, wrong[: int(found)]):
        right = _rederived(game, tables, level, rank)
        margins = view.margins[span].copy()
        distances = view.distances[span].copy()
        margins[rank - span.start] = right.margin
        distances[rank - span.start] = min(right.distance, _ESCAPE)
        if table.agrees(block, zlib.crc32(margins.tobytes()), zlib.crc32(distances.tobytes())):
            return rank
    return None
