"""The games of one browser, as its first page lists them."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from makombo.rules import Game, Outcome, Side
from makombo.web.games.live_game import LiveGame, Sides
from makombo.web.services.storage import Storage
from makombo.web.services.stored import Listed, StoredGame

MOST_LISTED: Final = 60
_STANDINGS_KEPT: Final = 10_000  # some hundred bytes each


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stood after so many entries of its log."""

    game: Game
    turn: Side
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game in which a browser has a seat, how it stands, and when it was last touched."""

    stored: StoredGame
    sides: Sides
    standing: Standing
    touched: datetime


class OwnGames:
    """Finds the games of a browser; how each stands is worked out once."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._standing = lru_cache(_STANDINGS_KEPT)(self._fold)

    async def of(self, token: str) -> tuple[OwnGame, ...]:
        """Return the games that a token's hash opens, unfinished and newest first."""
        return await asyncio.to_thread(self._of, token)

    def _of(self, token: str) -> tuple[OwnGame, ...]:
        listed = self._storage.listed(token, MOST_LISTED)
        found = (self._own(token, one) for one in listed)
        return tuple(sorted(found, key=lambda own: own.standing.outcome is not None))

    def _own(self, token: str, listed: Listed) -> OwnGame:
        stored = listed.game
        sides = frozenset(side for side, seat in stored.seats.items() if seat.token == token)
        standing = self._standing(stored.id, listed.number)
        return OwnGame(stored, sides, standing, listed.touched)

    def _fold(self, game_id: str, number: int) -> Standing:  # noqa: ARG002 - it is the cache's key
        stored = self._storage.load(game_id)
        assert stored is not None, "a game that is listed is stored"
        match = LiveGame(stored).match
        return Standing(match.game, match.position.side, match.outcome)
