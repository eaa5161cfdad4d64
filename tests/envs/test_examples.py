"""The examples are short, run, and print what they say they print."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


def _run(name: str) -> list[str]:
    """Run an example; return what it prints, line by line."""
    (path,) = (path for path in EXAMPLES if path.name == name)
    run = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def _outputs(name: str) -> list[str]:
    """Return what an example says it prints."""
    (path,) = (path for path in EXAMPLES if path.name == name)
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.findall(r"^    (.+)$", words, re.MULTILINE)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_short_and_show_their_output(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 80
    assert _outputs(path.name)


@pytest.mark.slow
def test_openspiels_bots_against_strengths() -> None:
    assert _run("openspiel_bots.py") == _outputs("openspiel_bots.py")


@pytest.mark.huge
def test_a_trained_policy_wins_nine_games_of_ten() -> None:
    pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")
    *_, last = _run("train_kisolo.py")
    assert float(last.split()[-1].rstrip("%")) >= 90
