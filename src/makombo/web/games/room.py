"""A game in memory: the table, those who look on, and what they are sent."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel

from makombo.rules import Side
from makombo.web.games.log import Chair
from makombo.web.games.table import Sides, Table
from makombo.web.language import Language
from makombo.web.wire.messages import (
    LastMove,
    Moved,
    MoveView,
    Offers,
    Players,
    Presence,
    PresenceMessage,
    Seat,
    SideName,
    State,
    StateMessage,
    Welcome,
    You,
)
from makombo.web.wire.views import side_name, view_board, view_outcome, view_position


class Listener:
    """Somebody who is sent what happens; `lost` is done when too much lies unread."""

    def __init__(self, sides: Sides, language: Language, unread: int) -> None:
        self.sides = sides
        self.language = language
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue: asyncio.Queue[str] = asyncio.Queue(unread)

    def send(self, message: BaseModel | str) -> None:
        """Put a message into the queue; never waits."""
        try:
            text = message if isinstance(message, str) else message.model_dump_json()
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            if not self.lost.done():
                self.lost.set_result(None)


@dataclass(eq=False)
class Room:
    """One live game. Whoever reads or changes the table holds the lock."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thought: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        """The game's public id."""
        return self.table.kept.id

    def presence(self) -> Presence:
        """Return who is there."""
        sides = {side for listener in self.listeners for side in listener.sides}
        watchers = sum(not listener.sides for listener in self.listeners)
        return Presence(South=Side.SOUTH in sides, North=Side.NORTH in sides, watchers=watchers)

    def state(self, sides: Sides, language: Language) -> State:
        """Return the match as whoever has these sides may see it."""
        table = self.table
        match, kept = table.match, table.kept
        thinker = table.thinker
        return State(
            id=kept.id,
            game=kept.game,
            mode=kept.mode,
            version=table.version,
            ply=len(match.moves),
            position=view_position(match.game, match.position),
            legal=table.legal(),
            must=table.must(),
            previews=table.previews(),
            moves=table.moves(),
            captured=table.captured,
            starts=side_name(match.start.side),
            last=self._last(),
            players=Players(
                South=_seat(table.chairs[Side.SOUTH]), North=_seat(table.chairs[Side.NORTH])
            ),
            presence=self.presence(),
            offers=Offers(
                draw=_maybe(table.offers["draw"]),
                takeback=_maybe(table.offers["takeback"]),
                rematch=_maybe(table.offers["rematch"]),
            ),
            thinking=_maybe(thinker),
            can=table.can(sides),
            rematch=None if table.next is None else f"/game/{table.next}",
            outcome=view_outcome(match.game, match.outcome, language),
        )

    def _last(self) -> LastMove | None:
        last = self.table.match.last
        if last is None:
            return None
        pit = self.table.match.game.format_move(last.before, last.move)
        return LastMove(pit=pit, side=side_name(last.before.side))

    def you(self, sides: Sides) -> You:
        """Return what whoever has these sides is here; only players see the invitation."""
        kept = self.table.kept
        invite = kept.invite if sides else None
        role: Literal["player", "watcher"] = "player" if sides else "watcher"
        return You(
            role=role,
            sides=[side_name(side) for side in sorted(sides)],
            invite=None if invite is None else f"/game/{kept.id}/join/{invite}",
        )

    def welcome(self, sides: Sides, language: Language) -> Welcome:
        """Return the first answer to whoever has these sides."""
        return Welcome(
            you=self.you(sides),
            board=view_board(self.table.match.game),
            language=language.code,
            state=self.state(sides, language),
        )

    # Telling everyone.

    def tell_state(self) -> None:
        """Send everyone the state."""
        for listener, state in self._states():
            listener.send(StateMessage(state=state))

    def tell_move(self, moves: dict[str, MoveView]) -> None:
        """Send everyone the last move, each in the reader's language."""
        for listener, state in self._states():
            move = moves.get(listener.language.code)
            listener.send(
                StateMessage(state=state) if move is None else Moved(move=move, state=state)
            )

    def tell_presence(self) -> None:
        """Send everyone who is there."""
        text = PresenceMessage(presence=self.presence()).model_dump_json()
        for listener in self.listeners:
            listener.send(text)

    def _states(self) -> Iterable[tuple[Listener, State]]:
        """Yield everyone with the state as he may see it, worked out once for equals."""
        seen: dict[tuple[Sides, str], State] = {}
        for listener in tuple(self.listeners):
            key = listener.sides, listener.language.code
            if key not in seen:
                seen[key] = self.state(*key[:1], listener.language)
            yield listener, seen[key]


def _maybe(side: Side | None) -> SideName | None:
    return None if side is None else side_name(side)


def _seat(chair: Chair) -> Seat:
    return Seat(kind=chair.kind, name=chair.name, seated=not chair.free, strength=chair.strength)
