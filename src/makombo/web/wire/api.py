"""The API for programs: create a game, join it, play, and hear what happens."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field, StringConstraints

from makombo.language import Language
from makombo.message import form
from makombo.notation import format_record
from makombo.render import svg
from makombo.rules import Side
from makombo.web.games.live_game import Sides, seat_of
from makombo.web.games.room import Listener, Room, Snapshot
from makombo.web.refusals import Refusal
from makombo.web.services.limits import address_of
from makombo.web.services.secrets import hashed
from makombo.web.wire.commands import read_command
from makombo.web.wire.game_request import NewGame, begin
from makombo.web.wire.messages import (
    Act,
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
from makombo.web.wire.news import next_text
from makombo.web.wire.runs import to_json
from makombo.web.wire.socket import fewer_moves, look
from makombo.web.wire.state import AppState, GameId, Reader, TheState, state_of
from makombo.web.wire.views import side_name, view_hint, view_state, view_welcome

_NO_SEAT: Final = form("refusal.no-seat", "This token opens no seat of this game.")
_TOO_MANY_CONNECTIONS: Final = form("refusal.connections", "Too many connections.")
_RETRY_CONNECTING: Final = 60  # seconds

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
    state_of(request).rate_limits.count("api", address_of(request))


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


async def _room(state: TheState, game_id: GameId) -> AsyncIterator[Room]:
    async with state.lobby.room(game_id) as room:
        yield room


TheRoom = Annotated[Room, Depends(_room)]


def _sides(request: Request, room: TheRoom) -> Sides:
    """Return the sides that the request's token opens; none without one; refuse a wrong one."""
    if "authorization" not in request.headers:
        return frozenset()
    sides = room.live_game.sides_of(hashed(_token(request)))
    if not sides:
        raise Refusal("bad-token", _NO_SEAT())
    return sides


def _token(request: Request) -> str:
    """Return the token that a request carries, or "" where it has none."""
    match = _BEARER.fullmatch(request.headers.get("authorization", ""))
    return match[1] if match else ""


TheSides = Annotated[Sides, Depends(_sides)]


def counting(request: Request) -> Callable[[], None]:
    """Return what counts one more game of whoever asks, and raises `Refusal` for one too many."""
    return partial(state_of(request).rate_limits.count, "create", address_of(request))


def counted_look(request: Request) -> None:
    """Count one more look at what has to be worked out; raise `Refusal` where it is too often."""
    state_of(request).rate_limits.count("look", address_of(request))


async def snapshot_of(room: Room) -> Snapshot:
    """Return how it stands, what isn't worked out yet being worked out in a thread."""
    async with room.lock:
        await asyncio.to_thread(room.live_game.previews)
        return room.snapshot()


def answered(model: BaseModel, reader: Language, status: int = 200) -> Response:
    """Return a model as the answer to a request, its messages in the reader's language."""
    return Response(to_json(model, reader), status, media_type="application/json")


# Games.


@router.post(
    "/games", status_code=201, response_model=Created, responses={**REFUSED, 503: NO_GAME[503]}
)
async def create_game(request: Request, body: NewGame, state: TheState, reader: Reader) -> Response:
    """Create a game and take a seat in it.

    `mode`: against the `computer` of a strength, against a `friend` who joins by the invitation, or
    with both seats on one `device`.
    """
    state.rate_limits.count("create", address_of(request))
    stored, token = begin(body)
    await state.lobby.create(stored)
    async with state.lobby.room(stored.id) as room:
        sides = room.live_game.sides_of(hashed(token))
        created = Created(
            id=stored.id,
            token=token,
            sides=[side_name(side) for side in sorted(sides)],
            url=f"/game/{stored.id}",
            invite=stored.invite,
            state=view_state(await snapshot_of(room), sides),
        )
    return answered(created, reader, 201)


@router.get("/games/{game_id}", response_model=Welcome, responses={**NO_GAME, 403: REFUSED[403]})
async def see_game(room: TheRoom, sides: TheSides, reader: Reader) -> Response:
    """See a game as it stands: as a watcher, or with a token as a player."""
    return answered(view_welcome(await snapshot_of(room), sides, reader), reader)


@router.post("/games/{game_id}/join", response_model=Joined, responses={**NO_GAME, **REFUSED})
async def join_game(
    request: Request, body: Join, room: TheRoom, state: TheState, reader: Reader
) -> Response:
    """Take the free seat with its invitation, which is good for one."""
    state.rate_limits.count("join", address_of(request))
    token = await state.lobby.sit(room, body.invite, body.name)
    sides = room.live_game.sides_of(hashed(token))
    seen = view_state(await snapshot_of(room), sides)
    return answered(Joined(token=token, side=side_name(min(sides)), state=seen), reader)


@router.post("/games/{game_id}/moves", response_model=Played, responses={**NO_GAME, **REFUSED})
async def make_move(
    body: MoveWish, room: TheRoom, sides: TheSides, state: TheState, reader: Reader
) -> Response:
    """Make a move; it is stored when this answers."""
    move = Move(type="move", version=body.version, pit=body.pit)
    return answered(await _played(move, room, sides, state), reader)


