"""Compiling beforehand: everything is named as it comes, and then all is warm."""

from pathlib import Path

import pytest

from makombo.kernels import cache, warm


def test_compiling_all_names_each_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cache, "path", lambda: tmp_path)
    said: list[str] = []
    warm.compile_all(said.append)
    steps = ["moves", "perft", "playouts"]
    assert cache.is_warm()
    assert sorted(said) == sorted(f"{name} {step}" for name in ("kpe", "kisolo") for step in steps)


def test_off_a_terminal_the_command_says_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cache, "path", lambda: tmp_path)
    warm.main()
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == "makombo: the kernels are compiled"
