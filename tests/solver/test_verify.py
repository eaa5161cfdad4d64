"""Verifying finds what is wrong and names it, and nothing where all is right."""

from collections.abc import Callable
from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, game
from makombo.solver.run import solve
from makombo.solver.verify import Verdict, verify, worth_by_rules
from makombo.tables import Manifest, Tables, describe, read_manifest
from makombo.tables.packing import pack_tables
from makombo.tables.table import Table
from tests.solver.tables import OPTIONS, solved
from tests.tables.folders import flip

Copied = Callable[..., Path]
KPE = Kpe()
LEVEL = Level(8, 15, 15)


@pytest.mark.parametrize("name", OPTIONS)
def test_sound_tables(copied: Copied, name: str) -> None:
    rules = game(name)
    assert isinstance(rules, Kpe)
    assert verify(rules, copied(name)) == Verdict(checked=8814, wrong=0)


def test_packed_tables_and_samples(copied: Copied) -> None:
    folder = copied()
    pack_tables(folder)
    told: list[tuple[int, int]] = []
    verdict = verify(KPE, folder, sample=500, report=lambda done, of: told.append((done, of)))
    assert verdict == Verdict(checked=500, wrong=0)
    assert told[-1] == (500, 500)
    assert verify(KPE, folder) == Verdict(checked=8814, wrong=0)


@pytest.mark.parametrize("section", ["margins", "distances"])
@pytest.mark.parametrize("rank", [0, 1234, 6434])
def test_one_flipped_byte_is_named(copied: Copied, section: str, rank: int) -> None:
    folder = copied()
    path = folder / "08-f-f.table"
    flip(path, getattr(Table(path).header, section) + rank)
    verdict = verify(KPE, folder)
    assert verdict.wrong == 1
    (wrong,) = verdict.named
    text = KPE.format(LEVEL.position(rank, KPE))
    assert (wrong.file, wrong.rank, wrong.position) == (path, rank, text)
    assert str(wrong).startswith(f"{path}, rank {rank}, {text}: margin ")


def test_one_flipped_byte_of_a_packed_table_is_named(copied: Copied) -> None:
    folder = copied()
    pack_tables(folder)
    path = folder / "08-f-f.table"
    flip(path, Table(path).header.margins + 100)
    (wrong,) = verify(KPE, folder).named
    assert (wrong.file, wrong.rank) == (path, 0)
    assert wrong.position == KPE.format(LEVEL.position(0, KPE))


def test_flips_outside_the_values(copied: Copied) -> None:
    folder = copied()
    flip(folder / "06-f-f.table", 4000)  # between header and margins
    flip(folder / "08-7-f.table", 40)  # in the header
    problems = {wrong.file.name: wrong.problem for wrong in verify(KPE, folder).named}
    assert problems["06-f-f.table"] == "not the file of the manifest, by its checksum"
    assert problems["08-7-f.table"].startswith("the header is damaged")


def _change_with_checksums(folder: Path, rank: int) -> None:
    """Give a position another margin, and all files the checksums that go with it."""
    from dataclasses import replace

    from makombo.tables import rules_id
    from makombo.tables.format import RAW
    from makombo.tables.writer import write_table

    solution = solved("kpe", 8)[LEVEL]
    margins = solution.margins.copy()
    margins[rank] += 2
    changed = replace(solution, margins=margins)
    table = write_table(folder, changed, "kpe", rules_id(KPE), RAW)
    manifest = read_manifest(folder)
    entries = manifest.entries | {LEVEL: describe(table)}
    Manifest(manifest.game, manifest.rules, manifest.program, entries).write(folder)


def test_a_false_value_with_true_checksums_is_found(copied: Copied) -> None:
    folder = copied()
    _change_with_checksums(folder, 3000)
    verdict = verify(KPE, folder)
    assert verdict.wrong >= 1
    assert 3000 in {wrong.rank for wrong in verdict.named}


def test_worth_by_the_rules_alone(copied: Copied) -> None:
    tables = Tables.open(copied())
    for rank in range(0, LEVEL.size, 101):
        expected = tables.probe(KPE, LEVEL.position(rank, KPE))
        assert worth_by_rules(KPE, tables, LEVEL, rank) == expected


def test_tables_that_cannot_be_verified(copied: Copied, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such folder"):
        verify(KPE, tmp_path / "none")
    other = game("kpe:skip_origin=true")
    assert isinstance(other, Kpe)
    with pytest.raises(TableError, match="tables of kpe, expected"):
        verify(other, copied())


def test_a_level_whose_children_are_not_there(copied: Copied) -> None:
    folder = copied()
    manifest = read_manifest(folder)
    entries = {level: entry for level, entry in manifest.entries.items() if level.seeds > 2}
    Manifest(manifest.game, manifest.rules, manifest.program, entries).write(folder)
    with pytest.raises(TableError, match="04-f-f leads to 02-f-f, expected a table of it"):
        verify(KPE, folder)


@pytest.mark.slow
def test_everything_up_to_18_seeds(tmp_path: Path) -> None:
    solve(KPE, tmp_path, 18)
    assert verify(KPE, tmp_path) == Verdict(checked=1_572_327, wrong=0)


@pytest.mark.huge
def test_everything_up_to_26_seeds(tmp_path: Path) -> None:
    solve(KPE, tmp_path, 26)
    assert verify(KPE, tmp_path) == Verdict(checked=27_142_918, wrong=0)
