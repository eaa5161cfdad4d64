"""What happens in a move, one small value after the other, and the trace that holds them.

A move is its events: the rules emit them one by one, each is folded into the `Sowing` (the board
while hands are moving), and the position after the move is what the fold leaves. So a screen that
shows the events can't disagree with the rules.

Every event has the pit it concerns (or None), a number of seeds and the number of its rule:

| type | pit | seeds | what else |
|---|---|---|---|
| lift | the pit that starts the move | lifted into the hand | |
| mark | a pit sown from for the first time (KP7) | 0 | `unlocks`: it was the fourth |
| drop | gets one seed | 1 | `now` in the pit, `hand` still to sow |
| pass | the origin, passed over (KP5) | 0 | |
| capture | emptied, to the score (Kpé) or the hand (Kisolo) | taken | `by`: the capturing pit |
| locked | would be captured but for the lock (KP7) | in it | |
| relay | the successor, lifted and sown on (KS10) | lifted | `lap` that begins |
| place | the capturing pit of a won game (KS11) | put there | |
| stop | the last pit (Kpé), the empty next pit (Kisolo) | 0 | the turn passes |
| win | the capturing pit (KS11) | 0 | `winner`; the turn passes |
| endless | the pit that would be lifted next (KS13) | 0 | `found`, `laps`; the board is restored |
| sweep | emptied to its owner's score (KP13) | swept | |
| end | None | 0 | `winner`, `termination` |
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from makombo.rules.board import Board, Pit, Side
from makombo.rules.outcome import Result, Termination
from makombo.rules.position import Position

if TYPE_CHECKING:
    from makombo.rules.game import Game

ENDLESS_LAPS_SHOWN = 12
_MOST_KEPT = 1 << 16  # events of one move; those of a longer one are made anew when asked for


class Sowing:
    """The board while a move is made: the pits, the hand, and all that a position holds."""

    def __init__(self, before: Position) -> None:
        self.before = before
        self.pits = [list(row) for row in before.pits]
        self.hand = 0
        self.side = before.side
        self.scores = None if before.scores is None else list(before.scores)
        self.sown = None if before.sown is None else list(before.sown)
        self.result = before.result

    def __getitem__(self, pit: Pit) -> int:
        """Return how many seeds lie in the pit."""
        return self.pits[pit.side][pit.index]

    def do(self, event: "Event") -> "Event":
        """Fold the event into the board and hand it on."""
        event.fold(self)
        return event

    def lift(self, pit: Pit, seeds: int) -> None:
        """Move all of a pit's seeds into the hand."""
        self.pits[pit.side][pit.index] = 0
        self.hand += seeds

    def score(self, pit: Pit, seeds: int, side: Side) -> None:
        """Move all of a pit's seeds to a side's score."""
        assert self.scores is not None
        self.pits[pit.side][pit.index] = 0
        self.scores[side] += seeds

    def settle(self) -> Position:
        """Return the position that the board now shows; the hand must be empty."""
        assert self.hand == 0
        return self.position()

    def position(self) -> Position:
        """Return what the board now shows, without what is in the hand."""
        return Position(
            pits=(tuple(self.pits[Side.SOUTH]), tuple(self.pits[Side.NORTH])),
            side=self.side,
            scores=None if self.scores is None else (self.scores[0], self.scores[1]),
            sown=None if self.sown is None else (self.sown[0], self.sown[1]),
            result=self.result,
        )


@dataclass(frozen=True, slots=True)
class Event:
    """The parent of all events: a pit, a number of seeds, the number of the rule."""

    type: ClassVar[str]

    pit: Pit | None
    seeds: int
    rule: str

    def fold(self, sowing: Sowing) -> None:
        """Change the board as this event says."""

    def to_dict(self, board: Board) -> dict[str, object]:
        """Return the event in the form of every JSON answer: pits by name, sides by label."""
        answer: dict[str, object] = {"type": self.type}
        for field in fields(self):
            answer[field.name] = _json(getattr(self, field.name), board)
        return answer


def _json(value: object, board: Board) -> object:
    if isinstance(value, Pit):
        return board.name(value)
    if isinstance(value, Side):
        return value.label
    if isinstance(value, tuple):
        return list(value)
    return value


@dataclass(frozen=True, slots=True)
class Lift(Event):
    """The mover lifts all seeds of the pit that starts their move (KP3, KS6)."""

    type: ClassVar[str] = "lift"

    def fold(self, sowing: Sowing) -> None:
        """Empty the pit into the hand."""
        assert self.pit is not None
        sowing.lift(self.pit, self.seeds)


