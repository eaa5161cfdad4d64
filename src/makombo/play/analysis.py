"""Questions to the engine as jobs: each has its progress, its answer and a stop that always works.

Each is put to a fresh engine: an engine remembers what it has found, and a fresh one gives equal
questions equal answers. Nothing is compiled before the first question.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from makombo.engine.analysis import PROOF, Analysis, Line
from makombo.engine.judgement import check_proves
from makombo.engine.limits import MOST_LINES, Limits
from makombo.engine.stop import StopToken
from makombo.errors import MakomboError
from makombo.kernels.kernel import check_count
from makombo.play.by_rules import analysis_by_rules, unsearched
from makombo.play.computer import brings_engine
from makombo.play.folders import Folder, find_tables_of
from makombo.rules import Game, Position

if TYPE_CHECKING:
    from makombo.engine.engine import Engine
    from makombo.engine.proving import Proof
    from makombo.tables import Tables

Report = Callable[[Analysis], object]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of an answer; `analysis` is the best found till then."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__("interrupted")
        self.analysis = analysis

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.analysis,), self.__dict__


class _Question(Protocol):
    """What a job works on."""

    def answer(self, job: "AnalysisJob") -> Analysis:
        """Return the answer, and report on the way; called in the job's thread."""
        ...

    def at_once(self) -> Analysis:
        """Return what is known before any engine has begun."""
        ...


class AnalysisJob:
    """A question that is being answered in a thread of its own; made by `start` and `start_proof`.

    Iterating gives the analysis after every depth, as it is reached, and ends with the answer.
    `stop` may be called at any time, from any thread and more than once: `result` is then the best
    found so far. Leaving the `with` block stops the job, whatever happened in it.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> with start(kpe, kpe.initial(), Limits(time=60)) as job:
    ...     for analysis in job:
    ...         if analysis.depth == 3:
    ...             job.stop()
    >>> job.result().depth >= 3, job.done
    (True, True)
    """

    def __init__(self, question: _Question, stop: StopToken | None = None) -> None:
        self.token = StopToken() if stop is None else stop
        self._question = question
        self._reached: SimpleQueue[Analysis | None] = SimpleQueue()
        self._answer: Future[Analysis] = Future()
        self._begun = False
        self._begin_lock = threading.Lock()
        thread = threading.Thread(target=self._run, name="makombo-analysis", daemon=True)
        thread.start()

    @property
    def done(self) -> bool:
        """Whether the answer is there."""
        return self._answer.done()

    def stop(self) -> None:
        """Have the answer at once: the best found so far."""
        self.token.set()
        with self._begin_lock:
            if not self._begun and not self._answer.done():
                # The engine may still be loading or compiling; nobody need wait for that.
                self._answer.set_result(self._question.at_once())
                self._reached.put(None)

    def result(self, timeout: float | None = None) -> Analysis:
        """Wait for the answer, `timeout` seconds at most; raise what went wrong."""
        return self._answer.result(timeout)

    def __iter__(self) -> Iterator[Analysis]:
        while (reached := self._reached.get()) is not None:
            yield reached
        self._reached.put(None)  # for whoever else iterates, or iterates again
        self._answer.result()  # what went wrong is raised here too

    def __enter__(self) -> "AnalysisJob":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()
        self._answer.exception()

    # For the question, in the job's thread.

    def begin(self) -> bool:
        """Tell whether the answer is still wanted, now that whoever looks for it is ready."""
        with self._begin_lock:
            self._begun = not self._answer.done()
            return self._begun

    def report(self, analysis: Analysis) -> None:
        """Give the analysis to whoever iterates."""
        self._reached.put(analysis)

    def _run(self) -> None:
        try:
            answer = self._question.answer(self)
        except BaseException as error:
            with self._begin_lock:
                if not self._answer.done():
                    self._answer.set_exception(error)
        else:
            with self._begin_lock:
                if not self._answer.done():
                    self._answer.set_result(answer)
        self._reached.put(None)


def start(
    game: Game,
    position: Position,
    limits: Limits,
    *,
    lines: int = 1,
    history: Sequence[Position] = (),
    tables: Folder = None,
) -> AnalysisJob:
    """Begin to look for the best `lines` moves (1 to 16) of a position; return the job at once.

    Arguments and errors are those of `analyse`.
    """
    check_count("lines", lines, 1, MOST_LINES)
    _check_in_play(game, position)
    found = find_tables_of(game, tables)
    return AnalysisJob(_BestMoves(game, position, limits, lines, tuple(history), found))


def start_proof(game: Game, position: Position, limits: Limits) -> AnalysisJob:
    """Begin to look for a forced win of either side; return the job at once.

    It gives an analysis after each number of plies settled. Errors are those of `prove`.
    """
    check_proves(game)
    _check_in_play(game, position)
    return AnalysisJob(_ForcedWin(game, position, limits))


