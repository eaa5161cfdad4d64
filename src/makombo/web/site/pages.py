"""The pages: what a browser is shown, and the forms it sends."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form, Request
from pydantic import ValidationError
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from makombo.language import Language, languages
from makombo.message import form
from makombo.rules import Game, Side
from makombo.web.games.room import Room
from makombo.web.introduction import introduction_of, lesson_address, rules_address
from makombo.web.refusals import Refusal
from makombo.web.services.limits import address_of
from makombo.web.services.secrets import hashed
from makombo.web.site.own_games import lines
from makombo.web.site.pictures import card, png
from makombo.web.site.qr import qr_code
from makombo.web.site.reading import game_kind, no_such_page
from makombo.web.site.rendering import render, sorted_games
from makombo.web.wire.api import (
    Ply,
    Rematch,
    TheRoom,
    board_picture,
    counted_look,
    counting,
    record_text,
)
from makombo.web.wire.browser import (
    SEAT_COOKIE,
    browser_of,
    browser_or_new,
    remember,
    sides_of,
)
from makombo.web.wire.game_request import NewGame, begin
from makombo.web.wire.messages import SideName
from makombo.web.wire.names import COMPUTER, tidy_name
from makombo.web.wire.sandbox import seen
from makombo.web.wire.state import AppState, Reader, TheState, state_of


def _counted(request: Request) -> None:
    state_of(request).rate_limits.count("page", address_of(request))


router = APIRouter(include_in_schema=False, dependencies=[Depends(_counted)])

_CARD_KEPT: Final = 60  # seconds
_NO_SEAT_HERE: Final = form("refusal.no-seat-here", "You have no seat in this game.")
_BAD_FORM: Final = form("refusal.bad-form", "This form can't be read; go back and try again.")


# Words.


@router.get("/")
async def home(request: Request, state: TheState, reader: Reader) -> Response:
    """Show the browser's games, all games, and the ways to begin one."""
    boards = {kind.name: seen(kind.name).model_dump(mode="json") for kind in sorted_games()}
    browser = browser_of(request)
    own = () if browser is None else await state.own_games.of(hashed(browser))
    answer = render(request, reader, "home.html", boards=boards, own=lines(own, reader))
    if own and browser is not None:
        _remember(answer, request, state, browser)  # who comes back is known for longer
    return answer


@router.get("/learn")
@router.get("/learn/{name}")
async def learn(request: Request, reader: Reader, name: str | None = None) -> Response:
    """Show the guided first games."""
    lesson = shape = None
    if name is not None:
        kind = game_kind(name)
        lesson, shape = introduction_of(kind).lesson, _shape(kind())
        if lesson is None:
            raise no_such_page()
    return render(request, reader, "learn.html", name=name, lesson=lesson, shape=shape)


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
    except ValidationError as error:
        raise _why_not(error) from None
    state.rate_limits.count("create", address_of(request))
    browser = browser_or_new(request)
    stored, _ = begin(new, browser)
    await state.lobby.create(stored)
    return _seated(request, state, stored.id, browser)


def _why_not(error: ValidationError) -> Refusal:
    """Return why a form is refused: by what a field says, or as one that can't be read."""
    for fault in error.errors():
        cause = fault.get("ctx", {}).get("error")
        if isinstance(cause, Refusal):
            return cause
    return Refusal("malformed", _BAD_FORM())


def _seated(request: Request, state: AppState, game_id: str, browser: str) -> Response:
    """Go to the game in which the browser has a seat now."""
    answer = RedirectResponse(f"/game/{game_id}", 303)
    _remember(answer, request, state, browser)
    return answer


def _remember(answer: Response, request: Request, state: AppState, browser: str) -> None:
    secure = request.url.scheme == "https"
    remember(answer, browser, days=state.settings.cookie_days, secure=secure)


async def _fold_in(request: Request, state: AppState, room: Room) -> str | None:
    """Let the browser's cookie open the seat that one of an earlier release opens.

    Returns the browser's secret, None where there is nothing to fold in.
    """
    seat = request.cookies.get(SEAT_COOKIE)
    if seat is None or not room.live_game.sides_of(hashed(seat)):
        return None
    browser = browser_or_new(request)
    await state.lobby.hand_over(room, hashed(seat), hashed(browser))
    return browser


@router.get("/game/{game_id}")
async def game_page(
    request: Request, state: TheState, room: TheRoom, reader: Reader, move: Ply = None
) -> Response:
    """Show a game, as it is or after so many moves; everything about it comes over the socket."""
    aim = introduction_of(room.live_game.match.game).aim
    role = "player" if sides_of(request, room.live_game) else "watcher"
    browser = await _fold_in(request, state, room)
    answer = render(
        request,
        reader,
        "game.html",
        game_id=room.id,
        game=_game(room),
        aim=None if aim is None else reader.say(aim()),
        mode=room.live_game.stored.mode,
        role=role,
        card=_card(request, room, reader, move),
    )
    if browser is not None:
        _remember(answer, request, state, browser)
        answer.delete_cookie(SEAT_COOKIE, path=f"/game/{room.id}", httponly=True, samesite="lax")
    return answer


def _card(request: Request, room: Room, reader: Language, move: int | None) -> dict[str, str]:
    """Return what messengers show with a link to a game, after so many moves where it says so."""
    match = room.live_game.match
    query = f"ply={move}" if move is not None and move <= len(match.moves) else ""
    picture = request.url.replace(path=f"/game/{room.id}/card.png", query=query)
    introduced = introduction_of(match.game).tagline
    words = "" if introduced is None else reader.say(introduced())
    south, north = (_player(room, side, reader) for side in Side)
    title = f"{match.game.title}: {south} – {north}"
    return {"title": title, "words": words, "picture": str(picture)}


