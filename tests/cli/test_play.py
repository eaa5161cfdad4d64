"""A game line by line: as it goes through a pipe."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from makombo.cli.saved_game import load
from makombo.notation import read_records
from makombo.play import Match, Random
from makombo.rules import game
from makombo.tables import STARTER
from tests.cli.conftest import Run

MAKOMBO = (sys.executable, "-m", "makombo")


def _whole_game(name: str, seed: int) -> list[str]:
    """Return South's moves of a game against North's `random`, as play seeds it, to its end."""
    match, south, north = Match(game(name)), Random(99), Random(seed + 1)
    typed: list[str] = []
    while match.outcome is None:
        mover = (south, north)[match.position.side]
        move = mover.choose(match)
        if mover is south:
            typed.append(match.game.format_move(match.position, move))
        match.push(move)
    return typed


def test_what_the_issue_shows(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "g.txt")
    options = ("--north", "random", "--seed", "1", "--record", file)
    code, out, err = run("play", "kpe", *options, stdin="d1\nquit\n")
    assert (code, err) == (0, "")
    assert run("replay", file) == (0, "1\n", "")
    record = Path(file).read_text(encoding="utf-8")
    assert out.endswith(record)
    assert '[Result "*"]' in record


def test_lines_are_plain_and_in_order(run: Run) -> None:
    _, out, _ = run("play", "kpe", "--north", "human", stdin="c1\n")
    assert "\x1b" not in out
    assert out.startswith(
        """\
Kpé: South human, North human
North  score 0  locked: a2 b2 c2 d2 to sow
   +----+----+----+----+
 2 |  6 |  6 |  6 |  6 |
   +====+====+====+====+
 1 |  6 |  6 |  6 |  6 |
   +----+----+----+----+
      a    b    c    d
South  score 0  locked: a1 b1 c1 d1 to sow  to move
South to move: a1 b1 c1 d1
South plays c1
North  score 0"""
    )
    assert "The game is kept; makombo play --resume goes on with it.\n" in out


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_whole_game_against_the_computer_is_recorded(name: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ("--north", "random", "--seed", "5", "--record", str(file))
    code, out, err = run("play", name, *options, stdin="\n".join(_whole_game(name, 5)) + "\n")
    assert (code, err) == (0, "")
    (record,) = read_records(file)
    assert record.outcome is not None
    assert (record.south, record.north) == ("human", "random")
    assert out.endswith(f"{record.outcome.result}\n")
    assert load() is None


def test_two_programs_play_to_the_end_repeatably(run: Run) -> None:
    options = ("play", "kpe", "--south", "greedy", "--north", "random", "--seed", "3")
    first = run(*options)
    assert first.code == 0
    assert first == run(*options)
    assert '[Result "*"]' not in first.out


@pytest.mark.parametrize(
    ("game", "folder", "problem"),
    [
        ("kpe", "none", "none: no such folder"),
        ("kisolo", str(STARTER), "tables of kpe, expected tables of kisolo"),
    ],
)
def test_tables_that_do_not_fit_are_refused(game: str, folder: str, problem: str, run: Run) -> None:
    code, out, err = run("play", game, "--tables", folder)
    assert (code, out) == (2, "")
    assert problem in err


def test_what_is_wrong_with_the_tables_is_said_at_once(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKOMBO_TABLES", "nowhere")
    code, out, err = run("play", "kpe", "--north", "strength:6", stdin="a1\n")
    assert (code, out) == (2, "")
    assert err == "makombo: nowhere: no such folder, expected one of tables\n"
    assert run("play", "kpe", "--north", "greedy", stdin="a1\n").code == 0


def test_person_at_north_sits_at_the_near_side(run: Run) -> None:
    _, out, _ = run("play", "kpe", "--south", "random", "--north", "human", stdin="quit\n")
    board = out[out.index("South  score") : out.index("North to move")].split("\n")
    assert board[7].startswith("North")


def test_json_answers_on_standard_output_and_shows_on_the_other(run: Run) -> None:
    code, out, err = run("play", "kpe", "--north", "human", "--json", stdin="a1\nquit\n")
    answer = json.loads(out)
    assert code == 0
    assert answer["position"] == "6,7,7,7/0,7,7,7 N 0 0 a -"
    assert answer["outcome"] is None
    assert answer["record"].endswith("\n\n1. a1 *\n")
    assert "South to move: a1 b1 c1 d1\n" in err


def test_bytes_that_are_no_text_are_a_bad_move(run: Run) -> None:
    code, out, err = run("play", "kpe", "--north", "human", stdin=b"\xff\xfe\na1\n")
    assert (code, err) == (0, "")
    assert out.endswith("1. a1 *\n")


def test_record_replaces_the_file_that_is_there(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("something else", encoding="utf-8")
    run("play", "kpe", "--north", "human", "--record", str(file), stdin="a1\n")
    assert [record.moves for record in read_records(file)] == [(0,)]


def test_resume_goes_on_with_players_and_record_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ("--south", "human", "--north", "human", "--record", str(file))
    run("play", "kisolo:columns=6", *options, stdin="a2\n")
    file.unlink()
    code, out, err = run("play", "--resume", stdin="resign\n")
    assert (code, err) == (0, "")
    assert "Kisolo: South human, North human\nGoing on after 1 move.\n" in out
    (record,) = read_records(file)
    assert str(record.game) == "kisolo:columns=6"
    assert record.moves == (11,)
    assert record.tags == {}
    assert record.outcome is not None


def test_new_game_tells_of_the_one_it_takes_the_place_of(run: Run) -> None:
    run("play", "kpe", "--north", "human", stdin="a1\nd2\n")
    _, out, _ = run("play", "kpe", "--north", "human", stdin="quit\n")
    assert "An unfinished game of 2 moves is kept (makombo play --resume goes on with it)." in out
    record = load()
    assert record is not None
    assert record.moves == (0, 0)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
def test_nothing_that_ends_the_program_loses_the_game(ending: signal.Signals, data: Path) -> None:
    command = [*MAKOMBO, "play", "kpe", "--north", "human"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("a1\nd2\n")
        child.stdin.flush()
        asked = 0
        while asked < 3:
            asked += " to move: " in child.stdout.readline()
        child.send_signal(ending)
        out, err = child.communicate(timeout=60)
    assert out == ""
    if ending is signal.SIGINT:
        assert child.returncode == 130
        assert err == "makombo: the game is kept; makombo play --resume goes on with it\n"
    record = load()
    assert record is not None
    assert record.moves == (0, 0)
