import random

import numpy as np
import pytest

from makombo.engine import proof
from makombo.engine.proof import winning_move
from makombo.engine.search import NODE_LIMIT, NODES, STOP, new_control
from makombo.engine.transposition import NO_MOVE
from makombo.kernels import kernel
from makombo.rules import Game, Kisolo, Position, game
from tests.engine.twins import NO_LIMIT, forced

MOST_PLIES = 6


class ProofSearch:
    """What a proof works with, its table as small as can be or as large as one likes."""

    def __init__(self, rules: Game, slots: int) -> None:
        self._kernel = kernel(rules)
        self.table = np.zeros((slots, 2), np.uint64)
        self.control = new_control(40)
        self.control[NODE_LIMIT] = NO_LIMIT
        self._stop = np.zeros(1, np.int64)

    def forced(self, position: Position, plies: int) -> bool:
        state = self._kernel.pack(position)
        arrays = self.table, self.control, self._stop
        return bool(proof.forced(state, plies, *arrays))

    def winning_move(self, position: Position) -> int:
        return int(winning_move(self._kernel.pack(position), self.table))


def reached(rules: Game, rng: random.Random) -> Position:
    """Return a position after some random moves, over or not."""
    position = rules.initial()
    for _ in range(rng.randint(0, 14)):
        moves = rules.legal_moves(position)
        if not moves:
            break
        position = rules.apply(position, rng.choice(moves))
    return position


def thrown(rules: Kisolo, rng: random.Random) -> Position:
    """Return a position with the seeds thrown into the pits."""
    size = rules.board.size
    pits = [0] * (2 * size)
    for _ in range(2 * size * rules.seeds):
        pits[rng.randrange(len(pits))] += 1
    side = rng.choice((rules.initial().side, rules.initial().side.other))
    return Position((tuple(pits[:size]), tuple(pits[size:])), side)


@pytest.mark.parametrize("slots", [1, 1 << 12])
@pytest.mark.parametrize("columns", [2, 3, 4])
def test_it_equals_brute_force(columns: int, slots: int) -> None:
    rng = random.Random(f"{columns} {slots}")
    answers = []
    for _ in range(25):
        rules = Kisolo(columns, rng.choice((1, 2, 3)), rng.choice((1, 20, 1000)))
        compiled = kernel(rules)
        position = rng.choice((reached, thrown))(rules, rng)
        most = MOST_PLIES
        while most > 1 and compiled.perft(compiled.pack(position), most) > 2000:
            most -= 1
        search = ProofSearch(rules, slots)
        for plies in range(1, most + 1):
            answer = search.forced(position, plies)
            where = f"{rules}, {rules.format(position)}, {plies} plies"
            assert answer == forced(rules, position, plies), where
            answers.append(answer)
    assert 20 <= sum(answers) <= len(answers) - 20


def test_the_order_of_questions_changes_no_answer() -> None:
    rules = game("kisolo:columns=4")
    rng = random.Random(5)
    search = ProofSearch(rules, 1 << 8)
    questions = [(reached(rules, rng), plies) for _ in range(40) for plies in (1, 2, 3, 4, 5)]
    rng.shuffle(questions)
    for position, plies in questions:
        assert search.forced(position, plies) == ProofSearch(rules, 1 << 8).forced(position, plies)


def test_a_proven_win_has_a_move_and_what_is_not_proven_has_none() -> None:
    rules = game("kisolo:columns=5")
    search = ProofSearch(rules, 1 << 12)
    start = rules.initial()
    assert [search.forced(start, plies) for plies in (1, 2)] == [False, False]
    assert search.winning_move(start) == NO_MOVE
    assert search.forced(start, 3)
    assert forced(rules, rules.apply(start, search.winning_move(start)), 2)


@pytest.mark.parametrize(
    ("text", "plies", "answer"),
    [
        ("12,0/0,0/0,0/12,0 S 0-1", 1, False),  # KS11: the mover has lost
        ("12,0/0,0/0,0/12,0 S 0-1", 2, True),
        ("12,0/0,0/0,0/12,0 S 1/2-1/2", 1, False),  # KS13: a draw is no one's win
        ("12,0/0,0/0,0/12,0 S 1/2-1/2", 2, False),
        ("0,0/0,0/12,0/12,0 N", 1, False),  # KS14
        ("0,0/0,0/12,0/12,0 N", 2, True),
    ],
)
def test_a_finished_game_is_won_or_not(text: str, plies: int, answer: bool) -> None:
    rules = game("kisolo:columns=2")
    assert ProofSearch(rules, 16).forced(rules.parse(text), plies) is answer


def test_the_limit_of_nodes_stops_it() -> None:
    rules = game("kisolo")
    search = ProofSearch(rules, 1 << 12)
    search.control[NODE_LIMIT] = 300
    search.forced(rules.initial(), 25)
    assert search.control[STOP] == 1
    assert search.control[NODES] == 300
