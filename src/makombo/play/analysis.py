"""The front of the engine: what screens ask it, each question answered by a fresh engine.

An engine remembers what it has found; a fresh one gives equal questions equal answers. Nothing is
compiled before the first question.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import closing, suppress
from typing import TYPE_CHECKING, TypeVar

from makombo.engine.analysis import PROOF, Analysis, Line
from makombo.engine.limits import LONGEST, MOST_LINES, Limits
from makombo.errors import MakomboError
from makombo.kernels import cache
from makombo.kernels.kernel import check_count
from makombo.play.places import Folder, find_tables_of
from makombo.rules import Game, Kisolo, Position

if TYPE_CHECKING:
    from makombo.engine.engine import Engine
    from makombo.engine.proving import Proof
    from makombo.tables import Tables

__all__ = [
    "LONGEST",
    "MOST_LINES",
    "Analysis",
    "Interrupted",
    "Limits",
    "Line",
    "analyse",
    "is_ready",
    "make_ready",
    "prove",
    "signature",
]

R = TypeVar("R")

_PATIENCE = 0.05  # seconds from one word to stop to the next


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of an answer; `analysis` is the best found till then."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__("interrupted")
        self.analysis = analysis


def analyse(
    game: Game,
    position: Position,
    limits: Limits,
    *,
    lines: int = 1,
    history: Sequence[Position] = (),
    report: Callable[[Analysis], object] | None = None,
    tables: Folder = None,
) -> Analysis:
    """Return the best `lines` moves (1 to 16) of a position, best first.

    `history` are the positions of the match before this one, oldest first: a third occurrence
    counts as the end it is (KP15, KS15). `report` is told the analysis after every depth, in
    another thread. What the tables in the folder `tables` know, or those that are found without
    one, isn't searched. Raises `MakomboError` for a position that is over, `TableError` for a
    folder that holds no tables of the game, and `Interrupted`.

    >>> from makombo.rules import game
    >>> small = game("kisolo:columns=5")
    >>> best = analyse(small, small.initial(), Limits(depth=5)).best
    >>> best.category, best.source, best.plies
    ('win', 'proof', 3)
    """
    check_count("lines", lines, 1, MOST_LINES)
    _check_in_play(game, position)
    found = find_tables_of(game, tables)
    if found is not None:
        from makombo.engine.perfect import analysis

        tabled = analysis(game, position, found, history, lines)
        if tabled is not None:
            return tabled
    with closing(_engine(game, found)) as engine:
        return _stoppable(
            engine,
            lambda: engine.analyse(position, limits, lines=lines, history=history, report=report),
            lambda found: found,
        )


def prove(
    game: Game,
    position: Position,
    limits: Limits,
    *,
    report: Callable[[int], object] | None = None,
) -> Analysis:
    """Look for a forced win of either side in Kisolo, and for nothing else.

    The analysis has one line, that of the win or loss, or none; then neither side has a forced win
    within its `proof_plies`. `report` is told each number of plies settled, in another thread.
    Raises `MakomboError` for another game and for a position that is over, and `Interrupted`.

    >>> from makombo.rules import game
    >>> kisolo = game("kisolo")
    >>> found = prove(kisolo, kisolo.initial(), Limits(depth=9))
    >>> found.lines, found.proof_plies
    ((), 9)
    """
    if not isinstance(game, Kisolo):
        raise MakomboError(f"proof: found {game}, expected a game of kisolo")
    _check_in_play(game, position)
    with closing(_engine(game)) as engine:
        begun = time.perf_counter()
        return _stoppable(
            engine,
            lambda: engine.prove(position, limits, report),
            lambda proof: _of_proof(proof, time.perf_counter() - begun),
        )


def signature() -> int:
    """Return the nodes that fixed positions take to fixed depths: it changes as the search does."""
    from makombo.engine.signature import signature

    return signature()


def is_ready() -> bool:
    """Tell whether the engine is compiled for this machine, so that it answers at once."""
    return cache.is_warm()


def make_ready() -> None:
    """Compile the engine now, unless it is; who needs repeatable games can't begin without it."""
    if not is_ready():
        from makombo.engine.warm import compile_all

        compile_all()


def _engine(game: Game, tables: "Tables | None" = None) -> "Engine":
    from makombo.engine.engine import Engine

    return Engine(game, tables=tables)


def _check_in_play(game: Game, position: Position) -> None:
    game.validate(position)
    outcome = game.outcome(position)
    if outcome is not None:
        found = f"a game that is over by {outcome.termination}"
        raise MakomboError(f"position: found {found}, expected one in play")


def _of_proof(proof: "Proof", seconds: float) -> Analysis:
    if proof.won is None:
        return Analysis((), proof.plies, proof.nodes, seconds, proof.plies)
    line = Line(
        move=proof.pv[0],
        value=1.0 if proof.won else -1.0,
        category="win" if proof.won else "loss",
        source=PROOF,
        depth=proof.plies,
        pv=proof.pv,
        plies=proof.plies,
    )
    return Analysis((line,), proof.plies, proof.nodes, seconds, proof.plies)


def _stoppable(
    engine: "Engine", think: Callable[[], R], to_analysis: Callable[[R], Analysis]
) -> Analysis:
    """Think in a thread of its own, so that Ctrl-C stops it and still has its answer."""
    with ThreadPoolExecutor(1, thread_name_prefix="makombo-analysis") as pool:
        thinking = pool.submit(think)
        try:
            return to_analysis(thinking.result())
        except KeyboardInterrupt:
            found = to_analysis(_answer_now(engine, thinking))
            raise Interrupted(found) from None


def _answer_now(engine: "Engine", thinking: "Future[R]") -> R:
    """Stop the engine and return its answer; a word that comes before it has begun is lost."""
    while not thinking.done():
        engine.stop()
        with suppress(KeyboardInterrupt):  # a second one: the answer is coming already
            wait_for([thinking], _PATIENCE)
    return thinking.result()
