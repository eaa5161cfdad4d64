"""Programs that think, off the event loop: a few at a time, everyone in turn, nobody for nothing.

Questions wait in one line for each asker, and the lines are served in turn, so that whoever asks
much doesn't keep the others waiting. A question whose asker has gone is dropped.

The programs run in processes of their own, as they may hold the interpreter for long.
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
from dataclasses import dataclass

from makombo.message import form
from makombo.play import Match, player
from makombo.play.places import prefer_tables
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


def choose(question: Question) -> int:
    """Return the move that the question's player chooses, a pit index.

    >>> choose(Question("kpe", None, (0,), "greedy"))
    0
    """
    rules = game(question.game)
    start = None if question.start is None else rules.parse(question.start)
    match = Match(rules, start)
    for move in question.moves:
        match.push(move)
    return player(question.player, question.seed).choose(match)


def processes(workers: int, tables: str | None = None) -> Executor:
    """Return an executor of so many processes, which end when this one does.

    They look for tables in the folder that is given before all others.
    """
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(tables,))


def _begin(tables: str | None) -> None:
    """Serve the parent, and leave the processor's first place to it."""
    serve_parent()
    prefer_tables(tables)
    if hasattr(os, "nice"):  # which Windows lacks
        os.nice(10)  # answering people goes before thinking


class Pool:
    """Answers questions with so many workers, at most `waiting` more in line."""

    def __init__(
        self, workers: int, waiting: int, executor: Callable[[int], Executor] = processes
    ) -> None:
        self._workers = workers
        self._waiting = waiting
        self._make = executor
        self._executor: Executor | None = None
        self._making = threading.Lock()
        self._lines: OrderedDict[str, deque[tuple[Question, asyncio.Future[int]]]] = OrderedDict()
        self._filled = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to work; must be called on the event loop."""
        self._tasks = [asyncio.create_task(self._work()) for _ in range(self._workers)]
        # Processes take a moment to begin; nobody's first move should wait for it.
        self._tasks.append(asyncio.create_task(asyncio.to_thread(self._warm)))

    def _warm(self) -> None:
        executor = self._ready()
        for _ in range(self._workers):
            executor.submit(int)

    async def stop(self) -> None:
        """Drop every question and let the workers go."""
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

        Cancelling drops the question while it waits; one that is being thought about is thought to
        its end, and the answer forgotten.
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

    async def _work(self) -> None:
        while True:
            await self._filled.acquire()
            asked = self._next()
            if asked is not None:
                await self._think(*asked)

    async def _think(self, question: Question, answer: asyncio.Future[int]) -> None:
        try:
            move = await self._run(question)
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        else:
            if not answer.done():
                answer.set_result(move)

    async def _run(self, question: Question) -> int:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), choose, question)
        except BrokenProcessPool:
            _LOG.warning("a thinking process was lost; starting anew")
            with contextlib.suppress(Exception):
                assert self._executor is not None
                self._executor.shutdown(wait=False)
            self._executor = None
            return await loop.run_in_executor(self._ready(), choose, question)

    def _ready(self) -> Executor:
        with self._making:
            if self._executor is None:
                self._executor = self._make(self._workers)
            return self._executor
