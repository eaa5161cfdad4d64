"""Compiling everything beforehand: `python -m makombo.kernels.warm`, as set-up scripts do."""

import sys
from collections.abc import Callable
from typing import Any

from makombo.kernels import cache, kernel
from makombo.kernels.kernel import Kernel
from makombo.rules import GAMES

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
    for name, kind in GAMES.items():
        compiled = kernel(kind())
        start = compiled.pack(compiled.game.initial())
        for step, run in STEPS.items():
            if say is not None:
                say(f"{name} {step}")
            run(compiled, start)
    cache.forget_old()
    cache.mark_warm()


def _progress(words: str) -> None:
    sys.stderr.write(f"\r\x1b[Kcompiling the kernels: {words}" if sys.stderr.isatty() else "")
    sys.stderr.flush()


def main() -> None:
    """Compile all, with a line of progress on a terminal."""
    compile_all(_progress)
    end = "\r\x1b[K" if sys.stderr.isatty() else ""
    sys.stderr.write(f"{end}makombo: the kernels are compiled\n")


if __name__ == "__main__":
    main()
