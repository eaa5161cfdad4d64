"""The one door to numba: what is compiled, and how one name means every game.

No other module imports numba. What is used here of its inner parts (`numba.core.event`,
`numba.core.types`, `numba.config.CACHE_DIR`, the options `forceinline`, `_nrt` and `jit_options`)
may change with any of its releases; `pyproject.toml` bounds it by the newest that was tested.

Every function of the hot path is plain Python over `numpy.uint64` words and passes through one of
the five decorators here. With `MAKOMBO_JIT=0` in the environment numba isn't even imported and the
same source runs uncompiled, word for word, for coverage and debugging.

Generic code (perft, playouts, search) is written once and specialised by the type of the state
it's given: `generic` declares a function of the kernel protocol, `implements` gives it a body for
one state type. The compiler picks the body while it types the caller, so the call costs nothing;
and because no function closes over another, what is compiled can be kept on disk. (numba can't
keep closures over compiled functions.)
"""

import functools
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

COMPILED = os.environ.get("MAKOMBO_JIT", "1") != "0"

_NOTICE = "makombo: compiling for this machine; this is needed once and takes some seconds …"

if COMPILED:
    import numba
    from numba.core import event, types
    from numba.extending import intrinsic, overload

    from makombo.kernels import cache

    class _Announcement(event.Listener):
        """Says one line on stderr when code has to be compiled because it isn't on disk yet."""

        said = False

        def on_start(self, event: Any) -> None:
            ours = event.data["dispatcher"].py_func.__module__.startswith("makombo.")
            if ours and not self.said:
                self.said = True
                print(_NOTICE, file=sys.stderr, flush=True)

        def on_end(self, event: Any) -> None:
            """Compiled; nothing more to say."""

    register: Any = event.register
    register("numba:compile", _Announcement())

_OPTIONS: Any = {"nogil": True, "error_model": "numpy", "boundscheck": False}
_INLINED: Any = _OPTIONS | {"forceinline": True, "_nrt": False}

_bodies: dict[Callable[..., Any], dict[type, Callable[..., Any]]] = {}


@contextmanager
def _kept() -> Iterator[bool]:
    """Have numba keep what is decorated inside in our folder, and leave its setting as it was.

    Gives whether there is a folder to keep it in.
    """
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache.path() or before)
    try:
        yield cache.path() is not None
    finally:
        settings.CACHE_DIR = before


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called, and keep the code on disk.

    It holds no lock on the interpreter while it runs, so that threads run side by side.
    """
    if not COMPILED:
        # Products of bit tricks run over on purpose, as they do in machine words.
        return np.errstate(over="ignore")(function)
    with _kept() as kept:
        return cast(Callable[P, R], numba.njit(function, cache=kept, **_OPTIONS))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into each that calls it, for those that are handed many arrays.

    The arrays are borrowed: no references are counted, and it may make no array of its own.
    Together that is three times as quick where a call does little.
    """
    if not COMPILED:
        return compiled(function)
    with _kept() as kept:
        return cast(Callable[P, R], numba.njit(function, cache=kept, **_INLINED))


def generic(stub: Callable[P, R]) -> Callable[P, R]:
    """Declare a function of the kernel protocol, resolved by the type of its first argument.

    No references are counted in its bodies, so they may make no arrays.
    """
    if not COMPILED:
        return cast(Callable[P, R], functools.singledispatch(stub))
    bodies = _bodies[stub] = {}

    def resolve(state: Any, *_: Any) -> Callable[..., Any] | None:
        return bodies.get(getattr(state, "instance_class", type(None)))

    overload(stub, jit_options=_OPTIONS | {"_nrt": False}, strict=False)(resolve)
    return stub


def implements(stub: Callable[..., R], state: type) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Give a generic function its body for one type of state, a `NamedTuple` of words."""

    def register(body: Callable[P, R]) -> Callable[P, R]:
        if COMPILED:
            _bodies[stub][state] = body
        else:
            cast(Any, stub).register(state)(body)
        return body

    return register


def instruction(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function of one word to the machine's own instruction, named as in LLVM.

    The body says in Python what the instruction does.
    """

    def declare(stub: Callable[P, R]) -> Callable[P, R]:
        if COMPILED:
            _emit(stub, name)
        return stub

    return declare


def _emit(stub: Callable[..., Any], name: str) -> None:
    def build(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        (value,) = arguments
        if name == "cttz":  # the one that asks whether 0 may be given; it never is
            return builder.cttz(value, context.get_constant(types.boolean, True))
        return getattr(builder, name)(value)

    emit: Any = intrinsic(lambda typing, word: (types.uint64(types.uint64), build))  # noqa: ARG005
    overload(stub, strict=False)(lambda word: lambda word: emit(word))  # noqa: ARG005, PLW0108
