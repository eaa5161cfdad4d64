import pytest

from makombo.cli.board import View
from makombo.rules import Game, Pit, Position, Side, game


def _view(rules: Game, position: Position, seat: Side = Side.SOUTH) -> View:
    return View(
        game=rules,
        shown=position,
        names=("human", "strength:2"),
        mover=position.side,
        seat=seat,
        playable=frozenset({Pit(Side.SOUTH, 0)}),
        origin=Pit(Side.NORTH, 1),
        at=Pit(Side.SOUTH, 3),
        hand=2,
    )


def test_kpe_at_forty_columns() -> None:
    kpe = game("kpe")
    view = _view(kpe, kpe.parse("13,6,4,2/1,3,14,5 N 0 0 abd bcd"))
    assert "\n".join(line.plain.rstrip() for line in view.draw(40, 16)) == (
        """\
  ■ North strength:2 ◀ score 0, locked
    ╭─a2─○╮ ╭─b2──╮ ╭╌c2╌╌╮ ╭─d2──╮
    │  13 │ │  6  │ ╎  4  ╎ │  2  │
    ╰─────╯ ╰─────╯ ╰╌╌╌╌╌╯ ╰─────╯
    ═══════════════════════════════
    ┏━a1━━┓ ╭─b1──╮ ╭─c1─○╮ ╔═d1══╗
    ┃  1  ┃ │  3  │ │  14 │ ║  5  ║
    ┗━━━━━┛ ╰─────╯ ╰─────╯ ╚══2══╝
  ● South human       score 0, locked"""
    )


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("text", ["kpe", "kpe:seeds=31", "kisolo", "kisolo:columns=8,seeds=6"])
def test_drawing_fits_terminals_of_all_sizes(text: str, ascii_only: bool) -> None:
    rules = game(text)
    view = _view(rules, rules.initial())
    for columns in range(40, 201):
        for rows in (16, 24, 30, 60) if columns % 10 == 0 else (24,):
            lines = view.draw(columns, rows, ascii_only)
            assert max(line.cell_len for line in lines) <= columns
            assert len(lines) <= max(rows, 15)
            assert not ascii_only or all(line.plain.isascii() for line in lines)


@pytest.mark.parametrize("seat", Side)
def test_every_pit_is_named_where_its_player_sees_it(seat: Side) -> None:
    kisolo = game("kisolo")
    lines = [line.plain for line in _view(kisolo, kisolo.initial(), seat).draw(80, 24)]
    expected = [[kisolo.board.name(pit) for pit in row] for row in kisolo.board.grid(seat)]
    words = [[word for word in line.split() if len(word) == 2] for line in lines]
    rims = [[word for word in row if word[1] in "1234"] for row in words]
    assert [row for row in rims if len(row) == 7] == expected


def test_finished_game_has_nobody_to_move() -> None:
    kpe = game("kpe")
    view = View(game=kpe, shown=kpe.initial(), names=("a", "b"))
    text = "\n".join(line.plain for line in view.draw(80, 24))
    assert "◀" not in text
