import random
from typing import Any

import pytest

from makombo.engine.proving import Proof, Prover
from makombo.engine.stop import StopToken
from makombo.kernels import kernel
from makombo.rules import Game, Position, game
from tests.engine.test_proof import reached
from tests.engine.twins import NO_LIMIT, forced, played


def prover(rules: Game, *, slots: int = 1 << 14) -> Prover:
    made = Prover(kernel(rules), slots)
    made.ready(NO_LIMIT, StopToken())
    return made


def check_line(rules: Game, position: Position, won: bool, pv: tuple[int, ...]) -> None:
    """Check that a line is legal and ends the game, won by who it says, and no sooner."""
    positions = played(rules, position, pv)
    outcomes = [rules.outcome(passed) for passed in positions]
    assert outcomes[:-1] == [None] * len(pv)
    winner = position.side if won else position.side.other
    assert outcomes[-1] is not None
    assert outcomes[-1].winner is winner


@pytest.mark.parametrize(
    "name", ["kisolo:columns=3", "kisolo:columns=4", "kisolo:columns=3,seeds=2"]
)
@pytest.mark.parametrize("slots", [1, 1 << 14])
def test_distances_are_those_of_brute_force(name: str, slots: int) -> None:
    rules = game(name)
    rng = random.Random(name)
    found = 0
    for _ in range(30):
        position = reached(rules, rng)
        if rules.outcome(position) is not None:
            continue
        proof = prover(rules, slots=slots).prove(kernel(rules).pack(position), 5)
        distances = [plies for plies in range(1, 6) if forced(rules, position, plies)]
        if not distances:
            assert (proof.won, proof.plies, proof.pv) == (None, 5, ())
            continue
        found += 1
        assert (proof.won, proof.plies) == (distances[0] % 2 == 1, distances[0])
        assert len(proof.pv) == proof.plies
        check_line(rules, position, distances[0] % 2 == 1, proof.pv)
    assert found >= 5


@pytest.mark.parametrize("slots", [1, 1 << 16])
def test_lines_end_the_game_exactly_when_they_say(slots: int) -> None:
    rules = game("kisolo:columns=6")
    rng = random.Random(3)
    lengths = set()
    for _ in range(60):
        position = reached(rules, rng)
        if rules.outcome(position) is not None:
            continue
        proof = prover(rules, slots=slots).prove(kernel(rules).pack(position), 9)
        if proof.won is not None:
            lengths.add(proof.plies)
            assert len(proof.pv) == proof.plies
            check_line(rules, position, proof.won, proof.pv)
    assert len(lengths) >= 4


def test_the_loser_delays_and_the_winner_hurries() -> None:
    rules = game("kisolo:columns=6")
    rng = random.Random(8)
    compared = 0
    while compared < 4:
        position = reached(rules, rng)
        if rules.outcome(position) is not None:
            continue
        proof = prover(rules).prove(kernel(rules).pack(position), 9)
        if proof.won is not False or proof.plies < 4:
            continue
        compared += 1
        for passed, left in zip(
            played(rules, position, proof.pv), range(proof.plies, 0, -1), strict=False
        ):
            # At every step of the line the distance is exact: neither side does better.
            assert prover(rules).prove(kernel(rules).pack(passed), 9).plies == left


def test_it_tells_each_number_of_plies_that_is_settled() -> None:
    rules = game("kisolo:columns=6")
    told: list[Proof] = []
    proof = prover(rules).prove(kernel(rules).pack(rules.initial()), 9, told.append)
    assert (proof.won, proof.plies) == (None, 9)
    assert [(one.won, one.plies) for one in told] == [(None, plies) for plies in range(1, 10)]
    assert told[-1].nodes == proof.nodes


def test_nodes_are_limited() -> None:
    rules = game("kisolo")
    made = prover(rules)
    made.ready(1000, StopToken())
    proof = made.prove(kernel(rules).pack(rules.initial()), 60)
    assert (proof.won, proof.pv, proof.nodes) == (None, (), 1000)
    assert 1 <= proof.plies < 60


@pytest.mark.parametrize("by_token", [True, False])
def test_a_stop_is_for_one_question(by_token: bool) -> None:
    rules = game("kisolo:columns=4")
    made = prover(rules)
    start = kernel(rules).pack(rules.initial())
    token = StopToken()
    made.ready(NO_LIMIT, token)
    if by_token:
        token.set()
    else:
        made.stop()
    assert made.prove(start, 9).won is None
    made.ready(NO_LIMIT, StopToken())
    assert made.prove(start, 9).won is True


def test_a_stop_while_the_line_is_written_spoils_neither_proof_nor_line() -> None:
    class StoppedLate(Prover):
        def _line(self, state: Any, distance: int) -> tuple[int, ...]:
            self.stop()
            return super()._line(state, distance)

    rules = game("kisolo:columns=5")
    made = StoppedLate(kernel(rules), 1)
    made.ready(NO_LIMIT, StopToken())
    proof = made.prove(kernel(rules).pack(rules.initial()), 9)
    assert (proof.won, proof.plies, proof.pv) == (None, 2, ())
