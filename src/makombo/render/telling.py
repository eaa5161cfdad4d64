"""Why a move did what it did: short sentences, one an event that matters, each with its rule.

`Telling` knows the events that games of sowing share. A game whose moves need other words brings
a `Telling` of its own, as its part for this room.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, cast

from makombo.message import Form, Message, PitName, PitNames, counted, form
from makombo.render.endings import ENDINGS, Ending
from makombo.rules import BoardState, Event, Game, Outcome, Pit, Side, Termination, Trace
from makombo.rules.events import (
    Capture,
    Drop,
    End,
    Lift,
    Pass,
    Sowing,
    Stop,
    Sweep,
)

_LIFT: Final = counted(
    "why.lift",
    "{side} lifts {pit} and sows {n} seed.",
    "{side} lifts {pit} and sows {n} seeds.",
)
_SKIP: Final = counted(
    "why.skip",
    "The sowing comes round to {pit} and skips it.",
    "The sowing comes round to {pit} and skips it {n} times.",
)
_CAPTURED: Final = form(
    "why.captured", "The last falls in {last}, which now holds {count}: captured."
)
_CHAIN: Final = form("why.chain", "{pit} before it holds {count}: captured too.")
_NOTHING_TO_SOW: Final = form("why.over", "{side} has nothing to sow: the game is over.")
_KEEPS: Final = counted(
    "why.keeps",
    "{side} keeps the {n} seed left in its row.",
    "{side} keeps the {n} seeds left in its row.",
)
TURN_ENDS: Final = form("why.turn-ends", "The turn ends.")
OWN_LAST: Final = form(
    "why.own-last", "The last falls in {last}, in {side:genitive}'s own row: the turn ends."
)
OWN: Final = form("why.own", "{pit} before it is {side:genitive}'s own: the turn ends.")
FED: Final = form("why.fed", "{side:genitive}'s row was empty: the move had to feed it.")
STOP_LINE: Final = form("event.stop", "the turn ends")


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about a move, and which of its events, from 0, one must have seen to hear it."""

    message: Message
    event: int


def explain(game: Game, trace: Trace) -> tuple[Message, ...]:
    """Return the messages that explain a move, in the order of its events.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> trace = kpe.trace(kpe.parse("13,6,4,2/1,3,14,5 N 0 0 abd bcd"), 1)
    >>> for message in explain(kpe, trace):
    ...     print(message)
    North lifts c2 and sows 4 seeds. (KP3)
    The last falls in b1, which now holds 4, but North is locked: a2 still to sow. (KP7)
    The turn ends. (KP11)
    """
    return tuple(told.message for told in explain_along(game, trace))


def explain_along(game: Game, trace: Trace) -> tuple[Told, ...]:
    """Return the messages that explain a move, each with the event at which it can be told.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> trace = kpe.trace(kpe.initial(), 0)
    >>> [(told.event, told.message.rule) for told in explain_along(kpe, trace)]
    [(0, 'KP3'), (1, 'KP7'), (8, 'KP8')]
    >>> [event.type for event in trace.events][8]
    'stop'
    """
    return tuple(telling_of(game)(game, trace).tell())


def telling_of(game: Game) -> "type[Telling]":
    """Return how the moves of a game are told: in its own words, or those that all share."""
    return cast("type[Telling] | None", game.part("render")) or Telling


