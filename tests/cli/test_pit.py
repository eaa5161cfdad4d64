import pytest

from makombo.cli.pit import PitBox, State


def _box(box: PitBox, inner: int, height: int, ascii_only: bool = False) -> str:
    return "\n".join(line.plain for line in box.lines(inner, height, ascii_only))


def test_numeral_stands_in_the_middle_and_seeds_around_it() -> None:
    assert _box(PitBox("c1", 5), 7, 3) == (
        """\
╭─ c1 ──╮
│ ⠂ ⠂ ⠂ │
│   5   │
│  ⠂ ⠂  │
╰───────╯"""
    )


def test_small_box_still_has_name_numeral_and_notch() -> None:
    assert _box(PitBox("a2", 12, notch=True), 3, 1) == "╭a2○╮\n│ 12│\n╰───╯"


def test_hand_is_told_on_the_rim() -> None:
    assert _box(PitBox("a1", 0, State.HAND, hand=6), 9, 1) == (
        "╔═ a1 ════╗\n║    0    ║\n╚═ hand 6 ╝"
    )
    assert _box(PitBox("a1", 0, State.HAND, hand=6), 3, 1).endswith("╚═6═╝")


def test_states_differ_by_shape_alone() -> None:
    for ascii_only in (False, True):
        shapes = {_box(PitBox("a1", 3, state), 7, 1, ascii_only) for state in State}
        assert len(shapes) == len(State)


@pytest.mark.parametrize(("inner", "height"), [(3, 1), (5, 1), (7, 3), (9, 5), (13, 5)])
@pytest.mark.parametrize("seeds", [0, 1, 7, 48, 84, 248])
def test_every_count_fits_its_box(inner: int, height: int, seeds: int) -> None:
    for ascii_only in (False, True):
        lines = PitBox("a1", seeds, notch=True).lines(inner, height, ascii_only)
        assert [line.cell_len for line in lines] == [inner + 2] * (height + 2)
        assert str(seeds) in lines[1 + height // 2].plain
        if ascii_only:
            assert all(line.plain.isascii() for line in lines)
