"""What the rooms keep to: no game is asked its name outside its own files, nothing is read back."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import makombo
from makombo.rules import games

PACKAGE = Path(makombo.__file__).parent
NAMES = frozenset(games())
CLASSES = frozenset(kind.__name__ for kind in games().values())
RULE = re.compile(r"[A-Z]{2}\d+")

# The solver and its tables are Kpé's alone: what they hold, and how it is numbered.
OF_ONE_GAME = ("solver/", "rules/kpe", "rules/kisolo")
# They define the parts that a position may lack.
PARTS = ("rules/position.py", "rules/events.py")


def is_of_one_game(place: str) -> bool:
    """Tell whether a file belongs to one game, as `kernels/kpe.py` and `kernels/kpe_book.py` do."""
    stem = Path(place).stem
    return place.startswith(OF_ONE_GAME) or stem.split("_")[0] in NAMES


def sources(*endings: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each file that belongs to all games."""
    for file in sorted(PACKAGE.rglob("*")):
        place = file.relative_to(PACKAGE).as_posix()
        if file.suffix in endings and not is_of_one_game(place):
            yield place, file.read_text(encoding="utf-8")


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for place, text in sources(".py"):
        for node in ast.walk(ast.parse(text)):
            yield place, node


def found(place: str, node: ast.AST) -> str:
    return f"{place}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)[:80]}"


def names_of(node: ast.AST) -> set[str]:
    """Return the names, attributes and texts in an expression."""
    answer = set()
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                answer.add(name)
            case ast.Constant(value=str(text)):
                answer.add(text)
    return answer


def asks_for_a_part(node: ast.AST) -> bool:
    """Tell whether it is asked if a position keeps scores or sown sets."""
    return isinstance(node, ast.Compare) and any(
        isinstance(side, ast.Attribute)
        and side.attr in ("scores", "sown")
        and any(isinstance(other, ast.Constant) and other.value is None for other in sides)
        for sides in ([node.left, *node.comparators],)
        for side in sides
    )


def asks_for_a_class(node: ast.AST) -> bool:
    """Tell whether it is asked which game something is, by its class or its name."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
            return bool(names_of(kind) & CLASSES)
        case ast.Compare():
            return bool(names_of(node) & (NAMES | CLASSES))
        case ast.Dict(keys=keys):
            return any(key is not None and names_of(key) & (NAMES | CLASSES) for key in keys)
        case ast.MatchClass(cls=kind):
            return bool(names_of(kind) & CLASSES)
        case ast.MatchValue(value=ast.Constant(value=str(text))):
            return text in NAMES
    return False


def switches_on_a_rule(node: ast.AST) -> bool:
    """Tell whether a rule's number decides something."""
    match node:
        case ast.Compare():
            texts: set[str] = names_of(node)
        case ast.Dict(keys=keys):
            texts = {text for key in keys if key is not None for text in names_of(key)}
        case ast.MatchValue(value=ast.Constant(value=str(text))):
            texts = {text}
        case _:
            return False
    return any(RULE.fullmatch(text) for text in texts)


def test_no_position_is_asked_which_game_it_is_of() -> None:
    asked = [
        found(place, node)
        for place, node in nodes()
        if place not in PARTS and asks_for_a_part(node)
    ]
    assert asked == []


def test_no_game_is_asked_its_name() -> None:
    assert [found(*one) for one in nodes() if asks_for_a_class(one[1])] == []


def test_no_rule_number_is_a_switch() -> None:
    assert [found(*one) for one in nodes() if switches_on_a_rule(one[1])] == []


def test_pages_and_scripts_name_no_game_but_in_links() -> None:
    name = rf"""["']({"|".join(NAMES)})["']"""
    told = re.compile(rf"[=!]=+\s*{name}|{name}\s*:|K[PS]\b|[.]({'|'.join(NAMES)})\b(?!\.)")
    asked = [
        f"{place}: {line.strip()}"
        for place, text in sources(".css", ".html", ".js")
        for line in text.splitlines()
        if told.search(line)
    ]
    assert asked == []


def test_a_game_of_another_package_counts_as_one_of_its_own_files() -> None:
    assert is_of_one_game("kernels/kpe_book.py")
    assert is_of_one_game("envs/pettingzoo/kisolo_v0.py")
    assert not is_of_one_game("render/telling.py")
