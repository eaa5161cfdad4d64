import math
import random

import numpy as np
import pytest

from makombo.engine import kisolo, kpe
from makombo.engine.evaluation import BUCKETS
from makombo.engine.search import estimate
from makombo.engine.value import WON
from makombo.kernels import kernel
from makombo.rules import Game, Position, game
from tests.kernels.twins import SET_UP

BOUNDS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 24)  # where the next bucket begins


def bucket(seeds: int) -> int:
    return sum(seeds >= bound for bound in BOUNDS) - 1


def value(rules: Game, position: Position, *, plain: bool = False) -> int:
    return int(estimate(kernel(rules).pack(position), plain))


def features(rules: Game, position: Position) -> list[int]:
    state = kernel(rules).pack(position)
    features_of = {"kpe": kpe, "kisolo": kisolo}[rules.name]
    return [int(features_of.feature(state, slot)) for slot in range(features_of.SLOTS)]


def test_every_feature_has_a_weight() -> None:
    assert len(BOUNDS) == BUCKETS
    assert len(kpe.WEIGHTS) == kpe.FEATURES == 321
    assert len(kisolo.WEIGHTS) == kisolo.FEATURES == 91
    assert all(isinstance(weight, int) for weight in (*kpe.WEIGHTS, *kisolo.WEIGHTS))


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_value_is_the_sum_of_its_features_in_kpe_to_the_nearest_seed(name: str) -> None:
    weights = np.array({"kpe": kpe, "kisolo": kisolo}[name].WEIGHTS)
    rng = random.Random(name)
    for _ in range(150):
        rules, position = SET_UP[name](rng)
        if rules.outcome(position) is None:
            chosen = features(rules, position)
            assert min(chosen) >= 0
            assert max(chosen) < len(weights)
            grain = {"kpe": 100, "kisolo": 1}[name]
            assert value(rules, position) == grain * math.floor(weights[chosen].sum() / grain + 0.5)
            assert abs(value(rules, position)) < WON


def test_kpe_features_by_hand() -> None:
    # 40 seeds in play: the third phase. South to move: c1 has 18 of them.
    rules = game("kpe")
    position = rules.parse("1,6,8,3/0,4,18,0 S 6 2 abcd abcd")
    phase = 2 * 107
    pits = [0, 4, 18, 0, 3, 8, 6, 1]
    expected = [phase + BUCKETS * slot + bucket(seeds) for slot, seeds in enumerate(pits)]
    assert features(rules, position) == [*expected, phase + 96 + 4, phase + 96 + 5 + 4, phase + 106]


@pytest.mark.parametrize(
    ("in_play", "phase"), [(2, 0), (16, 0), (18, 1), (32, 1), (34, 2), (48, 2)]
)
def test_kpe_phases_go_by_the_seeds_in_play(in_play: int, phase: int) -> None:
    rules = game("kpe")
    text = f"0,0,0,{in_play - 1}/1,0,0,0 S {48 - in_play} 0 abcd abcd"
    assert features(rules, rules.parse(text))[-1] == phase * 107 + 106


def test_kisolo_features_by_hand() -> None:
    rules = game("kisolo:columns=4,seeds=2")
    # Rows as South sees them; inner pits that face each other lie above one another (KS4).
    position = rules.parse("5,0,1,0/0,3,2,0/1,0,4,0/7,2,0,7 S")
    outer, inner = [7, 2, 0, 7], [0, 4, 0, 1]  # South's inner row runs from right to left
    their_outer, their_inner = [0, 1, 0, 5], [0, 3, 2, 0]
    expected = []
    for row, pits in enumerate((outer, inner, their_outer, their_inner)):
        expected += [BUCKETS * row + bucket(seeds) for seeds in pits]
        expected += [kisolo.FEATURES - 1] * 4
    # South's c2 (4) faces c3 (2) with c4 (1) behind: three to take; North would take c2 and c1.
    expected += [48 + bucket(2 + 1), 60 + bucket(4 + 0), 72 + 1, 72 + 9 + 2]
    assert features(rules, position) == expected


@pytest.mark.parametrize(
    ("name", "text", "lead"),
    [
        ("kpe", "6,6,6,6/6,6,6,6 S 0 0 - -", 0),
        ("kpe", "1,0,0,0/0,3,0,2 S 40 2 abcd abcd", 4 * 100 // 2),
        ("kpe", "1,0,0,0/0,3,0,2 N 40 2 abcd abcd", -4 * 100 // 2),
        ("kisolo:columns=2", "1,2/3,4/5,6/1,2 S", 4 * 30),
        ("kisolo:columns=2", "1,2/3,4/5,6/1,2 N", -4 * 30),
    ],
)
def test_plainly_it_counts_seeds(name: str, text: str, lead: int) -> None:
    rules = game(name)
    assert value(rules, rules.parse(text), plain=True) == lead


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_turning_the_board_changes_nothing(name: str) -> None:
    rng = random.Random(f"turned {name}")
    for _ in range(60):
        rules, position = SET_UP[name](rng)
        for plain in (False, True):
            turned = value(rules, position.turned(), plain=plain)
            assert value(rules, position, plain=plain) == turned


def test_options_that_change_no_board_change_no_value() -> None:
    text = "8,9,9,1/2,1,9,9 N 0 0 ab d"
    names = ("kpe", "kpe:skip_origin=true", "kpe:capture_on_unlocking_move=false")
    assert len({value(game(name), game(name).parse(text)) for name in names}) == 1
