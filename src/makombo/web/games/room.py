"""A game in memory: the live game, those who look on, and what they hear of it."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from makombo.render import Frame, Told
from makombo.rules import Compulsion, Game, Outcome, Pit, Position, Side
from makombo.web.games.live_game import LiveGame, Sides
from makombo.web.games.log import OfferEnded, OfferKind
from makombo.web.games.preview import Preview
from makombo.web.services.stored import StoredGame

NOBODY: Final[Sides] = frozenset()
_SIDES: Final[tuple[Sides, ...]] = (
    NOBODY,
    frozenset({Side.SOUTH}),
    frozenset({Side.NORTH}),
    frozenset(Side),
)


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is there at the moment: the sides with somebody on them, and how many watch."""

    sides: Sides
    watchers: int


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A match at one moment, as a value; what it is in words comes last, for each reader.

    `moves` are the pits that the moves started from, `can` the names of what may be done, by the
    sides of whoever asks.
    """

    stored: StoredGame
    game: Game
    version: int
    start: Position
    position: Position
    legal: tuple[int, ...]
    compulsion: Compulsion | None
    previews: Mapping[int, Preview]
    moves: tuple[Pit, ...]
    captured: tuple[int, ...]
    presence: Presence
    offers: Mapping[OfferKind, Side | None]
    ended: OfferEnded | None
    hints: bool
    thinking: Side | None
    can: Mapping[Sides, tuple[str, ...]]
    rematch_id: str | None
    outcome: Outcome | None


@dataclass(frozen=True, eq=False)
class MoveMade:
    """One move, seen whole: its number from 1, where it began, how it is shown and explained."""

    ply: int
    game: Game
    pit: Pit
    laps: int | None
    frames: tuple[Frame, ...]
    why: tuple[Told, ...]
    before: Position
    after: Position


# What those who look on hear.


@dataclass(frozen=True, eq=False)
class Entered:
    """They look on from now; `snapshot` is how it stands."""

    snapshot: Snapshot


@dataclass(frozen=True, eq=False)
class Changed:
    """The match has changed otherwise than by a move."""

    snapshot: Snapshot


@dataclass(frozen=True, eq=False)
class MoveHeard:
    """Somebody moved."""

    move: MoveMade
    snapshot: Snapshot


@dataclass(frozen=True, eq=False)
class PresenceChanged:
    """Somebody came or went."""

    presence: Presence


News = Entered | Changed | MoveHeard | PresenceChanged


class Listener:
    """Somebody who hears what happens; `lost` is done when too much lies unheard in `queue`.

    Answers to what they ask themselves go into the queue too, so that all comes in its order.
    """

    def __init__(self, sides: Sides, most_unheard: int) -> None:
        self.sides = sides
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue: asyncio.Queue[Any] = asyncio.Queue(most_unheard)

    def tell(self, news: object) -> None:
        """Put news into the queue; never waits."""
        try:
            self.queue.put_nowait(news)
        except asyncio.QueueFull:
            if not self.lost.done():
                self.lost.set_result(None)


@dataclass(eq=False)
class Room:
    """A live game and those at it. Whoever reads or changes the game holds the lock.

    `users` counts those who have found the room and haven't left it; `thought` is the computer's.
    """

    live_game: LiveGame
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    users: int = 0
    thought: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        """The game's public id."""
        return self.live_game.stored.id

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the room."""
        return not (self.users or self.listeners or self.thought or self.lock.locked())

    @property
    def thinking(self) -> Side | None:
        """The side for which a computer thinks at this moment."""
        return None if self.thought is None else self.live_game.computer

    def stop_thought(self) -> None:
        """Have the computer think no more about what it was asked."""
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None

    def dismiss(self, sides: Sides) -> None:
        """Break the lines of those who have these sides; they come back as what they are now."""
        for listener in self.listeners:
            if listener.sides & sides and not listener.lost.done():
                listener.lost.set_result(None)

    def presence(self) -> Presence:
        """Return who is there."""
        sides = frozenset(side for listener in self.listeners for side in listener.sides)
        return Presence(sides, sum(not listener.sides for listener in self.listeners))

    def snapshot(self) -> Snapshot:
        """Return the match as it stands."""
        live_game = self.live_game
        match = live_game.match
        legal = match.legal_moves()
        return Snapshot(
            stored=live_game.stored,
            game=match.game,
            version=live_game.version,
            start=match.start,
            position=match.position,
            legal=legal,
            compulsion=match.game.compulsion(match.position) if legal else None,
            previews=live_game.previews(),
            moves=live_game.moves(),
            captured=tuple(live_game.captured),
            presence=self.presence(),
            offers=dict(live_game.offers),
            ended=live_game.ended,
            hints=live_game.hints,
            thinking=self.thinking,
            can={sides: live_game.can(sides) for sides in _SIDES},
            rematch_id=live_game.rematch_id,
            outcome=match.outcome,
        )

    # Telling everyone.

    def tell_state(self) -> None:
        """Tell everyone how it stands."""
        if self.listeners:
            self._tell(Changed(self.snapshot()))

    def tell_move(self, move: MoveMade) -> None:
        """Tell everyone of the last move."""
        if self.listeners:
            self._tell(MoveHeard(move, self.snapshot()))

    def tell_presence(self) -> None:
        """Tell everyone who is there."""
        self._tell(PresenceChanged(self.presence()))

    def _tell(self, news: News) -> None:
        for listener in self.listeners:
            listener.tell(news)
