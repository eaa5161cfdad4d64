"""Running the server: a port that is free, one line that says where, and a quiet end."""

import asyncio
import gc
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

import uvicorn

from makombo.errors import ServeError
from makombo.message import Message, form
from makombo.web.app import create_app
from makombo.web.services.settings import Settings

_PLAYS_AT: Final = form("serving.plays-at", "makombo plays at {address} (Ctrl+C ends it)")

HOST: Final = "127.0.0.1"
PORT: Final = 8765
_QUIET: Final = 3  # seconds that open streams get at the end
_SWITCH_INTERVAL: Final = 0.001  # seconds that a thread at work keeps the event loop waiting


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there, on any free port if it is 0; raise `ServeError`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as failing:
            listener = failing.enter_context(socket.socket(family, kind, protocol))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(512)
            failing.pop_all()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ServeError(f"{host}, port {port}: {reason}, expected a free port") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Return the address that a browser needs."""
    host, port = listener.getsockname()[:2]
    address = {"0.0.0.0": HOST, "::": "::1"}.get(host, host)
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def serve(
    settings: Settings,
    host: str = HOST,
    port: int = PORT,
    *,
    say: Callable[[Message], None] = print,
    browse: bool = False,
) -> None:
    """Serve until interrupted; raise `ServeError`, and `StorageError` for the database."""
    with listen(host, port) as listener:
        config = uvicorn.Config(
            create_app(settings),
            access_log=False,  # paths hold invitations
            log_level="warning",
            ws="websockets-sansio",
            ws_max_size=settings.frame,
            ws_ping_interval=20,
            ws_ping_timeout=30,
            server_header=False,
            timeout_graceful_shutdown=_QUIET,
        )
        address = address_of(listener)
        say(_PLAYS_AT(address=address))
        if browse:
            _open_browser(address)
        _tune_interpreter()
        asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


def _tune_interpreter() -> None:
    """Keep the event loop from waiting for threads at work, and for the search for garbage."""
    sys.setswitchinterval(_SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()  # what has been made so far stays


def _open_browser(address: str) -> None:
    """Open a browser where there is a screen for one."""
    import os

    has_screen = sys.platform == "darwin" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen:
        webbrowser.open(address)
