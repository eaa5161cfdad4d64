"""Programs that think, off the event loop: a few at a time, everyone in turn, nobody for nothing.

Questions wait in one line for each asker, and the lines are served in turn, so that whoever asks
much doesn't keep the others waiting. A question whose asker has gone is dropped, and stopped if a
program thinks about it already.

The programs run in processes of their own, as they may hold the interpreter for long. The word to
stop reaches them through memory that both sides share, a cell for each worker: compiled code reads
it as it goes, so that nothing has to listen, to be sent or to be polled, and a word that comes
before its question is there when the question comes.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from makombo.engine import StopToken
from makombo.errors import MakomboError
from makombo.message import form
from makombo.play import Match, player
from makombo.play.folders import prefer_tables
from makombo.play.processes import serve_parent
from makombo.rules import game
from makombo.web.refusals import Refusal

_LOG = logging.getLogger(__name__)
_TOO_MUCH = form("refusal.too-much", "The computer has too much to think about; try again soon.")
_LAST_THOUGHT = 5  # seconds that a program has to come to its end when the server stops


@dataclass(frozen=True, slots=True)
class Question:
    """What should be played: the match so far, the player's text, and a seed for its choices."""

    game: str
    start: str | None
    moves: tuple[int, ...]
    player: str
    seed: int | None = None


def choose(question: Question, stop: StopToken | None = None) -> int:
    """Return the move that the question's player chooses, a pit index; at once if it is stopped.

    >>> choose(Question("kpe", None, (0,), "greedy"))
    0
    """
    rules = game(question.game)
    start = None if question.start is None else rules.parse(question.start)
    match = Match(rules, start)
    for move in question.moves:
        match.push(move)
    with closing(player(question.player, question.seed, stop=stop)) as chosen:
        return chosen.choose(match)


StopCells = Any
"""An array of int64 in memory that processes share, one cell for each worker."""

_shared_cells: list[StopCells] = []  # in a worker's process, the cells that it was begun with


class Processes(ProcessPoolExecutor):
    """Processes of our own, which end when this one does, and the words to stop that reach them.

    They look for tables in the folder that is given before all others.
    """

    def __init__(self, workers: int, tables: str | None = None) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._cells: StopCells = spawn.RawArray("q", workers)
        super().__init__(workers, spawn, initializer=_begin, initargs=(self._cells, tables))

    def token(self, number: int) -> StopToken:
        """Return the token of a worker's next question; the one before must be answered."""
        self._cells[number] = 0
        return _SharedToken(self._cells, number)


class _SharedToken(StopToken):
    """A token that goes to another process as the number of its cell."""

    __slots__ = ("_number",)

    def __init__(self, cells: StopCells, number: int) -> None:
        super().__init__(memoryview(cells).cast("B").cast("q")[number : number + 1])
        self._number = number

    def __reduce__(self) -> tuple[Any, ...]:
        return _token_of, (self._number,)


def _token_of(number: int) -> StopToken:
    return _SharedToken(_shared_cells[0], number)


def _begin(cells: StopCells, tables: str | None) -> None:
    """Serve the parent, and leave the processor's first place to it."""
    _shared_cells[:] = [cells]
    serve_parent()
    prefer_tables(tables)
    if hasattr(os, "nice"):  # which Windows lacks
        os.nice(10)  # answering people goes before thinking


class Pool:
    """Answers questions with so many workers, at most `waiting` more in line."""

    def __init__(
        self, workers: int, waiting: int, executor: Callable[[int], Executor] = Processes
    ) -> None:
        self._workers = workers
        self._waiting = waiting
        self._make = executor
        self._executor: Executor | None = None
        self._executor_lock = threading.Lock()
        self._lines: OrderedDict[str, deque[tuple[Question, asyncio.Future[int]]]] = OrderedDict()
        self._filled = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to work; must be called on the event loop."""
        self._tasks = [asyncio.create_task(self._work(number)) for number in range(self._workers)]
        # Processes take a moment to begin; nobody's first move should wait for it.
        self._tasks.append(asyncio.create_task(asyncio.to_thread(self._warm)))

    def _warm(self) -> None:
        executor = self._ready()
        for _ in range(self._workers):
            executor.submit(int)

    async def stop(self) -> None:
        """Drop every question, stop those being thought about, and let the workers go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for line in self._lines.values():
            for _, answer in line:
                answer.cancel()
        self._lines.clear()
        if self._executor is not None:
            ending = asyncio.to_thread(self._executor.shutdown, cancel_futures=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ending, _LAST_THOUGHT)
            self._executor = None

    def __len__(self) -> int:
        """Return how many questions wait."""
        return sum(len(line) for line in self._lines.values())

    async def ask(self, asker: str, question: Question) -> int:
        """Return the answer when it is this question's turn; raise `Refusal` where too many wait.

        Cancelling drops the question while it waits and stops it while it is being thought about,
        so that its worker is free at once. Raises what the player raises, and `MakomboError` where
        a worker's process was lost, begun anew, and lost again.
        """
        if len(self) >= self._waiting:
            raise Refusal("busy", _TOO_MUCH(), retry_after=5)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(asker, deque()).append((question, answer))
        self._filled.release()
        return await answer

    def _next(self) -> tuple[Question, asyncio.Future[int]] | None:
        """Return the first question of the line whose turn it is, unless its asker has gone."""
        if not self._lines:
            return None
        asker, line = self._lines.popitem(last=False)
        question, answer = line.popleft()
        if line:
            self._lines[asker] = line  # to the end of the lines
        return None if answer.done() else (question, answer)

    async def _work(self, number: int) -> None:
        while True:
            await self._filled.acquire()
            asked = self._next()
            if asked is not None:
                await self._think(*asked, number)

    async def _think(self, question: Question, answer: asyncio.Future[int], number: int) -> None:
        try:
            move = await self._run(question, answer, number)
        except asyncio.CancelledError:
            answer.cancel()
            raise
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        else:
            if not answer.done():
                answer.set_result(move)

    async def _run(self, question: Question, answer: asyncio.Future[int], number: int) -> int:
        """Return what a program chooses; one whose process is lost gets a second chance."""
        for _ in range(2):
            executor = self._ready()
            try:
                return await self._chosen(executor, question, answer, number)
            except BrokenProcessPool:
                _LOG.warning("a thinking process was lost; starting anew")
                self._discard(executor)
        raise MakomboError("thinking: its process was lost twice, expected an answer")

    async def _chosen(
        self, executor: Executor, question: Question, answer: asyncio.Future[int], number: int
    ) -> int:
        """Return what a program chooses; stop it once nobody waits for the answer."""
        token = executor.token(number) if isinstance(executor, Processes) else StopToken()
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(executor, choose, question, token)
        try:
            await asyncio.wait({thinking, answer}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            thinking.cancel()
            raise
        finally:
            token.set()
        return await thinking

    def _discard(self, broken: Executor) -> None:
        """Let a broken executor go, unless another question has seen to that already."""
        with self._executor_lock:
            if self._executor is broken:
                self._executor = None
        broken.shutdown(wait=False)

    def _ready(self) -> Executor:
        with self._executor_lock:
            if self._executor is None:
                self._executor = self._make(self._workers)
            return self._executor
