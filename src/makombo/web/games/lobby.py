"""All games of the server: opens them, carries commands out one by one, lets the computer play."""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from makombo.errors import ConflictError, MakomboError, StorageError, TableError
from makombo.play import Match, player
from makombo.play.computer import STRONGEST
from makombo.rules import Side
from makombo.web.games.log import CHANGES, Chair, Entry, Kept, Kind
from makombo.web.games.room import Listener, Room
from makombo.web.games.table import Sides, Table
from makombo.web.language import language
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed, is_id, new_id, new_secret
from makombo.web.services.pool import Pool, Question
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from makombo.web.wire.messages import Act, Move, MoveView
from makombo.web.wire.views import view_move
from makombo.web.wording import N_

T = TypeVar("T")

_LOG = logging.getLogger(__name__)
_HINTS = f"strength:{STRONGEST}"


class Lobby:
    """The games in memory, the least used forgotten when there are too many."""

    def __init__(self, storage: Storage, pool: Pool, settings: Settings) -> None:
        self._storage = storage
        self._pool = pool
        self._settings = settings
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        """Return how many games are in memory."""
        return len(self._rooms)

    # Finding and making games.

    async def room(self, game_id: str) -> Room:
        """Return a game; raise `Refusal` where there is none of this id."""
        room = self._rooms.get(game_id)
        if room is None:
            kept = await self._stored(self._storage.load, game_id) if is_id(game_id) else None
            if kept is None:
                raise Refusal("no-such-game", N_("There is no such game."))
            table = await asyncio.to_thread(Table, kept)
            # Another may have opened it meanwhile, and his is the one that goes on.
            room = self._rooms.setdefault(game_id, Room(table))
            self._forget()
        self._rooms.move_to_end(game_id)
        return room

    def _forget(self) -> None:
        """Drop games nobody looks at, the longest unused first, until few enough are left."""
        surplus = len(self._rooms) - self._settings.games_in_memory
        for game_id, room in tuple(self._rooms.items()):
            if surplus <= 0:
                return
            idle = not (room.listeners or room.lock.locked() or room.thought)
            if idle:
                del self._rooms[game_id]
                surplus -= 1

    async def create(self, kept: Kept) -> Room:
        """Store a new game and return it."""
        await self._stored(self._storage.create, kept)
        return await self.room(kept.id)

    async def sit(self, room: Room, invitation: str, name: str) -> str:
        """Give the free seat to whoever has its invitation; return its token.

        Raises `Refusal`, the same for a wrong, a spent and a missing invitation.
        """
        return await self._whole(self._sit(room, hashed(invitation), name))

    async def _sit(self, room: Room, invitation: str, name: str) -> str:
        token = new_secret()
        async with room.lock:
            kept = room.table.kept
            side = self.invited(room, invitation)
            args = kept.id, side, invitation, hashed(token), name
            if not await self._stored(self._storage.sit, *args):
                raise _bad_invitation()
            room.table.seat(kept.seated(side, hashed(token), name))
            room.tell_state()
        return token

    def invited(self, room: Room, invitation: str) -> Side:
        """Return the free side that the invitation's hash opens; raise `Refusal`."""
        for side, chair in room.table.chairs.items():
            if chair.free and chair.invitation == invitation:
                return side
        raise _bad_invitation()

    # Looking on.

    async def attach(self, room: Room, listener: Listener) -> None:
        """Let somebody look on; the welcome is the first thing he is sent."""
        async with room.lock:
            await asyncio.to_thread(room.table.previews)
            room.listeners.add(listener)
            listener.send(room.welcome(listener.sides, listener.language))
            room.tell_presence()
            self._wake(room)

    def detach(self, room: Room, listener: Listener) -> None:
        """Let somebody go; a computer that nobody waits for stops thinking."""
        room.listeners.discard(listener)
        room.tell_presence()
        if not room.listeners and room.thought is not None:
            room.thought.cancel()

    # Commands.

    async def act(self, room: Room, sides: Sides, command: Act) -> int:
        """Carry a command out, store it and tell everyone; return the version; raise `Refusal`."""
        return await self._whole(self._act(room, lambda: room.table.answer(sides, command)))

    async def _act(self, room: Room, answer: Callable[[], Entry], computer: bool = False) -> int:
        async with room.lock:
            entry = answer()
            moves = await self._carry_out(room, entry)
            if entry.kind in CHANGES and not computer and room.thought is not None:
                room.thought.cancel()
                room.thought = None
            if entry.kind is Kind.MOVE:
                room.tell_move(moves)
            else:
                room.tell_state()
            self._wake(room)
            return room.table.version

    async def _carry_out(
        self, room: Room, entry: Entry, following: Kept | None = None
    ) -> dict[str, MoveView]:
        """Store an entry, then fold it; return the move it made in every language wanted."""
        table = room.table
        codes = {listener.language.code for listener in room.listeners}

        def store_and_fold() -> dict[str, MoveView]:
            self._storage.append(table.kept.id, table.number + 1, entry, following)
            return _fold(table, entry, codes)

        try:
            return await self._stored(store_and_fold)
        except ConflictError:
            await self._reload(room)
            raise Refusal("stale", N_("The game has gone on meanwhile.")) from None

    async def _reload(self, room: Room) -> None:
        """Read the game anew: another process has written to it."""
        kept = await self._stored(self._storage.load, room.id)
        if kept is not None:
            room.table = await asyncio.to_thread(Table, kept)

    async def hint(self, room: Room, sides: Sides, version: int) -> str:
        """Return the name of the pit that the computer would play; raise `Refusal`."""
        async with room.lock:
            table = room.table
            if version != table.version:
                raise Refusal("stale", N_("The game has gone on meanwhile."))
            if "hint" not in table.can(sides):
                raise Refusal("not-yours", N_("It is the other side's turn."))
            position, rules = table.match.position, table.match.game
            question, match = _question(table, _HINTS), table.match
        try:
            move = await self._pool.ask(f"hint {room.id}", question)
        except TableError as error:
            _LOG.warning("game %s: a quick hint instead, for %s", room.id, error)
            move = await asyncio.to_thread(_quick, question.game, match)
        return rules.format_move(position, move)

    async def rematch(self, room: Room, sides: Sides) -> str | None:
        """Offer, accept or follow a rematch; return the next game's id once there is one."""
        return await self._whole(self._rematch(room, sides))

    async def _rematch(self, room: Room, sides: Sides) -> str | None:
        async with room.lock:
            table = room.table
            if table.next is not None:
                return table.next
            if "rematch" not in table.can(sides):
                raise Refusal("not-yours", N_("A rematch is for the players, after the end."))
            side = min(sides)
            offered = table.offers["rematch"]
            if table.kept.mode == "friend" and offered in (None, side):
                if offered is None:
                    await self._carry_out(room, Entry(Kind.OFFER, side, "rematch"))
                    room.tell_state()
                return None
            following = _swapped(table.kept)
            entry = Entry(Kind.REMATCH, side, following.id)
            await self._carry_out(room, entry, following)
            room.tell_state()
            return following.id

    # The computer's moves.

    def _wake(self, room: Room) -> None:
        """Let the computer think if it is its turn and it doesn't already."""
        busy = room.thought is not None and not room.thought.done()
        if room.table.thinker is not None and not busy:
            room.thought = self._start(self._think(room))

    async def _think(self, room: Room) -> None:
        """Make the computer's moves while it is its turn."""
        try:
            while (side := room.table.thinker) is not None:
                strength = room.table.chairs[side].strength
                await self._play(room, side, f"strength:{strength}")
        except MakomboError as error:
            _LOG.warning("game %s: the computer doesn't move: %s", room.id, error)
        finally:
            if room.thought is asyncio.current_task():
                room.thought = None

    async def _play(self, room: Room, side: Side, text: str) -> None:
        """Ask for one move, and make it if it is still for this position."""
        table = room.table
        version, position = table.version, table.match.position
        question = replace(_question(table, text), seed=secrets.randbits(32))
        try:
            async with asyncio.timeout(self._settings.thinking):
                move = await self._pool.ask(room.id, question)
        except (TimeoutError, TableError) as error:
            if isinstance(error, TableError):
                _LOG.warning("game %s: a quick move instead, for %s", room.id, error)
            move = await asyncio.to_thread(_quick, question.game, table.match)
        pit = table.match.game.format_move(position, move)
        command = Move(type="move", version=version, pit=pit)
        answer = self._act(
            room, lambda: room.table.answer(frozenset({side}), command), computer=True
        )
        try:
            await self._whole(answer)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise

    # Threads and tasks.

    async def _stored(self, function: Callable[..., T], *args: Any) -> T:
        """Return what the storage answers from a thread; its failures become a `Refusal`."""
        try:
            return await asyncio.to_thread(function, *args)
        except ConflictError:
            raise
        except StorageError as error:
            _LOG.error("%s", error)
            words = N_("The game couldn't be stored; nothing has happened. Try again.")
            raise Refusal("storage", words, retry_after=2) from None

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Await work that goes on to its end, even if whoever asked for it goes away."""
        return await asyncio.shield(self._start(work))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop the computer's thoughts, and let what is being stored come to its end."""
        for room in self._rooms.values():
            if room.thought is not None:
                room.thought.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)


