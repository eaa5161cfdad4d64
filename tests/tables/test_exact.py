"""What is known exactly, of a position and of its moves."""

from collections.abc import Callable
from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe
from makombo.tables import STARTER, Tables
from makombo.tables.exact import Exact, know
from tests.tables.folders import flip

Copied = Callable[..., Path]

KPE = Kpe()


def _known(text: str) -> tuple[Exact, dict[str, Exact]]:
    position = KPE.parse(text)
    known = know(KPE, position, Tables.open(STARTER))
    return known.value, {KPE.format_move(position, move): value for move, value in known.moves}


def test_a_move_counts_what_it_captures_itself() -> None:
    value, moves = _known("0,0,1,0/0,1,0,2 S 22 22 abcd abcd")
    assert value == Exact(2, 1) == moves["d1"]
    assert moves["b1"] == Exact(-2, 16)


def test_categories() -> None:
    margins = (2, 0, -4, None)
    assert [Exact(m, 0).category for m in margins] == ["win", "even", "loss", "unknown"]


def test_moves_into_the_tables_from_outside_are_known_alone() -> None:
    position = KPE.parse("4,1,1,1/1,3,3,4 S 14 16 abcd abcd")
    known = know(KPE, position, Tables.open(STARTER))
    assert known.value.category == "unknown"
    assert {value.category for _, value in known.moves} != {"unknown"}
    assert known.moves[-1][1].category == "unknown"


def test_the_best_move_attains_the_value_everywhere() -> None:
    tables = Tables.open(STARTER)
    for level in list(tables)[::7]:
        for rank in range(0, level.size, 1 + level.size // 20):
            position = level.position(rank, KPE)
            known = know(KPE, position, tables)
            if known.moves:
                best = known.moves[0][1]
                assert (best.margin, best.distance) == (known.value.margin, known.value.distance)


@pytest.mark.parametrize("section", ["margins", "distances"])
def test_a_changed_byte_is_no_knowledge(copied: Copied, section: str) -> None:
    folder = copied()
    position = KPE.parse("0,0,1,0/0,1,0,2 S 22 22 abcd abcd")
    table = Tables.open(folder).table(Level.of(position))
    rank = Level.of(position).rank((*position.own, *position.opposing))
    flip(table.path, getattr(table.header, section) + rank)
    text = "0,0,1,0/0,1,0,2 S 22 22 abcd abcd worth .*, its best move .2 in 1"
    with pytest.raises(TableError, match=f"damaged .{text}., expected both the same"):
        know(KPE, position, Tables.open(folder))
