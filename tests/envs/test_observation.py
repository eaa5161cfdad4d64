"""Every plane, by hand; and that what differs is seen to differ."""

import itertools

import numpy as np
import pytest

from makombo.envs.observation import VERSION, Layout
from makombo.rules import Game, Kisolo, Kpe, Position, game
from tests.envs.truth import OPTIONS, Truth, walk


def test_the_layout_has_a_version() -> None:
    assert VERSION == 1


def test_every_plane_of_kpe() -> None:
    layout = Layout(Kpe())
    position = layout.game.parse("13,4,10,0/6,4,5,2 N 4 0 abcd abcd")
    assert layout.observe(position, 2, (0, 1, 2, 0)).tolist() == [
        *(0, 10, 4, 13),
        *(6, 4, 5, 2),
        *(0, 4),
        *(1, 1, 1, 1, 1, 1, 1, 1),
        *(2, 0, 1, 2, 0),
        *(0, 0),
    ]


def test_every_plane_of_kisolo() -> None:
    layout = Layout(Kisolo(columns=2))
    position = layout.game.parse("1,2/3,4/5,6/2,1 S")
    numbers = layout.observe(position, 1, (0, 0, 1, 0), over=True).tolist()
    assert numbers == [2, 1, 6, 5, 2, 1, 3, 4, 1, 0, 0, 1, 0, 1, 1]


@pytest.mark.parametrize(("rules", "size"), [(Kpe(), 25), (Kisolo(), 45), (Kisolo(columns=2), 15)])
def test_planes_follow_one_another(rules: Game, size: int) -> None:
    layout = Layout(rules)
    assert layout.size == size == len(layout.high)
    ends = [plane.start + plane.size for plane in layout.planes]
    assert [plane.start for plane in layout.planes] == [0, *ends[:-1]]


def test_the_table_of_the_data_sheets() -> None:
    lines = Layout(Kpe()).table().splitlines()
    assert lines[2] == "| 0–3 | own pits | 48 | seeds in each pit of the side to move |"
    assert lines[-1] == "| 24 | over | 1 | 1 where the game has ended by its rules |"


@pytest.mark.parametrize("name", OPTIONS)
def test_numbers_stay_within_their_bounds(name: str) -> None:
    high = Layout(game(name)).high
    for seed in range(5):
        truth = walk(name, seed)
        assert (truth.observe() <= high).all()


def _listed(truth: Truth) -> tuple[object, ...]:
    """Return all that an observation promises to tell apart."""
    position: Position = truth.match.position
    own = position.side
    scores = position.scores and (position.scores[own], position.scores[own.other])
    sown = position.sown and (position.sown[own], position.sown[own.other])
    seen = int(truth.observe()[truth.layout.planes[-4].start])
    over = truth.outcome is not None
    return position.own, position.opposing, scores, sown, own, seen, truth.returns(), over


@pytest.mark.parametrize("name", ["kpe", "kpe:seeds=1", "kisolo:columns=4,seeds=1"])
def test_two_states_that_differ_in_anything_listed_never_share_an_observation(name: str) -> None:
    told: dict[bytes, tuple[object, ...]] = {}
    for seed in range(60):
        rng = np.random.default_rng(seed)
        truth = Truth(name)
        for _ in range(60):
            listed = _listed(truth)
            assert told.setdefault(truth.observe().tobytes(), listed) == listed
            if truth.outcome is not None:
                break
            truth.push(int(rng.choice(truth.match.legal_moves())))
    assert len(told) > 20


def test_a_change_of_any_one_thing_changes_the_observation() -> None:
    layout = Layout(Kpe(seeds=1))
    position = layout.game.parse("1,0,2,0/0,1,0,2 S 1 1 abcd abcd")
    texts = [
        "1,0,2,0/0,1,0,2 S 1 1 abcd abcd",
        "1,0,2,0/1,0,0,2 S 1 1 abcd abcd",
        "0,1,2,0/0,1,0,2 S 1 1 abcd abcd",
        "1,0,2,0/0,1,0,2 S 2 0 abcd abcd",
        "1,0,2,0/0,1,0,2 N 1 1 abcd abcd",
        "1,0,2,0/0,1,0,2 N 0 2 abd abcd",
        "1,0,2,0/0,1,0,2 N 2 0 abcd acd",
    ]
    outputs = [layout.observe(layout.game.parse(text), 1, (0,) * 4) for text in texts]
    outputs += [
        layout.observe(position, 2, (0,) * 4),
        layout.observe(position, 1, (0, 1, 0, 0)),
        layout.observe(position, 1, (0,) * 4, over=True),
    ]
    assert all((a != b).any() for a, b in itertools.combinations(outputs, 2))
