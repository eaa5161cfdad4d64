"""The lobby: the computer thinks while somebody waits, for the position it was asked about."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

import pytest

from makombo.engine.stop import StopToken
from makombo.errors import StorageError, TableError
from makombo.rules import Side
from makombo.web.games.commands import Command, MakeMove, Resign, TakeBack
from makombo.web.games.live_game import LiveGame
from makombo.web.games.lobby import Lobby
from makombo.web.games.log import Moved, to_line
from makombo.web.games.room import (
    Changed,
    Entered,
    Listener,
    MoveHeard,
    Presence,
    PresenceChanged,
    Room,
)
from makombo.web.games.setup import new_game
from makombo.web.refusals import Refusal
from makombo.web.services import pool as pools
from makombo.web.services.pool import Pool, Question
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from tests.web.players import PATIENCE

T = TypeVar("T")

SOUTH = frozenset({Side.SOUTH})


class Thinker:
    """A computer that plays the first move, when it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[int, ...]] = []
        self.seeds: list[int | None] = []
        self.begun = threading.Semaphore(0)
        self.gate = threading.Semaphore(0)
        self.real = pools.choose
        monkeypatch.setattr(pools, "choose", self.choose)

    def choose(self, question: Question, stop: StopToken) -> int:
        self.asked.append(question.moves)
        self.seeds.append(question.seed)
        self.begun.release()
        assert self.gate.acquire(timeout=PATIENCE)
        return self.real(replace(question, player="greedy", seed=None), stop)


def run(
    settings: Settings,
    story: Callable[[Lobby, Room, Listener], Awaitable[None]],
    waiting: int = 10,
) -> None:
    """Tell a story in a lobby with one game against the computer, which nobody watches yet."""

    async def tell() -> None:
        storage = Storage(settings.database)
        pool = Pool(1, waiting, ThreadPoolExecutor)
        pool.start()
        lobby = Lobby(storage, pool, settings)
        game = new_game("kpe", "computer", Side.SOUTH)[0]
        await lobby.create(game)
        async with lobby.room(game.id) as room:
            await story(lobby, room, Listener(SOUTH, 64))
        await lobby.close()
        await pool.stop()
        storage.close()

    asyncio.run(tell())


def sowing(pit: int) -> Callable[[LiveGame], Command]:
    return lambda live_game: MakeMove(live_game.version, pit)


def taking_back(live_game: LiveGame) -> Command:
    return TakeBack(live_game.version)


def moves(room: Room) -> list[int]:
    return [pit.index for pit in room.live_game.moves()]


async def hear(listener: Listener, kind: type[T]) -> T:
    async with asyncio.timeout(PATIENCE):
        while not isinstance(heard := await listener.queue.get(), kind):
            pass
    return heard


