import os
import pty
import sys
import termios

import pytest

from makombo.cli.keyboard import Keyboard, Line


def test_letters_become_lines() -> None:
    line = Line()
    line.type("d1\rquit\nab")
    assert (line.take(), line.take(), line.take(), line.text) == ("d1", "quit", None, "ab")


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("ab\x7fc", "ac"),
        ("ab\b\b\bc", "c"),
        ("abc\x15d", "d"),
        ("a\x1b[Ab\x1b[1;5Cc\x1bOPd", "abcd"),
        ("a\tb\x00c", "abc"),
        ("é", "é"),
    ],
)
def test_editing_and_keys_that_are_no_letters(keys: str, text: str) -> None:
    line = Line()
    line.type(keys)
    assert line.text == text


def test_ctrl_d_ends_an_empty_line_only() -> None:
    line = Line()
    line.type("a\x04")
    assert not line.ended
    line.type("\x7f\x04")
    assert line.ended


def test_keyboard_reads_without_echo_and_puts_the_terminal_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        before = termios.tcgetattr(terminal)
        with Keyboard() as keys:
            assert termios.tcgetattr(terminal)[3] & (termios.ECHO | termios.ICANON) == 0
            assert keys.read(0) == ""
            os.write(ours, "é1".encode())
            typed = ""
            while len(typed) < 2:
                typed += keys.read(5) or ""
            assert typed == "é1"
        assert termios.tcgetattr(terminal) == before
    os.close(ours)
