"""What may be typed in a game, as a game line by line shows it."""

import re
from pathlib import Path

import pytest

from makombo.cli import session
from makombo.cli.saved_game import load
from makombo.engine import Limits
from makombo.notation import read_records
from tests.cli.conftest import Run

ALONE = ("play", "kpe", "--north", "human")
PROGRAM = ("play", "kpe", "--north", "random", "--seed", "1")


def _moves(out: str) -> str:
    """Return the movetext of the record that was printed last."""
    return out.rstrip("\n").split("\n")[-1]


@pytest.mark.parametrize("typed", ["c1", "C1", " c 1 ", "c1\r", "  C  1"])
def test_move_is_a_pit_in_any_case_and_spacing(typed: str, run: Run) -> None:
    assert _moves(run(*ALONE, stdin=f"{typed}\n").out) == "1. c1 *"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("c9", "found 'c9', expected a pit from a1 to d2, or help; legal: a1 b1 c1 d1"),
        ("dance", "found 'dance', expected a pit from a1 to d2, or help; legal: a1 b1 c1 d1"),
        ("a2", "a2 is North's pit, and it is South's turn (KP3); legal: a1 b1 c1 d1"),
        ("hint me", "found 'hintme', expected a pit from a1 to d2, or help; legal: a1 b1 c1 d1"),
        ("why", "no move has been made yet"),
        ("undo", "there is no move of yours to take back"),
        ("save", "no move has been made yet: there is nothing to keep"),
        ("save /no/such/f", "/no/such/f: No such file or directory, expected a file that can be"),
    ],
)
def test_what_can_t_be_done_is_one_line_and_asked_again(typed: str, said: str, run: Run) -> None:
    code, out, err = run(*ALONE, stdin=f"{typed}\nb1\n")
    lines = out.split("\n")
    asked = lines.index("South to move: a1 b1 c1 d1")
    assert (code, err) == (0, "")
    assert lines[asked + 1].startswith(said)
    assert lines[asked + 2] == "South to move: a1 b1 c1 d1"
    assert _moves(out) == "1. b1 *"


def test_empty_line_is_asked_again(run: Run) -> None:
    assert _moves(run(*ALONE, stdin="\n  \na1\n").out) == "1. a1 *"


def test_compulsory_capture_is_explained(run: Run) -> None:
    out = run("play", "kisolo", "--north", "human", stdin="a1\nquit\n").out
    assert "a1 captures nothing, and a capture is compulsory (KS5); legal: g2 f2" in out


def test_undo_against_a_program_goes_back_to_one_s_own_turn(run: Run) -> None:
    out = run(*PROGRAM, stdin="a1\nb1\nundo\nundo\nundo\nd1\nquit\n").out
    assert out.count("there is no move of yours to take back") == 1
    assert _moves(out).startswith("1. d1 ")
    assert "2." not in _moves(out)


def test_undo_between_people_takes_one_move(run: Run) -> None:
    assert _moves(run(*ALONE, stdin="a1\nd2\nundo\na2\nquit\n").out) == "1. a1 a2 *"


def test_undo_of_the_only_move_leaves_nothing_kept(run: Run) -> None:
    run(*ALONE, stdin="a1\nundo\nquit\n")
    assert load() is None


def test_hint_names_a_move_what_it_is_worth_and_what_it_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "is_ready", lambda: True)
    monkeypatch.setattr(session, "HINT", Limits(depth=4))
    _, out, _ = run(*ALONE, stdin="hint\nquit\n")
    said = out[out.index("hint: ") :].split("\n")
    assert re.fullmatch(r"hint: [a-d]1; from here .+", said[0])
    assert re.fullmatch(r"then perhaps( [a-d][12]){1,7}", said[1])
    assert said[2] == f"South lifts {said[0][6:8]} and sows 6 seeds. (KP3)"
    assert _moves(out) == "*"


def test_hint_looks_ahead_by_the_rules_till_the_engine_is_compiled(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "is_ready", lambda: False)
    out = run(*ALONE, stdin="hint\nquit\n").out
    assert "hint: a1, the best looking three moves ahead\nSouth lifts a1 and sows 6 seeds." in out
    assert _moves(out) == "*"


def test_a_hint_that_tables_spoil_leaves_the_game_going(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "is_ready", lambda: True)
    monkeypatch.setenv("MAKOMBO_TABLES", "nowhere")
    code, out, err = run(*ALONE, stdin="hint\nb1\nquit\n")
    assert (code, err) == (0, "")
    assert "nowhere: no such folder, expected one of tables\n" in out
    assert _moves(out) == "1. b1 *"


def test_why_explains_the_last_move_by_its_rules(run: Run) -> None:
    out = run(*ALONE, stdin="a1\nwhy\nquit\n").out
    assert "South lifts a1 and sows 6 seeds. (KP3)\n" in out
    assert "(KP7)\n" in out


def test_save_writes_a_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    out = run(*ALONE, stdin=f"a1\nsave\nsave {file}\nquit\n").out
    assert "the game is kept; makombo play --resume goes on with it\n" in out
    assert f"the record is written to {file}\n" in out
    assert [record.moves for record in read_records(file)] == [(0,)]


def test_resigning_ends_the_game(run: Run) -> None:
    out = run(*ALONE, stdin="a1\nresign\n").out
    assert '[Termination "resignation"]' in out
    assert _moves(out) == "1. a1 1-0"
    assert load() is None


def test_help_lists_every_command(run: Run) -> None:
    out = run(*ALONE, stdin="help\n").out
    for word in ("undo", "hint", "why", "save", "resign", "quit", "help"):
        assert f"\n{word} " in out


def test_game_that_can_t_be_kept_is_played_all_the_same(run: Run, data: Path) -> None:
    data.write_text("a file where the folder should be", encoding="utf-8")
    code, out, err = run(*ALONE, stdin="a1\nd2\nquit\n")
    assert (code, err) == (0, "")
    assert out.count("the game can't be kept: ") == 1
    assert _moves(out) == "1. a1 d2 *"
