"""The socket of a game page: a connection as a state machine (`docs/web-protocol.md`)."""

import asyncio
import contextlib
import itertools
from enum import IntEnum
from functools import partial
from types import MappingProxyType
from typing import Any, Final, assert_never

from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from makombo.language import ENGLISH, Language, language
from makombo.message import Message, form
from makombo.web.games.live_game import Sides, seat_of
from makombo.web.games.lobby import Lobby, move_made
from makombo.web.games.room import Listener, Room
from makombo.web.refusals import Refusal, malformed
from makombo.web.services.limits import Connections, RateLimits, address_of
from makombo.web.services.settings import Settings
from makombo.web.wire.browser import sides_of
from makombo.web.wire.commands import read_command
from makombo.web.wire.messages import (
    COMMANDS,
    HELLO,
    PROTOCOL,
    Act,
    Answer,
    Done,
    Hint,
    Look,
    LookMessage,
    Move,
    Offer,
    Ping,
    Pong,
    Resign,
    Undo,
    Withdraw,
)
from makombo.web.wire.news import next_text
from makombo.web.wire.views import view_hint, view_move, view_position, view_refusal

MOST_SURPLUS: Final = 5  # messages too many in a row before the connection is closed
_LONGEST_REASON: Final = 123  # bytes, by the protocol of sockets

_TOO_MANY_CONNECTIONS: Final = form("closing.connections", "too many connections")
_NO_HELLO: Final = form("closing.no-hello", "expected hello first")
_OTHER_PROTOCOL: Final = form("closing.protocol", "protocol {found}: expected {expected}")
_SILENT: Final = form("closing.silent", "nothing heard for too long")
_BYTES: Final = form("closing.bytes", "expected text, not bytes")
_TOO_LONG: Final = form("closing.too-long", "the message is too long")
_UNREAD: Final = form("closing.unread", "messages lie unread")
_TOO_MANY: Final = form("closing.messages", "too many messages")
_FEWER_MOVES: Final = form("refusal.fewer-moves", "There are fewer moves than that.")

_numbers = itertools.count()

AnyCommand = Act | Hint | Look | Ping


class Code(IntEnum):
    """Why a connection is closed."""

    TOO_BIG = 1009
    MALFORMED = 4400
    NO_SUCH_GAME = 4404
    SILENT = 4408
    UNREAD = 4413
    OTHER_VERSION = 4426
    TOO_MANY = 4429
    STORAGE = 4503


_CLOSE_CODES: Final = MappingProxyType(
    {
        "no-such-game": Code.NO_SUCH_GAME,
        "storage": Code.STORAGE,
        "busy": Code.TOO_MANY,
    }
)


class Closed(Exception):
    """The connection is to be closed with this code and message."""

    def __init__(self, code: Code, message: Message) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