@dataclass(frozen=True, slots=True)
class Mark(Event):
    """A pit is sown from for the first time; the fourth unlocks its owner's captures (KP7)."""

    type: ClassVar[str] = "mark"

    unlocks: bool

    def fold(self, sowing: Sowing) -> None:
        """Add the pit to its owner's set of pits already sown."""
        assert self.pit is not None
        assert sowing.sown is not None
        sowing.sown[self.pit.side] |= 1 << self.pit.index


@dataclass(frozen=True, slots=True)
class Drop(Event):
    """One seed falls from the hand into the pit (KP3, KP5, KS3, KS5, KS9)."""

    type: ClassVar[str] = "drop"

    now: int
    hand: int

    def fold(self, sowing: Sowing) -> None:
        """Move one seed from the hand to the pit."""
        assert self.pit is not None
        sowing.pits[self.pit.side][self.pit.index] += 1
        sowing.hand -= 1


@dataclass(frozen=True, slots=True)
class Pass(Event):
    """A long sowing passes over the pit it came from (KP5 with `skip_origin`)."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Capture(Event):
    """The mover takes the pit's seeds: into their score (KP8, KP9) or their hand (KS5, KS9)."""

    type: ClassVar[str] = "capture"

    by: Pit | None

    def fold(self, sowing: Sowing) -> None:
        """Empty the pit into the mover's score where the game keeps one, else into the hand."""
        assert self.pit is not None
        if sowing.scores is None:
            sowing.lift(self.pit, self.seeds)
        else:
            sowing.score(self.pit, self.seeds, sowing.side)


@dataclass(frozen=True, slots=True)
class Locked(Event):
    """A two or a four that stays where it is, because the mover isn't unlocked yet (KP7)."""

    type: ClassVar[str] = "locked"


@dataclass(frozen=True, slots=True)
class Relay(Event):
    """The pit after the last seed is lifted and sown on (KS10); `lap` is the lap that begins."""

    type: ClassVar[str] = "relay"

    lap: int

    def fold(self, sowing: Sowing) -> None:
        """Empty the pit into the hand."""
        assert self.pit is not None
        sowing.lift(self.pit, self.seeds)


@dataclass(frozen=True, slots=True)
class Place(Event):
    """The seeds of the winning capture are shown in the capturing pit (KS11)."""

    type: ClassVar[str] = "place"

    def fold(self, sowing: Sowing) -> None:
        """Put the whole hand into the pit."""
        assert self.pit is not None
        sowing.pits[self.pit.side][self.pit.index] += self.seeds
        sowing.hand -= self.seeds


@dataclass(frozen=True, slots=True)
class Stop(Event):
    """The turn ends and passes to the opponent (KP11, KS8)."""

    type: ClassVar[str] = "stop"

    def fold(self, sowing: Sowing) -> None:
        """Pass the turn."""
        sowing.side = sowing.side.other


@dataclass(frozen=True, slots=True)
class Win(Event):
    """A capture has left the enemy inner row empty: the mover wins at once (KS11)."""

    type: ClassVar[str] = "win"

    winner: Side

    def fold(self, sowing: Sowing) -> None:
        """Write the result and pass the turn to the loser."""
        sowing.result = Result.of(self.winner)
        sowing.side = sowing.side.other


@dataclass(frozen=True, slots=True)
class Endless(Event):
    """The sowing would go round for ever: the board is restored and the game drawn (KS13).

    `found` is `repeat` when the state after the second lap in `laps` was that after the first, or
    `bound` when the `endless_laps`-th relay in a row without a capture was due; then `laps` are
    the first lap of that run and the last one sown.
    """

    type: ClassVar[str] = "endless"

    found: str
    laps: tuple[int, int]

    def fold(self, sowing: Sowing) -> None:
        """Restore the board as it was before the move, pass the turn, write the draw."""
        sowing.pits = [list(row) for row in sowing.before.pits]
        sowing.hand = 0
        sowing.side = sowing.before.side.other
        sowing.result = Result.DRAW


@dataclass(frozen=True, slots=True)
class Sweep(Event):
    """Seeds left on the board go to the player in whose row they lie (KP13)."""

    type: ClassVar[str] = "sweep"

    def fold(self, sowing: Sowing) -> None:
        """Empty the pit into its owner's score."""
        assert self.pit is not None
        sowing.score(self.pit, self.seeds, self.pit.side)


@dataclass(frozen=True, slots=True)
class End(Event):
    """The game is over, though the board alone says so (KP14, KS14)."""

    type: ClassVar[str] = "end"

    winner: Side | None
    termination: Termination


