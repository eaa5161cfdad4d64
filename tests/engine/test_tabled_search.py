"""Searching with tables at hand: exact at the leaves, and never at odds with them."""

import random
from contextlib import closing
from dataclasses import replace

import pytest

from makombo.engine.engine import Engine
from makombo.engine.limits import Limits
from makombo.engine.search import INFINITE, negamax
from makombo.errors import TableError
from makombo.kernels import kernel
from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, Position, game
from makombo.tables import STARTER, Tables
from makombo.tables.exact import know
from tests.engine.twins import Twin, new_context, played

KPE = Kpe()
TABLES = Tables.open(STARTER)


def outside(rng: random.Random) -> Position:
    """Return a position in play with a few seeds more than the tables reach to."""
    while True:
        level = Level(rng.choice((18, 20, 22)), 15, 15)
        position = level.position(rng.randrange(level.size), KPE)
        if KPE.outcome(position) is None:
            return position


def test_the_search_equals_the_twin_that_asks_the_tables() -> None:
    rng = random.Random("tables")
    compared = helped = 0
    for _ in range(60):
        root, depth = outside(rng), rng.randint(1, 4)
        twin = Twin(KPE, tables=TABLES)
        expected = twin.value(root, depth)
        if twin.tangled:
            continue
        context = new_context(KPE, [], root, tables=TABLES)
        value = negamax(kernel(KPE).pack(root), depth, 0, -INFINITE, INFINITE, 0, context)
        assert value == expected, KPE.format(root)
        compared += 1
        helped += expected != Twin(KPE).value(root, depth)
    assert compared >= 30
    assert helped >= 10


def test_moves_into_the_tables_have_their_exact_values() -> None:
    rng = random.Random("moves")
    with closing(Engine(KPE, tables=TABLES)) as engine:
        tabled = searched = 0
        while tabled < 20:
            root = outside(rng)
            known = {move: told.margin for move, told in know(KPE, root, TABLES).moves}
            lines = engine.analyse(root, Limits(depth=6), lines=4).lines
            assert [line.value for line in lines] == sorted((a.value for a in lines), reverse=True)
            for line in lines:
                played(KPE, root, line.pv)  # raises IllegalMove
                if known[line.move] is None:
                    assert (line.source, line.category) == ("search", "unknown")
                    searched += 1
                else:
                    assert (line.source, line.value) == ("table", known[line.move])
                    assert line.category != "unknown"
                    tabled += 1
        assert searched > 20


def test_what_the_tables_cover_is_not_searched() -> None:
    ending = KPE.parse("0,0,1,0/0,1,0,2 S 22 22 abcd abcd")
    with closing(Engine(KPE, tables=TABLES)) as engine:
        found = engine.analyse(ending, Limits(depth=30), lines=2)
    assert [(line.value, line.source) for line in found.lines] == [(2, "table"), (-2, "table")]
    assert (found.nodes, found.depth) == (0, 0)


def test_where_every_move_is_known_nothing_is_left_to_search() -> None:
    root = KPE.parse("0,2,1,1/0,0,0,12 S 0 32 abc abcd")
    below = {level: TABLES.manifest.entries[level] for level in TABLES if level.sown_mover == 15}
    tables = Tables(TABLES.folder, replace(TABLES.manifest, entries=below))
    assert not tables.covers(KPE, root)
    with closing(Engine(KPE, tables=tables)) as engine:
        found = engine.analyse(root, Limits(depth=9), lines=4)
    assert [line.source for line in found.lines] == ["table"]
    assert found.best.value == TABLES.probe(KPE, root).margin


@pytest.mark.parametrize("name", ["kisolo", "kpe:skip_origin=true", "kpe:endless=own_row"])
def test_tables_of_another_game_are_refused(name: str) -> None:
    with pytest.raises(TableError, match=f"tables of kpe, expected tables of {name}"):
        Engine(game(name), tables=TABLES)
