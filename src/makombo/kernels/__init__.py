"""Games compiled: moves, perft and random games at the speed of C.

`kernel(game)` returns the compiled kernel of a game, `reference(game)` its readable twin; both are
a `Kernel`. numba is imported, and code compiled or loaded, when a compiled kernel is asked for. A
game brings its compiled code as its part for "kernels", a `makombo.kernels.packing.Packing`.
"""

from typing import Any

from makombo.kernels.kernel import (
    MOST_DEPTH,
    MOST_GAMES,
    MOST_PLAYOUT_PLIES,
    MOST_SEED,
    Kernel,
    Playouts,
)
from makombo.rules import Game

__all__ = [
    "MOST_DEPTH",
    "MOST_GAMES",
    "MOST_PLAYOUT_PLIES",
    "MOST_SEED",
    "Kernel",
    "Playouts",
    "kernel",
    "reference",
]


def kernel(game: Game) -> Kernel[Any]:
    """Return the compiled kernel of a game with its options, or the reference where it has none.

    >>> from makombo.rules import Kisolo
    >>> kisolo = kernel(Kisolo())
    >>> start = kisolo.pack(kisolo.game.initial())
    >>> kisolo.legal(start), kisolo.perft(start, 5)
    ((7, 8, 9, 10, 11, 12, 13), 1132)
    """
    packing = game.part("kernels")
    if packing is None:
        return reference(game)
    from makombo.kernels.compiled import Compiled

    return Compiled(game, packing)


def reference(game: Game) -> Kernel[Any]:
    """Return the kernel that plays by the rules themselves, some thousand times slower."""
    from makombo.kernels.by_the_rules import Reference

    return Reference(game)
