import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from makombo.engine import proof, search
from makombo.engine.engine import Engine
from makombo.engine.search import INFINITE, NODE_LIMIT, NODES, STOP, negamax, search_root
from makombo.engine.transposition import NO_MOVE
from makombo.kernels import kernel
from makombo.kernels.jit import COMPILED
from makombo.kernels.words import U64
from makombo.rules import Game, Position, game
from tests.engine.twins import Twin, new_context, quiet_plies
from tests.kernels.twins import SET_UP

MOST_LEAVES = 400  # of a tree that the twin walks through


def in_play(name: str, rng: random.Random) -> tuple[Game, Position]:
    """Return a position set up by hand, of any options, in play."""
    while True:
        rules, position = SET_UP[name](rng)
        if rules.outcome(position) is None:
            return rules, position


def depth_for(rules: Game, position: Position, rng: random.Random) -> int:
    """Return a depth that the twin can reach, from 1 to 4."""
    compiled = kernel(rules)
    state = compiled.pack(position)
    depths = [depth for depth in (2, 3, 4) if compiled.perft(state, depth) <= MOST_LEAVES]
    return rng.choice([1, *depths, *depths[-1:]])


def shuffled(rules: Game, start: Position, rng: random.Random) -> list[Position]:
    """Return the positions of a match that goes on from here, the last one in play."""
    positions = [start]
    for _ in range(rng.randint(6, 60)):
        after = rules.apply(positions[-1], rng.choice(rules.legal_moves(positions[-1])))
        if rules.outcome(after) is not None or positions.count(after) == 2:
            break  # the match would be over (KP15, KS15)
        positions.append(after)
    return positions


def searched(
    rules: Game,
    history: list[Position],
    root: Position,
    depth: int,
    window: tuple[int, int] = (-INFINITE, INFINITE),
    *,
    plain: bool = False,
) -> int:
    """Return what negamax says of the position, with an empty table."""
    context = new_context(rules, history, root, plain=plain)
    state = kernel(rules).pack(root)
    return int(negamax(state, depth, 0, *window, quiet_plies(rules, [*history, root]), context))


def check(rules: Game, history: list[Position], root: Position, depth: int, plain: bool) -> bool:
    """Compare one search with the twin's; tell whether they could be compared."""
    twin = Twin(rules, history, plain=plain)
    values = twin.values(root, depth)
    if twin.tangled:
        return False
    expected = max(values.values())
    where = f"{rules}, {rules.format(root)}, depth {depth}"
    assert searched(rules, history, root, depth, plain=plain) == expected, where
    for alpha in (expected - 70, expected - 1, expected, expected + 35):
        value = searched(rules, history, root, depth, (alpha, alpha + 1), plain=plain)
        if value <= alpha:
            assert expected <= value, f"{where}, an upper bound at {alpha}"
        else:
            assert value <= expected, f"{where}, a lower bound at {alpha}"
    window = (expected - 40, expected + 40)
    assert searched(rules, history, root, depth, window, plain=plain) == expected, where
    allowed = rng_subset(values, depth)
    moves = U64(sum(1 << move for move in allowed))
    context = new_context(rules, history, root, plain=plain)
    state = kernel(rules).pack(root)
    quiet = quiet_plies(rules, [*history, root])
    value, move = search_root(state, depth, -INFINITE, INFINITE, moves, quiet, context)
    assert value == values[int(move)] == max(values[move] for move in allowed), where
    return True


