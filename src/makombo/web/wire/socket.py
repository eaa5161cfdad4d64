"""The socket of a game page: a connection as a state machine (`docs/web-protocol.md`)."""

import asyncio
import contextlib
import itertools
from enum import IntEnum
from functools import singledispatchmethod
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from makombo.web.games.lobby import Lobby
from makombo.web.games.room import Listener, Room
from makombo.web.language import Language, language
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed
from makombo.web.services.limits import Connections, Rates, address_of
from makombo.web.services.settings import Settings
from makombo.web.wire.messages import (
    COMMANDS,
    HELLO,
    PROTOCOL,
    Act,
    Command,
    Done,
    Hint,
    HintMessage,
    Look,
    LookMessage,
    Ping,
    Pong,
    Refused,
)
from makombo.web.wire.views import view_move, view_position
from makombo.web.wording import N_

SEAT_COOKIE: Final = "seat"
PATIENCE: Final = 5  # messages too many in a row before the connection is closed

_numbers = itertools.count()


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


_CLOSINGS: Final = MappingProxyType(
    {
        "no-such-game": Code.NO_SUCH_GAME,
        "storage": Code.STORAGE,
        "busy": Code.TOO_MANY,
    }
)


class Closed(Exception):
    """The connection is to be closed with this code and these words."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(code, words)
        self.code = code
        self.words = words


class Connection:
    """One connection to one game, from its acceptance to its end."""

    def __init__(
        self,
        socket: WebSocket,
        lobby: Lobby,
        rates: Rates,
        connections: Connections,
        settings: Settings,
    ) -> None:
        self._socket = socket
        self._lobby = lobby
        self._rates = rates
        self._connections = connections
        self._settings = settings
        self._address = address_of(socket)
        self._name = f"connection {next(_numbers)}"
        self._surplus = 0

    async def serve(self, game_id: str) -> None:
        """Serve the connection until one side ends it."""
        await self._socket.accept()
        if not self._connections.enter(self._address, game_id):
            await self._close(Code.TOO_MANY, "too many connections")
            return
        try:
            self._rates.count("connect", self._address)
            tongue = await self._greeted()
            room = await self._lobby.room(game_id)
            await self._run(room, tongue)
        except Closed as end:
            await self._close(end.code, end.words)
        except Refusal as refusal:
            await self._close(_CLOSINGS[refusal.code], refusal.words)
        except WebSocketDisconnect:
            pass
        finally:
            self._connections.leave(self._address, game_id)

    async def _close(self, code: Code, words: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other was first
            await self._socket.close(code, words[:100])

    # Waiting.

    async def _greeted(self) -> Language:
        """Await the hello; return the language it asks for."""
        text = await self._receive(self._settings.hello)
        try:
            hello = HELLO.validate_json(text)
        except ValidationError:
            raise Closed(Code.MALFORMED, "expected hello first") from None
        if hello.protocol != PROTOCOL:
            words = f"protocol {hello.protocol}: expected {PROTOCOL}"
            raise Closed(Code.OTHER_VERSION, words)
        return language(hello.language)

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
                raise Closed(Code.SILENT, "nothing heard for too long")
            message = coming.result()
        finally:
            coming.cancel()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:
            raise Closed(Code.MALFORMED, "expected text, not bytes")
        if len(text.encode()) > self._settings.frame:
            raise Closed(Code.TOO_BIG, "the message is too long")
        return str(text)

    # Open.

    async def _run(self, room: Room, tongue: Language) -> None:
        cookie = self._socket.cookies.get(SEAT_COOKIE)
        sides = room.table.sides_of(None if cookie is None else hashed(cookie))
        listener = Listener(sides, tongue, self._settings.unread)
        await self._lobby.attach(room, listener)
        writer = asyncio.create_task(self._write(listener))
        writer.add_done_callback(_heed)
        try:
            await self._read(room, listener, writer)
        finally:
            self._lobby.detach(room, listener)
            writer.cancel()

    async def _write(self, listener: Listener) -> None:
        """Send what happens, as it happens."""
        while True:
            await self._socket.send_text(await listener.queue.get())

    async def _read(self, room: Room, listener: Listener, writer: asyncio.Task[None]) -> None:
        """Carry out one command after the other, until the other side or the writer ends it."""
        while True:
            text = await self._receive(self._settings.idle, writer, listener.lost)
            if listener.lost.done():
                raise Closed(Code.UNREAD, "messages lie unread")
            try:
                command = COMMANDS.validate_json(text)
            except ValidationError as error:
                raise Closed(Code.MALFORMED, _fault(error)) from None
            try:
                self._count(command)
                listener.send(await self._answer(command, room, listener))
            except Refusal as refusal:
                listener.send(await _refused(room, listener, command.id, refusal))

    def _count(self, command: BaseModel) -> None:
        """Count the command; close the connection of whoever goes on all the same."""
        try:
            self._rates.count("connection", self._name)
            if isinstance(command, Hint):
                self._rates.count("hint", self._address)
            self._surplus = 0
        except Refusal:
            self._surplus += 1
            if self._surplus > PATIENCE:
                raise Closed(Code.TOO_MANY, "too many messages") from None
            raise

    @singledispatchmethod
    async def _answer(self, command: Command, room: Room, listener: Listener) -> BaseModel:
        raise TypeError(f"no answer to {command!r} in {room!r} for {listener!r}")

    @_answer.register
    async def _(self, command: Act, room: Room, listener: Listener) -> Done:
        version = await self._lobby.act(room, listener.sides, command)
        return Done(id=command.id, version=version)

    @_answer.register
    async def _(self, command: Hint, room: Room, listener: Listener) -> HintMessage:
        pit = await self._lobby.hint(room, listener.sides, command.version)
        words = listener.language.gettext(N_("The computer would play {pit}.")).format(pit=pit)
        return HintMessage(id=command.id, version=command.version, pit=pit, words=words)

    @_answer.register
    async def _(self, command: Look, room: Room, listener: Listener) -> LookMessage:
        async with room.lock:
            return await asyncio.to_thread(look, room, command, listener.language)

    @_answer.register
    async def _(self, command: Ping, room: Room, listener: Listener) -> Pong:
        del room, listener
        return Pong(id=command.id)


def look(room: Room, command: Look, tongue: Language) -> LookMessage:
    """Return how it stood after so many moves; raise `Refusal` where there were fewer."""
    match = room.table.match
    if command.ply > len(match.moves):
        raise Refusal("impossible", N_("There are fewer moves than that."))
    move = None
    if command.ply:
        before = match.positions[command.ply - 1]
        trace = match.game.trace(before, match.moves[command.ply - 1])
        move = view_move(match.game, trace, command.ply, tongue)
    position = view_position(match.game, match.positions[command.ply])
    return LookMessage(id=command.id, ply=command.ply, position=position, move=move)


def _heed(task: asyncio.Task[None]) -> None:
    """Look at how a task ended, so that nobody complains that nobody has."""
    if not task.cancelled():
        task.exception()


async def _refused(room: Room, listener: Listener, number: int, refusal: Refusal) -> Refused:
    async with room.lock:
        state = room.state(listener.sides, listener.language)
    return Refused(
        id=number,
        code=refusal.code,
        message=spoken(refusal, listener.language),
        rule=refusal.rule,
        retry_after=refusal.retry_after,
        state=state,
    )


def spoken(refusal: Refusal, tongue: Language) -> str:
    """Return a refusal's words in a language: a message of its own, or a sentence of the rules."""
    message = tongue.gettext(refusal.words)
    return tongue.sentence(refusal.words) if message == refusal.words else message


def _fault(error: ValidationError) -> str:
    """Return in a few words what is wrong with a message."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