class Telling:
    """A move told run by run: events of one type that follow on one another."""

    over_rule: str | None = None
    """The rule by which a player with nothing to sow ends the game, where the game has one."""

    def __init__(self, game: Game, trace: Trace) -> None:
        self.game: Any = game
        self.board = game.board
        self.trace = trace
        self.mover = trace.before.side
        self.sowing = Sowing(trace.before)
        self.last: Drop | None = None  # the last seed sown so far
        self.previous: Event | None = None

    @classmethod
    def repetition(cls, game: Game) -> Ending | None:  # noqa: ARG003 - a game may look at itself
        """Return how a third occurrence is told, where the game has words of its own for it."""
        return None

    @classmethod
    def stop_line(cls, pit: PitName) -> Message:  # noqa: ARG003 - the last pit needs no words
        """Return the short line for the end of a turn, `pit` being that of its event."""
        return STOP_LINE()

    def tell(self) -> Iterator[Told]:
        """Yield the messages; each sees the board as it was before its run.

        What a run sows or passes over is told at its end, everything else with its first event.
        """
        yield from (Told(message, 0) for message in self.begin())
        done = 0
        for kind, group in groupby(self.trace.events, key=type):
            run = tuple(group)
            at = done + len(run) - 1 if kind in (Drop, Pass) else done
            yield from (Told(message, at) for message in self.explain_run(run))
            done += len(run)
            for event in run:
                self.sowing.do(event)
            if isinstance(run[-1], Drop):
                self.last = run[-1]
            self.previous = run[-1]

    def explain_run(self, run: Sequence[Event]) -> Iterator[Message]:
        """Yield what is said of a run; what isn't known by its type is passed over."""
        match run[0]:
            case Lift() as event:
                yield _LIFT(
                    side=self.mover, pit=self.name(event.pit), n=event.seeds, rule=event.rule
                )
            case Pass():
                yield from self.skips(run)
            case Capture():
                yield from self.captures(run)
            case Stop() as event:
                yield from self.stop(event)
            case Sweep():
                yield from self.sweep(run)
            case End() as event:
                yield from self.end(event)

    def name(self, pit: Pit | None) -> PitName:
        """Return a pit's name."""
        assert pit is not None
        return PitName(self.board.name(pit))

    @property
    def last_name(self) -> PitName:
        """The name of the pit that got the last seed so far."""
        assert self.last is not None
        return self.name(self.last.pit)

    # The parts of a move.

    def begin(self) -> Iterator[Message]:
        """Yield what is to be said before the first event."""
        yield from ()

    def skips(self, run: Sequence[Event]) -> Iterator[Message]:
        """Tell, the first time, that the origin is skipped on every pass."""
        passes = [event for event in self.trace.events if isinstance(event, Pass)]
        if run[0] is passes[0]:
            yield _SKIP(pit=self.name(run[0].pit), n=len(passes), rule=run[0].rule)

    def captures(self, run: Sequence[Event]) -> Iterator[Message]:
        """Tell what is captured into the score: the last pit, and the chain behind it."""
        first, *chain = run
        last = self.name(first.pit)
        yield _CAPTURED(last=last, count=first.seeds, rule=first.rule)
        for event in chain:
            yield _CHAIN(pit=self.name(event.pit), count=event.seeds, rule=event.rule)

    def stop(self, event: Stop) -> Iterator[Message]:
        """Tell that the turn ends."""
        yield TURN_ENDS(rule=event.rule)

    def sweep(self, run: Sequence[Event]) -> Iterator[Message]:
        """Tell who gets the seeds left on the board."""
        yield from self.over()
        for side in Side:
            swept = [event for event in run if event.pit is not None and event.pit.side is side]
            if swept:
                seeds = sum(event.seeds for event in swept)
                yield _KEEPS(side=side, n=seeds, rule=swept[0].rule)

    def over(self) -> Iterator[Message]:
        """Tell why the game is over, where the game has a rule for it."""
        if self.over_rule is not None:
            yield _NOTHING_TO_SOW(side=self.sowing.side, rule=self.over_rule)

    def end(self, event: End) -> Iterator[Message]:
        """Tell who has won."""
        outcome = self.game.outcome(self.trace.after)
        assert outcome is not None
        if not isinstance(self.previous, Sweep):
            yield from self.over()
        yield outcome_message(self.game, outcome, rule=event.rule)


def outcome_message(game: Game, outcome: Outcome, *, rule: str | None = None) -> Message:
    """Return in one sentence how a game ended, resting on a rule where one is given.

    >>> from makombo.rules import game
    >>> outcome_message(game("kpe"), Outcome.by_score((22, 26), Termination.SWEEP)).text
    'North wins 26–22.'
    >>> outcome_message(game("kisolo"), Outcome(None, Termination.ENDLESS_SOWING)).text
    'A draw by endless sowing.'
    """
    ending = ENDINGS[outcome.termination]
    if outcome.termination is Termination.REPETITION:
        ending = telling_of(game).repetition(game) or ending
    chosen = ending.of(outcome)
    if chosen is None:
        raise TypeError(f"no words for {outcome!r}")
    return _filled(chosen, outcome, rule)


def _filled(chosen: Form, outcome: Outcome, rule: str | None) -> Message:
    """Fill those of the places that a form has."""
    winner = outcome.winner or Side.SOUTH
    south, north = outcome.score or (0, 0)
    values = {
        "side": winner,
        "other": winner.other,
        "most": max(south, north) if outcome.winner is None else (south, north)[winner],
        "least": min(south, north) if outcome.winner is None else (south, north)[winner.other],
        "south": south,
        "north": north,
    }
    return chosen(rule=rule, **{place: values[place] for place in chosen.places})


def unsown_names(game: Game, state: BoardState, side: Side) -> PitNames:
    """Return the pits from which a side still has to start a move before it may capture (KP7)."""
    waiting = game.tally(state, side).unsown or ()
    return PitNames.of(sorted(game.board.name(Pit(side, index)) for index in waiting))
