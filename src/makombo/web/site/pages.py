"""The pages: what a browser is shown, and the forms it sends."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from pydantic import ValidationError
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from makombo.rules import Side, games
from makombo.web.games.room import Room
from makombo.web.games.table import Sides
from makombo.web.language import languages
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed
from makombo.web.services.limits import address_of
from makombo.web.site import documents
from makombo.web.site.rendering import render
from makombo.web.wire.api import Rematch, board_picture, record_text
from makombo.web.wire.game_request import NewGame, begin
from makombo.web.wire.messages import SideName, tidy_name
from makombo.web.wire.sandbox import seen
from makombo.web.wire.socket import SEAT_COOKIE
from makombo.web.wire.state import GameId, House, Reader, TheHouse
from makombo.web.wire.views import side_name
from makombo.web.wording import N_

router = APIRouter(include_in_schema=False)


# Words.


@router.get("/")
async def home(request: Request, reader: Reader) -> Response:
    """Show the two games and their doors."""
    boards = {name: seen(name, None, reader).model_dump(mode="json") for name in games()}
    return render(request, reader, "home.html", boards=boards)


@router.get("/learn")
@router.get("/learn/{name}")
async def learn(request: Request, reader: Reader, name: str | None = None) -> Response:
    """Show the guided first games."""
    _need_game(name)
    return render(request, reader, "learn.html", name=name)


@router.get("/rules")
@router.get("/rules/{name}")
async def rules(request: Request, reader: Reader, name: str | None = None) -> Response:
    """Show the rules."""
    _need_game(name)
    title, body = ("", "") if name is None else documents.page(name, reader.code)
    return render(request, reader, "rules.html", name=name, title=title, body=body)


def _need_game(name: str | None) -> None:
    if name is not None and name not in games():
        raise Refusal("no-such-page", N_("There is no such page."))


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
        raise Refusal("no-such-page", N_("There is no such page."))
    headers = {"Cache-Control": "public, max-age=300"}
    return JSONResponse(languages()[code].script_strings, headers=headers)


# Games.


@router.post("/games")
async def create(
    request: Request,
    house: TheHouse,
    game: Annotated[str, Form(max_length=100)] = "kpe",
    mode: Annotated[str, Form(max_length=20)] = "computer",
    side: Annotated[str, Form(max_length=20)] = "South",
    strength: Annotated[str, Form(max_length=3)] = "2",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Create a game from the form of the first page, and go there."""
    wish: dict[str, Any] = {"game": game, "mode": mode, "side": side, "name": name}
    try:
        wish["strength"] = int(strength) if strength in tuple("123456") else strength
        new = NewGame.model_validate(wish)
    except ValidationError:
        raise Refusal("malformed", N_("This form can't be read; go back and try again.")) from None
    house.rates.count("create", address_of(request))
    kept, token = begin(new)
    await house.lobby.create(kept)
    return _seated(request, house, kept.id, token)


def _seated(request: Request, house: House, game_id: str, token: str) -> Response:
    """Go to the game, the seat's token in a cookie that no script and no other page sees."""
    answer = RedirectResponse(f"/game/{game_id}", 303)
    _give(answer, request, house, game_id, token)
    return answer


def _give(answer: Response, request: Request, house: House, game_id: str, token: str) -> None:
    answer.set_cookie(
        SEAT_COOKIE,
        token,
        max_age=house.settings.cookie_days * 86_400,
        path=f"/game/{game_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def _sides(request: Request, room: Room) -> Sides:
    cookie = request.cookies.get(SEAT_COOKIE)
    return room.table.sides_of(None if cookie is None else hashed(cookie))


@router.get("/game/{game_id}")
async def game_page(request: Request, house: TheHouse, reader: Reader, game_id: GameId) -> Response:
    """Show a game; everything about it comes over the socket."""
    room = await house.lobby.room(game_id)
    return render(
        request,
        reader,
        "game.html",
        game_id=room.id,
        game=_game(room),
        mode=room.table.kept.mode,
        role="player" if _sides(request, room) else "watcher",
    )


def _game(room: Room) -> dict[str, str]:
    rules = room.table.match.game
    return {"name": rules.name, "title": rules.title, "text": str(rules)}


@router.get("/game/{game_id}/join/{invite}")
async def ask_to_join(
    request: Request, house: TheHouse, reader: Reader, game_id: GameId, invite: str
) -> Response:
    """Ask whether to sit down; nothing happens yet, as programs look at links, too."""
    room = await house.lobby.room(game_id)
    if _sides(request, room):
        return RedirectResponse(f"/game/{room.id}", 303)
    house.rates.count("join", address_of(request))
    side = house.lobby.invited(room, hashed(invite))
    answer = render(
        request,
        reader,
        "join.html",
        game_id=room.id,
        game=_game(room),
        side=side_name(side),
        inviter=room.table.chairs[side.other].name,
    )
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@router.post("/game/{game_id}/join/{invite}")
async def join(
    request: Request,
    house: TheHouse,
    game_id: GameId,
    invite: str,
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Sit down, and go to the game."""
    room = await house.lobby.room(game_id)
    if _sides(request, room):
        return RedirectResponse(f"/game/{room.id}", 303)
    house.rates.count("join", address_of(request))
    token = await house.lobby.sit(room, invite, tidy_name(name))
    return _seated(request, house, room.id, token)


@router.post("/game/{game_id}/rematch")
async def rematch(request: Request, house: TheHouse, game_id: GameId) -> Response:
    """Offer, accept or follow a rematch; the seat's token goes along to the next game."""
    room = await house.lobby.room(game_id)
    sides = _sides(request, room)
    following = await house.lobby.rematch(room, sides)
    if following is None:
        return JSONResponse(Rematch(status="offered", url=None).model_dump())
    answer = JSONResponse(Rematch(status="ready", url=f"/game/{following}").model_dump())
    if sides:
        _give(answer, request, house, following, request.cookies[SEAT_COOKIE])
    return answer


@router.get("/game/{game_id}/record.txt")
async def record(house: TheHouse, game_id: GameId) -> Response:
    """Download the record."""
    room = await house.lobby.room(game_id)
    headers = _attachment(f"{room.table.match.game.name}-{room.id}.txt")
    return PlainTextResponse(await record_text(room), headers=headers)


@router.get("/game/{game_id}/board.svg")
async def picture(
    house: TheHouse,
    game_id: GameId,
    ply: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    seat: SideName = "South",
) -> Response:
    """Download the picture of the board."""
    room = await house.lobby.room(game_id)
    text = await board_picture(room, ply, Side[seat.upper()])
    headers = _attachment(f"{room.table.match.game.name}-{room.id}.svg")
    return Response(text, media_type="image/svg+xml", headers=headers)


def _attachment(name: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
        # A picture opened by itself may style itself, and do nothing else.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
