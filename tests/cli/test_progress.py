"""A long piece of work says on a terminal how far it is; nobody else hears of it."""

from pathlib import Path

import pexpect
import pytest

from makombo.cli.progress import GAMES, Progress, speed_message
from makombo.tables import STARTER
from tests.cli.conftest import Spawn

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def test_elsewhere_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as line, Progress(GAMES) as bar:
        line.say("1 of 2")
        bar.say("1 of 2", 1, 2)
    assert capsys.readouterr() == ("", "")


def _ended(child: "pexpect.spawn[str]") -> str:
    """Return all that a program sent to its terminal, once it has ended well."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return str(child.before)


def test_on_a_terminal_a_bar_is_shown_and_taken_away(spawn: Spawn) -> None:
    players = ("--a", "random", "--b", "random")
    sent = _ended(spawn("arena", "kpe", *players, "--games", "40", columns=100))
    before, answer, after = sent.partition("kpe: random against random, 40 games")
    assert answer
    assert "40 of 40 games: " in before
    assert "games/s" in before
    assert before.count(HIDE) == before.count(SHOW) == 1
    assert before.index(SHOW) < before.rindex("\x1b[2K")  # the line goes, the cursor comes back
    assert "Elo difference" in after
    assert "\x1b" not in after


def test_work_on_tables_says_what_it_is_at(spawn: Spawn, tmp_path: Path) -> None:
    sent = _ended(spawn("solve", "kpe", "--out", str(tmp_path / "t"), "--max-seeds", "8"))
    assert "solving 08-" in sent
    assert "positions/s" in sent
    sent = _ended(spawn("verify", "kpe", "--tables", str(STARTER), "--sample", "1000"))
    assert "verifying" in sent


def test_words_stand_as_they_are(spawn: Spawn) -> None:
    sent = _ended(spawn("analyse", "kpe", "--depth", "4"))
    assert "depth 4, " in sent


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0.0"), (9.94, "9.9"), (10, "10"), (999_999, "999999"), (14_319_718, "14.3 million")],
)
def test_amounts_are_read_at_a_glance(number: float, words: str) -> None:
    assert speed_message(GAMES, number).text == f"{words} games/s"
