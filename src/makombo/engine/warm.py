"""Compiling everything beforehand: `python -m makombo.engine.warm`, as set-up scripts do."""

import sys
from collections.abc import Callable
from contextlib import closing

from makombo.kernels import cache
from makombo.rules import games


def compile_all(say: Callable[[str], object] | None = None) -> None:
    """Compile kernels and engine for every game, or load them if they are on disk already.

    `say` is told what comes next, a few words at a time.
    """
    from makombo.engine.engine import Engine
    from makombo.kernels import warm

    warm.compile_all(say)
    for name, kind in games().items():
        if kind.part("engine") is None:
            continue
        if say is not None:
            say(f"{name} engine")
        with closing(Engine(kind())):
            pass  # it has everything compiled by then
    cache.forget_old()
    cache.mark_warm()


def main() -> None:
    """Compile all that isn't yet, with a line of progress on a terminal; else say nothing."""
    if cache.is_warm():
        return
    shown = sys.stderr.isatty()
    compile_all(_progress if shown else None)
    if shown:
        sys.stderr.write("\r\x1b[K")


def _progress(words: str) -> None:
    sys.stderr.write(f"\r\x1b[Kcompiling, once for this machine: {words} ")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
