import json
import re
import subprocess
import sys

import pytest

from makombo.rules import game
from makombo.tables import STARTER
from tests.cli.conftest import Run


def test_json_has_the_lines_best_first(run: Run) -> None:
    code, out, _ = run("analyse", "kpe", "--depth", "6", "--lines", "3", "--json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["lines", "nodes", "seconds", "depth", "proof_plies"]
    assert (len(found["lines"]), found["depth"]) == (3, 6)
    values = [line["value"] for line in found["lines"]]
    assert values == sorted(values, reverse=True)
    for line in found["lines"]:
        assert list(line) == ["move", "value", "category", "source", "depth", "pv"]
        assert line["pv"][0] == line["move"]
        position = game("kpe").initial()
        for name in line["pv"]:
            position = game("kpe").apply(position, game("kpe").parse_move(position, name))


@pytest.mark.parametrize(("columns", "plies"), [(4, 1), (5, 3)])
@pytest.mark.parametrize("options", [("--time", "1"), ("--proof",), ("--depth", "8")])
def test_small_kisolo_is_won_and_proven(
    columns: int, plies: int, options: tuple[str, ...], run: Run
) -> None:
    out = run("analyse", f"kisolo:columns={columns}", *options, "--json").out
    (line,) = json.loads(out)["lines"]
    assert (line["category"], line["source"]) == ("win", "proof")
    assert (line["value"], line["plies"], len(line["pv"])) == (1.0, plies, plies)


@pytest.mark.parametrize("columns", [6, 7])
def test_no_forced_win_is_said(columns: int, run: Run) -> None:
    command = ("analyse", f"kisolo:columns={columns}", "--proof", "--depth", "12")
    assert run(*command).out.startswith("no forced win for either side within 12 plies\n")
    found = json.loads(run(*command, "--json").out)
    assert (found["lines"], found["proof_plies"]) == ([], 12)


def test_a_forced_win_is_said_with_its_line(run: Run) -> None:
    first, second, third = run("analyse", "kisolo:columns=5", "--proof").out.splitlines()
    assert first == "South wins in 3 plies"
    assert re.fullmatch(r"[a-e]2( [a-e][1-4]){2}", second)
    assert re.fullmatch(r"depth 3, \d+ nodes, \d+\.\d\d s, \d+ nodes/s", third)


def test_plain_is_a_table(run: Run) -> None:
    head, *rows, blank, cost = run("analyse", "kpe", "--depth", "5", "--lines", "4").out.split(
        "\n"
    )[:-1]
    assert re.split(r" {2,}", head) == ["move", "value", "category", "source", "depth", "line"]
    assert len(rows) == 4
    for row in rows:
        assert re.fullmatch(r"[a-d]1 +[+-]\d\.\d\d +unknown +search +5 +[a-d]1( [a-d][12])+", row)
        assert row.index("unknown") == head.index("category")
    assert blank == ""
    assert cost.startswith("depth 5, ")


def test_equal_questions_get_equal_answers(run: Run) -> None:
    def lines() -> object:
        out = run("analyse", "kisolo", "--nodes", "20000", "--lines", "2", "--json").out
        return json.loads(out)["lines"]

    assert lines() == lines()


def test_a_single_legal_move_is_answered(run: Run) -> None:
    position = "0,0,0,12/7,5,2,8 N 8 6 abcd abcd"
    out = run("analyse", "kpe", "--position", position, "--nodes", "1", "--json").out
    assert [line["move"] for line in json.loads(out)["lines"]] == ["d2"]


@pytest.mark.parametrize(
    ("options", "words"),
    [(("kpe", "--depth", "200"), "depth 12"), (("kisolo", "--proof"), "no forced win within 14")],
)
def test_ctrl_c_prints_the_best_so_far_and_exits_130(options: tuple[str, ...], words: str) -> None:
    program = (
        "import os, signal, sys\n"
        "from makombo.cli import main\n"
        "from makombo.cli.progress import Progress\n"
        "def say(self, words):\n"
        f"    if words.startswith({words!r}): os.kill(os.getpid(), signal.SIGINT)\n"
        "Progress.say = say\n"
        f"sys.exit(main(['analyse', *{options}, '--json']))\n"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 130
    found = json.loads(ran.stdout)
    assert found["depth"] >= 12
    assert len(found["lines"]) == (0 if "--proof" in options else 1)
    assert "Traceback" not in ran.stderr


ENDING = "0,0,1,0/0,1,0,2 S 22 22 abcd abcd"


def test_what_the_tables_know_is_their_value(run: Run) -> None:
    out = run("analyse", "kpe", "--position", ENDING, "--lines", "9", "--json").out
    found = json.loads(out)
    assert (found["nodes"], found["depth"]) == (0, 0)
    told = [(each["move"], each["value"], each["category"]) for each in found["lines"]]
    assert told == [("d1", 2.0, "win"), ("b1", -2.0, "loss")]
    assert [(each["source"], each["distance"]) for each in found["lines"]] == [
        ("table", 1),
        ("table", 16),
    ]
    *_, cost = run("analyse", "kpe", "--position", ENDING).out.splitlines()
    assert re.fullmatch(r"by the tables, \d\.\d\d s", cost)


def test_moves_into_the_tables_come_with_their_value(run: Run) -> None:
    partly = "4,1,1,1/1,3,3,4 S 14 16 abcd abcd"
    out = run("analyse", "kpe", "--position", partly, "--depth", "9", "--lines", "9", "--json").out
    lines = {line["move"]: line for line in json.loads(out)["lines"]}
    assert {move: line["source"] for move, line in lines.items()} == {
        "c1": "table",
        "b1": "table",
        "d1": "search",
        "a1": "search",
    }
    assert [lines[move]["value"] for move in ("c1", "b1")] == [6.0, 2.0]
    assert lines["d1"]["category"] == "unknown"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("kpe", "--tables", "none"), "none: no such folder"),
        (("kisolo", "--tables", str(STARTER)), "tables of kpe, expected tables of kisolo"),
        (("kisolo", "--proof", "--tables", "none"), "none: no such folder"),
        (("kpe", "--tables", ""), "tables: found no name, expected a folder of tables"),
        (("kpe:seeds=4", "--tables", str(STARTER)), "tables of kpe, expected tables of kpe:seeds="),
    ],
)
def test_tables_that_do_not_fit_are_refused(
    arguments: tuple[str, ...], problem: str, run: Run
) -> None:
    code, out, err = run("analyse", *arguments)
    assert (code, out) == (2, "")
    assert problem in err
