"""The program's signature: the nodes that a fixed set of searches takes.

Whatever changes how the engine searches or judges changes it; what only makes it faster doesn't.
"""

from collections.abc import Mapping
from contextlib import closing

from makombo.engine.engine import Engine
from makombo.engine.judgement import Judgement
from makombo.engine.limits import Limits
from makombo.rules import game, games


def searches() -> dict[str, Mapping[str, int]]:
    """Return depths by game and position, of every game that brings an engine.

    They are starts, middle games and endgames of each game and its options.
    """
    judgements: list[Judgement | None] = [kind.part("engine") for kind in games().values()]
    return {
        name: depths
        for judgement in judgements
        if judgement is not None
        for name, depths in judgement.searches.items()
    }


def signature() -> int:
    """Return the nodes of all the searches together.

    Each game has an engine of its own, and its positions follow each other in one table.
    """
    return sum(_nodes(name, depths) for name, depths in searches().items())


def _nodes(name: str, depths: Mapping[str, int]) -> int:
    rules = game(name)
    with closing(Engine(rules)) as engine:
        return sum(
            engine.analyse(rules.parse(text), Limits(depth=depth)).nodes
            for text, depth in depths.items()
        )
