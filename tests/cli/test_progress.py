import sys

import pytest

from makombo.cli.progress import progress


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("solving") as show:
        show(1, 2, "04-f-f")
    assert capsys.readouterr() == ("", "")


def test_a_line_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    with progress("solving") as show:
        show(1, 4, "04-f-f")
        show(2, 4, "06-f-f")
    out, err = capsys.readouterr()
    assert out == ""
    assert "solving" in err
