"""The levels of Kpé and their order."""

import pytest

from makombo.errors import MakomboError
from makombo.kernels.kpe_level import Level
from makombo.rules import game
from makombo.solver.kpe import check_most_seeds, leads_to, levels, needs, pairs, solvable


def test_all_levels_and_their_positions() -> None:
    listed = list(levels())
    assert len(listed) == len(set(listed))
    assert sum(level.size for level in listed) == 5_712_575_732
    assert sum(1 for level in listed if level.seeds == 48) == 256
    assert max(level.size for level in listed) == Level(48, 15, 15).size


def test_every_level_comes_after_those_that_it_leads_to() -> None:
    done: set[Level] = set()
    for pair in pairs():
        assert done.issuperset(needs(pair))
        done.update(pair)


def test_what_a_level_leads_to() -> None:
    names = [level.name for level in leads_to(Level(12, 0b0111, 15))]
    assert names == ["12-f-f", "10-f-f", "08-f-f", "06-f-f", "04-f-f", "02-f-f", "00-f-f"]
    assert [level.name for level in leads_to(Level(48, 3, 0))] == ["48-0-7", "48-0-b"]
    assert [level.name for level in leads_to(Level(12, 15, 3))] == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kisolo", "only Kpé has levels"),
        ("kpe:endless=own_row", "values would hang on history"),
        ("kpe:seeds=4", "not a family of levels that is solved"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(MakomboError, match=reason):
        solvable(game(name))


@pytest.mark.parametrize("seeds", [-2, 7, 49, 50])
def test_seeds_that_no_level_has(seeds: int) -> None:
    with pytest.raises(MakomboError, match=f"found {seeds}, expected an even number from 0 to 48"):
        check_most_seeds(seeds)
