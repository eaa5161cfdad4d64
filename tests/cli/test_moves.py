import json

from tests.cli.conftest import Run


def test_one_a_line_in_index_order(run: Run) -> None:
    assert run("moves", "kpe") == (0, "a1\nb1\nc1\nd1\n", "")
    assert run("moves", "kisolo") == (0, "g2\nf2\ne2\nd2\nc2\nb2\na2\n", "")


def test_finished_game_has_none(run: Run) -> None:
    over = ("--position", "0,0,0,0/0,0,0,0 S 26 22 abcd abcd")
    assert run("moves", "kpe", *over) == (0, "", "")
    assert json.loads(run("moves", "kpe", *over, "--json").out) == {"legal": []}


def test_json(run: Run) -> None:
    assert run("moves", "kpe", "--json").out == '{"legal": ["a1", "b1", "c1", "d1"]}\n'
