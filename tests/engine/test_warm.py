"""Compiling beforehand: everything is named as it comes, then all is warm and nothing is said."""

from pathlib import Path

import pytest

from makombo.engine import warm
from makombo.kernels import cache


def test_compiling_all_names_each_step_and_marks_it_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "path", lambda: tmp_path)
    said: list[str] = []
    assert not cache.is_warm()
    warm.compile_all(said.append)
    assert cache.is_warm()
    assert sorted(said[-2:]) == ["kisolo engine", "kpe engine"]
    assert {"kpe perft", "kisolo playouts"} < set(said)


def test_what_fails_in_the_middle_is_not_warm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "path", lambda: tmp_path)

    def fail(step: str) -> None:
        if step == "kpe engine":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        warm.compile_all(fail)
    assert not cache.is_warm()


def test_where_all_is_compiled_the_command_is_quick_and_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cache, "path", lambda: tmp_path)
    cache.mark_warm()

    def never(say: object = None) -> None:
        raise AssertionError

    monkeypatch.setattr(warm, "compile_all", never)
    warm.main()
    assert capsys.readouterr() == ("", "")
