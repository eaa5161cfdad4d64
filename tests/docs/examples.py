"""The examples of the rules pages: `sowing` blocks, each a position, a move and what follows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from makombo.rules import Game, Position, game

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
PICTURES = ROOT / "docs" / "rules" / "pictures"

_BLOCK = re.compile(r"^```sowing\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """One block of one page: its lines are `key: value`."""

    page: Path
    fields: dict[str, str]

    @property
    def name(self) -> str:
        return self.fields["name"]

    @property
    def game(self) -> Game:
        return game(self.fields["game"])

    @property
    def position(self) -> Position:
        return self.game.parse(self.fields["position"])

    @property
    def move(self) -> int:
        return self.game.parse_move(self.position, self.fields["move"])


def read_examples(page: Path) -> Iterator[Example]:
    """Yield the examples of a page in order."""
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        lines = (line.partition(": ") for line in block.splitlines())
        yield Example(page, {key: value for key, _, value in lines})


def all_examples() -> list[Example]:
    """Return the examples of all pages."""
    return [example for page in PAGES for example in read_examples(page)]
