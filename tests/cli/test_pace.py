import sys

import pytest

from makombo.cli.pace import pace, words


def test_words() -> None:
    assert words("packing", 0, 100, 0) == "packing: 0 %"
    assert words("packing", 1, 4, 0.01) == "packing: 25 %, 0.0 million positions/s, 5 min left"
    assert words("packing", 0, 0, 0) == "packing: 0 %"


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with pace("solving") as show:
        show(1, 2, "04-f-f")
    assert capsys.readouterr() == ("", "")


def test_a_line_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with pace("solving") as show:
        show(1, 4, "04-f-f")
    out, err = capsys.readouterr()
    assert (out, err) == ("", "\r\x1b[Ksolving 04-f-f: 25 %\r\x1b[K")
