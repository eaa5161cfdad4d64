"""The lobby: the computer thinks while somebody waits, for the position it was asked about."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from makombo.rules import Side
from makombo.web.games.lobby import Lobby, new_game
from makombo.web.games.room import Listener, Room
from makombo.web.language import language
from makombo.web.refusals import Refusal
from makombo.web.services import pool as pools
from makombo.web.services.pool import Pool, Question
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from makombo.web.wire.messages import Move, Undo

SOUTH = frozenset({Side.SOUTH})


class Thinker:
    """A computer that plays the first move, when it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[int, ...]] = []
        self.begun = threading.Semaphore(0)
        self.gate = threading.Semaphore(0)
        self.real = pools.choose
        monkeypatch.setattr(pools, "choose", self.choose)

    def choose(self, question: Question) -> int:
        self.asked.append(question.moves)
        self.begun.release()
        assert self.gate.acquire(timeout=60)
        return self.real(replace(question, player="greedy", seed=None))


def run(settings: Settings, story: Callable[[Lobby, Room, Listener], Awaitable[None]]) -> None:
    """Tell a story in a lobby with one game against the computer, which nobody watches yet."""

    async def tell() -> None:
        storage = Storage(settings.database)
        pool = Pool(1, 10, ThreadPoolExecutor)
        pool.start()
        lobby = Lobby(storage, pool, settings)
        room = await lobby.create(new_game("kpe", "computer", Side.SOUTH)[0])
        await story(lobby, room, Listener(SOUTH, language("en"), 64))
        await lobby.close()
        await pool.stop()
        storage.close()

    asyncio.run(tell())


def move(room: Room, pit: str) -> Move:
    return Move(type="move", version=room.table.version, pit=pit)


async def hear(listener: Listener, kind: str) -> None:
    async with asyncio.timeout(60):
        while f'"type":"{kind}"' not in await listener.queue.get():
            pass


def test_a_taken_back_move_is_not_answered(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, move(room, "a1"))
        await asyncio.to_thread(thinker.begun.acquire)
        await lobby.act(room, SOUTH, Undo(type="undo", version=room.table.version))
        await lobby.act(room, SOUTH, move(room, "b1"))
        thinker.gate.release(2)
        for _ in range(3):
            await hear(listener, "moved")
        assert room.table.moves()[0] == "b1"
        assert len(room.table.moves()) == 2

    run(settings, story)
    assert thinker.asked == [(0,), (1,)]


def test_the_computer_stops_when_nobody_waits_and_goes_on_when_somebody_comes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, move(room, "a1"))
        await asyncio.to_thread(thinker.begun.acquire)
        thought = room.thought
        assert thought is not None
        lobby.detach(room, listener)
        await asyncio.wait({thought})
        assert thought.cancelled()
        thinker.gate.release(2)
        again = Listener(SOUTH, language("fr"), 64)
        await lobby.attach(room, again)
        await hear(again, "moved")
        assert len(room.table.moves()) == 2

    run(settings, story)


def test_a_computer_that_takes_too_long_plays_a_quick_move(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, move(room, "a1"))
        await hear(listener, "moved")
        await hear(listener, "moved")
        assert len(room.table.moves()) == 2
        thinker.gate.release(1)

    run(settings.model_copy(update={"thinking": 0.05}), story)


def test_another_process_that_was_first_is_noticed(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        del listener
        other = Storage(settings.database)
        other.append(room.id, 1, room.table.answer(SOUTH, move(room, "c1")))
        with pytest.raises(Refusal) as refused:
            await lobby.act(room, SOUTH, move(room, "a1"))
        assert refused.value.code == "stale"
        assert room.table.moves() == ["c1"]
        other.close()

    run(settings, story)


def test_whoever_asks_and_goes_away_leaves_a_whole_move(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        asked = asyncio.create_task(lobby.act(room, SOUTH, move(room, "a1")))
        await asyncio.sleep(0)
        asked.cancel()
        await lobby.attach(room, listener)
        while len(room.table.moves()) < 2:
            await hear(listener, "moved")
        assert room.table.moves()[0] == "a1"

    run(settings, story)


def test_games_nobody_looks_at_are_forgotten_not_lost(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        made = [await lobby.create(new_game("kpe", "device", Side.SOUTH)[0]) for _ in range(4)]
        assert len(lobby) == 2
        assert await lobby.room(room.id) is room
        back = await lobby.room(made[0].id)
        assert back is not made[0]
        assert back.table.kept.chairs == made[0].table.kept.chairs

    run(settings.model_copy(update={"games_in_memory": 2}), story)


def test_a_slow_reader_is_lost_alone(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        slow = Listener(frozenset(), language("en"), 2)
        await lobby.attach(room, slow)
        await lobby.attach(room, listener)
        assert slow.lost.done()
        assert not listener.lost.done()

    run(settings, story)
