"""Who may come in how often: the rates of each address, and the number of its connections."""

import time
from collections import Counter
from ipaddress import IPv6Address, ip_address
from typing import Final

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from makombo.message import form
from makombo.web.refusals import Refusal
from makombo.web.services.settings import Settings

_TOO_FAST: Final = form("refusal.too-fast", "Too many requests; wait a little.")


def address_of(connection: HTTPConnection) -> str:
    """Return the address that is counted: of IPv6 the first half, which is one household."""
    host = "" if connection.client is None else connection.client.host
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return host


class RateLimits:
    """Counts what each address, or connection, does, against the rates of the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._counter = MovingWindowRateLimiter(MemoryStorage())
        self._parsed: dict[str, list[RateLimitItem]] = {}

    def count(self, what: str, who: str) -> None:
        """Count one `what`, a name in the settings' rates; raise `Refusal` when it is too often."""
        if what not in self._parsed:
            self._parsed[what] = parse_many(getattr(self._settings.rates, what))
        for item in self._parsed[what]:
            if not self._counter.hit(item, what, who):
                reset = self._counter.get_window_stats(item, what, who).reset_time
                after = max(1, round(reset - time.time() + 0.5))
                raise Refusal("busy", _TOO_FAST(), retry_after=after)


class Connections:
    """Counts open connections: all, of each address, and to each game."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[tuple[str, str]] = Counter()

    def enter(self, address: str, game_id: str) -> bool:
        """Count a new connection; False, and nothing counted, where there are too many."""
        limits = {
            ("all", ""): self._settings.connections,
            ("address", address): self._settings.connections_per_address,
            ("game", game_id): self._settings.connections_per_game,
        }
        if any(self._open[key] >= limit for key, limit in limits.items()):
            return False
        self._open.update(limits.keys())
        return True

    def leave(self, address: str, game_id: str) -> None:
        """Count a connection no more."""
        for key in (("all", ""), ("address", address), ("game", game_id)):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
