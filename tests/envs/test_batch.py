"""The batch itself; what its games do is compared with matches in tests/envs/test_vector.py."""

from typing import Any

import numpy as np
import pytest

from makombo.envs.batch import (
    DISABLED,
    EITHER,
    Batch,
    Outputs,
    Terms,
    begin,
    first_illegal,
    show,
    step,
)
from makombo.kernels.jit import inlined
from makombo.rules import Kpe
from tests.kernels.twins import compiled

GAMES = 4

Kpe.part("envs")  # imports its `show`


def _made(max_plies: int = 5) -> tuple[Terms, Batch, Outputs]:
    batch = Batch(
        words=np.zeros((GAMES, 2), np.uint64),
        moves=np.zeros(GAMES, np.uint64),
        past=np.zeros((GAMES, max_plies + 1, 1), np.uint64),
        entries=np.zeros(GAMES, np.int64),
        plies=np.zeros(GAMES, np.int64),
        counts=np.zeros((GAMES, 4), np.uint8),
        now=np.zeros(GAMES, np.uint8),
        over=np.zeros(GAMES, np.bool_),
        done=np.zeros(GAMES, np.bool_),
        rng=np.zeros(GAMES, np.uint64),
    )
    outputs = Outputs(
        observations=np.full((GAMES, 25), 99, np.uint8),
        masks=np.full((GAMES, 4), 99, np.int8),
        rewards=np.full(GAMES, 99.0),
        terminated=np.ones(GAMES, np.bool_),
        truncated=np.ones(GAMES, np.bool_),
        finals=np.zeros((0, 25), np.uint8),
        final_masks=np.zeros((0, 4), np.int8),
    )
    terms = Terms(max_plies, False, -1.0, False, EITHER, DISABLED)
    return terms, batch, outputs


def test_only_the_games_of_a_share_are_touched() -> None:
    twin = compiled(Kpe())
    start = twin.pack(twin.game.initial())
    terms, batch, outputs = _made()
    begin(start, terms, batch, outputs, np.ones(GAMES, np.bool_), 1, 3)
    assert batch.now.tolist() == [0, 1, 1, 0]
    assert (outputs.observations[[0, 3]] == 99).all()
    step(start, terms, batch, outputs, np.array([0, 2, 0, 0]), 1, 2)
    assert batch.plies.tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("actions", "first"), [([0, 1, 2, 3], -1), ([0, 4, -1, 3], 1), ([-1, 0, 0, 0], 0)]
)
def test_the_first_illegal_action(actions: list[int], first: int) -> None:
    twin = compiled(Kpe())
    start = twin.pack(twin.game.initial())
    terms, batch, outputs = _made()
    begin(start, terms, batch, outputs, np.ones(GAMES, np.bool_), 0, GAMES)
    assert first_illegal(batch, np.array(actions)) == first
    batch.done[0] = True
    assert first_illegal(batch, np.array(actions)) == (-1 if first == 0 else first)


@inlined
def _show(state: Any, row: Any) -> int:
    return show(state, row)


def test_what_is_shown_of_kpe() -> None:
    twin = compiled(Kpe())
    row = np.zeros(20, np.uint8)
    state = twin.pack(twin.game.parse("8,9,9,1/2,1,9,9 N 0 0 ab d"))
    assert _show(state, row) == 18
    assert row[:18].tolist() == [1, 9, 9, 8, 2, 1, 9, 9, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0]
