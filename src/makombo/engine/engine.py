"""The engine: thinks about a position within limits, in a thread that can be stopped at once."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, field
from typing import Any, cast

from makombo.engine import perfect
from makombo.engine.analysis import PROOF, SEARCH, Analysis, Line
from makombo.engine.judgement import check_proves, judgement_of
from makombo.engine.limits import MOST_LINES, Limits
from makombo.engine.proving import MOST_PROOF_PLIES, Proof, Prover
from makombo.engine.searching import DEEPEST, Searcher, Values
from makombo.engine.stop import StopToken
from makombo.engine.transposition import DEFAULT
from makombo.engine.value import SEED, WIN, WON
from makombo.errors import MakomboError
from makombo.kernels import kernel
from makombo.kernels.kernel import check_count
from makombo.rules import Game, Occurrences, Position
from makombo.tables import Tables

Report = Callable[[Analysis], object]

PROOF_SHARE = 0.25  # of time or nodes, in Kisolo
PROOF_NODES = 200_000  # where depth alone is limited
NO_LIMIT = 1 << 62

NOTHING_PROVEN = Proof(None, 0, (), 0)


@dataclass(frozen=True, slots=True)
class _Question:
    """A position to think about, and how."""

    root: Any
    limits: Limits
    begun: float
    stop: StopToken
    lines: int = 1
    history: tuple[Any, ...] = ()
    near_end: bool = False
    """Whether the next occurrence of some position would be its third."""
    report: Report | None = None
    known: Mapping[int, Line] = field(default_factory=dict)
    """The lines of moves whose values the tables know, though not the position's."""


