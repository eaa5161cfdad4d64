"""What every part of the server shares, made once when it starts, and how requests get at it."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Path
from starlette.requests import HTTPConnection, Request

from makombo.web.games.lobby import Lobby
from makombo.web.language import Language, choose
from makombo.web.services.limits import Connections, Rates
from makombo.web.services.pool import Pool
from makombo.web.services.settings import Settings
from makombo.web.services.storage import Storage
from makombo.web.site.rendering import LANGUAGE_COOKIE


@dataclass(frozen=True, slots=True)
class House:
    """The parts of one server."""

    settings: Settings
    storage: Storage
    pool: Pool
    lobby: Lobby
    rates: Rates
    connections: Connections

    @classmethod
    def build(
        cls, settings: Settings, storage: Storage, executor: Callable[[int], Executor]
    ) -> "House":
        """Put a server's parts together."""
        pool = Pool(settings.workers, settings.waiting, executor)
        lobby = Lobby(storage, pool, settings)
        return cls(settings, storage, pool, lobby, Rates(settings), Connections(settings))


def house_of(connection: HTTPConnection) -> House:
    """Return the server's parts."""
    return cast(House, connection.app.state.house)


def language_of(request: Request) -> Language:
    """Return the reader's language: asked for, remembered, or the browser's."""
    wishes = request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)
    return choose(wishes, request.headers.get("accept-language", ""))


TheHouse = Annotated[House, Depends(house_of)]
Reader = Annotated[Language, Depends(language_of)]
GameId = Annotated[str, Path(max_length=40, examples=["abcdefghjkmn"])]
