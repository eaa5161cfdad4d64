"""Kpé compiled, rule by rule at the edges: one position, one move, one whole expected board."""

import pytest

from makombo.rules import Outcome, Position, Side, Termination, game
from tests.kernels.twins import compiled, end, moves, played


@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
        ("6,6,6,6/6,6,6,6 S 0 0 - -", "a1", "6,7,7,7/0,7,7,7 N 0 0 a -"),
        ("6,7,7,7/0,7,7,7 N 0 0 a -", "d2", "7,8,8,0/1,8,8,8 S 0 0 a d"),
        ("7,8,8,0/1,8,8,8 S 0 0 a d", "b1", "8,9,9,1/2,1,9,9 N 0 0 ab d"),
        ("8,9,9,1/2,1,9,9 N 0 0 ab d", "a2", "1,10,10,2/3,2,10,10 S 0 0 ab ad"),
        ("13,6,4,2/1,3,14,5 N 0 0 abd bcd", "c2", "14,7,0,2/2,4,14,5 S 0 0 abd bcd"),
        ("11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1", "13,4,10,0/6,4,5,2 N 4 0 abcd abcd"),
        ("0,11,12,4/4,4,1,12 S 0 0 abc ad", "d1", "0,13,14,6/5,5,2,1 N 2 0 abcd ad"),
        ("3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1", "0,0,1,13/0,6,3,9 N 10 6 abcd abcd"),
        ("0,3,5,2/1,3,2,0 N 18 14 abcd abcd", "b2", "1,0,5,2/0,0,2,0 S 18 20 abcd abcd"),
    ],
)
def test_kp3_to_kp11_worked_examples(text: str, move: str, after: str) -> None:
    assert played("kpe", text, move) == after


@pytest.mark.parametrize("skips", [False, True])
@pytest.mark.parametrize("origin", range(4))
def test_kp5_a_sowing_of_every_length_from_every_pit(origin: int, skips: bool) -> None:
    rules = game(f"kpe:seeds=31,skip_origin={str(skips).lower()}")
    twin = compiled(rules)
    for seeds in range(1, 249):
        ring = [0] * 8
        ring[origin] = seeds
        # Locked, so that nothing is captured and the whole sowing can be read.
        start = Position(
            pits=(tuple(ring[:4]), (0, 0, 0, 0)), side=Side.SOUTH, scores=(0, 0), sown=(0, 0)
        )
        ring[origin] = 0
        pit, hand = origin, seeds
        while hand:
            pit = (pit + 1) % 8
            if pit != origin or not skips:
                ring[pit] += 1
                hand -= 1
        state = twin._pack(start)  # too few seeds for the rules, when there are less than 248
        after = twin.unpack(twin._play(state, origin))
        if any(ring[4:]):
            assert after.pits == (tuple(ring[:4]), tuple(ring[4:]))
        else:
            assert (after.pits, after.scores) == (((0,) * 4, (0,) * 4), (seeds, 0))


@pytest.mark.parametrize("seeds", range(1, 7))
def test_kp8_exactly_two_or_four_are_captured(seeds: int) -> None:
    left = 0 if seeds in (2, 4) else seeds
    text = f"9,9,0,{seeds - 1}/0,0,0,1 S {30 - seeds} 0 abcd abcd"
    after = f"9,9,0,{left}/0,0,0,0 N {30 - left} 0 abcd abcd"
    assert played("kpe", text, "d1") == after


@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
        # A chain of one, cut off by a three; of two, cut off by a one; of all four.
        ("1,2,1,3/0,0,0,4 S 37 0 abcd abcd", "d1", "0,3,2,4/0,0,0,0 N 39 0 abcd abcd"),
        ("1,1,1,0/1,1,2,3 S 38 0 abcd abcd", "d1", "1,0,0,1/1,1,2,0 N 42 0 abcd abcd"),
        ("1,1,3,1/1,1,2,4 S 34 0 abcd abcd", "d1", "0,0,0,0/0,0,0,0 N 48 0 abcd abcd"),
        # The last seed in the own row takes nothing (KP10).
        ("1,3,1,1/1,1,2,6 S 32 0 abcd abcd", "d1", "2,4,2,2/2,2,2,0 N 32 0 abcd abcd"),
    ],
)
def test_kp9_kp10_chains(text: str, move: str, after: str) -> None:
    assert played("kpe", text, move) == after


def test_kp7_the_unlocking_move_captures_only_where_the_option_says_so() -> None:
    text = "11,2,8,1/4,2,3,17 S 0 0 abc abcd"
    assert played("kpe", text, "d1") == "13,4,10,0/6,4,5,2 N 4 0 abcd abcd"
    late = played("kpe:capture_on_unlocking_move=false", text, "d1")
    assert late == "13,4,10,4/6,4,5,2 N 0 0 abcd abcd"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("6,6,6,6/6,6,6,6 S 0 0 - -", "a1 b1 c1 d1"),
        ("0,0,0,0/1,1,1,1 S 22 22 abcd abcd", "d1"),
        ("0,0,0,0/1,1,1,0 S 23 22 abcd abcd", "a1 b1 c1"),
        ("0,0,0,0/0,0,0,3 S 23 22 abcd abcd", "d1"),
        ("3,0,0,0/0,0,0,0 N 23 22 abcd abcd", "a2"),
        ("0,0,0,0/0,0,0,3 N 23 22 abcd abcd", ""),
    ],
)
def test_kp6_kp12_legal_moves(text: str, names: str) -> None:
    assert moves("kpe", text) == names


@pytest.mark.parametrize(
    ("text", "score", "winner"),
    [
        ("0,0,0,0/0,0,0,3 N 21 24 abcd abcd", (24, 24), None),
        ("0,0,0,0/0,0,0,3 N 22 23 abcd abcd", (25, 23), Side.SOUTH),
        ("0,0,0,3/0,0,0,0 S 25 20 abcd abcd", (25, 23), Side.SOUTH),
        ("0,0,0,0/0,0,0,0 S 23 25 abcd abcd", (23, 25), Side.NORTH),
    ],
)
def test_kp13_kp14_the_end(text: str, score: tuple[int, int], winner: Side | None) -> None:
    assert end("kpe", text) == Outcome(winner, Termination.SWEEP, score)


def test_kp13_the_largest_score_fits() -> None:
    text = "0,0,0,0/0,0,1,247 N 0 0 abcd -"
    assert end("kpe:seeds=31", text.replace("-", "abcd")) == Outcome(
        Side.SOUTH, Termination.SWEEP, (248, 0)
    )


def test_the_start_is_in_play() -> None:
    assert end("kpe", "6,6,6,6/6,6,6,6 S 0 0 - -") is None
