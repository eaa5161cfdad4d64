"""A packed word has one owner: nobody else shifts or masks what lies in a state of a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import makombo
from makombo.kernels.kisolo import KisoloState
from makombo.kernels.kpe import KpeState

PACKAGE = Path(makombo.__file__).parent
FIELDS = frozenset(KpeState._fields + KisoloState._fields)
BITS = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
OWNERS = ("kpe", "kisolo")
"""Whose files in `kernels`, by how their names begin, know the layouts."""


def files() -> Iterator[Path]:
    """Yield the sources that must not know the layouts."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent.name != "kernels" or path.stem.split("_")[0] not in OWNERS:
            yield path


def is_packed(node: ast.expr, aliases: set[str]) -> bool:
    """Tell whether an operand is a field of a state, or was one, but for what a call made of it."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in FIELDS | aliases:
            return True
        case ast.BinOp(left=left, right=right):
            return is_packed(left, aliases) or is_packed(right, aliases)
        case ast.UnaryOp(operand=operand):
            return is_packed(operand, aliases)
        case ast.Call(func=ast.Name(id="int" | "U64"), args=[argument]):
            return is_packed(argument, aliases)
        case _:
            return False


def aliases_in(tree: ast.AST) -> set[str]:
    """Return the names that are given to fields, one for one."""
    named: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_packed(node.value, set()):
            named |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return named


def misuses(source: str) -> list[int]:
    """Return the lines that shift or mask a field of a packed state."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.Lambda):
            continue
        aliases = aliases_in(function)
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, BITS):
                operands = [node.left, node.right]
            elif isinstance(node, ast.AugAssign) and isinstance(node.op, BITS):
                operands = [node.target, node.value]
            else:
                continue
            if any(is_packed(operand, aliases) for operand in operands):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", list(files()), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_other_module_takes_a_packed_state_apart(path: Path) -> None:
    assert misuses(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "return state.board >> HALF",
        "return total(state.board & OWN)",
        "return state.tally & ~SCORES",
        "word = state.outer; return word & BYTE",
        "board, tally = state; board >>= EIGHT",
        "return int(state.terms) & 15",
        "return (state.terms + ONE) ^ mask",
    ],
)
def test_the_check_sees(line: str) -> None:
    assert misuses(f"def look(state, mask):\n    {line}\n")


@pytest.mark.parametrize(
    "line",
    [
        "return own_pits(state) & mask",
        "return nonzero(state.outer) & mask",
        "return mixed(state.board)",
        "return game.board.size",
    ],
)
def test_the_check_lets_pass(line: str) -> None:
    assert misuses(f"def look(state, mask):\n    {line}\n") == []


def test_numba_is_imported_by_one_module() -> None:
    importers = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if any(name.split(".")[0] in ("numba", "llvmlite") for name in names):
                importers.add(path.relative_to(PACKAGE).as_posix())
    assert importers == {"kernels/jit.py"}
