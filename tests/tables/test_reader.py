"""Looking up: exact where there is a table, an error where there is none."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from makombo.errors import MakomboError, MissingTable, TableError
from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, game
from makombo.tables import Probed, Tables
from tests.solver.tables import solved
from tests.tables.folders import flip

Copied = Callable[..., Path]
KPE = Kpe()


def _probe(tables: Tables, text: str, name: str = "kpe") -> Probed:
    rules = game(name)
    return tables.probe(rules, rules.parse(text))


def test_known_values(copied: Copied) -> None:
    tables = Tables.open(copied())
    assert _probe(tables, "0,0,1,0/0,1,0,2 S 22 22 abcd abcd") == Probed(2, 1)
    level = Level(8, 0b0111, 15)
    solution = solved("kpe", 8)[level]
    for rank in range(level.size):
        expected = Probed(int(solution.margins[rank]), int(solution.distances[rank]))
        assert tables.probe(KPE, level.position(rank, KPE)) == expected


def test_both_sides_and_any_scores_give_the_same(copied: Copied) -> None:
    tables = Tables.open(copied())
    south = _probe(tables, "0,0,1,0/0,1,0,2 S 22 22 abcd abcd")
    assert _probe(tables, "2,0,1,0/0,1,0,0 N 40 4 abcd abcd") == south


def test_finished_games_need_no_table(copied: Copied) -> None:
    tables = Tables.open(copied())
    assert _probe(tables, "9,0,1,0/0,0,0,0 S 16 22 abcd abcd") == Probed(-10, 0)
    assert tables.covers(KPE, KPE.parse("9,0,1,0/0,0,0,0 S 16 22 abcd abcd"))


def test_not_covered_is_an_error_and_never_a_number(copied: Copied) -> None:
    tables = Tables.open(copied())
    with pytest.raises(MissingTable, match="no table covers 48 seeds in play") as caught:
        tables.probe(KPE, KPE.initial())
    assert {KeyError, MakomboError} <= set(type(caught.value).__mro__)
    assert not str(caught.value).startswith("'")
    assert not tables.covers(KPE, KPE.initial())
    with pytest.raises(MissingTable, match="only Kpé has any"):
        tables.probe(game("kisolo"), game("kisolo").initial())


def test_tables_of_other_options_are_refused(copied: Copied) -> None:
    tables = Tables.open(copied("kpe:skip_origin=true"))
    with pytest.raises(TableError, match="tables of kpe:skip_origin=true, expected tables of kpe"):
        _probe(tables, "0,0,1,0/0,1,0,2 S 22 22 abcd abcd")


def test_tables_by_other_rules_are_refused(copied: Copied) -> None:
    folder = copied()
    text = (folder / "manifest.json").read_text()
    (folder / "manifest.json").write_text(text.replace(Tables.open(folder).manifest.rules, "old"))
    with pytest.raises(TableError, match="made by rules old, expected"):
        _probe(Tables.open(folder), "0,0,1,0/0,1,0,2 S 22 22 abcd abcd")


def test_a_table_in_another_s_place_is_refused(copied: Copied) -> None:
    folder = copied()
    (folder / "08-7-f.table").write_bytes((folder / "08-b-f.table").read_bytes())
    with pytest.raises(TableError, match=r"level 08-b-f.*expected kpe, level 08-7-f"):
        Tables.open(folder).table(Level(8, 7, 15))


def test_a_missing_or_damaged_file_is_named(copied: Copied) -> None:
    folder = copied()
    (folder / "08-7-f.table").unlink()
    flip(folder / "08-b-f.table", 25)
    tables = Tables.open(folder)
    with pytest.raises(TableError, match=r"08-7-f.table: No such file"):
        tables.table(Level(8, 7, 15))
    with pytest.raises(TableError, match=r"08-b-f.table: the header is damaged"):
        tables.table(Level(8, 11, 15))


def test_many_at_once(copied: Copied) -> None:
    level = Level(8, 15, 15)
    ranks = np.arange(level.size, dtype=np.uint64)[::-1]
    margins = Tables.open(copied()).margins(level, ranks)
    assert (margins == solved("kpe", 8)[level].margins[::-1]).all()


def test_a_damaged_table_makes_no_book(copied: Copied) -> None:
    folder = copied()
    flip(folder / "04-f-f.table", 4096)
    with pytest.raises(TableError, match=r"04-f-f.table, block 0: the margins are not what was"):
        Tables.open(folder).book()
