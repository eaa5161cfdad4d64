"""A game in a pseudo-terminal, as a person would see and type it."""

import os
import re
from pathlib import Path

import pytest

from makombo.cli.saved_game import load
from makombo.notation import read_records
from tests.cli.conftest import Run, Spawn
from tests.cli.screens import pages, seen, styles

PROMPT = r"South plays \(a pit, or help\): "
OFF = ("--north", "random", "--seed", "1", "--speed", "off")


@pytest.mark.parametrize(
    ("name", "speed", "columns"),
    [
        ("kpe", "off", 80),
        ("kpe", "fast", 40),
        ("kpe", "fast", 80),
        ("kpe", "fast", 200),
        ("kisolo", "off", 40),
        ("kisolo", "off", 80),
        ("kisolo", "off", 200),
        ("kisolo", "fast", 80),
    ],
)
def test_game_fits_the_terminal_from_first_move_to_record(
    name: str, speed: str, columns: int, spawn: Spawn
) -> None:
    move = {"kpe": "a1", "kisolo": "d2"}[name]
    child = spawn("play", name, *OFF[:-1], speed, columns=columns)
    child.expect(PROMPT)
    sent = seen(child)
    for typed, answer in ((move, "North played"), ("why", "lifts|faces"), ("help", "undo")):
        child.send(f"{typed}\r")
        for expected in (answer, PROMPT):
            child.expect(expected)
            sent += seen(child)
    child.send("quit\r")
    after = child.read()
    drawn = pages(sent)
    assert drawn
    for page in drawn:
        assert len(page) <= 24
        assert max(map(len, page)) <= columns
    assert any(move in line for line in drawn[-1])
    assert after.replace("\r", "").rstrip().endswith("*")
    assert f"1. {move} " in after
    child.close()
    assert child.exitstatus == 0


def test_pits_are_named_and_marked_on_the_board(spawn: Spawn) -> None:
    child = spawn("play", "kpe", *OFF)
    child.expect(PROMPT)
    child.send("a1\r")
    child.expect("North played")
    child.expect(PROMPT)
    page = "\n".join(pages(seen(child) + "\x1b[J")[-1])
    for name in ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"):
        assert f" {name} " in page
    assert "┏" in page  # playable
    assert "╌" in page  # where the last move began
    assert "○" in page  # still to sow


def test_sowing_goes_seed_by_seed_and_a_key_skips_it(spawn: Spawn) -> None:
    child = spawn("play", "kpe", "--north", "human", "--speed", "slow")
    child.expect(PROMPT)
    child.send("a1\r")
    child.expect("hand 6")
    child.expect("hand 5")
    child.send(" ")
    child.expect("South played a1.")
    assert "hand 0" not in seen(child)
    child.expect("North plays")
    child.send("d2\r")
    child.expect("hand 7")
    child.send("undo\r")  # a whole line typed ahead skips, too, and is obeyed
    child.expect("North plays")
    child.send("quit\r")
    assert "1. a1 *" in child.read()


def test_fast_sowing_ends_by_itself(spawn: Spawn) -> None:
    child = spawn("play", "kpe", "--north", "human", "--speed", "fast")
    child.expect(PROMPT)
    child.send("a1\r")
    for hand in range(6, 0, -1):
        child.expect(f"hand {hand}")
    child.expect("North plays")
    child.sendeof()
    assert "1. a1 *" in child.read()


def test_ctrl_c_gives_the_terminal_back_and_keeps_the_game(spawn: Spawn, run: Run) -> None:
    child = spawn("play", "kpe", *OFF)
    child.expect(PROMPT)
    child.send("a1\r")
    child.expect("North played")
    child.expect(PROMPT)
    child.sendintr()
    rest = child.read()
    assert "\x1b[?1049l" in rest
    assert "\x1b[?25h" in rest
    assert "makombo play --resume goes on with it" in rest
    child.close()
    assert child.exitstatus == 130
    record = load()
    assert record is not None
    assert record.moves[0] == 0
    resumed = spawn("play", "--resume")
    resumed.expect("Going on after 2 moves")
    resumed.expect(PROMPT)
    resumed.send("resign\r")
    assert "North wins" in resumed.read()
    assert run("play", "--resume").code == 2


def test_ctrl_c_in_mid_sowing_keeps_the_move(spawn: Spawn) -> None:
    child = spawn("play", "kisolo", "--north", "human", "--speed", "slow")
    child.expect(PROMPT)
    child.send("d2\r")
    child.expect("hand 6")
    child.sendintr()
    child.read()
    child.close()
    assert child.exitstatus == 130
    record = load()
    assert record is not None
    assert record.moves == (10,)


def test_closed_terminal_loses_nothing(spawn: Spawn) -> None:
    child = spawn("play", "kpe", *OFF)
    child.expect(PROMPT)
    child.send("a1\r")
    child.expect("North played")
    child.expect(PROMPT)
    child.close(force=True)
    record = load()
    assert record is not None
    assert record.moves[0] == 0


def test_resize_is_followed(spawn: Spawn) -> None:
    child = spawn("play", "kisolo", *OFF, columns=120)
    child.expect(PROMPT)
    child.setwinsize(20, 44)
    child.expect(PROMPT)
    page = pages(seen(child) + "\x1b[J")[-1]
    assert max(map(len, page)) <= 44
    assert len(page) <= 20
    child.send("quit\r")
    child.read()


def test_no_color_sends_no_colour(spawn: Spawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    child = spawn("play", "kpe", *OFF)
    child.expect(PROMPT)
    child.send("a1\r")
    child.expect("North played")
    child.send("quit\r")
    sent = seen(child) + child.read()
    codes = {code for style in styles(sent) for code in style[2:-1].split(";")}
    assert codes <= {"", "0", "1", "2"}


def test_colour_is_sent_without_no_color(spawn: Spawn) -> None:
    child = spawn("play", "kpe", *OFF)
    child.expect(PROMPT)
    assert any("38;" in style for style in styles(seen(child)))
    child.send("quit\r")
    child.read()


def test_other_encodings_get_ascii(spawn: Spawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    child = spawn("play", "kpe", *OFF)
    child.expect(PROMPT)
    page = "\n".join(pages(seen(child) + "\x1b[J")[-1])
    assert page.isascii()
    assert "#= a1 =" in page
    child.send("quit\r")
    child.read()


def test_dumb_terminal_gets_plain_lines(spawn: Spawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    child = spawn("play", "kpe", *OFF)
    child.expect("South to move: a1 b1 c1 d1")
    child.send("a1\r")
    child.expect("South plays a1")
    child.expect("South to move")
    child.send("quit\r")
    assert "\x1b" not in seen(child) + child.read()


def test_long_words_come_page_by_page(spawn: Spawn) -> None:
    child = spawn("play", "kisolo", "--north", "human", "--speed", "off", rows=20)
    child.expect(PROMPT)
    child.send("d2\r")
    child.expect(r"\(1 of \d: Enter shows the next\)")
    child.expect("North plays")
    child.send("\r")
    child.expect(r"\(2 of \d: Enter shows the next\)")
    child.send("quit\r")
    child.read()


def test_record_of_a_game_in_a_terminal(spawn: Spawn, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    child = spawn("play", "kpe", *OFF, "--record", os.fspath(file))
    child.expect(PROMPT)
    child.send("a1\r")
    child.expect("North played")
    child.send("resign\r")
    sent = child.read().replace("\r", "")
    (record,) = read_records(file)
    assert re.search(r"North wins: South resigned", sent)
    assert sent.endswith(file.read_text(encoding="utf-8"))
    assert record.moves[0] == 0
