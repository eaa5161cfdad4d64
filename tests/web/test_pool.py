"""The pool: everyone in turn, nobody for nothing, and no end with the first failure."""

import asyncio
import os
import signal
import threading
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from makombo.engine.stop import StopToken
from makombo.errors import MakomboError
from makombo.play import Random
from makombo.web.refusals import Refusal
from makombo.web.services import pool as pools
from makombo.web.services.pool import Pool, Processes, Question, choose
from tests.web import thinkers

QUESTION = Question("kpe", None, (), "strength:1")


def named(name: str) -> Question:
    return Question(name, None, (), "greedy")


class HeldWorkers:
    """Notes which questions are answered, one after the other, while its gate is open."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[str] = []
        self.begun = threading.Semaphore(0)
        self.gate = threading.Event()
        monkeypatch.setattr(pools, "choose", self.choose)

    def choose(self, question: Question, stop: StopToken) -> int:
        self.seen.append(question.game)
        self.begun.release()
        assert self.gate.wait(60)
        return 0


def test_a_question_gets_a_legal_move() -> None:
    assert choose(QUESTION, StopToken()) in range(4)
    assert choose(Question("kisolo", None, (), "strength:3", seed=1), StopToken()) in range(7, 14)
    with pytest.raises(MakomboError):
        choose(Question("kpe", None, (9,), "greedy"), StopToken())


def test_a_question_is_put_from_where_the_match_began() -> None:
    start = "1,0,2,0/0,1,0,0 S 22 22 abcd abcd"  # b1 is the only move
    assert choose(Question("kpe", start, (), "random", seed=1)) == 1


def test_whoever_is_asked_can_be_stopped_and_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, int | None, StopToken | None]] = []
    closed: list[str] = []

    class Closed(Random):
        def close(self) -> None:
            closed.append(self.name)

    def noted(text: str, seed: int | None, *, stop: StopToken | None) -> Random:
        made.append((text, seed, stop))
        return Closed(seed)

    monkeypatch.setattr(pools, "player", noted)
    token = StopToken()
    assert choose(Question("kpe", None, (), "strength:3", seed=7), token) in range(4)
    assert (made, closed) == ([("strength:3", 7, token)], ["random"])


def test_askers_are_served_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    held = HeldWorkers(monkeypatch)

    async def run() -> None:
        pool = Pool(1, 100, ThreadPoolExecutor)
        pool.start()
        first = asyncio.create_task(pool.ask("z", named("z1")))
        await asyncio.to_thread(held.begun.acquire)
        asked = [first]
        for asker, name in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1")):
            asked.append(asyncio.create_task(pool.ask(asker, named(name))))
        await asyncio.sleep(0)
        held.gate.set()
        assert await asyncio.gather(*asked) == [0] * 6
        await pool.stop()

    asyncio.run(run())
    assert held.seen == ["z1", "a1", "b1", "c1", "a2", "a3"]


def test_a_question_nobody_waits_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    held = HeldWorkers(monkeypatch)

    async def run() -> None:
        pool = Pool(1, 100, ThreadPoolExecutor)
        pool.start()
        first = asyncio.create_task(pool.ask("z", named("z")))
        await asyncio.to_thread(held.begun.acquire)
        gone = asyncio.create_task(pool.ask("a", named("gone")))
        last = asyncio.create_task(pool.ask("a", named("last")))
        await asyncio.sleep(0)
        for task in (first, gone):
            task.cancel()
        held.gate.set()
        assert await last == 0
        await pool.stop()

    asyncio.run(run())
    assert held.seen == ["z", "last"]


def test_too_many_questions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    held = HeldWorkers(monkeypatch)

    async def run() -> None:
        pool = Pool(1, 1, ThreadPoolExecutor)
        pool.start()
        asked = [asyncio.create_task(pool.ask("a", named("1")))]
        await asyncio.to_thread(held.begun.acquire)
        asked.append(asyncio.create_task(pool.ask("a", named("2"))))
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await pool.ask("b", named("3"))
        assert refused.value.retry_after
        held.gate.set()
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
        pool = Pool(1, 10, Processes)
        pool.start()
        assert await pool.ask("a", QUESTION) in range(4)
        executor = pool._executor
        assert executor is not None
        (child,) = executor._processes  # type: ignore[attr-defined]
        os.kill(child, signal.SIGKILL)
        assert await pool.ask("a", QUESTION) in range(4)
        await pool.stop()

    asyncio.run(run())


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, Processes])
def test_a_question_nobody_waits_for_is_stopped(
    executor: type[Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "choose", thinkers.think_till_stopped)

    async def run() -> None:
        pool = Pool(1, 10, executor)
        pool.start()
        for _ in range(2):
            left = asyncio.create_task(pool.ask("a", named("kpe")))
            await asyncio.sleep(0.1)
            left.cancel()
            # The one worker is free again, and the word was for that question alone.
            assert await asyncio.wait_for(pool.ask("b", named("quick")), 60) == 7
        asked = asyncio.create_task(pool.ask("a", named("kpe")))
        done, _ = await asyncio.wait({asked}, timeout=0.2)
        assert not done
        await pool.stop()  # which stops it, too
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(asked, 60)

    asyncio.run(run())


def test_a_process_lost_twice_is_an_ordinary_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "choose", thinkers.die)

    async def run() -> None:
        pool = Pool(1, 10, Processes)
        pool.start()
        with pytest.raises(MakomboError, match="its process was lost twice"):
            await asyncio.wait_for(pool.ask("a", named("kpe")), 120)
        assert await asyncio.wait_for(pool.ask("a", named("quick")), 60) == 7
        await pool.stop()

    asyncio.run(run())


def test_a_real_question_is_stopped_in_its_process() -> None:
    async def run() -> None:
        pool = Pool(1, 10, Processes)
        pool.start()
        left = asyncio.create_task(pool.ask("a", Question("kpe", None, (), "strength:6")))
        await asyncio.sleep(0.01)
        left.cancel()
        assert await asyncio.wait_for(pool.ask("a", QUESTION), 60) in range(4)
        await pool.stop()

    asyncio.run(run())