def test_a_taken_back_move_is_not_answered(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await asyncio.to_thread(thinker.begun.acquire)
        thought = room.thought
        assert thought is not None
        await lobby.act(room, SOUTH, taking_back)
        await asyncio.wait({thought}, timeout=PATIENCE)
        assert thought.cancelled()
        await lobby.act(room, SOUTH, sowing(1))
        thinker.gate.release(2)
        for _ in range(3):
            await hear(listener, MoveHeard)
        assert moves(room)[0] == 1
        assert len(moves(room)) == 2

    run(settings, story)
    assert thinker.asked == [(0,), (1,)]
    assert None not in thinker.seeds
    assert len(set(thinker.seeds)) == 2  # chance isn't the same in every game


def test_the_computer_stops_when_nobody_waits_and_goes_on_when_somebody_comes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await asyncio.to_thread(thinker.begun.acquire)
        thought = room.thought
        assert thought is not None
        lobby.detach(room, listener)
        await asyncio.wait({thought})
        assert thought.cancelled()
        thinker.gate.release(2)
        again = Listener(SOUTH, 64)
        await lobby.attach(room, again)
        await hear(again, MoveHeard)
        assert len(moves(room)) == 2

    run(settings, story)


def test_a_computer_that_takes_too_long_plays_a_quick_move(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await hear(listener, MoveHeard)
        await hear(listener, MoveHeard)
        assert len(moves(room)) == 2
        thinker.gate.release(1)

    run(settings.model_copy(update={"thinking": 0.05}), story)


def overtake(settings: Settings, room: Room, number: int, move: Moved) -> None:
    """Write a move as another process would."""
    other = Storage(settings.database)
    other.append(room.id, number, to_line(move))
    other.close()


def test_after_another_process_was_first_everyone_hears_how_it_stands(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        watcher = Listener(frozenset(), 64)
        for one in (listener, watcher):
            await lobby.attach(room, one)
        overtake(settings, room, 1, Moved(Side.SOUTH, 2))
        with pytest.raises(Refusal) as refused:
            await lobby.act(room, SOUTH, sowing(0))
        assert refused.value.code == "stale"
        for one in (listener, watcher):
            heard = await hear(one, Changed)
            assert [pit.index for pit in heard.snapshot.moves] == [2]
            assert heard.snapshot.thinking is Side.NORTH

    run(settings, story)


def test_after_another_process_was_first_the_thought_is_for_the_new_position(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await asyncio.to_thread(thinker.begun.acquire)
        overtake(settings, room, 2, Moved(Side.NORTH, 3))
        with pytest.raises(Refusal):
            await lobby.act(room, SOUTH, lambda live_game: Resign(live_game.version))
        heard = await hear(listener, Changed)
        assert heard.snapshot.thinking is None
        assert room.thought is None
        thinker.gate.release(1)
        assert moves(room) == [0, 3]

    run(settings, story)


def failing(error: Exception) -> Callable[[Question, StopToken], int]:
    def fail(_: Question, stop: StopToken) -> int:
        raise error

    return fail


@pytest.mark.parametrize(
    "error",
    [TableError("damaged"), RuntimeError("broken"), MemoryError(), KeyError("x")],
    ids=lambda error: type(error).__name__,
)
def test_whatever_the_pool_raises_is_logged_and_a_quick_move_made(
    settings: Settings,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(pools, "choose", failing(error))

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await hear(listener, MoveHeard)
        assert (await hear(listener, MoveHeard)).snapshot.thinking is None
        assert (await lobby.hint(room, SOUTH, room.live_game.version)).side is Side.SOUTH

    run(settings, story)
    assert caplog.text.count("a quick move instead") == 2
    assert type(error).__name__ in caplog.text


def test_a_full_pool_leaves_nobody_thinking_for_ever(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        for _ in range(2):
            await hear(listener, MoveHeard)

    run(settings, story, waiting=0)


def test_who_thinks_is_told_while_they_think_and_no_longer(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        assert (await hear(listener, Entered)).snapshot.thinking is None
        await lobby.act(room, SOUTH, sowing(0))
        assert (await hear(listener, MoveHeard)).snapshot.thinking is Side.NORTH
        lobby.detach(room, listener)
        assert room.snapshot().thinking is None
        again = Listener(SOUTH, 64)
        await lobby.attach(room, again)
        assert (await hear(again, Entered)).snapshot.thinking is Side.NORTH
        thinker.gate.release(2)
        assert (await hear(again, MoveHeard)).snapshot.thinking is None

    run(settings, story)


def test_a_computer_that_cant_store_its_move_is_told_to_think_no_more(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(monkeypatch)

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await hear(listener, MoveHeard)
        await asyncio.to_thread(thinker.begun.acquire)
        monkeypatch.setattr(Storage, "append", _full)
        thinker.gate.release()
        assert (await hear(listener, Changed)).snapshot.thinking is None
        assert moves(room) == [0]

    run(settings, story)
    assert "the computer gives up" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_fault_of_the_program_is_logged_with_where_it_lies(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(monkeypatch)

    def broken(*_: object) -> None:
        raise RuntimeError("a wire is loose")

    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        await lobby.act(room, SOUTH, sowing(0))
        await hear(listener, MoveHeard)
        await asyncio.to_thread(thinker.begun.acquire)
        monkeypatch.setattr(Storage, "append", broken)
        thinker.gate.release()
        assert (await hear(listener, Changed)).snapshot.thinking is None

    run(settings, story)
    assert "the computer gives up: a wire is loose" in caplog.text
    assert "Traceback" in caplog.text


def test_a_lobby_that_closes_lets_what_is_being_stored_come_to_its_end(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        asked = asyncio.create_task(lobby.act(room, SOUTH, sowing(0)))
        await asyncio.sleep(0)
        asked.cancel()
        await lobby.close()
        assert moves(room) == [0]

    run(settings, story)


def _full(*_: object) -> None:
    raise StorageError("database: disk full")


def test_whoever_asks_and_goes_away_leaves_a_whole_move(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        asked = asyncio.create_task(lobby.act(room, SOUTH, sowing(0)))
        await asyncio.sleep(0)
        asked.cancel()
        await lobby.attach(room, listener)
        while len(moves(room)) < 2:
            await hear(listener, MoveHeard)
        assert moves(room)[0] == 0

    run(settings, story)


async def opened(lobby: Lobby, count: int) -> list[str]:
    """Create games and look into each; return their ids."""
    made = [new_game("kpe", "device", Side.SOUTH)[0] for _ in range(count)]
    for game in made:
        await lobby.create(game)
        async with lobby.room(game.id):
            pass
    return [game.id for game in made]


def test_games_nobody_looks_at_are_forgotten_not_lost(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        await lobby.attach(room, listener)
        (first, *_) = await opened(lobby, 4)
        assert len(lobby) == 2
        async with lobby.room(room.id) as same, lobby.room(first) as back:
            assert same is room
            assert back.id == first

    run(settings.model_copy(update={"games_in_memory": 2}), story)


def test_a_room_is_kept_from_being_found_to_being_left(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        (found,) = await opened(lobby, 1)
        async with lobby.room(found) as used:
            await opened(lobby, 3)  # each would push the others out
            async with lobby.room(found) as again:
                assert again is used
            await lobby.act(used, frozenset(Side), sowing(0))
            async with lobby.room(found) as again:
                assert again is used
        await opened(lobby, 3)
        async with lobby.room(found) as later:
            assert later is not used
            assert moves(later) == [0]

    run(settings.model_copy(update={"games_in_memory": 1}), story)


def test_everyone_hears_who_is_there(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        nobody = frozenset[Side]()
        await lobby.attach(room, listener)
        assert (await hear(listener, PresenceChanged)).presence == Presence(SOUTH, 0)
        watchers = [Listener(nobody, 64) for _ in range(2)]
        for count, watcher in enumerate(watchers, start=1):
            await lobby.attach(room, watcher)
            assert (await hear(listener, PresenceChanged)).presence == Presence(SOUTH, count)
        lobby.detach(room, watchers[0])
        assert (await hear(listener, PresenceChanged)).presence == Presence(SOUTH, 1)
        lobby.detach(room, listener)
        heard = [await hear(watchers[1], PresenceChanged) for _ in range(3)]
        assert [news.presence for news in heard] == [
            Presence(SOUTH, 2),
            Presence(SOUTH, 1),
            Presence(nobody, 1),
        ]

    run(settings, story)


def test_a_slow_reader_is_lost_alone(settings: Settings) -> None:
    async def story(lobby: Lobby, room: Room, listener: Listener) -> None:
        slow = Listener(frozenset(), 2)
        await lobby.attach(room, slow)
        await lobby.attach(room, listener)
        assert slow.lost.done()
        assert not listener.lost.done()

    run(settings, story)
