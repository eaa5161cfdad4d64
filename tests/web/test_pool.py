"""The pool: everyone in turn, nobody for nothing, and no end with the first failure."""

import asyncio
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from makombo.errors import MakomboError
from makombo.web.refusals import Refusal
from makombo.web.services import pool as pools
from makombo.web.services.pool import Pool, Question, choose, processes

QUESTION = Question("kpe", None, (), "strength:1")


def named(name: str) -> Question:
    return Question(name, None, (), "greedy")


class Desk:
    """Notes which questions are answered, one after the other, while its gate is open."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[str] = []
        self.begun = threading.Semaphore(0)
        self.gate = threading.Event()
        monkeypatch.setattr(pools, "choose", self.choose)

    def choose(self, question: Question) -> int:
        self.seen.append(question.game)
        self.begun.release()
        assert self.gate.wait(60)
        return 0


def test_a_question_gets_a_legal_move() -> None:
    assert choose(QUESTION) in range(4)
    assert choose(Question("kisolo", None, (), "strength:3", seed=1)) in range(7, 14)
    with pytest.raises(MakomboError):
        choose(Question("kpe", None, (9,), "greedy"))


def test_askers_are_served_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def run() -> None:
        pool = Pool(1, 100, ThreadPoolExecutor)
        pool.start()
        first = asyncio.create_task(pool.ask("z", named("z1")))
        await asyncio.to_thread(desk.begun.acquire)
        asked = [first]
        for asker, name in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1")):
            asked.append(asyncio.create_task(pool.ask(asker, named(name))))
        await asyncio.sleep(0)
        desk.gate.set()
        assert await asyncio.gather(*asked) == [0] * 6
        await pool.stop()

    asyncio.run(run())
    assert desk.seen == ["z1", "a1", "b1", "c1", "a2", "a3"]


def test_a_question_nobody_waits_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def run() -> None:
        pool = Pool(1, 100, ThreadPoolExecutor)
        pool.start()
        first = asyncio.create_task(pool.ask("z", named("z")))
        await asyncio.to_thread(desk.begun.acquire)
        gone = asyncio.create_task(pool.ask("a", named("gone")))
        last = asyncio.create_task(pool.ask("a", named("last")))
        await asyncio.sleep(0)
        for task in (first, gone):
            task.cancel()
        desk.gate.set()
        assert await last == 0
        await pool.stop()

    asyncio.run(run())
    assert desk.seen == ["z", "last"]


def test_too_many_questions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def run() -> None:
        pool = Pool(1, 1, ThreadPoolExecutor)
        pool.start()
        asked = [asyncio.create_task(pool.ask("a", named("1")))]
        await asyncio.to_thread(desk.begun.acquire)
        asked.append(asyncio.create_task(pool.ask("a", named("2"))))
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await pool.ask("b", named("3"))
        assert refused.value.retry_after
        desk.gate.set()
        await asyncio.gather(*asked)
        await pool.stop()

    asyncio.run(run())


def test_a_failure_reaches_who_asked_and_the_next_is_answered() -> None:
    async def run() -> None:
        pool = Pool(1, 10, ThreadPoolExecutor)
        pool.start()
        with pytest.raises(MakomboError):
            await pool.ask("a", named("chess"))
        assert await pool.ask("a", QUESTION) in range(4)
        await pool.stop()

    asyncio.run(run())


def test_a_killed_process_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool = Pool(1, 10, processes)
        pool.start()
        assert await pool.ask("a", QUESTION) in range(4)
        executor = pool._executor
        assert executor is not None
        (child,) = executor._processes  # type: ignore[attr-defined]
        os.kill(child, signal.SIGKILL)
        assert await pool.ask("a", QUESTION) in range(4)
        await pool.stop()

    asyncio.run(run())
