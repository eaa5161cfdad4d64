"""The public front: every name is there, typed and loaded alike, and nothing is loaded early."""

import subprocess
import sys

import pytest

import makombo


@pytest.mark.parametrize("name", makombo.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(makombo, name)
    assert value.__doc__
    assert name in dir(makombo)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'oware'"):
        makombo.oware  # noqa: B018 - asking is the test


def test_importing_the_package_loads_no_room() -> None:
    program = "import sys, makombo; print(*sorted(m for m in sys.modules if 'makombo' in m))"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout == "makombo\n"
