import json
from pathlib import Path

import pytest

from makombo.rules import game
from tests.cli.conftest import Run

ENDING = ("--position", "0,0,1,0/0,1,0,2 S 22 22 abcd abcd")


def test_starter_tables_know_endings(run: Run) -> None:
    expected = "the position: win +2\nd1: win +2\nb1: loss -2\n"
    assert run("probe", "kpe", *ENDING) == (0, expected, "")


def test_json(run: Run) -> None:
    answer = json.loads(run("probe", "kpe", *ENDING, "--json").out)
    assert (answer["category"], answer["margin"]) == ("win", 2)
    assert answer["moves"] == [
        {"move": "d1", "category": "win", "margin": 2, "distance": 1},
        {"move": "b1", "category": "loss", "margin": -2, "distance": 16},
    ]


def test_not_covered_is_said_and_never_a_number(run: Run) -> None:
    code, out, err = run("probe", "kpe")
    assert (code, err) == (1, "")
    assert out.splitlines()[0] == "the position: unknown"
    assert out.splitlines()[-1].startswith("not covered by the tables in ")
    code, out, _ = run("probe", "kpe", "--json")
    answer = json.loads(out)
    assert (code, answer["category"], answer["margin"]) == (1, "unknown", None)
    assert [move["category"] for move in answer["moves"]] == ["unknown"] * 4


@pytest.mark.parametrize("name", ["kisolo", "kpe:skip_origin=true", "kpe:endless=own_row"])
def test_games_without_tables_are_unknown(run: Run, name: str) -> None:
    code, out, err = run("probe", name)
    assert (code, err) == (1, "")
    assert out.startswith("the position: unknown\n")


def test_a_finished_game(run: Run) -> None:
    over = "2,0,1,0/0,0,0,0 S 23 22 abcd abcd"
    assert run("probe", "kpe", "--position", over).out == "the position: loss -3\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((*ENDING, "--tables", "none"), "none: no such folder"),
        (("--position", "3,3,3,3,3,3,3/3,3,3 S"), "--position: line 1, column"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    code, out, err = run("probe", "kpe", *arguments)
    assert (code, out) == (2, "")
    assert problem in err


def test_tables_of_other_options_are_refused(run: Run, tmp_path: Path) -> None:
    name = "kpe:skip_origin=true"
    run("solve", name, "--out", str(tmp_path), "--max-seeds", "4")
    assert run("probe", name, *ENDING, "--tables", str(tmp_path)).code == 0
    code, _, err = run("probe", "kpe", *ENDING, "--tables", str(tmp_path))
    assert code == 2
    assert "tables of kpe:skip_origin=true, expected tables of kpe" in err


def test_tables_are_looked_for_in_order(
    run: Run, tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, named, given = data / "tables", tmp_path / "named", tmp_path / "given"
    for folder in (own, named, given):
        run("solve", "kpe", "--out", str(folder), "--max-seeds", "4")

    def asked(*arguments: str) -> str:
        return str(json.loads(run("probe", "kpe", *ENDING, "--json", *arguments).out)["tables"])

    assert asked() == str(own)
    monkeypatch.setenv("MAKOMBO_TABLES", str(named))
    assert asked() == str(named)
    assert asked("--tables", str(given)) == str(given)


def test_the_best_move_has_the_position_s_margin(run: Run) -> None:
    rules = game("kpe")
    position = rules.parse("1,0,3,2/0,2,1,3 N 16 20 abcd abcd")
    answer = json.loads(run("probe", "kpe", "--position", rules.format(position), "--json").out)
    margins = [move["margin"] for move in answer["moves"]]
    assert margins == sorted(margins, reverse=True)
    assert margins[0] == answer["margin"]