AnyEvent: TypeAlias = (
    Lift
    | Mark
    | Drop
    | Pass
    | Capture
    | Locked
    | Relay
    | Place
    | Stop
    | Win
    | Endless
    | Sweep
    | End
)
"""Every type of event that a move is made of; for matches that forget none."""


def fold(before: Position, events: Iterable[Event]) -> Position:
    """Return the position that the events lead to from `before`."""
    sowing = Sowing(before)
    for event in events:
        sowing.do(event)
    return sowing.settle()


class _Summary(NamedTuple):
    """What is kept of a move for ever: the position after it, the laps sown, the seeds captured."""

    after: Position
    laps: int
    captured: int
    endless: Endless | None


class Trace:
    """One move, seen whole: `.before`, `.move`, `.after`, `.laps`, `.captured` and `.events`.

    Nothing is computed before it is asked for; then the rules are run once, and what they made is
    kept. `forget` gives the events back, which may be many: they are made anew for who asks again.
    The events of an endless move (KS13) are those of its first laps and then the `endless` event;
    `.laps` is then None. A trace can be copied and pickled.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> trace = kpe.trace(kpe.parse("13,6,4,2/1,3,14,5 N 0 0 abd bcd"), 1)
    >>> [(event.type, event.rule) for event in trace.events]
    [('lift', 'KP3'), ('drop', 'KP3'), ('drop', 'KP3'), ('drop', 'KP3'), ('drop', 'KP3'), \
('locked', 'KP7'), ('stop', 'KP11')]
    >>> fold(trace.before, trace.events) == trace.after
    True
    """

    def __init__(self, game: "Game", before: Position, move: int) -> None:
        self.before = before
        self.move = move
        self._game = game
        self._kept: _Summary | None = None
        self._events: tuple[Event, ...] | None = None

    def stream(self) -> Iterator[Event]:
        """Yield every event as the rules make it, all laps of an endless move included."""
        return self._game._play(Sowing(self.before), self.move)

    def _run(self) -> _Summary:
        """Run the rules, once for all that is asked of the move."""
        sowing = Sowing(self.before)
        events: list[Event] = []
        laps = captured = shown = 0
        last: Event | None = None
        for event in self._game._play(sowing, self.move):
            last = event
            if laps < ENDLESS_LAPS_SHOWN or len(events) < _MOST_KEPT:
                events.append(event)
            if isinstance(event, Drop) and event.hand == 0:
                laps += 1
                shown = len(events) if laps == ENDLESS_LAPS_SHOWN else shown
            elif isinstance(event, Capture):
                captured += event.seeds
        endless = last if isinstance(last, Endless) else None
        if endless is not None:
            self._events = tuple(events) if not shown else (*events[:shown], endless)
        elif events[-1] is last:
            self._events = tuple(events)
        self._kept = _Summary(sowing.settle(), laps, captured, endless)
        return self._kept

    @property
    def _summary(self) -> _Summary:
        return self._kept or self._run()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the move; for an endless move those of its first laps and the last one."""
        if self._events is None:
            self._run()
        return tuple(self.stream()) if self._events is None else self._events

    def forget(self) -> None:
        """Keep no events; all else stays known."""
        self._events = None

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self._summary.after

    @property
    def endless(self) -> Endless | None:
        """How endless sowing was found (KS13), or None for every other move."""
        return self._summary.endless

    @property
    def laps(self) -> int | None:
        """How many hands were sown to their end; None for an endless move."""
        return None if self.endless else self._summary.laps

    @property
    def captured(self) -> int:
        """How many seeds the mover captures (KP8, KP9, KS5, KS9), without a sweep's (KP13).

        >>> from makombo.rules import game
        >>> kisolo = game("kisolo")
        >>> kisolo.trace(kisolo.initial(), 10).captured
        6
        """
        return self._summary.captured

    def __getstate__(self) -> dict[str, object]:
        """Leave the events out; whoever asks a copy for them has them made anew."""
        return self.__dict__ | {"_events": None}

    def lap_starts(self) -> tuple[tuple[Pit, int], ...]:
        """Return each shown lap as (pit of its first seed, seeds in the hand).

        >>> from makombo.rules import game
        >>> kisolo = game("kisolo")
        >>> trace = kisolo.trace(kisolo.initial(), 10)
        >>> [(kisolo.board.name(pit), seeds) for pit, seeds in trace.lap_starts()]
        [('d2', 6), ('d1', 3), ('g2', 3), ('c2', 4), ('c1', 4)]
        """
        starts: list[tuple[Pit, int]] = []
        starting = True
        for event in self.events:
            if isinstance(event, Drop):
                if starting:
                    assert event.pit is not None
                    starts.append((event.pit, event.hand + 1))
                starting = event.hand == 0
        return tuple(starts)