def rng_subset(values: dict[int, int], salt: int) -> list[int]:
    """Return some of the moves, at least one."""
    moves = list(values)
    return moves if salt % 2 else moves[: (len(moves) + 1) // 2]


@pytest.mark.parametrize("plain", [False, True], ids=["weighed", "plain"])
@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_it_equals_the_slow_twin(name: str, plain: bool) -> None:
    rng = random.Random(f"{name} {plain}")
    compared = 0
    for _ in range(30):
        rules, root = in_play(name, rng)
        compared += check(rules, [], root, depth_for(rules, root, rng), plain)
    assert compared >= 20


SHUFFLES = [
    ("kpe:seeds=2", "1,0,1,0/0,1,1,0 S 9 3 abcd abcd"),
    ("kpe:seeds=2", "2,0,0,0/1,0,0,1 S 6 6 abcd abcd"),
    ("kpe:endless=own_row", "1,0,2,0/0,1,0,2 N 22 20 abcd abcd"),
    ("kpe:endless=own_row", "2,0,0,0/1,1,1,1 S 22 20 abcd abcd"),
    ("kisolo:columns=2,seeds=1", "1,0/0,4/0,0/1,2 S"),
    ("kisolo:columns=2,seeds=1", "1,0/0,4/2,0/0,1 S"),
]


def test_it_equals_the_slow_twin_where_the_match_repeats() -> None:
    compared = repeated = 0
    for name, text in SHUFFLES:
        rules = game(name)
        rng = random.Random(text)
        for _ in range(80):
            history = shuffled(rules, rules.parse(text), rng)
            root = history.pop()
            depth = rng.randint(1, 3)
            if check(rules, history, root, depth, plain=False):
                compared += 1
                alone = Twin(rules).values(root, depth)
                repeated += Twin(rules, history).values(root, depth) != alone
    assert compared >= 100
    assert repeated >= 10


def test_a_line_that_comes_back_is_worth_a_repetition() -> None:
    # One move each, round and round: sixteen plies bring it back (KP15).
    rules = game("kpe:seeds=1,endless=own_row")
    root = rules.parse("1,0,0,0/1,0,0,0 S 3 3 abcd abcd")
    assert [len(rules.legal_moves(root))] == [1]
    for depth in range(1, 9):
        assert searched(rules, [], root, depth) == Twin(rules).value(root, depth)


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_finished_position_has_its_exact_value(name: str) -> None:
    rules = game("kpe" if name == "kpe" else "kisolo:columns=2")
    text = "3,0,0,1/0,0,0,0 S 20 24 abcd abcd" if name == "kpe" else "0,0/0,0/12,0/12,0 N"
    value = -400 if name == "kpe" else -(1 << 20)
    assert searched(rules, [], rules.parse(text), 3) == value


def test_nodes_are_counted_and_their_limit_stops_the_search() -> None:
    rules = game("kpe")
    context = new_context(rules, [], rules.initial())
    context.control[NODE_LIMIT] = 500
    state = kernel(rules).pack(rules.initial())
    negamax(state, 20, 0, -INFINITE, INFINITE, 0, context)
    assert context.control[STOP] == 1
    assert 500 <= context.control[NODES] <= 500 + 4 * 20


def test_the_word_to_stop_ends_the_search_at_its_next_node() -> None:
    rules = game("kpe")
    context = new_context(rules, [], rules.initial())
    context.stop[0] = 1
    negamax(kernel(rules).pack(rules.initial()), 20, 0, -INFINITE, INFINITE, 0, context)
    assert (context.control[STOP], context.control[NODES]) == (1, 1)


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_root_that_is_stopped_before_its_first_move_names_none(name: str) -> None:
    rules = game(name)
    context = new_context(rules, [], rules.initial())
    context.control[STOP] = 1
    state = kernel(rules).pack(rules.initial())
    moves = U64(sum(1 << move for move in rules.legal_moves(rules.initial())))
    assert search_root(state, 5, -INFINITE, INFINITE, moves, 0, context)[1] == NO_MOVE


@pytest.mark.parametrize(
    "function",
    [search.negamax, search._captures, search.search_root, proof.forced],
    ids=lambda function: str(function.__name__),
)
def test_what_is_compiled_can_be_kept_on_disk(function: Any) -> None:
    # numba can't keep code that calls itself by a name which is resolved in this process alone.
    for name in ("kpe", "kisolo"):
        with closing(Engine(game(name))):
            pass  # it has everything compiled by then
    if COMPILED:
        folder = Path(function.stats.cache_path)
        module = function.py_func.__module__.rpartition(".")[2]
        kept = list(folder.glob(f"{module}.{function.__name__}-*.nbc"))
        assert kept
        assert not [file for file in kept if b".numba.unresolved" in file.read_bytes()]
