"""Who may come in how often: rates by address, game or connection, and open connections."""

import math
import time
from collections import Counter, OrderedDict, deque
from ipaddress import IPv6Address, ip_address
from typing import Final

from limits import parse_many
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
    """Counts what each address, game or connection does, against the rates of the settings.

    Time is the monotonic clock's, so that a clock put back refuses nobody; a caller is forgotten
    as soon as the window of their last call has passed.
    """

    def __init__(self, settings: Settings) -> None:
        self._windows = {
            what: [_Window(item.amount, item.get_expiry()) for item in parse_many(words)]
            for what, words in settings.rates
        }

    def __len__(self) -> int:
        """Return how many callers are remembered."""
        return sum(len(window.calls) for windows in self._windows.values() for window in windows)

    def count(self, what: str, who: str) -> None:
        """Count one `what`, a name in the settings' rates; raise `Refusal` when it is too often.

        What is refused counts for nothing.
        """
        now = time.monotonic()
        windows = self._windows[what]
        wait = max(window.wait(who, now) for window in windows)
        if wait > 0:
            raise Refusal("busy", _TOO_FAST(), retry_after=math.ceil(wait))
        for window in windows:
            window.add(who, now)


class _Window:
    """The calls of everybody within so many seconds, the longest silent caller first."""

    def __init__(self, amount: int, seconds: int) -> None:
        self._amount = amount
        self._seconds = seconds
        self.calls: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, who: str, now: float) -> float:
        """Return the seconds until one more call is within the rate, 0 when it is now."""
        self._forget(now)
        times = self.calls.get(who)
        if times is None:
            return 0
        while times[0] <= now - self._seconds:
            times.popleft()
        return 0 if len(times) < self._amount else times[0] + self._seconds - now

    def add(self, who: str, now: float) -> None:
        """Note a call."""
        self.calls.setdefault(who, deque()).append(now)
        self.calls.move_to_end(who)

    def _forget(self, now: float) -> None:
        """Drop the callers whose last call has left the window; each is looked at once."""
        while self.calls:
            who, times = next(iter(self.calls.items()))
            if times[-1] > now - self._seconds:
                return
            del self.calls[who]


class Connections:
    """Counts open connections: those of players by seat, and those of who only watches.

    Watchers may take three quarters of all places, and never one that a player's seat needs.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[tuple[str, str]] = Counter()

    def enter(self, address: str, game_id: str, seat: str | None = None) -> bool:
        """Count a new connection; False, and nothing counted, where there are too many.

        `seat` names what a player has of the game, None for who only watches.
        """
        limits = self._limits(address, game_id, seat)
        if any(self._open[key] >= limit for key, limit in limits.items()):
            return False
        self._open.update(limits.keys())
        return True

    def leave(self, address: str, game_id: str, seat: str | None = None) -> None:
        """Count a connection no more."""
        for key in self._limits(address, game_id, seat):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def _limits(self, address: str, game_id: str, seat: str | None) -> dict[tuple[str, str], int]:
        settings = self._settings
        if seat is not None:
            return {
                ("all", ""): settings.connections,
                ("players of", address): settings.players_per_address,
                ("seat", f"{game_id} {seat}"): settings.connections_per_seat,
            }
        return {
            ("all", ""): settings.connections,
            ("watchers", ""): max(1, settings.connections * 3 // 4),
            ("watchers of", address): settings.connections_per_address,
            ("watchers at", game_id): settings.connections_per_game,
        }
