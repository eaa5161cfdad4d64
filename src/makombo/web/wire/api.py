"""The API for programs: create a game, join it, play, and hear what happens."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field, StringConstraints

from makombo.notation import format_record
from makombo.render import svg
from makombo.rules import Side
from makombo.web.games.room import Listener, Room
from makombo.web.games.table import Sides
from makombo.web.language import Language
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed
from makombo.web.services.limits import address_of
from makombo.web.wire.game_request import NewGame, begin
from makombo.web.wire.messages import (
    AnyAct,
    HintMessage,
    Look,
    LookMessage,
    Move,
    Name,
    PitName,
    Problem,
    SideName,
    State,
    Strict,
    Version,
    Welcome,
)
from makombo.web.wire.socket import look
from makombo.web.wire.state import GameId, Reader, TheHouse, house_of
from makombo.web.wire.views import side_name
from makombo.web.wording import N_

Answers = dict[int | str, dict[str, Any]]

MALFORMED: Answers = {
    422: {"model": Problem, "description": "Malformed"},
    429: {"model": Problem, "description": "Too many requests"},
}
NO_GAME: Answers = {
    404: {"model": Problem, "description": "No such game"},
    503: {"model": Problem, "description": "The database can't be reached"},
}
REFUSED: Answers = {
    400: {"model": Problem, "description": "The body isn't JSON"},
    403: {"model": Problem, "description": "A wrong token, or not this seat's right"},
    409: {"model": Problem, "description": "Not now, with the fresh state"},
    413: {"model": Problem, "description": "Too big"},
}


def _counted(request: Request) -> None:
    house_of(request).rates.count("api", address_of(request))


router = APIRouter(prefix="/api", dependencies=[Depends(_counted)], responses={**MALFORMED})

Invitation = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Created(BaseModel):
    """A new game; the token opens its seat, and the invitation the other one."""

    id: str
    token: str
    sides: list[SideName]
    url: str
    invite: str | None
    state: State


class Join(Strict):
    """Take the free seat."""

    invite: Invitation
    name: Name = ""


class Joined(BaseModel):
    """A seat taken; the token opens it."""

    token: str
    side: SideName
    state: State


class MoveWish(Strict):
    """A move from this pit, in answer to this version of the state."""

    version: Version
    pit: PitName


class HintWish(Strict):
    """A hint for this version of the state."""

    version: Version


class Played(BaseModel):
    """The command was carried out and stored."""

    version: int
    state: State


class Rematch(BaseModel):
    """Whether the rematch is only offered yet, or where it is."""

    status: Annotated[str, Field(pattern="^(offered|ready)$")]
    url: str | None


# Who asks.

_BEARER = re.compile(r"[Bb]earer +([!-~]{1,200})")


async def _room(house: TheHouse, game_id: GameId) -> Room:
    return await house.lobby.room(game_id)


TheRoom = Annotated[Room, Depends(_room)]


def _sides(request: Request, room: TheRoom) -> Sides:
    """Return the sides that the request's token opens; none without one; refuse a wrong one."""
    header = request.headers.get("authorization")
    if header is None:
        return frozenset()
    match = _BEARER.fullmatch(header)
    sides = room.table.sides_of(hashed(match[1])) if match else frozenset()
    if not sides:
        raise Refusal("bad-token", N_("This token opens no seat of this game."))
    return sides


TheSides = Annotated[Sides, Depends(_sides)]


async def _state(room: Room, sides: Sides, reader: Language) -> State:
    async with room.lock:
        await asyncio.to_thread(room.table.previews)
        return room.state(sides, reader)


# Games.


@router.post("/games", status_code=201, responses={**REFUSED, 503: NO_GAME[503]})
async def create_game(request: Request, wish: NewGame, house: TheHouse, reader: Reader) -> Created:
    """Create a game and take a seat in it.

    `mode`: against the `computer` of a strength, against a `friend` who joins by the invitation, or
    with both seats on one `device`.
    """
    house.rates.count("create", address_of(request))
    kept, token = begin(wish)
    room = await house.lobby.create(kept)
    sides = room.table.sides_of(hashed(token))
    return Created(
        id=kept.id,
        token=token,
        sides=[side_name(side) for side in sorted(sides)],
        url=f"/game/{kept.id}",
        invite=kept.invite,
        state=await _state(room, sides, reader),
    )


@router.get("/games/{game_id}", responses={**NO_GAME, 403: REFUSED[403]})
async def see_game(room: TheRoom, sides: TheSides, reader: Reader) -> Welcome:
    """See a game as it stands: as a watcher, or with a token as a player."""
    async with room.lock:
        await asyncio.to_thread(room.table.previews)
        return room.welcome(sides, reader)


@router.post("/games/{game_id}/join", responses={**NO_GAME, **REFUSED})
async def join_game(
    request: Request, wish: Join, room: TheRoom, house: TheHouse, reader: Reader
) -> Joined:
    """Take the free seat with its invitation, which is good for one."""
    house.rates.count("join", address_of(request))
    token = await house.lobby.sit(room, wish.invite, wish.name)
    sides = room.table.sides_of(hashed(token))
    state = await _state(room, sides, reader)
    return Joined(token=token, side=side_name(min(sides)), state=state)


