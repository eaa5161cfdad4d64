import io
import sys

import pytest

from makombo.cli import progress
from makombo.cli.progress import Progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_one_line_is_rewritten_and_taken_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    monkeypatch.setattr(progress, "_PAUSE", 0.0)
    with Progress() as line:
        line.say("1 of 2")
        line.say("2 of 2")
    assert screen.getvalue() == "\r\x1b[K1 of 2\r\x1b[K2 of 2\r\x1b[K"


def test_not_more_often_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    monkeypatch.setattr(progress, "_PAUSE", 3600.0)
    with Progress() as line:
        for number in range(1000):
            line.say(str(number))
    assert screen.getvalue() == "\r\x1b[K0\r\x1b[K"


def test_elsewhere_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as line:
        line.say("1 of 2")
    assert capsys.readouterr() == ("", "")
