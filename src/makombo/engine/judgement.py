"""What a game brings to the engine, besides the compiled functions of evaluation and values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from makombo.engine.limits import Limits
from makombo.errors import MakomboError
from makombo.rules import Game, games

Rung = tuple[Limits, float]
"""How far a strength looks, and how far off its judgement of a move may be."""


@dataclass(frozen=True)
class Judgement:
    """How the engine plays one game.

    The module that makes it also gives the functions of `makombo.engine.evaluation` and
    `makombo.engine.value` their bodies for the game's states.
    """

    ladder: tuple[Rung, ...]
    """The strengths, from the weakest up."""
    proves: bool
    """Whether forced wins are looked for, beyond what a search of estimates sees."""
    displayed: Callable[[int], float]
    """Gives a value of the search as people read it."""
    blank_book: Any
    """A book that knows no position, for `makombo.engine.value.exact`."""
    searches: Mapping[str, Mapping[str, int]]
    """The depths of the searches that make the program's signature, by game and position."""


def judgement_of(game: Game) -> Judgement:
    """Return what the game brings to the engine; raise `MakomboError` where it brings nothing."""
    judgement: Judgement | None = game.part("engine")
    if judgement is None:
        able = " or ".join(name for name, kind in games().items() if kind.part("engine"))
        raise MakomboError(f"engine: found {game}, expected a game of {able}")
    return judgement


def check_proves(game: Game) -> None:
    """Raise `MakomboError` for a game in which forced wins aren't looked for."""
    if not proves(game):
        able = " or ".join(name for name, kind in games().items() if _proves(kind))
        raise MakomboError(f"proof: found {game}, expected a game of {able}")


def proves(game: Game) -> bool:
    """Tell whether forced wins are looked for in a game."""
    return _proves(type(game))


def _proves(kind: type[Game]) -> bool:
    judgement: Judgement | None = kind.part("engine")
    return judgement is not None and judgement.proves
