"""The scripts' own copies of what Python knows are true, and nothing comes from elsewhere."""

import json
import re
import subprocess
from pathlib import Path
from shutil import which

import pytest

from makombo.render import SPEEDS, palette
from makombo.rules import games
from tests.web.slots import SLOTS, STATIC, module

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
NODE = which("node")


def test_seeds_lie_in_the_browser_where_python_lays_them() -> None:
    assert SLOTS.read_text(encoding="utf-8") == module()


def test_the_plank_has_the_colours_of_the_picture() -> None:
    text = (STATIC / "js" / "board" / "palette.js").read_text(encoding="utf-8")
    found = dict(re.findall(r"^  (\w+): (.+),$", text, re.MULTILINE))
    for name, value in found.items():
        expected = getattr(palette, name)
        assert json.loads(value) == (list(expected) if isinstance(expected, tuple) else expected), (
            name
        )
    assert {"WOOD", "BOWL", "SEED", "GOLD", "LAST", "TAG", "NUMERAL"} <= set(found)


def test_speeds_are_those_of_every_screen() -> None:
    text = (STATIC / "js" / "board" / "player.js").read_text(encoding="utf-8")
    line = re.search(r"SPEEDS = \{(.+)\};", text)
    assert line is not None
    found = {name: float(value) for name, value in re.findall(r"(\w+): ([\d.]+)", line[1])}
    assert found == dict(SPEEDS)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_names_another_server_or_writes_markup(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)[a-z]", text) == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_asks_which_game_it_is_or_looks_into_words(script: Path) -> None:
    """Only a game's own lesson names it; rules and pits come told apart from the words."""
    text = script.read_text(encoding="utf-8")
    if script.stem not in games():
        assert [name for name in games() if re.search(rf"\b{name}\b", text)] == []
    assert re.findall(r"\bK[PS]\d|KP\||\[a-[gh]\]|\.split\(/|toUpperCase|=== _\(", text) == []


@pytest.mark.skipif(NODE is None, reason="needs node, which only development has")
def test_the_scripts_pass_their_own_tests() -> None:
    tests = sorted(str(path) for path in (ROOT / "tests" / "web" / "js").glob("*.test.js"))
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--test", *tests], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout
