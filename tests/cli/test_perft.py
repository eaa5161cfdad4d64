import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(("game", "count"), [("kisolo", "3602"), ("kpe", "3731")])
def test_the_count_alone_is_the_last_line(game: str, count: str, run: Run) -> None:
    assert run("perft", game, "6", "--reference") == (0, f"{count}\n", "")
    assert run("perft", game, "6").out == f"{count}\n"
    assert run("perft", game, "6", "--threads", "2").out == f"{count}\n"


@pytest.mark.parametrize(
    ("game", "depth", "count"),
    [("kpe", "12", "10913769"), ("kisolo", "10", "332740"), ("kisolo:columns=6", "10", "21610")],
)
def test_great_depths_are_counted_by_the_kernels(
    game: str, depth: str, count: str, run: Run
) -> None:
    assert run("perft", game, depth).out == f"{count}\n"


def test_divide_comes_before(run: Run) -> None:
    expected = "a1 16\nb1 16\nc1 16\nd1 16\n64\n"
    assert run("perft", "kpe", "3", "--divide").out == expected
    assert run("perft", "kpe", "3", "--divide", "--reference").out == expected


def test_json(run: Run) -> None:
    assert run("perft", "kpe", "2", "--json").out == '{"count": 16}\n'
    assert run("perft", "kpe", "2", "--json", "--divide").out == (
        '{"count": 16, "divide": {"a1": 4, "b1": 4, "c1": 4, "d1": 4}}\n'
    )


def test_position_and_its_end(run: Run) -> None:
    over = "0,0,0,0/0,0,0,0 S 26 22 abcd abcd"
    assert run("perft", "kpe", "1", "--position", over).out == "0\n"
    assert run("perft", "kpe", "1", "--position", "6,7,7,7/0,7,7,7 N 0 0 a -").out == "4\n"
