"""Who a browser is: one secret in one cookie, which opens all of its seats."""

import re
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from makombo.web.games.live_game import LiveGame, Sides
from makombo.web.services.secrets import hashed, new_secret

BROWSER_COOKIE: Final = "browser"
SEAT_COOKIE: Final = "seat"
"""The cookie of one game that earlier releases gave; a visit to the game folds it in."""

_SECRET: Final = re.compile(r"[\w-]{43}", re.ASCII)


def browser_of(connection: HTTPConnection) -> str | None:
    """Return the browser's secret, None where it has none yet."""
    secret = connection.cookies.get(BROWSER_COOKIE, "")
    return secret if _SECRET.fullmatch(secret) else None


def browser_or_new(connection: HTTPConnection) -> str:
    """Return the browser's secret, a new one where it has none yet."""
    return browser_of(connection) or new_secret()


def sides_of(connection: HTTPConnection, live_game: LiveGame) -> Sides:
    """Return the sides that a browser's cookies open."""
    secrets = browser_of(connection), connection.cookies.get(SEAT_COOKIE)
    return frozenset(
        side for secret in secrets if secret for side in live_game.sides_of(hashed(secret))
    )


def remember(answer: Response, browser: str, *, days: int, secure: bool) -> None:
    """Have a browser keep its secret for so many days, where no script sees it."""
    answer.set_cookie(
        BROWSER_COOKIE,
        browser,
        max_age=days * 86_400,
        secure=secure,
        httponly=True,
        samesite="lax",
    )
