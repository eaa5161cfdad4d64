"""The pages: what a browser is shown, and the forms it sends."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form, Query, Request
from pydantic import ValidationError
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from makombo.language import languages
from makombo.message import form
from makombo.rules import Game, Side, games
from makombo.web.games.live_game import Sides
from makombo.web.games.room import Room
from makombo.web.introduction import introduction_of, lesson_address, rules_address
from makombo.web.refusals import Refusal
from makombo.web.services.limits import address_of
from makombo.web.services.secrets import hashed
from makombo.web.site import documents
from makombo.web.site.rendering import render, sorted_games
from makombo.web.wire.api import (
    Rematch,
    TheRoom,
    board_picture,
    counted_look,
    counting,
    record_text,
)
from makombo.web.wire.game_request import NewGame, begin
from makombo.web.wire.messages import SideName, tidy_name
from makombo.web.wire.sandbox import seen
from makombo.web.wire.socket import SEAT_COOKIE
from makombo.web.wire.state import AppState, Reader, TheState, state_of


def _counted(request: Request) -> None:
    state_of(request).rate_limits.count("page", address_of(request))


router = APIRouter(include_in_schema=False, dependencies=[Depends(_counted)])

_NO_SUCH_PAGE: Final = form("refusal.no-such-page", "There is no such page.")
_BAD_FORM: Final = form("refusal.bad-form", "This form can't be read; go back and try again.")


# Words.


@router.get("/")
async def home(request: Request, reader: Reader) -> Response:
    """Show the games and the ways to begin one."""
    boards = {kind.name: seen(kind.name).model_dump(mode="json") for kind in sorted_games()}
    return render(request, reader, "home.html", boards=boards)


@router.get("/learn")
@router.get("/learn/{name}")
async def learn(request: Request, reader: Reader, name: str | None = None) -> Response:
    """Show the guided first games."""
    lesson = shape = None
    if name is not None:
        kind = _game_kind(name)
        lesson, shape = introduction_of(kind).lesson, _shape(kind())
        if lesson is None:
            raise no_such_page()
    return render(request, reader, "learn.html", name=name, lesson=lesson, shape=shape)


@router.get("/rules")
@router.get("/rules/{name}")
async def rules(request: Request, reader: Reader, name: str | None = None) -> Response:
    """Show the rules."""
    title, body = "", ""
    if name is not None:
        title, body = documents.page(_with_rules(name), reader.code)
    return render(request, reader, "rules.html", name=name, title=title, body=body)


def _with_rules(name: str) -> str:
    if not introduction_of(_game_kind(name)).rules_pages:
        raise no_such_page()
    return name


def _game_kind(name: str) -> type[Game]:
    kind = games().get(name)
    if kind is None:
        raise no_such_page()
    return kind


def no_such_page() -> Refusal:
    """Return the refusal of an address that nothing has."""
    return Refusal("no-such-page", _NO_SUCH_PAGE())


@router.get("/api")
async def about_api(request: Request, reader: Reader) -> Response:
    """Show the API for programs, as its own description tells it."""
    described: dict[str, Any] = request.app.openapi()
    operations = [
        {"method": method.upper(), "path": path, **operation}
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    return render(request, reader, "api.html", operations=operations)


@router.get("/strings/{code}.json")
async def strings(code: str) -> Response:
    """Return the words of the scripts."""
    if code not in languages():
        raise no_such_page()
    headers = {"Cache-Control": "public, max-age=300"}
    return JSONResponse(languages()[code].script_strings, headers=headers)


# Games.


@router.post("/games")
async def create(
    request: Request,
    state: TheState,
    game: Annotated[str, Form(max_length=100)] = "kpe",
    mode: Annotated[str, Form(max_length=20)] = "computer",
    side: Annotated[str, Form(max_length=20)] = "South",
    strength: Annotated[str, Form(max_length=3)] = "2",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Create a game from the form of the first page, and go there."""
    fields: dict[str, Any] = {"game": game, "mode": mode, "side": side, "name": name}
    try:
        fields["strength"] = int(strength) if strength in tuple("123456") else strength
        new = NewGame.model_validate(fields)
    except ValidationError:
        raise Refusal("malformed", _BAD_FORM()) from None
    state.rate_limits.count("create", address_of(request))
    stored, token = begin(new)
    await state.lobby.create(stored)
    return _seated(request, state, stored.id, token)


