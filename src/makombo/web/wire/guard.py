"""What stands before every request: its origin, its size, and the headers of its answer."""

import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from makombo.message import Message as Sentence
from makombo.message import form
from makombo.web.wire.messages import Problem
from makombo.web.wire.state import language_of

_LOG = logging.getLogger(__name__)

_FOREIGN: Final = form("refusal.foreign", "This request comes from another site.")
_TOO_BIG: Final = form("refusal.too-big", "The request is too big; at most {limit} bytes are read.")
_FAILURE: Final = form("refusal.failure", "Something went wrong here.")

CONTENT_SECURITY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_SECURITY),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
)

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Refuses foreign and huge requests, and gives every answer its headers, failures included."""

    def __init__(self, app: ASGIApp, body: int) -> None:
        self._app = app
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if is_foreign(scope):
            await receive()  # the request to connect
            await send({"type": "websocket.close", "code": 4403, "reason": "foreign origin"})
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        body = _Body(receive, self._body)
        begun = False
        head = scope["method"] == "HEAD"
        if head:
            scope = {**scope, "method": "GET"}

        async def note(message: Message) -> None:
            nonlocal begun
            if not body.exceeded:  # else whatever the application makes of it is not sent
                begun = True
                await send(_empty(message) if head else message)

        try:
            await self._app(scope, body, note)
        except Exception:
            if not body.exceeded:
                _LOG.exception("%s %s failed", scope["method"], _place(scope))
                if not begun:
                    await _failure(scope)(scope, receive, send)
        if body.exceeded and not begun:
            await _too_big(scope, self._body)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        if scope["method"] not in _SAFE and is_foreign(scope):
            return _problem(scope, 403, "foreign", _FOREIGN())
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self._body:
            return _too_big(scope, self._body)
        return None


def is_foreign(scope: Scope) -> bool:
    """Tell whether a browser says that another site's page makes the request.

    Browsers say where every post and every socket comes from; programs that are none don't.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    secure = scope["scheme"] in ("https", "wss")
    sender = urlsplit(origin)
    schemes = ("https",) if secure else ("http", "https")  # a proxy may have taken the s away
    return sender.scheme not in schemes or sender.netloc != headers.get("host")


def _with_headers(send: Send) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS:
                headers.setdefault(name, value)
        await send(message)

    return sender


def _empty(message: Message) -> Message:
    """Return what of a message belongs to the answer to HEAD."""
    return {**message, "body": b""} if message["type"] == "http.response.body" else message


class _TooBigError(Exception):
    """The body has more bytes than allowed."""


class _Body:
    """Receives a body up to a size, whatever its header promises."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit
        self.exceeded = False

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.exceeded = True
            raise _TooBigError
        return message


def _too_big(scope: Scope, limit: int) -> Response:
    return _problem(scope, 413, "too-big", _TOO_BIG(limit=limit))


def _failure(scope: Scope) -> Response:
    """Return the answer to what went wrong here: nothing about what it was."""
    if str(scope["path"]).startswith("/api"):
        return _problem(scope, 500, "failure", _FAILURE())
    return PlainTextResponse(f"{_said(scope, _FAILURE())}\n", 500)


def _problem(scope: Scope, status: int, code: str, sentence: Sentence) -> Response:
    problem = Problem(code=code, message=_said(scope, sentence))
    return JSONResponse(problem.model_dump(), status)


def _said(scope: Scope, sentence: Sentence) -> str:
    return language_of(Request(scope)).say(sentence)


def _place(scope: Scope) -> str:
    """Return the path for the log, without what follows `join/`: that is a secret."""
    place, joins, _ = str(scope["path"]).partition("/join/")
    return place + joins
