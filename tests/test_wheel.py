"""The wheel, in an environment of its own, is all that the README's tour needs."""

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a function that runs a command with the installed wheel, away from the checkout."""
    place = tmp_path_factory.mktemp("wheel")

    def call(*command: str | Path) -> str:
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", place, ROOT)
    call(sys.executable, *build)
    (wheel,) = place.glob("*.whl")
    venv.create(place / "venv", with_pip=False)
    python = place / "venv" / "bin" / "python"
    site = Path(
        call(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    )
    # The dependencies come from here, so that no network is needed; what is installed goes first.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    target = ("--target", site, "--no-deps", "--no-index", "--quiet")
    call(sys.executable, "-m", "pip", "install", *target, wheel)
    return lambda *arguments: call(python, "-I", *arguments)  # nothing of the environment


@pytest.mark.slow
def test_the_wheel_is_what_runs(run: Run) -> None:
    assert "/venv/" in run("-c", "import makombo; print(makombo.__file__)")


@pytest.mark.slow
def test_it_shows_a_board(run: Run) -> None:
    shown = run("-m", "makombo", "show", "kisolo")
    assert "position: 3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S" in shown


@pytest.mark.slow
def test_it_passes_the_tour_of_the_readme(run: Run) -> None:
    tour = "import doctest; print(doctest.testfile({!r}, module_relative=False))"
    assert "failed=0" in run("-c", tour.format(str(ROOT / "README.md")))
