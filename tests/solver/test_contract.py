"""Children and parents agree, and where they don't it is said."""

from collections.abc import Iterable, Iterator

import pytest

from makombo.kernels.kpe_level import Level
from makombo.rules import Kpe, game
from makombo.solver.kpe import levels
from tests.solver.contract import KpeLevels, LevelError, Place, check_level_game
from tests.solver.tables import OPTIONS

LOCKED = (Level(48, 0, 0), Level(26, 0, 15), Level(14, 15, 3), Level(8, 7, 15), Level(8, 15, 7))


def _levels(name: str) -> KpeLevels:
    rules = game(name)
    assert isinstance(rules, Kpe)
    return KpeLevels(rules)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_child_has_its_parent_and_every_parent_its_child(name: str) -> None:
    assert check_level_game(_levels(name), [*levels(4), *LOCKED]) > 400


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONS)
def test_in_larger_levels_too(name: str) -> None:
    assert check_level_game(_levels(name), levels(8)) in (14900, 14901)


class _Broken(KpeLevels):
    def parents(self, place: Place) -> Iterator[Place]:
        return iter(list(super().parents(place))[:-1])


class _TooMany(KpeLevels):
    def parents(self, place: Place) -> Iterator[Place]:
        yield from super().parents(place)
        yield place[0].partner, 0


class _Astray(KpeLevels):
    def leads_to(self, level: Level) -> Iterable[Level]:
        return ()


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (_Broken, "of which it is no parent"),
        (_TooMany, "of which it is no child"),
        (_Astray, "a level that wasn't named"),
    ],
)
def test_a_game_that_contradicts_itself_is_refused(kind: type[KpeLevels], fault: str) -> None:
    with pytest.raises(LevelError, match=fault):
        check_level_game(kind(Kpe()), levels(2))