@router.post("/games/{game_id}/commands", response_model=Played, responses={**NO_GAME, **REFUSED})
async def give_command(
    command: AnyAct, room: TheRoom, sides: TheSides, state: TheState, reader: Reader
) -> Response:
    """Give any command of the protocol that changes the game."""
    return answered(await _played(command, room, sides, state), reader)


async def _played(act: Act, room: Room, sides: Sides, state: AppState) -> Played:
    version = await state.lobby.act(room, sides, partial(read_command, act, sides))
    return Played(version=version, state=view_state(await snapshot_of(room), sides))


@router.post("/games/{game_id}/hint", response_model=HintMessage, responses={**NO_GAME, **REFUSED})
async def ask_hint(
    body: HintWish,
    room: TheRoom,
    sides: TheSides,
    state: TheState,
    reader: Reader,
) -> Response:
    """Ask what the computer would play."""
    state.rate_limits.count("hint", room.id)
    pit = await state.lobby.hint(room, sides, body.version)
    return answered(view_hint(room.live_game.match.game, pit, 0, body.version), reader)


@router.post("/games/{game_id}/rematch", responses={**NO_GAME, **REFUSED})
async def ask_rematch(request: Request, room: TheRoom, sides: TheSides, state: TheState) -> Rematch:
    """Offer, accept or follow a rematch, in which the same tokens open the other sides."""
    following = await state.lobby.rematch(room, sides, counting(request))
    if following is None:
        return Rematch(status="offered", url=None)
    return Rematch(status="ready", url=f"/game/{following}")


@router.get(
    "/games/{game_id}/plies/{ply}",
    response_model=LookMessage,
    responses={**NO_GAME, 409: REFUSED[409]},
    dependencies=[Depends(counted_look)],
)
async def see_ply(
    ply: Annotated[int, Path(ge=0, le=100_000)], room: TheRoom, reader: Reader
) -> Response:
    """See how it stood after so many moves, and the move that led there."""
    async with room.lock:
        seen = await asyncio.to_thread(look, room, Look(type="look", ply=ply))
    return answered(seen, reader)


@router.get(
    "/games/{game_id}/record",
    responses={**NO_GAME, 200: {"content": {"text/plain": {}}}},
    response_class=Response,
    dependencies=[Depends(counted_look)],
)
async def get_record(room: TheRoom) -> Response:
    """Get the game's record."""
    return Response(await record_text(room), media_type="text/plain; charset=utf-8")


async def record_text(room: Room) -> str:
    """Return the record of a game as it stands."""
    async with room.lock:
        record = room.live_game.match.record()
    return await asyncio.to_thread(format_record, record)


Ply = Annotated[int | None, Query(ge=0, le=100_000)]
SeatName = Annotated[SideName, Query()]


@router.get(
    "/games/{game_id}/board.svg",
    responses={**NO_GAME, 409: REFUSED[409], 200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
    dependencies=[Depends(counted_look)],
)
async def get_picture(room: TheRoom, ply: Ply = None, seat: SeatName = "South") -> Response:
    """Get a picture of the board, now or after so many moves."""
    picture = await board_picture(room, ply, Side[seat.upper()])
    return Response(picture, media_type="image/svg+xml")


async def board_picture(room: Room, ply: int | None, seat: Side) -> str:
    """Return the picture after so many moves, the last by default; raise `Refusal`."""
    async with room.lock:
        match = room.live_game.match
        count = len(match.moves) if ply is None else ply
        if count > len(match.moves):
            raise fewer_moves()
        position = match.positions[count]
        last = match.moves[count - 1] if count else None
        outcome = match.outcome if count == len(match.moves) else None
    return svg(match.game, position, last_move=last, seat=seat, outcome=outcome)


# What happens.


async def _entered(request: Request, room: TheRoom, sides: TheSides) -> AsyncIterator[None]:
    """Count the stream as a connection while it lasts."""
    state, address, game_id = state_of(request), address_of(request), room.id
    seat = seat_of(sides)
    if not state.connections.enter(address, game_id, seat):
        raise Refusal("busy", _TOO_MANY_CONNECTIONS(), retry_after=_RETRY_CONNECTING)
    try:
        yield
    finally:
        state.connections.leave(address, game_id, seat)


@router.get(
    "/games/{game_id}/events",
    responses={**NO_GAME, 403: REFUSED[403]},
    response_class=EventSourceResponse,
    dependencies=[Depends(_entered)],
)
async def hear_events(
    room: TheRoom, sides: TheSides, state: TheState, reader: Reader
) -> AsyncIterator[ServerSentEvent]:
    """Hear what happens, as server-sent events: first `welcome`, then as on the socket."""
    listener = Listener(sides, state.settings.unread)
    await state.lobby.attach(room, listener)
    try:
        while not listener.lost.done():
            yield ServerSentEvent(raw_data=await next_text(listener, reader))
    finally:
        state.lobby.detach(room, listener)
