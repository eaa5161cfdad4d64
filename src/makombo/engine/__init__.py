"""The engine: searches positions and proves wins, of every game that brings a judgement.

What stands here is its front. Nothing is compiled before a question is asked.
"""

from makombo.engine.analysis import TABLE, Analysis, Line
from makombo.engine.judgement import proves
from makombo.engine.limits import LONGEST, MOST_LINES, Limits
from makombo.engine.stop import StopToken
from makombo.kernels import cache

__all__ = [
    "LONGEST",
    "MOST_LINES",
    "TABLE",
    "Analysis",
    "Limits",
    "Line",
    "StopToken",
    "is_ready",
    "make_ready",
    "proves",
    "search_signature",
]


def is_ready() -> bool:
    """Tell whether the engine is compiled for this machine, so that it answers at once."""
    return cache.is_warm()


def make_ready() -> None:
    """Compile the engine now, unless it is; who needs repeatable games can't begin without it."""
    if not is_ready():
        from makombo.engine.warm import compile_all

        compile_all()


def search_signature() -> int:
    """Return the nodes that fixed positions take to fixed depths: it changes as the search does."""
    from makombo.engine.signature import signature

    return signature()
