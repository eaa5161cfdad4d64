"""The application: every part put together, and every failure given an answer."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse, Response

import makombo
from makombo.errors import IllegalMove, MakomboError, StorageError
from makombo.message import form
from makombo.web.refusals import Refusal, malformed
from makombo.web.services.pool import Processes
from makombo.web.services.secrets import hashed
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from makombo.web.site import documents, pages, reading
from makombo.web.site.reading import no_such_page
from makombo.web.site.rendering import STATIC, Static, render, static
from makombo.web.wire import api, sandbox
from makombo.web.wire.guard import Guard
from makombo.web.wire.messages import Problem, State
from makombo.web.wire.runs import to_json
from makombo.web.wire.socket import Connection
from makombo.web.wire.state import AppState, language_of, state_of
from makombo.web.wire.views import view_state

_COMPRESSED_FROM: Final = 800  # bytes
_RETRY_DATABASE: Final = 5  # seconds

_NOT_HERE: Final = form("refusal.not-here", "This can't be done here.")
_NO_DATABASE: Final = form("refusal.no-database", "The database can't be reached.")
_TITLES: Final = MappingProxyType(
    {
        403: form("title.403", "This door is closed"),
        404: form("title.404", "Nothing is here"),
        429: form("title.429", "A little slower"),
        503: form("title.503", "Not now"),
    }
)
_TITLE: Final = form("title", "That didn't work")


def create_app(
    settings: Settings | None = None, executor: Callable[[int], Executor] | None = None
) -> FastAPI:
    """Return the application, its database opened; raise `StorageError`.

    `executor` makes what the computer players think in, for a number of workers; without it they
    think in processes.
    """
    chosen = Settings() if settings is None else settings
    thinking = executor or partial(Processes, tables=chosen.tables)
    storage = Storage(chosen.database)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = AppState.build(chosen, storage, thinking)
        state.pool.start()
        app.state.makombo = state
        yield
        await state.lobby.close()
        await state.pool.stop()
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
    for kind in ("rules", "about"):
        if documents.pictures(kind).is_dir():
            app.mount(f"/{kind}/pictures", Static(directory=documents.pictures(kind)))
    app.include_router(reading.router)
    app.include_router(pages.router)
    app.mount("/static", Static(directory=STATIC))

    @app.websocket("/game/{game_id}/socket")
    async def socket(socket: WebSocket, game_id: str) -> None:
        state = state_of(socket)
        connection = Connection(
            socket, state.lobby, state.rate_limits, state.connections, state.settings
        )
        await connection.serve(game_id)

    @app.get("/healthz", responses={503: {"model": Problem, "description": "No database"}})
    async def healthz(request: Request) -> dict[str, str]:
        """Tell whether all is well."""
        try:
            await asyncio.to_thread(state_of(request).storage.ping)
        except StorageError:
            raise Refusal("storage", _NO_DATABASE(), retry_after=_RETRY_DATABASE) from None
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
    return path.startswith(("/api/", "/healthz", "/strings/")) or path.endswith(
        ("/rematch", "/passage")
    )


def _problem(
    request: Request, refusal: Refusal, status: int | None = None, state: State | None = None
) -> Response:
    """Return a refusal: JSON for programs, a page for readers."""
    reader = language_of(request)
    words = reader.say(refusal.message)
    status = refusal.status if status is None else status
    if _for_program(request):
        problem = Problem(
            code=refusal.code,
            message=words,
            runs=refusal.message,
            rule=refusal.rule,
            retry_after=refusal.retry_after,
            state=state,
        )
        answer = Response(to_json(problem, reader), status, media_type="application/json")
    else:
        title = reader.say(_TITLES.get(status, _TITLE)())
        answer = render(request, reader, "error.html", status=status, title=title, message=words)
    if refusal.retry_after is not None:
        answer.headers["Retry-After"] = str(refusal.retry_after)
    return answer


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    state = await _fresh(request) if error.status == 409 else None
    return _problem(request, error, state=state)


async def _fresh(request: Request) -> State | None:
    """Return the state of the game that the request was for, where there is one."""
    game_id = request.path_params.get("game_id")
    if game_id is None:
        return None
    token = request.headers.get("authorization", "").rpartition(" ")[2]
    async with state_of(request).lobby.room(game_id) as room:
        snapshot = await api.snapshot_of(room)
        return view_state(snapshot, room.live_game.sides_of(hashed(token)))


async def _faulty(request: Request, error: Exception) -> Response:
    """Answer a text that can't be read, or a move that a rule forbids."""
    if isinstance(error, IllegalMove):
        return _problem(request, Refusal("illegal", error.why))
    return _problem(request, malformed(str(error)))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:])
    if first["type"] == "json_invalid":
        return _problem(request, malformed("the body isn't JSON"), 400)
    return _problem(request, malformed(f"{place}: {first['msg']}"))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 404:
            refusal = no_such_page()
        case 405:
            refusal = Refusal("malformed", _NOT_HERE())
        case _:
            refusal = malformed(str(error.detail))
    answer = _problem(request, refusal, error.status_code)
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
