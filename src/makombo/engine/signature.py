"""The program's signature: the nodes that a fixed set of searches takes.

Whatever changes how the engine searches or judges changes it; what only makes it faster doesn't.
"""

from contextlib import closing

from makombo.engine.engine import Engine
from makombo.engine.limits import Limits
from makombo.rules import game

# Depths by game and position: starts, middle games and endgames of either game and its options.
SEARCHES: dict[str, dict[str, int]] = {
    "kpe": {
        "6,6,6,6/6,6,6,6 S 0 0 - -": 10,
        "8,9,9,1/2,1,9,9 N 0 0 ab d": 10,
        "3,1,0,12/7,5,2,8 S 4 6 abcd abcd": 10,
    },
    "kpe:seeds=4,skip_origin=true": {"4,4,4,4/4,4,4,4 S 0 0 - -": 10},
    "kpe:endless=own_row": {"1,0,2,0/0,1,0,2 N 22 20 abcd abcd": 12},
    "kisolo": {
        "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S": 10,
    },
    "kisolo:columns=6": {"3,3,3,3,3,3/3,3,3,3,3,3/3,3,3,3,3,3/3,3,3,3,3,3 S": 10},
    "kisolo:columns=8,seeds=4": {
        "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 S": 6
    },
}


def signature() -> int:
    """Return the nodes of all the searches together.

    Each game has an engine of its own, and its positions follow each other in one table.
    """
    return sum(_nodes(name, depths) for name, depths in SEARCHES.items())


def _nodes(name: str, depths: dict[str, int]) -> int:
    rules = game(name)
    with closing(Engine(rules)) as engine:
        return sum(
            engine.analyse(rules.parse(text), Limits(depth=depth)).nodes
            for text, depth in depths.items()
        )