def _fold(table: Table, entry: Entry, codes: set[str]) -> dict[str, MoveView]:
    """Fold an entry and work out what will be asked for next."""
    table.fold(entry)
    table.previews()
    match = table.match
    if entry.kind is not Kind.MOVE or match.last is None:
        return {}
    ply = len(match.moves)
    # A trace of its own, so that the match doesn't keep every event of every move in memory.
    trace = match.game.trace(match.last.before, match.last.move)
    return {code: view_move(match.game, trace, ply, language(code)) for code in codes}


def _question(table: Table, text: str) -> Question:
    return Question(table.kept.game, table.kept.start, table.match.moves, text)


def _quick(game_text: str, match: Match) -> int:
    """Return a move at once."""
    del game_text
    return player("greedy").choose(match)


def _bad_invitation() -> Refusal:
    return Refusal("bad-token", N_("This invitation is wrong, or somebody has used it already."))


def _swapped(kept: Kept) -> Kept:
    """Return the next game of the same players, their sides swapped and their tokens kept."""
    chairs = {side: replace(kept.chairs[side.other], invitation=None) for side in Side}
    return replace(kept, id=new_id(), chairs=chairs, entries=(), invite=None)


def new_game(
    game: str,
    mode: str,
    side: Side,
    *,
    name: str = "",
    strength: int = 2,
    start: str | None = None,
) -> tuple[Kept, str]:
    """Return a new game as it is to be stored, and the token of whoever begins it."""
    token = new_secret()
    own = Chair("person", name, token=hashed(token))
    invite: str | None = None
    if mode == "computer":
        other = Chair("computer", strength=strength)
    elif mode == "device":
        own = Chair("person", token=hashed(token))
        other = own
    else:
        invite = new_secret()
        other = Chair("person", invitation=hashed(invite))
    chairs = {side: own, side.other: other}
    kept = Kept(new_id(), game, start, mode, "", chairs, invite=invite)  # type: ignore[arg-type]
    return kept, token
