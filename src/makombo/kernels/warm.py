"""Compiling the kernels beforehand; `makombo.engine.warm` does it for everything."""

from collections.abc import Callable
from typing import Any

from makombo.kernels import kernel
from makombo.kernels.kernel import Kernel
from makombo.rules import games

_Step = Callable[[Kernel[Any], Any], object]

STEPS: dict[str, _Step] = {
    "moves": lambda kernel, state: kernel.play(state, kernel.legal(state)[0]),
    "perft": lambda kernel, state: kernel.perft(state, 3),
    "playouts": lambda kernel, state: kernel.playouts(state, 1),
}


def compile_all(say: Callable[[str], object] | None = None) -> None:
    """Compile every function of the kernels of every game, or load it if it is on disk already.

    `say` is told what comes next, a few words at a time.
    """
    for name, kind in games().items():
        if kind.part("kernels") is None:
            continue
        compiled = kernel(kind())
        start = compiled.pack(compiled.game.initial())
        for step, run in STEPS.items():
            if say is not None:
                say(f"{name} {step}")
            run(compiled, start)
