"""What a past keeps of a position: by hand, rule by rule."""

from typing import Any

import numpy as np
import pytest

from makombo.kernels import protocol, repetition
from makombo.kernels.jit import inlined
from makombo.kernels.words import U64
from makombo.rules import game
from tests.kernels.twins import compiled


@inlined
def _settles(before: Any, after: Any) -> bool:
    return repetition.settles(before, after)


@inlined
def _repeated(state: Any) -> int:
    return int(repetition.repeated(state))


@inlined
def _remember(state: Any, past: Any, entry: int) -> None:
    repetition.remember(state, past, 0, entry)


@inlined
def _recalls(state: Any, past: Any, entry: int) -> bool:
    return repetition.recalls(state, past, 0, entry)


@inlined
def _returnable(state: Any, moves: Any, past: Any, entries: int) -> Any:
    return repetition.returnable(state, moves, past, 0, entries)


@inlined
def _kept(state: Any, words: Any) -> Any:
    protocol.store(state, words, 0)
    return protocol.load(state, words, 0)


def _state(name: str, text: str) -> Any:
    twin = compiled(game(name))
    return twin.pack(twin.game.parse(text))


@pytest.mark.parametrize(
    ("text", "move", "settled"),
    [
        ("8,9,9,1/2,1,9,9 N 0 0 ab d", "a2", True),  # sows from a pit for the first time (KP7)
        ("3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1", True),  # captures (KP8)
        ("0,0,0,1/1,0,0,0 S 23 23 abcd abcd", "a1", False),
    ],
)
def test_kp15_what_cant_come_back_is_forgotten(text: str, move: str, settled: bool) -> None:
    twin = compiled(game("kpe"))
    before = _state("kpe", text)
    after = twin.play(before, twin.game.parse_move(twin.unpack(before), move))
    assert _settles(before, after) is settled


def test_ks15_everything_can_come_back() -> None:
    twin = compiled(game("kisolo"))
    start = twin.pack(twin.game.initial())
    assert not _settles(start, twin.play(start, 7))


@pytest.mark.parametrize(("endless", "share"), [("split", 0), ("own_row", 1)])
def test_kp15_a_third_occurrence(endless: str, share: int) -> None:
    state = _state(f"kpe:endless={endless}", "0,0,3,0/1,1,0,0 N 20 23 abcd abcd")
    assert _repeated(state) == share


def test_ks15_a_third_occurrence_is_a_draw() -> None:
    assert _repeated(_state("kisolo:columns=2", "1,2/3,4/5,6/2,1 S")) == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kpe", "0,0,3,0/1,1,0,0 N 20 23 abcd abcd"),
        ("kisolo:columns=2", "1,2/3,4/5,6/2,1 S"),
    ],
)
def test_states_are_kept_and_recalled(name: str, text: str) -> None:
    state = _state(name, text)
    assert tuple(map(int, _kept(state, np.zeros((1, 5), np.uint64)))) == tuple(map(int, state))
    past = np.zeros((1, 3, 4), np.uint64)
    _remember(state, past, 1)
    assert _recalls(state, past, 1)
    assert not _recalls(state, past, 0)


@pytest.mark.parametrize(
    ("pits", "moves"),
    [
        ([1, 2, 3, 4], 0b1111),  # the opponent's pits as they are
        ([1, 0, 0, 4], 0b1111),  # two of them captured
        ([1, 2, 3, 5], 0),  # one holds other seeds, which no move of ours can do
        ([1, 2, 3, 0], 0b1111),
    ],
)
def test_only_captures_change_the_opponents_pits(pits: list[int], moves: int) -> None:
    state = _state("kisolo:columns=2,seeds=2", "2,1/3,4/1,1/2,2 S")
    past = np.zeros((1, 2, 4), np.uint64)
    past[0, 0, 0] = pits[0] | pits[1] << 8
    past[0, 0, 1] = pits[2] | pits[3] << 8
    assert int(_returnable(state, U64(0b1111), past, 2)) == moves
    assert int(_returnable(state, U64(0b1111), past, 1)) == 0
