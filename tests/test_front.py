"""The public front: every name is there, typed and loaded alike, and nothing is loaded early."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import makombo


@pytest.mark.parametrize("name", makombo.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(makombo, name)
    assert value.__doc__
    assert name in dir(makombo)


def test_the_stub_has_the_same_names_from_the_same_rooms() -> None:
    stub = Path(makombo.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    typed = {alias.asname: node.module for node in imports for alias in node.names}
    assert sorted(typed, key=str) == sorted(makombo.__all__)
    for name, room in typed.items():
        assert getattr(makombo, str(name)) is getattr(import_module(f"makombo.{room}"), str(name))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="oware"):
        makombo.oware  # type: ignore[attr-defined]  # noqa: B018 - asking is the test


def test_importing_the_package_loads_no_room() -> None:
    program = "import sys, makombo; print(*sorted(m for m in sys.modules if 'makombo' in m))"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout == "makombo\n"