class Engine:
    """Analyses the positions of one game; what it has learnt stays in its tables.

    `buckets` is the size of the transposition table, a power of two (32 bytes each). A `plain`
    engine counts seeds instead of weighing features. What `tables` of the game know isn't searched;
    `TableError` is raised where they are another game's. An engine answers one question at a time.
    """

    def __init__(
        self,
        game: Game,
        buckets: int = DEFAULT,
        *,
        plain: bool = False,
        tables: Tables | None = None,
    ) -> None:
        self.game = game
        if tables is not None:
            tables.check(game)
        self._tables = tables
        self._judgement = judgement_of(game)
        self._kernel = kernel(game)
        self._searcher = Searcher(self._kernel, buckets, plain=plain)
        self._prover = Prover(self._kernel) if self._judgement.proves else None
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="makombo-engine")
        self._asked = StopToken()  # of the question being answered
        # Have everything compiled or loaded before a clock runs.
        if tables is not None:
            self._searcher.read(tables.book())
        root, begun = self._root(game.initial()), time.perf_counter()
        self._search(_Question(root, Limits(depth=2), begun, StopToken(), lines=2))

    def analyse(
        self,
        position: Position,
        limits: Limits,
        *,
        lines: int = 1,
        history: Sequence[Position] = (),
        report: Report | None = None,
        stop: StopToken | None = None,
    ) -> Analysis:
        """Return the best `lines` moves, best first.

        `history` are the positions of the match before this one, oldest first: a third occurrence
        counts as the end it is (KP15, KS15). `report` is told the analysis after every depth, in
        the engine's own thread. Once `stop` is set the answer is the best found till then, at worst
        that of a look at each move. Raises `MakomboError` for a position that is over or a number
        of lines out of its range, and `PositionError` for one that cannot be.
        """
        check_count("lines", lines, 1, MOST_LINES)
        begun = time.perf_counter()
        root = self._root(position)
        known: dict[int, Line] = {}
        if self._tables is not None:
            tabled = perfect.analysis(self.game, position, self._tables, history, lines)
            if tabled is not None:
                return tabled
            known = perfect.known_lines(self.game, position, self._tables, history)
        past = tuple(self._kernel.pack(earlier) for earlier in history)
        question = _Question(
            root,
            limits,
            begun,
            StopToken() if stop is None else stop,
            lines=lines,
            history=past,
            near_end=Occurrences(self.game, history).near_end,
            report=report,
            known=known,
        )
        return self._search(question)

    def _search(self, question: _Question) -> Analysis:
        """Prove and search in the engine's own thread, within the limits."""
        limits = question.limits
        self._asked = question.stop
        self._ready(limits)
        proving: Future[Any] = self._worker.submit(self._prove, question)
        thinking: Future[Analysis] = self._worker.submit(self._think, question, proving)
        try:
            if limits.time is not None:
                self._wait(proving, limits.time * PROOF_SHARE, self._stop_proving)
                rest = limits.time - (time.perf_counter() - question.begun)
                self._wait(thinking, rest, self._searcher.stop)
            return thinking.result()
        finally:
            self._stop_proving()
            self._searcher.stop()
            wait_for([proving, cast(Future[Any], thinking)])
            self._asked = StopToken()

    def prove(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[Proof], object] | None = None,
        stop: StopToken | None = None,
    ) -> Proof:
        """Look for a forced win alone; `report` is told of each number of plies that is settled.

        Raises what `analyse` raises, and `MakomboError` for Kpé.
        """
        check_proves(self.game)
        assert self._prover is not None
        root = self._root(position)
        self._asked = StopToken() if stop is None else stop
        self._prover.ready(limits.nodes or NO_LIMIT, self._asked)
        proving = self._worker.submit(
            self._prover.prove, root, limits.depth or MOST_PROOF_PLIES, report
        )
        try:
            self._wait(proving, limits.time, self._stop_proving)
            return proving.result()
        finally:
            self._stop_proving()
            wait_for([proving])
            self._asked = StopToken()

    def close(self) -> None:
        """Stop the question being answered, and end the engine's thread."""
        self._asked.set()
        self._worker.shutdown()

    def _stop_proving(self) -> None:
        if self._prover is not None:
            self._prover.stop()

    def _wait(self, work: Future[Any], seconds: float | None, stop: Callable[[], object]) -> None:
        """Wait for the work; have it stopped when the time is up."""
        if not wait_for([work], None if seconds is None else max(0.0, seconds)).done:
            stop()

    def _root(self, position: Position) -> Any:
        state = self._kernel.pack(position)
        if not self._kernel.legal(state):
            raise MakomboError("position: the game is over, expected one in play")
        return state

    def _ready(self, limits: Limits) -> None:
        """Share the nodes out."""
        nodes = limits.nodes or NO_LIMIT
        self._searcher.ready(nodes, self._asked)
        if self._prover is not None:
            depth_alone = limits.nodes is None and limits.time is None
            share = PROOF_NODES if depth_alone else math.ceil(nodes * PROOF_SHARE)
            self._prover.ready(share, self._asked)

    def _prove(self, question: _Question) -> Proof:
        # A forced win may lead through a position whose third occurrence is a draw (KS15).
        if self._prover is None or question.near_end:
            return NOTHING_PROVEN
        return self._prover.prove(question.root, question.limits.depth or MOST_PROOF_PLIES)

    def _think(self, question: _Question, proving: Future[Proof]) -> Analysis:
        """Search deeper and deeper; what is proven comes first."""
        proof = proving.result()
        self._searcher.spend(proof.nodes)
        deepest = question.limits.depth or DEEPEST
        # The first depth is always searched whole, so that there is a move to play.
        depth, values = 0, Values()
        known = {move: SEED * int(line.value) for move, line in question.known.items()}
        for depth, values in self._searcher.deepen(
            question.root, question.history, deepest, question.lines, known
        ):
            if question.report is not None and depth:
                question.report(self._analysis(question, depth, values, proof))
        return self._analysis(question, depth, values, proof)

    def _analysis(self, question: _Question, depth: int, values: Values, proof: Proof) -> Analysis:
        lines = [
            self._line(question, move, value, depth, proof)
            for move, value in list(values.items())[: question.lines + 1]
        ]
        if proof.won is not None:
            first = _proven_line(proof)
            lines = [first, *(line for line in lines if line.move != first.move)]
        return Analysis(
            lines=tuple(lines[: question.lines]),
            depth=depth,
            nodes=self._searcher.nodes + proof.nodes,
            seconds=time.perf_counter() - question.begun,
            proof_plies=proof.plies,
        )

    def _line(self, question: _Question, move: int, value: int, depth: int, proof: Proof) -> Line:
        """Return a move's line; where every move is known to lose, each says how late."""
        if move in question.known:
            return question.known[move]
        pv = self._searcher.line(question.root, move, depth)
        if self._prover is None:
            return Line(move, self._judgement.displayed(value), "unknown", SEARCH, depth, pv)
        decided = abs(value) >= WON
        if not decided and proof.won is not False:
            return Line(move, self._judgement.displayed(value), "unknown", SEARCH, depth, pv)
        won = value > 0 and proof.won is not False
        plies = WIN - abs(value) if decided else MOST_PROOF_PLIES
        line = None if question.near_end else self._proven(question.root, move, won, plies)
        if line is not None:
            return line
        category, result = ("win", 1.0) if won else ("loss", -1.0)
        return Line(move, result, category, SEARCH, depth, pv, plies if decided else None)

    def _proven(self, root: Any, move: int, won: bool, plies: int) -> Line | None:
        """Return the line of a move that decides the game, to its end; None if stopped before."""
        assert self._prover is not None
        pv: tuple[int, ...] = (move,)
        after = self._kernel.play(root, move)
        if self._kernel.legal(after):
            rest = self._prover.prove(after, plies - 1)
            if rest.won is None:
                return None
            pv = (move, *rest.pv)
        category = "win" if won else "loss"
        return Line(move, 1.0 if won else -1.0, category, PROOF, len(pv), pv, len(pv))


def _proven_line(proof: Proof) -> Line:
    """Return the line that a proof has found."""
    category, result = ("win", 1.0) if proof.won else ("loss", -1.0)
    return Line(proof.pv[0], result, category, PROOF, proof.plies, proof.pv, proof.plies)
