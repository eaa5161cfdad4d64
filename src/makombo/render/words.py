"""Words for what is seen, each in a line of its own: a whole position, and a single event."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from makombo.message import Message, PitName, PitNames, counted, form
from makombo.render.telling import outcome_message, telling_of, unsown_names
from makombo.rules import Event, Game, Outcome, Pit, Position, Side
from makombo.rules.events import (
    AnyEvent,
    Capture,
    Drop,
    End,
    Endless,
    Lift,
    Locked,
    Mark,
    Pass,
    Place,
    Relay,
    Stop,
    Sweep,
    Win,
)

_TO_MOVE: Final = form("position.to-move", "{side:start} to move.")
_ROW: Final = form("position.row", "{side:genitive}'s row, {first} to {last}: {counts}.")
_INNER_ROW: Final = form(
    "position.inner-row", "{side:genitive}'s inner row, {first} to {last}: {counts}."
)
_OUTER_ROW: Final = form(
    "position.outer-row", "{side:genitive}'s outer row, {first} to {last}: {counts}."
)
_SCORE: Final = form("position.score", "Score: {side} {seeds}, {other} {others}.")
_LOCKED: Final = form("position.locked", "{side} is locked: {pits} still to sow.")
_LAST: Final = form("position.last", "{side} has just moved from {pit}.")
_MAY_START: Final = form("position.may-start", "{side} may start from {pits}.")


def position_messages(
    game: Game,
    position: Position,
    *,
    last: Pit | None = None,
    outcome: Outcome | None = None,
    playable: tuple[int, ...] = (),
) -> Iterator[Message]:
    """Yield the whole position in sentences, for those who don't see the picture.

    `last` is the last move's origin; `outcome` is given once the match is over; `playable` are the
    pit indices that the side to move is told it may start from.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> for message in position_messages(kpe, kpe.apply(kpe.initial(), 0)):
    ...     print(message)
    North to move.
    North's row, a2 to d2: 6, 7, 7, 7.
    South's row, a1 to d1: 0, 7, 7, 7.
    Score: South 0, North 0.
    South is locked: b1, c1 and d1 still to sow.
    North is locked: a2, b2, c2 and d2 still to sow.
    """
    side = position.side
    yield _TO_MOVE(side=side) if outcome is None else outcome_message(game, outcome)
    yield from _rows(game, position)
    south, north = (game.tally(position, one) for one in Side)
    if south.captured:
        yield _SCORE(side=Side.SOUTH, seeds=south.seeds, other=Side.NORTH, others=north.seeds)
    for one in Side:
        waiting = unsown_names(game, position, one)
        if waiting:
            yield _LOCKED(side=one, pits=waiting)
    if last is not None:
        yield _LAST(side=last.side, pit=PitName(game.board.name(last)))
    if playable:
        names = PitNames(game.pit_name(position, move) for move in playable)
        yield _MAY_START(side=side, pits=names)


def _rows(game: Game, position: Position) -> Iterator[Message]:
    board = game.board
    for row in board.grid():
        said = _ROW
        if board.rows == 2:
            said = _INNER_ROW if board.is_inner(row[0].index) else _OUTER_ROW
        counts = ", ".join(str(position.pits[side][index]) for side, index in row)
        first, last = PitName(board.name(row[0])), PitName(board.name(row[-1]))
        yield said(side=row[0].side, first=first, last=last, counts=counts)


# Events.

_LIFT: Final = counted("event.lift", "lifts {n} seed from {pit}", "lifts {n} seeds from {pit}")
_MARK: Final = form("event.mark", "{pit} is sown from for the first time")
_UNLOCKS: Final = form("event.unlocks", "{pit} is sown from for the first time; unlocked")
_DROP: Final = form("event.drop", "sows {pit}, now {now}; {hand} in hand")
_PASS: Final = form("event.pass", "passes over {pit}, where the sowing began")
_CAPTURE: Final = counted(
    "event.capture", "captures {n} seed from {pit}", "captures {n} seeds from {pit}"
)
_CAPTURE_BY: Final = counted(
    "event.capture-by",
    "captures {n} seed from {pit}, by {by}",
    "captures {n} seeds from {pit}, by {by}",
)
_LOCKED_LINE: Final = form("event.locked", "{pit} holds {count}, but captures are locked")
_RELAY: Final = counted(
    "event.relay",
    "relay: lifts {n} seed from {pit} for lap {lap}",
    "relay: lifts {n} seeds from {pit} for lap {lap}",
)
_PLACE: Final = counted(
    "event.place",
    "the {n} seed in hand stays, shown in {pit}",
    "the {n} seeds in hand stay, shown in {pit}",
)
_WIN: Final = form("event.win", "{side} wins: {other:genitive}'s inner row is captured empty")
_REPEATS: Final = form(
    "event.repeats",
    "endless sowing: after lap {last} all is as it was after lap {first}; the board is restored, "
    "a draw",
)
_BOUND: Final = form(
    "event.bound",
    "endless sowing: laps {first} to {last} went by without a capture; the board is restored, "
    "a draw",
)
_SWEEP: Final = counted(
    "event.sweep", "sweeps {n} seed from {pit} to {side}", "sweeps {n} seeds from {pit} to {side}"
)
_WON: Final = form("event.won", "{side} wins")
_DRAWN: Final = form("event.drawn", "the game is drawn")


def event_message(game: Game, event: Event) -> Message:
    """Return one short line for any event, with its rule.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> for event in kpe.trace(kpe.initial(), 0).events[:3]:
    ...     print(event_message(kpe, event))
    lifts 6 seeds from a1 (KP3)
    a1 is sown from for the first time (KP7)
    sows b1, now 7; 5 in hand (KP3)
    """
    known: AnyEvent = event  # type: ignore[assignment]  # another type is refused below
    pit = PitName("" if event.pit is None else game.board.name(event.pit))
    n = event.seeds
    match known:
        case Lift():
            line = _LIFT(n=n, pit=pit)
        case Mark(unlocks=unlocks):
            line = (_UNLOCKS if unlocks else _MARK)(pit=pit)
        case Drop(now=now, hand=hand):
            line = _DROP(pit=pit, now=now, hand=hand)
        case Pass():
            line = _PASS(pit=pit)
        case Capture(by=by):
            line = _CAPTURE(n=n, pit=pit)
            if by is not None:
                line = _CAPTURE_BY(n=n, pit=pit, by=PitName(game.board.name(by)))
        case Locked():
            line = _LOCKED_LINE(pit=pit, count=n)
        case Relay(lap=lap):
            line = _RELAY(n=n, pit=pit, lap=lap)
        case Place():
            line = _PLACE(n=n, pit=pit)
        case Stop():
            line = telling_of(game).stop_line(pit)
        case Win() | Endless() | Sweep() | End():
            line = _closing(known, pit)
        case _:
            assert_never(known)
    return replace(line, rule=event.rule)


def _closing(event: Win | Endless | Sweep | End, pit: PitName) -> Message:
    """Return the line for an event that ends the game, still without its rule."""
    match event:
        case Win(winner=winner):
            return _WIN(side=winner, other=winner.other)
        case Endless(found=found, laps=(first, last)):
            return {"repeat": _REPEATS, "bound": _BOUND}[found](first=first, last=last)
        case Sweep():
            assert event.pit is not None
            return _SWEEP(n=event.seeds, pit=pit, side=event.pit.side)
        case End(winner=None):
            return _DRAWN()
        case End():
            assert event.winner is not None
            return _WON(side=event.winner)
        case _:
            assert_never(event)