def analyse(
    game: Game,
    position: Position,
    limits: Limits,
    *,
    lines: int = 1,
    history: Sequence[Position] = (),
    report: Report | None = None,
    tables: Folder = None,
) -> Analysis:
    """Return the best `lines` moves (1 to 16) of a position, best first.

    `history` are the positions of the match before this one, oldest first: a third occurrence
    counts as the end it is (KP15, KS15). `report` is told the analysis after every depth. What the
    tables in the folder `tables` know, or those that are found without one, isn't searched. A game
    that brings no engine is looked at by its rules alone. Raises `MakomboError` for a position that
    is over, `TableError` for a folder that holds no tables of the game, and `Interrupted`.

    >>> from makombo.rules import game
    >>> small = game("kisolo:columns=5")
    >>> best = analyse(small, small.initial(), Limits(depth=5)).best
    >>> best.category, best.source, best.plies
    ('win', 'proof', 3)
    """
    job = start(game, position, limits, lines=lines, history=history, tables=tables)
    return _wait_for(job, report)


def prove(
    game: Game,
    position: Position,
    limits: Limits,
    *,
    report: Callable[[int], object] | None = None,
) -> Analysis:
    """Look for a forced win of either side, and for nothing else.

    The analysis has one line, that of the win or loss, or none; then neither side has a forced win
    within its `proof_plies`. `report` is told each number of plies settled. Raises `MakomboError`
    for a game that isn't proven and for a position that is over, and `Interrupted`.

    >>> from makombo.rules import game
    >>> kisolo = game("kisolo")
    >>> found = prove(kisolo, kisolo.initial(), Limits(depth=9))
    >>> found.lines, found.proof_plies
    ((), 9)
    """
    job = start_proof(game, position, limits)
    tell = None if report is None else lambda found: report(found.proof_plies)
    return _wait_for(job, tell)


def _wait_for(job: AnalysisJob, report: Report | None) -> Analysis:
    """Wait for a job's answer; Ctrl-C stops it and still has its answer."""
    with job:
        try:
            for reached in job:
                if report is not None:
                    report(reached)
            return job.result()
        except KeyboardInterrupt:
            job.stop()
            raise Interrupted(_result_despite_interrupts(job)) from None


def _result_despite_interrupts(job: AnalysisJob) -> Analysis:
    """Return a stopped job's answer, whoever interrupts again meanwhile."""
    while True:
        with suppress(KeyboardInterrupt):
            return job.result()


def _check_in_play(game: Game, position: Position) -> None:
    game.validate(position)
    outcome = game.outcome(position)
    if outcome is not None:
        found = f"a game that is over by {outcome.termination}"
        raise MakomboError(f"position: found {found}, expected one in play")


@dataclass(frozen=True, slots=True)
class _BestMoves:
    """The question which moves are best."""

    game: Game
    position: Position
    limits: Limits
    lines: int
    history: tuple[Position, ...]
    tables: "Tables | None"

    def answer(self, job: AnalysisJob) -> Analysis:
        """Ask the tables, then a fresh engine; the rules alone where the game brings no engine."""
        tabled = self._tabled()
        if tabled is not None:
            return tabled
        if not brings_engine(self.game):
            job.begin()
            return analysis_by_rules(
                self.game,
                self.position,
                self.limits,
                lines=self.lines,
                history=self.history,
                report=job.report,
                stop=job.token,
            )
        with closing(_engine(self.game, self.tables)) as engine:
            if not job.begin():
                return self.at_once()
            return engine.analyse(
                self.position,
                self.limits,
                lines=self.lines,
                history=self.history,
                report=job.report,
                stop=job.token,
            )

    def _tabled(self) -> Analysis | None:
        if self.tables is None:
            return None
        from makombo.engine.perfect import analysis

        return analysis(self.game, self.position, self.tables, self.history, self.lines)

    def at_once(self) -> Analysis:
        """Return the legal moves as they stand, none looked at."""
        return unsearched(self.game, self.position, self.lines)


@dataclass(frozen=True, slots=True)
class _ForcedWin:
    """The question whether either side can force a win."""

    game: Game
    position: Position
    limits: Limits

    def answer(self, job: AnalysisJob) -> Analysis:
        """Ask a fresh engine."""
        with closing(_engine(self.game)) as engine:
            if not job.begin():
                return self.at_once()
            begun = time.perf_counter()

            def settled(proof: "Proof") -> None:
                job.report(_of_proof(proof, time.perf_counter() - begun))

            proof = engine.prove(self.position, self.limits, settled, stop=job.token)
            return _of_proof(proof, time.perf_counter() - begun)

    def at_once(self) -> Analysis:
        """Return that nothing is settled."""
        return Analysis((), 0, 0, 0.0)


def _engine(game: Game, tables: "Tables | None" = None) -> "Engine":
    from makombo.engine.engine import Engine

    return Engine(game, tables=tables)


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
