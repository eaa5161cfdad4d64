"""How a game is introduced: its part for this room, named `site` in the game's `parts`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import cast

from makombo.message import Form
from makombo.rules import Game


@dataclass(frozen=True)
class Introduction:
    """What the pages tell of a game, and where more is told; all of it may be left out.

    `tagline`, `promise`, `aim` (how one wins, for who plays it first) and `lesson_summary` are
    forms without places. `rules_pages`, `about_pages`, of the people whose game it is, and
    `sheet_pages`, to be printed, are Markdown files by language. `lesson` is the module of the
    guided first game, below the static files. `most_served` are the largest values of options
    whose games a server can bear.
    """

    tagline: Form | None = None
    promise: Form | None = None
    aim: Form | None = None
    lesson_summary: Form | None = None
    rules_pages: Mapping[str, Path] = field(default_factory=lambda: MappingProxyType({}))
    about_pages: Mapping[str, Path] = field(default_factory=lambda: MappingProxyType({}))
    sheet_pages: Mapping[str, Path] = field(default_factory=lambda: MappingProxyType({}))
    lesson: str | None = None
    most_served: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


_PLAIN = Introduction()


def introduction_of(game: Game | type[Game]) -> Introduction:
    """Return how a game is introduced; one that brings nothing has a plain card."""
    return cast("Introduction | None", game.part("site")) or _PLAIN


def rules_address(game: Game | type[Game]) -> str | None:
    """Return the address of the page with the game's rules, where it has one."""
    return f"/rules/{game.name}" if introduction_of(game).rules_pages else None


def about_address(game: Game | type[Game]) -> str | None:
    """Return the address of the page about the game and its people, where it has one."""
    return f"/about/{game.name}" if introduction_of(game).about_pages else None


def sheet_address(game: Game | type[Game]) -> str | None:
    """Return the address of the game's rules on one page, where it has them."""
    return f"/schools/{game.name}" if introduction_of(game).sheet_pages else None


def lesson_address(game: Game | type[Game]) -> str | None:
    """Return the address of the game's guided first game, where it has one."""
    return None if introduction_of(game).lesson is None else f"/learn/{game.name}"
