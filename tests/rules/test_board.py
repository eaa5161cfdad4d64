"""Geometry: where each pit lies, what follows it, and the plain drawing for each seat."""

import pytest

from makombo.rules import Board, Pit, Side

KPE = Board(4, 1)
KISOLO = Board(7, 2)
BOARDS = [KPE, *(Board(columns, 2) for columns in range(2, 9))]


def test_sides() -> None:
    assert [side.other for side in Side] == [Side.NORTH, Side.SOUTH]
    assert [side.letter for side in Side] == ["S", "N"]
    assert [side.label for side in Side] == ["South", "North"]
    assert [repr(side) for side in Side] == ["makombo.Side.SOUTH", "makombo.Side.NORTH"]


def test_names_in_index_order() -> None:
    assert " ".join(KPE.names(Side.SOUTH)) == "a1 b1 c1 d1"
    assert " ".join(KPE.names(Side.NORTH)) == "d2 c2 b2 a2"
    assert " ".join(KISOLO.names(Side.SOUTH)) == "a1 b1 c1 d1 e1 f1 g1 g2 f2 e2 d2 c2 b2 a2"
    assert " ".join(KISOLO.names(Side.NORTH)) == "g4 f4 e4 d4 c4 b4 a4 a3 b3 c3 d3 e3 f3 g3"
    assert " ".join(Board(2, 2).names(Side.SOUTH)) == "a1 b1 b2 a2"
    assert " ".join(Board(8, 2).names(Side.NORTH)) == (
        "h4 g4 f4 e4 d4 c4 b4 a4 a3 b3 c3 d3 e3 f3 g3 h3"
    )


@pytest.mark.parametrize("board", BOARDS)
def test_find_is_the_inverse_of_name(board: Board) -> None:
    names = set()
    for side in Side:
        for index in range(board.size):
            pit = Pit(side, index)
            assert board.find(board.name(pit)) == pit
            names.add(board.name(pit))
    assert len(names) == 2 * board.size == 2 * board.rows * board.columns


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "a3", "e1", "A1", "a1 ", "a11", "1a", "a１"])
def test_no_pit_of_such_a_name(name: str) -> None:
    assert KPE.find(name) is None


def test_the_ring_of_kpe() -> None:
    ring = KPE.ring()
    assert " ".join(KPE.name(pit) for pit in ring) == "a1 b1 c1 d1 d2 c2 b2 a2"
    for place, pit in enumerate(ring):
        assert KPE.next(pit) == ring[(place + 1) % 8]
        assert KPE.previous(pit) == ring[place - 1]


def test_inner_facing_and_behind() -> None:
    assert [index for index in range(14) if KISOLO.is_inner(index)] == list(range(7, 14))
    for index, facing, behind in zip(
        ["g2", "f2", "e2", "d2", "c2", "b2", "a2"],
        ["g3", "f3", "e3", "d3", "c3", "b3", "a3"],
        ["g4", "f4", "e4", "d4", "c4", "b4", "a4"],
        strict=True,
    ):
        pit = KISOLO.find(index)
        assert pit is not None
        assert KISOLO.find(facing) == Pit(Side.NORTH, KISOLO.facing(pit.index))
        assert KISOLO.find(behind) == Pit(Side.NORTH, KISOLO.behind(KISOLO.facing(pit.index)))


def _grid(board: Board, seat: Side) -> list[str]:
    return [" ".join(board.name(pit) for pit in row) for row in board.grid(seat)]


def test_the_grid_from_each_seat() -> None:
    assert _grid(KPE, Side.SOUTH) == ["a2 b2 c2 d2", "a1 b1 c1 d1"]
    assert _grid(KPE, Side.NORTH) == ["d1 c1 b1 a1", "d2 c2 b2 a2"]
    three = Board(3, 2)
    assert _grid(three, Side.SOUTH) == ["a4 b4 c4", "a3 b3 c3", "a2 b2 c2", "a1 b1 c1"]
    assert _grid(three, Side.NORTH) == ["c1 b1 a1", "c2 b2 a2", "c3 b3 a3", "c4 b4 a4"]
    assert KPE.grid() == KPE.grid(Side.SOUTH)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seat", Side)
def test_from_each_seat_his_next_pit_is_beside_or_above_and_below(board: Board, seat: Side) -> None:
    """Counter-clockwise: along the near row to the right, along the next one to the left."""
    places = {
        pit: (row, column)
        for row, pits in enumerate(board.grid(seat))
        for column, pit in enumerate(pits)
    }
    near = 2 * board.rows - 1
    for index in range(board.size):
        row, column = places[Pit(seat, index)]
        in_outer = index < board.columns
        assert row == (near if in_outer else near - 1)
        assert column == (index if in_outer else 2 * board.columns - 1 - index)


def test_the_drawing_from_souths_seat() -> None:
    drawing = KPE.draw(((1, 2, 3, 48), (5, 6, 7, 8)), ("South's", "North's"))
    assert drawing.splitlines() == [
        "North's",
        "   +----+----+----+----+",
        " 2 |  8 |  7 |  6 |  5 |",
        "   +====+====+====+====+",
        " 1 |  1 |  2 |  3 | 48 |",
        "   +----+----+----+----+",
        "      a    b    c    d",
        "South's",
    ]


def test_the_drawing_from_norths_seat() -> None:
    drawing = Board(2, 2).draw(((1, 2, 3, 4), (5, 6, 7, 192)), ("South", "North"), Side.NORTH)
    assert drawing.splitlines() == [
        "South",
        "   +----+----+",
        " 1 |  2 |  1 |",
        "   +----+----+",
        " 2 |  3 |  4 |",
        "   +====+====+",
        " 3 |192 |  7 |",
        "   +----+----+",
        " 4 |  5 |  6 |",
        "   +----+----+",
        "      b    a",
        "North",
    ]
