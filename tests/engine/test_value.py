import random
from collections.abc import Callable, Hashable

import pytest

from makombo.engine.search import closed_by, key_of
from makombo.engine.value import SEED, WIN, WON, ending, gain, mixed
from makombo.kernels import kernel
from makombo.kernels.jit import compiled
from makombo.kernels.kisolo import KisoloState
from makombo.kernels.kpe import KpeState
from makombo.kernels.repetition import repeated
from makombo.kernels.words import U64
from makombo.rules import GAMES, Board, Game, Position, game
from tests.kernels.twins import random_kisolo, random_kpe

for _kind in GAMES.values():
    _kind.part("engine")  # imports its bodies

State = KpeState | KisoloState


@compiled
def gained(before: State, after: State) -> int:
    return gain(before, after)


@compiled
def ended(state: State) -> int:
    return ending(state)


@compiled
def drawn(state: State) -> int:
    return repeated(state) * SEED  # type: ignore[return-value]


def state(name: str, text: str) -> State:
    rules = game(name)
    packed: State = kernel(rules).pack(rules.parse(text))
    return packed


def moved(name: str, text: str, move: str) -> tuple[State, State]:
    """Return the states before and after a move."""
    rules = game(name)
    position = rules.parse(text)
    packing = kernel(rules)
    after = rules.apply(position, rules.parse_move(position, move))
    return packing.pack(position), packing.pack(after)


@pytest.mark.parametrize(
    ("text", "move", "seeds"),
    [
        ("6,6,6,6/6,6,6,6 S 0 0 - -", "a1", 0),
        ("11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1", 4),
        ("3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1", 6),
        ("0,3,5,2/1,3,2,0 N 18 14 abcd abcd", "b2", 6),
        ("1,0,0,0/1,0,0,1 N 20 25 abcd abcd", "a2", 2),
        # Nothing is left to the opponent: the own row's last seed is swept (KP13).
        ("0,0,0,1/1,0,0,1 S 20 25 abcd abcd", "d1", 3),
    ],
)
def test_kpe_gains_are_the_seeds_that_the_mover_scored(text: str, move: str, seeds: int) -> None:
    assert gained(*moved("kpe", text, move)) == seeds * SEED


def test_a_sweep_for_the_opponent_is_a_loss() -> None:
    # The last own seed passes to the opponent's row: the mover moves on, and nothing is swept yet.
    assert gained(*moved("kpe", "3,0,0,0/0,0,0,1 S 20 24 abcd abcd", "d1")) == 0
    # What the finished position still holds is the opponent's.
    assert ended(state("kpe", "3,0,0,1/0,0,0,0 S 20 24 abcd abcd")) == -4 * SEED


def test_kisolo_gains_nothing_on_the_way() -> None:
    text = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
    assert gained(*moved("kisolo", text, "d2")) == 0


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12,0/0,0/0,0/12,0 S 0-1", -WIN),
        ("0,0/0,0/12,0/12,0 N", -WIN),
        ("12,0/0,0/0,0/12,0 S 1/2-1/2", 0),
    ],
)
def test_kisolo_ends_lost_or_drawn(text: str, value: int) -> None:
    assert ended(state("kisolo:columns=2", text)) == value


def test_a_win_is_told_from_every_estimate() -> None:
    assert WIN - WON > 2 * 256  # plies to the end, stored and seen
    assert 248 * SEED < WON


@pytest.mark.parametrize(("endless", "value"), [("split", 0), ("own_row", (4 - 2) * SEED)])
def test_kp15_repetition_is_worth_its_share(endless: str, value: int) -> None:
    name = f"kpe:endless={endless}"
    assert drawn(state(name, "1,0,1,0/1,0,3,0 S 20 22 abcd abcd")) == value
    assert drawn(state(name, "1,0,1,0/1,0,3,0 N 20 22 abcd abcd")) == -value


def test_ks15_repetition_is_a_draw() -> None:
    assert drawn(state("kisolo:columns=2", "1,0/0,11/11,0/0,1 S")) == 0


@pytest.mark.parametrize(
    ("text", "move", "closes"),
    [
        ("1,0,1,0/1,0,3,0 S 20 22 abcd abcd", "a1", False),
        ("3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1", True),  # a capture
        ("6,6,6,6/6,6,6,6 S 0 0 - -", "a1", True),  # a pit sown for the first time
        ("1,10,10,2/3,2,10,10 S 0 0 ab ad", "a1", False),
        ("1,10,10,2/3,2,10,10 S 0 0 ab ad", "c1", True),
    ],
)
def test_captures_and_first_sowings_cannot_be_undone(text: str, move: str, closes: bool) -> None:
    assert closed_by(*moved("kpe", text, move)) == closes


def test_in_kisolo_everything_can_come_back() -> None:
    text = "3,3,3,3/3,3,3,3/3,3,3,3/3,3,3,3 S"
    assert not closed_by(*moved("kisolo:columns=4", text, "b2"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,0,1,0/1,0,3,0 S 20 22 abcd abcd", "1,0,1,0/1,0,3,0 S 22 20 abcd abcd"),
        ("1,0,1,0/1,0,3,0 S 20 22 abcd abcd", "0,3,0,1/0,1,0,1 N 20 22 abcd abcd"),
    ],
)
def test_neither_scores_nor_the_seat_make_another_key(one: str, other: str) -> None:
    assert key_of(state("kpe", one)) == key_of(state("kpe", other))


def test_the_locks_make_another_key() -> None:
    locks = ("ab ad", "abc ad", "ab abd", "ad ab")
    texts = [f"6,6,6,6/6,6,6,6 S 0 0 {lock}" for lock in locks]
    keys = {int(key_of(state("kpe", text))) for text in texts}
    assert len(keys) == len(locks)


@pytest.mark.parametrize("random_position", [random_kpe, random_kisolo])
def test_different_positions_have_different_keys(
    random_position: Callable[[random.Random], tuple[Game, Position]],
) -> None:
    rng = random.Random(7)
    keys: dict[Hashable, tuple[Board, int]] = {}
    for _ in range(3000):
        rules, position = random_position(rng)
        if rules.outcome(position) is None:
            # A key is asked for within one game: boards of other sizes may share it.
            seen = (
                rules.board,
                rules.occurrence(position if position.side == 0 else position.turned()),
            )
            here = rules.board, int(key_of(kernel(rules).pack(position)))
            assert keys.setdefault(seen, here) == here
    assert len(set(keys.values())) == len(keys) > 1500


def test_mixing_spreads_single_bits() -> None:
    changed = [int(mixed(U64(1) << U64(bit)) ^ mixed(U64(0))).bit_count() for bit in range(64)]
    assert min(changed) > 12
    assert 28 < sum(changed) / 64 < 36
