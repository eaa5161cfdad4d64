"""The same source runs compiled and not, and a process that finds its code on disk starts soon."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
COUNT = """
from makombo.kernels import kernel
from makombo.rules import game
for name, depth in (("kpe", 5), ("kisolo", 4)):
    kern = kernel(game(name))
    start = kern.pack(kern.game.initial())
    print(kern.perft(start, depth), kern.playouts(start, 3, seed=1))
"""


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )


def test_the_edges_of_the_rules_uncompiled() -> None:
    files = [f"tests/kernels/test_{name}.py" for name in ("kpe", "kisolo", "words", "rng")]
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *files)
    assert " passed" in run(*words, MAKOMBO_JIT="0").stdout


def test_compiled_and_uncompiled_agree_and_numba_stays_out() -> None:
    plain = run("-c", COUNT + "import sys; print('numba' in sys.modules)", MAKOMBO_JIT="0")
    *counts, loaded = plain.stdout.splitlines()
    assert loaded == "False"
    assert counts == run("-c", COUNT, MAKOMBO_JIT="1").stdout.splitlines()


def test_asking_for_the_package_imports_no_numba() -> None:
    script = "import sys, makombo.kernels; print('numba' in sys.modules)"
    assert run("-c", script).stdout.strip() == "False"


@pytest.mark.slow
def test_a_first_process_says_one_line_and_a_second_starts_at_once(tmp_path: Path) -> None:
    first = run("-c", COUNT, NUMBA_CACHE_DIR=str(tmp_path), MAKOMBO_JIT="1")
    assert first.stderr.count("\n") == 1
    assert first.stderr.startswith("makombo: compiling")
    before = os.times()
    second = run("-c", COUNT, NUMBA_CACHE_DIR=str(tmp_path), MAKOMBO_JIT="1")
    after = os.times()
    assert (second.stderr, second.stdout) == ("", first.stdout)
    # Processor time, since a busy machine says nothing of a start.
    used = after.children_user + after.children_system
    assert used - before.children_user - before.children_system < 1.5