class Connection:
    """One connection to one game, from its acceptance to its end.

    Its language is English until the hello asks for another.
    """

    def __init__(
        self,
        socket: WebSocket,
        lobby: Lobby,
        rate_limits: RateLimits,
        connections: Connections,
        settings: Settings,
    ) -> None:
        self._socket = socket
        self._lobby = lobby
        self._rate_limits = rate_limits
        self._connections = connections
        self._settings = settings
        self._address = address_of(socket)
        self._name = f"connection {next(_numbers)}"
        self._language: Language = ENGLISH
        self._surplus = 0

    async def serve(self, game_id: str) -> None:
        """Serve the connection until one side ends it."""
        await self._socket.accept()
        try:
            self._rate_limits.count("connect", self._address)
            await self._read_hello()
            async with self._lobby.room(game_id) as room:
                await self._run(room)
        except Closed as end:
            await self._close(end.code, end.message)
        except Refusal as refusal:
            await self._close(_CLOSE_CODES[refusal.code], refusal.message)
        except WebSocketDisconnect:
            pass

    async def _close(self, code: Code, message: Message) -> None:
        reason = self._language.say(message).encode()[:_LONGEST_REASON].decode(errors="ignore")
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other was first
            await self._socket.close(code, reason)

    # Waiting.

    async def _read_hello(self) -> None:
        """Await the hello, and take over the language it asks for."""
        text = await self._receive(self._settings.hello)
        try:
            hello = HELLO.validate_json(text)
        except ValidationError:
            raise Closed(Code.MALFORMED, _NO_HELLO()) from None
        self._language = language(hello.language)
        if hello.protocol != PROTOCOL:
            message = _OTHER_PROTOCOL(found=hello.protocol, expected=PROTOCOL)
            raise Closed(Code.OTHER_VERSION, message)

    async def _receive(self, seconds: float, *others: asyncio.Future[None]) -> str:
        """Return the next message, or "" where one of the others is done before it comes.

        Raises `Closed` for silence, bytes and what is too long, and what the others raise.
        """
        coming = asyncio.ensure_future(self._socket.receive())
        awaited: set[asyncio.Future[Any]] = {coming, *others}
        try:
            done, _ = await asyncio.wait(
                awaited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
            for other in done.intersection(others):
                other.result()
                return ""
            if coming not in done:
                raise Closed(Code.SILENT, _SILENT())
            message = coming.result()
        finally:
            coming.cancel()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:
            raise Closed(Code.MALFORMED, _BYTES())
        if len(text.encode()) > self._settings.frame:
            raise Closed(Code.TOO_BIG, _TOO_LONG())
        return str(text)

    # Open.

    async def _run(self, room: Room) -> None:
        sides = sides_of(self._socket, room.live_game)
        seat = seat_of(sides)
        if not self._connections.enter(self._address, room.id, seat):
            raise Closed(Code.TOO_MANY, _TOO_MANY_CONNECTIONS())
        try:
            await self._look_on(room, sides)
        finally:
            self._connections.leave(self._address, room.id, seat)

    async def _look_on(self, room: Room, sides: Sides) -> None:
        listener = Listener(sides, self._settings.unread)
        await self._lobby.attach(room, listener)
        writer = asyncio.create_task(self._write(listener))
        writer.add_done_callback(_collect_failure)
        try:
            await self._read(room, listener, writer)
        finally:
            self._lobby.detach(room, listener)
            writer.cancel()

    async def _write(self, listener: Listener) -> None:
        """Send what happens, as it happens."""
        while True:
            await self._socket.send_text(await next_text(listener, self._language))

    async def _read(self, room: Room, listener: Listener, writer: asyncio.Task[None]) -> None:
        """Carry out one command after the other, until the other side or the writer ends it."""
        while True:
            text = await self._receive(self._settings.idle, writer, listener.lost)
            if listener.lost.done():
                raise Closed(Code.UNREAD, _UNREAD())
            try:
                command = COMMANDS.validate_json(text)
            except ValidationError as error:
                raise Closed(Code.MALFORMED, malformed(_fault(error)).message) from None
            try:
                self._count(command, room)
                answer: BaseModel = await self._answer(command, room, listener)
            except Refusal as refusal:
                async with room.lock:
                    snapshot = room.snapshot()
                answer = view_refusal(refusal, command.id, snapshot, listener.sides)
            listener.tell(answer)

    def _count(self, command: AnyCommand, room: Room) -> None:
        """Count the command; close the connection of whoever goes on all the same."""
        try:
            self._rate_limits.count("connection", self._name)
            if isinstance(command, Hint):
                self._rate_limits.count("hint", room.id)
            elif isinstance(command, Look):
                self._rate_limits.count("look", self._address)
            self._surplus = 0
        except Refusal:
            self._surplus += 1
            if self._surplus > MOST_SURPLUS:
                raise Closed(Code.TOO_MANY, _TOO_MANY()) from None
            raise

    async def _answer(self, command: AnyCommand, room: Room, listener: Listener) -> BaseModel:
        match command:
            case Ping():
                return Pong(id=command.id)
            case Look():
                async with room.lock:
                    return await asyncio.to_thread(look, room, command)
            case Hint():
                pit = await self._lobby.hint(room, listener.sides, command.version)
                return view_hint(room.live_game.match.game, pit, command.id, command.version)
            case Move() | Undo() | Resign() | Offer() | Answer() | Withdraw():
                read = partial(read_command, command, listener.sides)
                version = await self._lobby.act(room, listener.sides, read)
                return Done(id=command.id, version=version)
            case _:
                assert_never(command)


def look(room: Room, command: Look) -> LookMessage:
    """Return how it stood after so many moves; raise `Refusal` where there were fewer."""
    match, ply = room.live_game.match, command.ply
    if ply > len(match.moves):
        raise fewer_moves()
    move = None
    if ply:
        trace = match.game.trace(match.positions[ply - 1], match.moves[ply - 1])
        move = view_move(move_made(match.game, trace, ply))
    position = view_position(match.game, match.positions[ply])
    return LookMessage(id=command.id, ply=ply, position=position, move=move)


def fewer_moves() -> Refusal:
    """Return the refusal of a look beyond the last move."""
    return Refusal("impossible", _FEWER_MOVES())


def _collect_failure(task: asyncio.Task[None]) -> None:
    """Look at how a task ended, so that nobody complains that nobody has."""
    if not task.cancelled():
        task.exception()


def _fault(error: ValidationError) -> str:
    """Return in a few words what is wrong with a message."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
