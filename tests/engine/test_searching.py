import itertools
import random
from typing import Any

import pytest

from makombo.engine import searching
from makombo.engine.search import INFINITE, STOP, SearchContext, closed_by
from makombo.engine.searching import Searcher, Values
from makombo.engine.stop import StopToken
from makombo.engine.transposition import SMALLEST
from makombo.engine.value import WIN
from makombo.kernels import kernel
from makombo.rules import Game, Position, game
from tests.engine.test_search import SHUFFLES, depth_for, in_play, shuffled
from tests.engine.twins import NO_LIMIT, Twin, played


def searcher(rules: Game, buckets: int = 1 << 12, nodes: int = NO_LIMIT) -> Searcher:
    made = Searcher(kernel(rules), buckets, plain=False)
    made.ready(nodes, StopToken())
    return made


def deepened(
    rules: Game, root: Position, depth: int, lines: int, *history: Position
) -> list[tuple[int, Values]]:
    """Return all that a searcher yields for a position."""
    packing = kernel(rules)
    past = [packing.pack(position) for position in history]
    return list(searcher(rules).deepen(packing.pack(root), past, depth, lines, {}))


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_with_all_lines_every_move_has_the_value_of_the_slow_twin(name: str) -> None:
    rng = random.Random(f"lines {name}")
    compared = 0
    for _ in range(15):
        rules, root = in_play(name, rng)
        depth = depth_for(rules, root, rng)
        twin = Twin(rules)
        expected = twin.values(root, depth)
        if not twin.tangled:
            compared += 1
            reached, values = deepened(rules, root, depth, 16)[-1]
            won = all(abs(value) > WIN // 2 for value in values.values())
            assert values == expected or (won and reached < depth), rules.format(root)
    assert compared >= 10


def test_the_history_counts_only_as_far_as_it_can_come_back() -> None:
    compared = repeated = 0
    for name, text in SHUFFLES:
        rules = game(name)
        rng = random.Random(f"history {text}")
        for _ in range(80):
            history = shuffled(rules, rules.parse(text), rng)
            root = history.pop()
            twin = Twin(rules, history)
            expected = twin.values(root, 2)
            if not twin.tangled:
                compared += 1
                repeated += expected != Twin(rules).values(root, 2)
                assert deepened(rules, root, 2, 16, *history)[-1][1] == expected
    assert compared >= 50
    assert repeated >= 3


def test_a_capture_in_the_history_cuts_it() -> None:
    rules = game("kpe")
    packing = kernel(rules)
    start = rules.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd")
    states = [packing.pack(position) for position in played(rules, start, [0, 0, 1])]
    closes = [closed_by(*pair) for pair in itertools.pairwise(states)]
    assert closes[0]
    expected = closes[::-1].index(True)
    assert searcher(rules)._set_path(states) == expected


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_depths_follow_each_other_and_values_stand_best_first(name: str) -> None:
    rules = game(name)
    answers = deepened(rules, rules.initial(), 6, 2)
    assert [depth for depth, _ in answers] == list(range(7))
    for depth, values in answers:
        assert sorted(values) == list(rules.legal_moves(rules.initial()))
        first = list(values.values())[: 2 if depth else None]
        assert first == sorted(first, reverse=True)


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
@pytest.mark.parametrize("lines", [1, 2])
def test_windows_round_the_last_value_change_no_value(
    name: str, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"windows {name}")
    for _ in range(5):
        rules, root = in_play(name, rng)
        narrow = deepened(rules, root, 5, lines)[-1]
        with monkeypatch.context() as patch:
            patch.setattr(searching, "_FIRST_WINDOW", INFINITE)
            wide = deepened(rules, root, 5, lines)[-1]
        assert narrow[0] == wide[0]
        assert list(narrow[1].values())[:lines] == list(wide[1].values())[:lines]


def test_it_ends_when_the_value_is_certain() -> None:
    rules = game("kisolo:columns=5")
    answers = deepened(rules, rules.initial(), 50, 1)
    depth, values = answers[-1]
    assert (depth, next(iter(values.values()))) == (3, WIN - 3)


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("nodes", [1, 10, 2000])
def test_a_search_cut_short_still_has_all_moves(lines: int, nodes: int) -> None:
    rules = game("kpe")
    packing = kernel(rules)
    made = searcher(rules, SMALLEST, nodes)
    root = packing.pack(rules.initial())
    answers = list(made.deepen(root, [], 60, lines, {}))
    assert all(sorted(values) == [0, 1, 2, 3] for _, values in answers)
    assert made.nodes <= nodes + 300


def test_upper_bounds_of_a_depth_cut_short_choose_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped_below_the_window(*arguments: Any) -> tuple[int, int]:
        context = arguments[-1]
        assert isinstance(context, SearchContext)
        context.control[STOP] = 1
        return arguments[2] - 5, 3  # below alpha

    rules = game("kpe")
    root = kernel(rules).pack(rules.initial())
    made = searcher(rules)
    answers = made.deepen(root, [], 60, 1, {})
    before = [next(answers) for _ in range(6)][-1][1]
    monkeypatch.setattr(searching, "search_root", stopped_below_the_window)
    assert list(answers) == [(5, before)]
    assert next(iter(before)) != 3


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_line_is_legal_and_no_longer_than_its_depth(name: str) -> None:
    rng = random.Random(f"line {name}")
    for _ in range(15):
        rules, root = in_play(name, rng)
        made = searcher(rules, rng.choice((SMALLEST, 1 << 12)))
        state = kernel(rules).pack(root)
        depth, values = list(made.deepen(state, [], 5, 1, {}))[-1]
        for move in values:
            line = made.line(state, move, depth)
            assert line[0] == move
            assert 1 <= len(line) <= depth
            played(rules, root, line)  # raises IllegalMove