def _seated(request: Request, state: AppState, game_id: str, token: str) -> Response:
    """Go to the game, the seat's token in a cookie that no script and no other page sees."""
    answer = RedirectResponse(f"/game/{game_id}", 303)
    _give(answer, request, state, game_id, token)
    return answer


def _give(answer: Response, request: Request, state: AppState, game_id: str, token: str) -> None:
    answer.set_cookie(
        SEAT_COOKIE,
        token,
        max_age=state.settings.cookie_days * 86_400,
        path=f"/game/{game_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def _sides(request: Request, room: Room) -> Sides:
    cookie = request.cookies.get(SEAT_COOKIE)
    return room.live_game.sides_of(None if cookie is None else hashed(cookie))


@router.get("/game/{game_id}")
async def game_page(request: Request, room: TheRoom, reader: Reader) -> Response:
    """Show a game; everything about it comes over the socket."""
    return render(
        request,
        reader,
        "game.html",
        game_id=room.id,
        game=_game(room),
        mode=room.live_game.stored.mode,
        role="player" if _sides(request, room) else "watcher",
    )


def _game(room: Room) -> dict[str, str | None]:
    rules = room.live_game.match.game
    return {
        "name": rules.name,
        "title": rules.title,
        "text": str(rules),
        "shape": _shape(rules),
        "rules": rules_address(rules),
        "lesson": lesson_address(rules),
    }


def _shape(rules: Game) -> str:
    """Return the rows of a side and the columns, by which the page knows how wide a board is."""
    return f"{rules.board.rows}x{rules.board.columns}"


@router.get("/game/{game_id}/join/{invite}")
async def ask_to_join(
    request: Request, state: TheState, reader: Reader, room: TheRoom, invite: str
) -> Response:
    """Ask whether to sit down; nothing happens yet, as programs look at links, too."""
    if _sides(request, room):
        return RedirectResponse(f"/game/{room.id}", 303)
    state.rate_limits.count("join", address_of(request))
    side = state.lobby.invited(room, hashed(invite))
    answer = render(
        request,
        reader,
        "join.html",
        game_id=room.id,
        game=_game(room),
        side=reader.word(side.word, ""),
        inviter=room.live_game.seats[side.other].name,
    )
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@router.post("/game/{game_id}/join/{invite}")
async def join(
    request: Request,
    state: TheState,
    room: TheRoom,
    invite: str,
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Sit down, and go to the game."""
    if _sides(request, room):
        return RedirectResponse(f"/game/{room.id}", 303)
    state.rate_limits.count("join", address_of(request))
    token = await state.lobby.sit(room, invite, tidy_name(name))
    return _seated(request, state, room.id, token)


@router.post("/game/{game_id}/rematch")
async def rematch(request: Request, state: TheState, room: TheRoom) -> Response:
    """Offer, accept or follow a rematch; the seat's token goes along to the next game."""
    sides = _sides(request, room)
    following = await state.lobby.rematch(room, sides, counting(request))
    if following is None:
        return JSONResponse(Rematch(status="offered", url=None).model_dump())
    answer = JSONResponse(Rematch(status="ready", url=f"/game/{following}").model_dump())
    if sides:
        _give(answer, request, state, following, request.cookies[SEAT_COOKIE])
    return answer


@router.get("/game/{game_id}/record.txt", dependencies=[Depends(counted_look)])
async def record(room: TheRoom) -> Response:
    """Download the record."""
    headers = _attachment(f"{room.live_game.match.game.name}-{room.id}.txt")
    return PlainTextResponse(await record_text(room), headers=headers)


@router.get("/game/{game_id}/board.svg", dependencies=[Depends(counted_look)])
async def picture(
    room: TheRoom,
    ply: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    seat: SideName = "South",
) -> Response:
    """Download the picture of the board."""
    text = await board_picture(room, ply, Side[seat.upper()])
    headers = _attachment(f"{room.live_game.match.game.name}-{room.id}.svg")
    return Response(text, media_type="image/svg+xml", headers=headers)


def _attachment(name: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
        # A picture opened by itself may style itself, and do nothing else.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
