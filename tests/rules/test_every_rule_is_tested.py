"""Every numbered rule has a test named for it, in the tests of the rules or of matches."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = [f"{game}{number}" for game in ("KP", "KS") for number in range(1, 16)]
TOKEN = re.compile(r"(?<=_)k[ps][0-9]+(?=_|$)")


def _test_names() -> Iterator[str]:
    for room in ("rules", "play"):
        for path in sorted((TESTS / room).glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield node.name


TESTED = {token.upper() for name in _test_names() for token in TOKEN.findall(name)}


@pytest.mark.parametrize("rule", RULES)
def test_a_test_is_named_for(rule: str) -> None:
    assert rule in TESTED


def test_no_test_is_named_for_a_rule_that_is_not_there() -> None:
    assert set(RULES) >= TESTED
