import json

import pytest

from tests.cli.conftest import Run, Spawn

NORTH_TO_MOVE = "6,7,7,7/0,7,7,7 N 0 0 a -"


def test_start_of_kpe_in_plain_text(run: Run) -> None:
    assert run("show", "kpe") == (
        0,
        """\
North  score 0  locked: a2 b2 c2 d2 to sow
   +----+----+----+----+
 2 |  6 |  6 |  6 |  6 |
   +====+====+====+====+
 1 |  6 |  6 |  6 |  6 |
   +----+----+----+----+
      a    b    c    d
South  score 0  locked: a1 b1 c1 d1 to sow  to move

position: 6,6,6,6/6,6,6,6 S 0 0 - -
South to move: a1 b1 c1 d1
""",
        "",
    )


def test_board_is_drawn_for_the_side_to_move(run: Run) -> None:
    lines = run("show", "kpe", "--position", NORTH_TO_MOVE).out.split("\n")
    assert lines[2] == " 1 |  7 |  7 |  7 |  0 |"
    assert lines[4] == " 2 |  7 |  7 |  7 |  6 |"
    assert lines[7] == "North  score 0  locked: a2 b2 c2 d2 to sow  to move"
    assert lines[-2] == "North to move: d2 c2 b2 a2"


def test_finished_game_shows_its_outcome(run: Run) -> None:
    out = run("show", "kisolo:columns=2,seeds=1", "--position", "1,1/3,3/0,0/0,0 S 0-1").out
    assert "game over: North wins" in out.split("\n")[-2]


def test_json(run: Run) -> None:
    out = run("show", "kpe", "--position", NORTH_TO_MOVE, "--json").out
    assert json.loads(out) == {
        "position": NORTH_TO_MOVE,
        "legal": ["d2", "c2", "b2", "a2"],
        "outcome": None,
    }
    finished = json.loads(
        run("show", "kpe", "--position", "0,0,0,0/0,0,0,0 S 26 22 abcd abcd", "--json").out
    )
    assert finished["legal"] == []
    assert finished["outcome"] == {"winner": "South", "termination": "sweep", "score": [26, 22]}


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_terminal_gets_a_coloured_board_that_fits(columns: int, spawn: Spawn) -> None:
    child = spawn("show", "kisolo", columns=columns)
    sent = child.read()
    assert "\x1b[" in sent
    assert "┏" in sent
    assert "South to move: g2 f2 e2 d2 c2 b2 a2" in sent
