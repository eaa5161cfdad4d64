"""The application: every part put together, and every failure given an answer."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, RedirectResponse, Response

import makombo
from makombo.errors import IllegalMove, MakomboError, StorageError
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed
from makombo.web.services.pool import processes
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from makombo.web.site import documents, pages
from makombo.web.site.rendering import STATIC, Static, render, static
from makombo.web.wire import api, sandbox
from makombo.web.wire.guard import Guard
from makombo.web.wire.messages import Problem
from makombo.web.wire.socket import Connection, spoken
from makombo.web.wire.state import House, house_of, language_of
from makombo.web.wording import N_

_COMPRESSED_FROM: Final = 800  # bytes

_HTTP_WORDS: Final = {
    404: N_("There is no such page."),
    405: N_("This can't be done here."),
}


def create_app(
    settings: Settings | None = None, executor: Callable[[int], Executor] | None = None
) -> FastAPI:
    """Return the application, its database opened; raise `StorageError`.

    `executor` makes what the computer players think in, for a number of workers; without it they
    think in processes.
    """
    chosen = Settings() if settings is None else settings
    thinking = executor or partial(processes, tables=chosen.tables)
    storage = Storage(chosen.database)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House.build(chosen, storage, thinking)
        house.pool.start()
        app.state.house = house
        yield
        await house.lobby.close()
        await house.pool.stop()
        storage.close()

    app = FastAPI(
        title="makombo",
        summary="Kpé and Kisolo for programs: create a game, join it, play, hear what happens.",
        version=makombo.__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(GZipMiddleware, minimum_size=_COMPRESSED_FROM)
    app.add_middleware(Guard, body=chosen.body)
    _route(app)
    _answer_failures(app)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    return app


def _route(app: FastAPI) -> None:
    app.include_router(sandbox.router)
    app.include_router(api.router)
    # Before the pages, as /rules/{name} would take the pictures for a game.
    if documents.pictures().is_dir():
        app.mount("/rules/pictures", Static(directory=documents.pictures()))
    app.include_router(pages.router)
    app.mount("/static", Static(directory=STATIC))

    @app.websocket("/game/{game_id}/socket")
    async def socket(socket: WebSocket, game_id: str) -> None:
        house = house_of(socket)
        connection = Connection(socket, house.lobby, house.rates, house.connections, house.settings)
        await connection.serve(game_id)

    @app.get("/healthz", responses={503: {"model": Problem, "description": "No database"}})
    async def healthz(request: Request) -> dict[str, str]:
        """Tell whether all is well."""
        try:
            await asyncio.to_thread(house_of(request).storage.ping)
        except StorageError:
            words = N_("The database can't be reached.")
            raise Refusal("storage", words, retry_after=5) from None
        return {"status": "ok"}

    @app.get("/favicon.ico", include_in_schema=False)
    async def favicon() -> Response:
        return RedirectResponse(static("img/seed.svg"), 308)


# Failures.


def _answer_failures(app: FastAPI) -> None:
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(MakomboError, _faulty)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)


def _for_program(request: Request) -> bool:
    path = request.url.path
    return path.startswith(("/api/", "/healthz", "/strings/")) or path.endswith("/rematch")


def _problem(request: Request, status: int, refusal: Refusal, state: Any = None) -> Response:
    """Return a refusal: JSON for programs, a page for readers."""
    reader = language_of(request)
    words = spoken(refusal, reader)
    if _for_program(request):
        problem = Problem(
            code=refusal.code,
            message=words,
            rule=refusal.rule,
            retry_after=refusal.retry_after,
            state=state,
        )
        answer: Response = JSONResponse(problem.model_dump(mode="json"), status)
    else:
        title = reader.gettext(_TITLES.get(status, _TITLES[0]))
        answer = render(request, reader, "error.html", status=status, title=title, message=words)
    if refusal.retry_after is not None:
        answer.headers["Retry-After"] = str(refusal.retry_after)
    return answer


_TITLES: Final = {
    0: N_("That didn't work"),
    403: N_("This door is closed"),
    404: N_("Nothing is here"),
    429: N_("A little slower"),
    503: N_("Not now"),
}


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    state = None
    if error.status == 409:
        state = await _fresh(request)
    return _problem(request, error.status, error, state)


async def _fresh(request: Request) -> Any:
    """Return the state of the game that the request was for, where there is one."""
    game_id = request.path_params.get("game_id")
    if game_id is None:
        return None
    room = await house_of(request).lobby.room(game_id)
    token = request.headers.get("authorization", "").rpartition(" ")[2]
    async with room.lock:
        return room.state(room.table.sides_of(hashed(token)), language_of(request))


async def _faulty(request: Request, error: Exception) -> Response:
    """Answer a text that can't be read, or a move that a rule forbids."""
    if isinstance(error, IllegalMove):
        refusal = Refusal("illegal", error.reason, rule=error.rule)
    else:
        refusal = Refusal("malformed", str(error))
    return _problem(request, refusal.status, refusal)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:])
    broken = first["type"] == "json_invalid"
    words = "the body isn't JSON" if broken else f"{place}: {first['msg']}"
    return _problem(request, 400 if broken else 422, Refusal("malformed", words))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "no-such-page" if error.status_code == 404 else "malformed"
    words = _HTTP_WORDS.get(error.status_code, str(error.detail))
    answer = _problem(request, error.status_code, Refusal(code, words))
    answer.headers.update(error.headers or {})
    return answer


def _described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description, with the tokens and without FastAPI's own 422."""
    if app.openapi_schema is None:
        described = get_openapi(
            title=app.title,
            summary=app.summary,
            version=app.version,
            routes=app.routes,
        )
        described["components"]["securitySchemes"] = {
            "seat": {"type": "http", "scheme": "bearer", "description": "a seat's token"}
        }
        for path, methods in described["paths"].items():
            if "{game_id}" in path:
                for operation in methods.values():
                    operation["security"] = [{}, {"seat": []}]
        app.openapi_schema = described
    return app.openapi_schema
