"""What every part of the server shares, made once when it starts, and how requests get at it."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Annotated, Final, cast

from fastapi import Depends, Path
from starlette.requests import HTTPConnection, Request

from makombo.language import Language, choose
from makombo.web.games.lobby import Lobby
from makombo.web.games.own_games import OwnGames
from makombo.web.services.limits import Connections, RateLimits
from makombo.web.services.pool import Pool
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage

LANGUAGE_COOKIE: Final = "language"


@dataclass(frozen=True, slots=True)
class AppState:
    """The parts of one server."""

    settings: Settings
    storage: Storage
    pool: Pool
    lobby: Lobby
    own_games: OwnGames
    rate_limits: RateLimits
    connections: Connections

    @classmethod
    def build(
        cls, settings: Settings, storage: Storage, executor: Callable[[int], Executor]
    ) -> "AppState":
        """Put a server's parts together."""
        pool = Pool(settings.workers, settings.waiting, executor)
        lobby = Lobby(storage, pool, settings)
        return cls(
            settings=settings,
            storage=storage,
            pool=pool,
            lobby=lobby,
            own_games=OwnGames(storage),
            rate_limits=RateLimits(settings),
            connections=Connections(settings),
        )


def state_of(connection: HTTPConnection) -> AppState:
    """Return the server's parts."""
    return cast(AppState, connection.app.state.makombo)


def language_of(request: Request) -> Language:
    """Return the reader's language: asked for, remembered, or the browser's."""
    preferences = request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)
    return choose(preferences, request.headers.get("accept-language", ""))


TheState = Annotated[AppState, Depends(state_of)]
Reader = Annotated[Language, Depends(language_of)]
GameId = Annotated[str, Path(max_length=40, examples=["abcdefghjkmn"])]
