"""The environment is read, never written: a child process is told what it needs."""

import ast
from pathlib import Path

import pytest

import makombo

SOURCES = sorted(Path(makombo.__file__).parent.rglob("*.py"))
WRITING = {"setdefault", "update", "pop", "popitem", "clear", "putenv", "unsetenv"}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_nothing_writes_to_the_environment(source: Path) -> None:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
            assert isinstance(node.ctx, ast.Load), ast.unparse(node)
        if isinstance(node, ast.Attribute) and node.attr in WRITING:
            assert ast.unparse(node.value) not in ("os", "os.environ"), ast.unparse(node)