def _player(room: Room, side: Side, reader: Language) -> str:
    """Return who plays a side, as their name or the side's."""
    seat = room.live_game.seats[side]
    if seat.kind == "computer":
        return reader.say(COMPUTER())
    return seat.name or reader.word(side.word, "")


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
    if sides_of(request, room.live_game):
        return RedirectResponse(f"/game/{room.id}", 303)
    state.rate_limits.count("join", address_of(request))
    words: dict[str, Any] = {
        "game_id": room.id,
        "game": _game(room),
        "card": _card(request, room, reader, None),
    }
    try:
        side = state.lobby.invited(room, hashed(invite))
    except Refusal as refusal:  # they can still look on
        said = reader.say(refusal.message)
        answer = render(request, reader, "spent.html", status=403, message=said, **words)
    else:
        words |= {
            "side": reader.word(side.word, ""),
            "inviter": room.live_game.seats[side.other].name,
        }
        answer = render(request, reader, "join.html", **words)
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
    if sides_of(request, room.live_game):
        return RedirectResponse(f"/game/{room.id}", 303)
    state.rate_limits.count("join", address_of(request))
    browser = browser_or_new(request)
    await state.lobby.sit(room, invite, tidy_name(name), browser)
    return _seated(request, state, room.id, browser)


@router.get("/game/{game_id}/invitation.svg")
async def invitation_code(request: Request, room: TheRoom) -> Response:
    """Show the invitation as a code, to whoever may send it."""
    invite = room.live_game.stored.invite
    if invite is None or not sides_of(request, room.live_game):
        raise no_such_page()
    address = request.url.replace(path=f"/game/{room.id}/join/{invite}", query="")
    drawn = await asyncio.to_thread(qr_code, str(address))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.post("/game/{game_id}/passage")
async def offer_passage(request: Request, state: TheState, room: TheRoom) -> Response:
    """Return a link that takes the browser's seat in a game to another device, once."""
    state.rate_limits.count("join", address_of(request))
    await _fold_in(request, state, room)
    browser = browser_of(request)
    if browser is None or not room.live_game.sides_of(hashed(browser)):
        raise Refusal("not-yours", _NO_SEAT_HERE())
    secret = await state.lobby.offer_passage(room, hashed(browser))
    path = f"/game/{room.id}/passage/{secret}"
    address = str(request.url.replace(path=path, query=""))
    drawn = await asyncio.to_thread(qr_code, address)
    return JSONResponse({"url": path, "qr": drawn}, headers={"Cache-Control": "no-store"})


@router.get("/game/{game_id}/passage/{secret}")
async def ask_for_passage(
    request: Request, state: TheState, reader: Reader, room: TheRoom, secret: str
) -> Response:
    """Ask whether to play on here; nothing happens yet, as programs look at links, too."""
    if sides_of(request, room.live_game):
        return RedirectResponse(f"/game/{room.id}", 303)
    state.rate_limits.count("join", address_of(request))
    await state.lobby.expect_passage(room, secret)
    answer = render(request, reader, "passage.html", game_id=room.id, game=_game(room))
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@router.post("/game/{game_id}/passage/{secret}")
async def use_passage(request: Request, state: TheState, room: TheRoom, secret: str) -> Response:
    """Take the seat of another device, and go to the game."""
    if sides_of(request, room.live_game):
        return RedirectResponse(f"/game/{room.id}", 303)
    state.rate_limits.count("join", address_of(request))
    browser = browser_or_new(request)
    await state.lobby.use_passage(room, secret, hashed(browser))
    return _seated(request, state, room.id, browser)


@router.post("/game/{game_id}/rematch")
async def rematch(request: Request, state: TheState, room: TheRoom) -> Response:
    """Offer, accept or follow a rematch; the browser has a seat in the next game, too."""
    sides = sides_of(request, room.live_game)
    browser = await _fold_in(request, state, room)
    following = await state.lobby.rematch(room, sides, counting(request))
    url = None if following is None else f"/game/{following}"
    status = "offered" if following is None else "ready"
    answer = JSONResponse(Rematch(status=status, url=url).model_dump())
    if browser is not None:
        _remember(answer, request, state, browser)
    return answer


@router.get("/game/{game_id}/record.txt", dependencies=[Depends(counted_look)])
async def record(room: TheRoom) -> Response:
    """Download the record."""
    headers = _attachment(f"{room.live_game.match.game.name}-{room.id}.txt")
    return PlainTextResponse(await record_text(room), headers=headers)


@router.get("/game/{game_id}/board.png")
async def picture_in_pixels(
    request: Request,
    state: TheState,
    room: TheRoom,
    ply: Ply = None,
    seat: SideName = "South",
) -> Response:
    """Download the picture of the board as PNG."""
    state.rate_limits.count("picture", address_of(request))
    drawn = await png(await board_picture(room, ply, Side[seat.upper()]))
    headers = _attachment(f"{room.live_game.match.game.name}-{room.id}.png")
    return Response(drawn, media_type="image/png", headers=headers)


@router.get("/game/{game_id}/card.png")
async def card_picture(
    request: Request, state: TheState, room: TheRoom, ply: Ply = None
) -> Response:
    """Show the picture that goes with a link to the game."""
    state.rate_limits.count("picture", address_of(request))
    title = room.live_game.match.game.title
    drawn = await card(await board_picture(room, ply, Side.SOUTH), title)
    headers = {"Cache-Control": f"public, max-age={_CARD_KEPT}"}
    return Response(drawn, media_type="image/png", headers=headers)


@router.get("/game/{game_id}/board.svg", dependencies=[Depends(counted_look)])
async def picture(
    room: TheRoom,
    ply: Ply = None,
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
