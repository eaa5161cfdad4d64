"""Kpé where every case can be listed: locks, feeding and captures, against a second reading.

`_sow` and `_take` read KP3 to KP10 once more, on a plain list of eight pits in ring order from the
mover's first.
"""

from collections.abc import Iterator

import pytest

from makombo.rules import Kpe, Position, Side


def _sow(ring: list[int], origin: int, *, skip: bool) -> int:
    """Sow from a pit of the ring; return where the last seed fell."""
    hand, ring[origin] = ring[origin], 0
    at = origin
    while hand:
        at = (at + 1) % 8
        if skip and at == origin:
            continue
        ring[at] += 1
        hand -= 1
    return at


def _take(ring: list[int], last: int) -> int:
    """Capture the chain that ends with the last pit; return the seeds captured."""
    taken = 0
    while last >= 4 and ring[last] in (2, 4):
        taken += ring[last]
        ring[last] = 0
        last -= 1
    return taken


def _compositions(seeds: int, pits: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to put up to this many seeds into the pits."""
    if pits == 0:
        yield ()
        return
    for first in range(seeds + 1):
        for rest in _compositions(seeds - first, pits - 1):
            yield (first, *rest)


def _position(side: Side, ring: tuple[int, ...], scores: tuple[int, int], sown: int) -> Position:
    """Return the position in which `side` moves; scores and the mask are the mover's first."""
    position = Position((ring[:4], ring[4:]), Side.SOUTH, scores, (sown, 15))
    return position if side is Side.SOUTH else position.turned()


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("on_unlocking", [True, False])
def test_kp7_every_path_to_the_unlocking(side: Side, on_unlocking: bool) -> None:
    """Each set of pits already sown × each pit moved × each set of the opponent's."""
    subject = Kpe(seeds=1, capture_on_unlocking_move=on_unlocking)
    for mine in range(16):
        for theirs in range(16):
            for move in range(4):
                # The last seed makes a two in the opponent's first pit, their last holds the rest.
                own = [0] * 4
                own[move] = 4 - move
                pits = (tuple(own), (1, 0, 0, 3 + move))
                before = Position(pits, Side.SOUTH, (0, 0), (mine, theirs))
                if side is Side.NORTH:
                    before = before.turned()
                subject.validate(before)
                after = subject.apply(before, move)
                marked = mine | 1 << move
                free = marked == 15 if on_unlocking else mine == 15
                assert after.scores is not None
                assert after.sown is not None
                case = (mine, theirs, move)
                assert after.scores[side] == (2 if free else 0), case
                assert after.scores[side.other] == 0, case
                assert after.pits[side.other] == (0 if free else 2, 0, 0, 3 + move), case
                assert after.sown[side] == marked, case
                assert after.sown[side.other] == theirs, case


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("sown", [0b1111, 0b0111, 0b1110, 0b0000])
def test_kp6_every_position_with_an_empty_opposing_row(side: Side, skip: bool, sown: int) -> None:
    """With up to sixteen seeds, twelve from the fourth pit are given and taken back (KP9)."""
    subject = Kpe(seeds=2, skip_origin=skip)
    for own in _compositions(16, 4):
        scores = (0, 16 - sum(own))
        before = _position(side, (*own, 0, 0, 0, 0), scores, sown)
        feeding = [move for move in range(4) if own[move] and _feeds(own, move, skip, sown)]
        moves = feeding or [move for move in range(4) if own[move]]
        assert subject.legal_moves(before) == tuple(moves), own
        assert (subject.outcome(before) is None) == any(own), own


def _feeds(own: tuple[int, ...], move: int, skip: bool, sown: int) -> bool:
    ring = [*own, 0, 0, 0, 0]
    last = _sow(ring, move, skip=skip)
    if sown | 1 << move == 15:
        _take(ring, last)
    return any(ring[4:])


@pytest.mark.parametrize("side", Side)
def test_kp8_kp9_every_small_row_before_every_last_pit(side: Side) -> None:
    """Each row of the opponent with up to five seeds a pit × each pit in which the sowing ends."""
    subject = Kpe()
    rows = [row for row in _compositions(20, 4) if max(row) <= 5 and sum(row) > 0]
    for row in rows:
        for length in range(1, 5):
            own = (5, 0, 1, length)
            ring = [*own, *row]
            taken = _take(ring, _sow(ring, 3, skip=False))
            before = _position(side, (*own, *row), (10, 38 - sum(own) - sum(row)), 15)
            after = _seen_by(subject.apply(before, 3), side)
            if any(ring[4:]):
                assert after == (tuple(ring), 10 + taken), (row, length)
            else:  # the sweep follows (KP13)
                assert after == ((0,) * 8, 10 + taken + sum(ring)), (row, length)


def _seen_by(position: Position, side: Side) -> tuple[tuple[int, ...], int]:
    """Return the ring from the side's first pit, and the side's score."""
    assert position.scores is not None
    return (*position.pits[side], *position.pits[side.other]), position.scores[side]


def test_kp12_no_position_is_stuck() -> None:
    """Every position of up to six seeds: over with an empty row of the mover, else with a move."""
    subject = Kpe(seeds=1)
    for ring in _compositions(6, 8):
        before = _position(Side.SOUTH, ring, (8 - sum(ring), 0), 15)
        over = not any(ring[:4])
        assert (subject.legal_moves(before) == ()) == over, ring
        assert (subject.outcome(before) is not None) == over, ring
