"""All games of the server: opens them, carries commands out one by one, lets the computer play."""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from makombo.errors import ConflictError, MakomboError, StorageError
from makombo.message import form
from makombo.play import Match, player
from makombo.play.computer import STRONGEST
from makombo.render import explain_along, frames
from makombo.rules import Game, Pit, Side, Trace
from makombo.web.games.commands import Command, MakeMove
from makombo.web.games.live_game import LiveGame, Sides, stale
from makombo.web.games.log import CHANGES, Entry, Offered, OfferKind, RematchBegun, to_line
from makombo.web.games.room import Entered, Listener, MoveMade, Room
from makombo.web.games.setup import swapped
from makombo.web.refusals import Refusal
from makombo.web.services.pool import Pool, Question
from makombo.web.services.secrets import hashed, is_id, new_secret
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from makombo.web.services.stored import StoredGame

T = TypeVar("T")
Read = Callable[[LiveGame], Command]
"""What reads a command, once the game is its reader's alone; it raises `Refusal`."""

_LOG = logging.getLogger(__name__)
_HINTS: Final = f"strength:{STRONGEST}"
_QUICK: Final = "greedy"
_RETRY_STORING: Final = 2  # seconds

_NO_GAME: Final = form("refusal.no-such-game", "There is no such game.")
_BAD_INVITATION: Final = form(
    "refusal.bad-invitation", "This invitation is wrong, or somebody has used it already."
)
_BAD_PASSAGE: Final = form(
    "refusal.bad-passage", "This link is wrong, too old, or somebody has used it already."
)
_NO_REMATCH: Final = form("refusal.rematch", "A rematch is for the players, after the end.")
_NOT_STORED: Final = form(
    "refusal.storage", "The game couldn't be stored; nothing has happened. Try again."
)


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

    @asynccontextmanager
    async def room(self, game_id: str) -> AsyncIterator[Room]:
        """Give a game, which stays in memory meanwhile; raise `Refusal` where there is none."""
        room = self._rooms.get(game_id) or await self._open(game_id)
        room.users += 1
        try:
            self._rooms.move_to_end(game_id)
            self._forget()
            yield room
        finally:
            room.users -= 1

    async def _open(self, game_id: str) -> Room:
        stored = await self._stored(self._storage.load, game_id) if is_id(game_id) else None
        if stored is None:
            raise Refusal("no-such-game", _NO_GAME())
        live_game = await asyncio.to_thread(LiveGame, stored)
        # Another may have opened it meanwhile, and theirs is the one that goes on.
        return self._rooms.setdefault(game_id, Room(live_game))

    def _forget(self) -> None:
        """Drop games nobody looks at, the longest unused first, until few enough are left."""
        surplus = len(self._rooms) - self._settings.games_in_memory
        for game_id, room in tuple(self._rooms.items()):
            if surplus <= 0:
                return
            if room.idle:
                del self._rooms[game_id]
                surplus -= 1

    async def create(self, stored: StoredGame) -> None:
        """Store a new game."""
        await self._stored(self._storage.create, stored)

    async def sit(self, room: Room, invitation: str, name: str, token: str | None = None) -> str:
        """Give the free seat to whoever has its invitation; return its token, new by default.

        Raises `Refusal`, the same for a wrong, a spent and a missing invitation.
        """
        return await self._run_to_the_end(
            room, self._sit(room, hashed(invitation), name, token or new_secret())
        )

    async def _sit(self, room: Room, invitation: str, name: str, token: str) -> str:
        async with room.lock:
            stored = room.live_game.stored
            side = self.invited(room, invitation)
            args = stored.id, side, invitation, hashed(token), name
            if not await self._stored(self._storage.sit, *args):
                raise Refusal("bad-token", _BAD_INVITATION())
            room.live_game.seat(stored.seated(side, hashed(token), name))
            room.tell_state()
        return token

    async def hand_over(self, room: Room, before: str, after: str) -> None:
        """Let another token's hash open the seats that this one's opens."""
        async with room.lock:
            await self._stored(self._storage.hand_over, room.id, before, after)
            room.live_game.seat(room.live_game.stored.handed_over(before, after))

    async def offer_passage(self, room: Room, token: str) -> str:
        """Return the secret of a link that takes the seats of a token's hash to another browser."""
        secret = new_secret()
        expires = datetime.now(UTC) + timedelta(seconds=self._settings.passage)
        args = hashed(secret), room.id, token, expires
        await self._stored(self._storage.add_passage, *args)
        return secret

    async def expect_passage(self, room: Room, secret: str) -> None:
        """Raise `Refusal` unless a link still takes a seat of the game along."""
        if not await self._stored(self._storage.has_passage, hashed(secret), room.id):
            raise Refusal("bad-token", _BAD_PASSAGE())

    async def use_passage(self, room: Room, secret: str, token: str) -> None:
        """Give the seats of a link to a token's hash; whoever had them watches from then on.

        Raises `Refusal` where the link is wrong, spent or too old.
        """
        async with room.lock:
            args = hashed(secret), room.id, token
            before = await self._stored(self._storage.use_passage, *args)
            if before is None:
                raise Refusal("bad-token", _BAD_PASSAGE())
            moved = room.live_game.sides_of(before)
            room.live_game.seat(room.live_game.stored.handed_over(before, token))
            room.dismiss(moved)

    def invited(self, room: Room, invitation: str) -> Side:
        """Return the free side that the invitation's hash opens; raise `Refusal`."""
        for side, seat in room.live_game.seats.items():
            if seat.free and seat.invitation == invitation:
                return side
        raise Refusal("bad-token", _BAD_INVITATION())

    # Looking on.

    async def attach(self, room: Room, listener: Listener) -> None:
        """Let somebody look on; how it stands is the first thing they hear."""
        async with room.lock:
            await asyncio.to_thread(room.live_game.previews)
            room.listeners.add(listener)
            self._wake(room)
            listener.tell(Entered(room.snapshot()))
            room.tell_presence()

    def detach(self, room: Room, listener: Listener) -> None:
        """Let somebody go; a computer that nobody waits for stops thinking."""
        room.listeners.discard(listener)
        room.tell_presence()
        if not room.listeners:
            room.stop_thought()

    # Commands.

    async def act(self, room: Room, sides: Sides, read: Read) -> int:
        """Carry a command out, store it and tell everyone; return the version; raise `Refusal`."""
        return await self._run_to_the_end(room, self._act(room, sides, read))

    async def _act(self, room: Room, sides: Sides, read: Read, computer: bool = False) -> int:
        async with room.lock:
            entry = room.live_game.answer(sides, read(room.live_game))
            made = await self._carry_out(room, entry)
            if isinstance(entry, CHANGES) and not computer:
                room.stop_thought()
            self._wake(room)
            if made is None:
                room.tell_state()
            else:
                room.tell_move(made)
            return room.live_game.version

    async def _carry_out(
        self, room: Room, entry: Entry, following: StoredGame | None = None
    ) -> MoveMade | None:
        """Store an entry, then fold it; return the move it made, where somebody looks on."""
        live_game, watched = room.live_game, bool(room.listeners)

        def store_and_fold() -> MoveMade | None:
            self._storage.append(
                live_game.stored.id, live_game.number + 1, to_line(entry), following
            )
            return _fold(live_game, entry, watched)

        try:
            return await self._stored(store_and_fold)
        except ConflictError:
            await self._reload(room)
            raise stale() from None

    async def _reload(self, room: Room) -> None:
        """Read the game anew, as another process has written to it, and tell everyone."""
        room.stop_thought()
        stored = await self._stored(self._storage.load, room.id)
        if stored is not None:
            room.live_game = await asyncio.to_thread(_load_live_game, stored)
        self._wake(room)
        room.tell_state()

    async def hint(self, room: Room, sides: Sides, version: int) -> Pit:
        """Return the pit that the computer would play; raise `Refusal`."""
        async with room.lock:
            live_game = room.live_game
            live_game.expect_hint(sides, version)
            match, question = live_game.match.copy(), _question(live_game, _HINTS)
        move = await self._asked(room, f"hint {room.id}", question, match)
        return Pit(match.position.side, move)

    async def _asked(self, room: Room, asker: str, question: Question, match: Match) -> int:
        """Return the pool's answer, or a quick move where it takes too long or something fails."""
        try:
            async with asyncio.timeout(self._settings.thinking):
                return await self._pool.ask(asker, question)
        except TimeoutError:
            pass
        except Exception as error:
            _LOG.warning("game %s: a quick move instead, for %r", room.id, error)
        return await asyncio.to_thread(player(_QUICK).choose, match)

    async def rematch(self, room: Room, sides: Sides, count: Callable[[], None]) -> str | None:
        """Offer, accept or follow a rematch; return the next game's id once there is one.

        `count` counts a new game for whoever asks; it may raise `Refusal`.
        """
        return await self._run_to_the_end(room, self._rematch(room, sides, count))

    async def _rematch(self, room: Room, sides: Sides, count: Callable[[], None]) -> str | None:
        async with room.lock:
            live_game = room.live_game
            if live_game.rematch_id is not None:
                return live_game.rematch_id
            if "rematch" not in live_game.can(sides):
                raise Refusal("not-yours", _NO_REMATCH())
            side = min(sides)
            offered = live_game.offers[OfferKind.REMATCH]
            if live_game.stored.mode == "friend" and offered in (None, side):
                if offered is None:
                    await self._carry_out(room, Offered(side, OfferKind.REMATCH))
                    room.tell_state()
                return None
            count()
            following = swapped(live_game.stored)
            await self._carry_out(room, RematchBegun(side, following.id), following)
            room.tell_state()
            return following.id

    # The computer's moves.

    def _wake(self, room: Room) -> None:
        """Let the computer think if it is its turn and it doesn't already."""
        if room.live_game.computer is not None and room.thought is None:
            room.thought = self._start(self._think(room))

    async def _think(self, room: Room) -> None:
        """Make the computer's moves while it is its turn."""
        try:
            while (side := room.live_game.computer) is not None:
                await self._play(room, side, f"strength:{room.live_game.seats[side].strength}")
        except Exception as error:
            unknown = not isinstance(error, MakomboError)
            _LOG.warning("game %s: the computer gives up: %s", room.id, error, exc_info=unknown)
            await self._give_up(room)
        finally:
            if room.thought is asyncio.current_task():
                room.thought = None

    async def _give_up(self, room: Room) -> None:
        """Tell everyone that nobody thinks any more."""
        async with room.lock:
            if room.thought is asyncio.current_task():
                room.thought = None
                room.tell_state()

    async def _play(self, room: Room, side: Side, text: str) -> None:
        """Ask for one move, and make it if it is still for this position."""
        live_game = room.live_game
        version, match = live_game.version, live_game.match.copy()
        question = replace(_question(live_game, text), seed=secrets.randbits(32))
        command = MakeMove(version, await self._asked(room, room.id, question, match))
        acting = self._act(room, frozenset({side}), lambda _: command, computer=True)
        try:
            await self._run_to_the_end(room, acting)
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
            raise Refusal("storage", _NOT_STORED(), retry_after=_RETRY_STORING) from None

    async def _run_to_the_end(self, room: Room, work: Coroutine[Any, Any, T]) -> T:
        """Await work that goes on to its end, even if whoever asked for it goes away."""

        async def using() -> T:
            room.users += 1
            try:
                return await work
            finally:
                room.users -= 1

        return await asyncio.shield(self._start(using()))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop the computer's thoughts, and let what is being stored come to its end."""
        for room in self._rooms.values():
            room.stop_thought()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)


def _fold(live_game: LiveGame, entry: Entry, watched: bool) -> MoveMade | None:
    """Fold an entry and work out what will be asked for next, and what those who watch see."""
    trace = live_game.fold(entry)
    live_game.previews()
    if trace is None or not watched:
        return None
    return move_made(live_game.match.game, trace, len(live_game.match.moves))


def move_made(game: Game, trace: Trace, ply: int) -> MoveMade:
    """Return a move as it is shown and explained; its trace isn't asked for more."""
    return MoveMade(
        ply=ply,
        game=game,
        pit=Pit(trace.before.side, trace.move),
        laps=trace.laps,
        frames=tuple(frames(game, trace)),
        why=explain_along(game, trace),
        before=trace.before,
        after=trace.after,
    )


def _load_live_game(stored: StoredGame) -> LiveGame:
    live_game = LiveGame(stored)
    live_game.previews()
    return live_game


def _question(live_game: LiveGame, text: str) -> Question:
    return Question(live_game.stored.game, live_game.stored.start, live_game.match.moves, text)
