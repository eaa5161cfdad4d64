"""The source archive is whole: tests run from it, unpacked, as they do from the checkout."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FEW = (
    "tests/test_front.py",
    "tests/test_errors.py",
    "tests/docs/test_examples.py",
    "tests/notation",
    "tests/rules/test_cases.py",
    "tests/rules/test_every_rule_is_tested.py",
    "README.md",
    "src/makombo/rules",
)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the source archive, built and unpacked."""
    place = tmp_path_factory.mktemp("sdist")
    build = ("-m", "build", "--sdist", "--no-isolation", "--outdir", place, ROOT)
    subprocess.run([sys.executable, *build], check=True, capture_output=True)
    (archive,) = place.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(place, filter="data")
    (folder,) = (path for path in place.iterdir() if path.is_dir())
    return folder


@pytest.mark.slow
def test_tests_run_from_it(unpacked: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *FEW]
    environment = {**os.environ, "PYTHONPATH": str(unpacked / "src")}
    done = subprocess.run(
        command, cwd=unpacked, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_every_test_is_collected_from_it(unpacked: Path) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "tests"]
    environment = {**os.environ, "PYTHONPATH": str(unpacked / "src")}
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=unpacked,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