@router.post("/games/{game_id}/moves", responses={**NO_GAME, **REFUSED})
async def make_move(
    wish: MoveWish, room: TheRoom, sides: TheSides, house: TheHouse, reader: Reader
) -> Played:
    """Make a move; it is stored when this answers."""
    command = Move(type="move", version=wish.version, pit=wish.pit)
    version = await house.lobby.act(room, sides, command)
    return Played(version=version, state=await _state(room, sides, reader))


@router.post("/games/{game_id}/commands", responses={**NO_GAME, **REFUSED})
async def give_command(
    command: AnyAct, room: TheRoom, sides: TheSides, house: TheHouse, reader: Reader
) -> Played:
    """Give any command of the protocol that changes the game."""
    version = await house.lobby.act(room, sides, command)
    return Played(version=version, state=await _state(room, sides, reader))


@router.post("/games/{game_id}/hint", responses={**NO_GAME, **REFUSED})
async def ask_hint(
    request: Request,
    wish: HintWish,
    room: TheRoom,
    sides: TheSides,
    house: TheHouse,
    reader: Reader,
) -> HintMessage:
    """Ask what the computer would play."""
    house.rates.count("hint", address_of(request))
    pit = await house.lobby.hint(room, sides, wish.version)
    words = reader.gettext(N_("The computer would play {pit}.")).format(pit=pit)
    return HintMessage(id=0, version=wish.version, pit=pit, words=words)


@router.post("/games/{game_id}/rematch", responses={**NO_GAME, **REFUSED})
async def ask_rematch(room: TheRoom, sides: TheSides, house: TheHouse) -> Rematch:
    """Offer, accept or follow a rematch, in which the same tokens open the other sides."""
    following = await house.lobby.rematch(room, sides)
    if following is None:
        return Rematch(status="offered", url=None)
    return Rematch(status="ready", url=f"/game/{following}")


@router.get("/games/{game_id}/plies/{ply}", responses={**NO_GAME, 409: REFUSED[409]})
async def see_ply(
    ply: Annotated[int, Path(ge=0, le=100_000)], room: TheRoom, reader: Reader
) -> LookMessage:
    """See how it stood after so many moves, and the move that led there."""
    async with room.lock:
        return await asyncio.to_thread(look, room, Look(type="look", ply=ply), reader)


@router.get(
    "/games/{game_id}/record",
    responses={**NO_GAME, 200: {"content": {"text/plain": {}}}},
    response_class=Response,
)
async def get_record(room: TheRoom) -> Response:
    """Get the game's record."""
    return Response(await record_text(room), media_type="text/plain; charset=utf-8")


async def record_text(room: Room) -> str:
    """Return the record of a game as it stands."""
    async with room.lock:
        record = room.table.match.record()
    return await asyncio.to_thread(format_record, record)


Ply = Annotated[int | None, Query(ge=0, le=100_000)]
SeatName = Annotated[SideName, Query()]


@router.get(
    "/games/{game_id}/board.svg",
    responses={**NO_GAME, 409: REFUSED[409], 200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
)
async def get_picture(room: TheRoom, ply: Ply = None, seat: SeatName = "South") -> Response:
    """Get a picture of the board, now or after so many moves."""
    picture = await board_picture(room, ply, Side[seat.upper()])
    return Response(picture, media_type="image/svg+xml")


async def board_picture(room: Room, ply: int | None, seat: Side) -> str:
    """Return the picture after so many moves, the last by default; raise `Refusal`."""
    async with room.lock:
        match = room.table.match
        count = len(match.moves) if ply is None else ply
        if count > len(match.moves):
            raise Refusal("impossible", N_("There are fewer moves than that."))
        position = match.positions[count]
        last = match.moves[count - 1] if count else None
        outcome = match.outcome if count == len(match.moves) else None
    return svg(match.game, position, last_move=last, seat=seat, outcome=outcome)


# What happens.


async def _entered(request: Request, game_id: GameId) -> AsyncIterator[None]:
    """Count the stream as a connection while it lasts."""
    house, address = house_of(request), address_of(request)
    if not house.connections.enter(address, game_id):
        raise Refusal("busy", N_("Too many connections."), retry_after=60)
    try:
        yield
    finally:
        house.connections.leave(address, game_id)


@router.get(
    "/games/{game_id}/events",
    responses={**NO_GAME, 403: REFUSED[403]},
    response_class=EventSourceResponse,
    dependencies=[Depends(_entered)],
)
async def hear_events(
    room: TheRoom, sides: TheSides, house: TheHouse, reader: Reader
) -> AsyncIterator[ServerSentEvent]:
    """Hear what happens, as server-sent events: first `welcome`, then as on the socket."""
    listener = Listener(sides, reader, house.settings.unread)
    await house.lobby.attach(room, listener)
    try:
        while not listener.lost.done():
            yield ServerSentEvent(raw_data=await listener.queue.get())
    finally:
        house.lobby.detach(room, listener)
