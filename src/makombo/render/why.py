"""Why a move did what it did: short sentences, one an event that matters, each with its rule."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from makombo.render.words import describe_outcome, how_endless, listed, plural, unsown
from makombo.rules import Event, Game, Pit, Trace
from makombo.rules.events import (
    ENDLESS_LAPS_SHOWN,
    Capture,
    Drop,
    End,
    Endless,
    Lift,
    Locked,
    Mark,
    Pass,
    Relay,
    Sowing,
    Stop,
    Sweep,
    Win,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One short sentence about a move, and the number of the rule behind it.

    >>> str(Sentence("The turn ends.", "KP11"))
    'The turn ends. (KP11)'
    """

    text: str
    rule: str

    def __str__(self) -> str:
        """Return the sentence with its rule."""
        return f"{self.text} ({self.rule})"


def explain(game: Game, trace: Trace) -> tuple[Sentence, ...]:
    """Return the sentences that explain a move, in the order of its events.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> trace = kpe.trace(kpe.parse("13,6,4,2/1,3,14,5 N 0 0 abd bcd"), 1)
    >>> for sentence in explain(kpe, trace):
    ...     print(sentence)
    North lifts c2 and sows 4 seeds. (KP3)
    The last falls in b1, which now holds 4, but North is locked: a2 still to sow. (KP7)
    The turn ends. (KP11)
    """
    tale = _Tale(game, trace)
    return tuple(tale.tell())


class _Tale:
    """The move told run by run: events of one type that follow on one another."""

    def __init__(self, game: Game, trace: Trace) -> None:
        self.game = game
        self.board = game.board
        self.trace = trace
        self.mover = trace.before.side
        self.sowing = Sowing(trace.before)
        self.last: Drop | None = None  # the last seed sown so far
        self.previous: Event | None = None

    def tell(self) -> Iterator[Sentence]:
        """Yield the sentences; each sees the board as it was before its run."""
        yield from self._fed()
        for kind, group in groupby(self.trace.events, key=type):
            run = tuple(group)
            teller = _TELLERS.get(kind)
            if teller is not None:
                yield from teller(self, run)
            for event in run:
                self.sowing.do(event)
            if isinstance(run[-1], Drop):
                self.last = run[-1]
            self.previous = run[-1]

    def name(self, pit: Pit | None) -> str:
        """Return a pit's name."""
        assert pit is not None
        return self.board.name(pit)

    @property
    def last_name(self) -> str:
        """The name of the pit that got the last seed so far."""
        assert self.last is not None
        return self.name(self.last.pit)

    def _fed(self) -> Iterator[Sentence]:
        """Tell that Kpé's mover had to feed an empty row, or that he couldn't (KP6)."""
        before = self.trace.before
        if before.scores is None or any(before.opposing):
            return
        hungry = before.side.other.label
        # The opponent has seeds after the move exactly when he can move on.
        if self.game.outcome(self.trace.after) is None:
            yield Sentence(f"{hungry}'s row was empty: the move had to feed it.", "KP6")
        else:
            yield Sentence(f"{hungry}'s row was empty, and no move could feed it.", "KP6")

    # Beginnings.

    def lift(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell how the move begins (KP3, KS6)."""
        event = run[0]
        words = f"{self.mover.label} lifts {self.name(event.pit)} and sows {plural(event.seeds)}."
        yield Sentence(words, event.rule)

    def mark(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell how far the lock is (KP7)."""
        event = run[0]
        assert isinstance(event, Mark)
        mover, name = self.mover.label, self.name(event.pit)
        if event.unlocks:
            words = f"With {name}, {mover} has sown from all four pits: captures are unlocked."
        else:
            waiting = listed(unsown(self.board, self.trace.after, self.mover))
            words = f"First move from {name}: {waiting} still to sow before {mover} may capture."
        yield Sentence(words, event.rule)

    # On the way.

    def drops(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell only of a long sowing that comes round to its origin (KP5)."""
        origins = [event for event in run if event.rule == "KP5"]
        if origins:
            name = self.name(origins[0].pit)
            times, it = (
                ("", "it") if len(origins) == 1 else (f" {len(origins)} times", "each time it")
            )
            words = f"The sowing comes round to {name}{times}; {it} gets a seed like any other pit."
            yield Sentence(words, "KP5")

    def passed(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell, the first time, that the origin is skipped on every pass (KP5)."""
        passes = [event for event in self.trace.events if isinstance(event, Pass)]
        if run[0] is passes[0]:
            times = "" if len(passes) == 1 else f" {len(passes)} times"
            words = f"The sowing comes round to {self.name(run[0].pit)} and skips it{times}."
            yield Sentence(words, run[0].rule)

    def relay(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell what is sown on, and why it takes nothing where one might think so (KS10)."""
        event = run[0]
        assert event.pit is not None
        name = self.name(event.pit)
        theirs = "1 seed is" if event.seeds == 1 else f"{event.seeds} seeds are"
        why = f"; {name} follows, and"
        if self._faces_prey(event.pit):
            why = f", which was empty, so {name} takes nothing:"
        yield Sentence(f"The last falls in {self.last_name}{why} its {theirs} sown on.", event.rule)

    def _faces_prey(self, pit: Pit) -> bool:
        """Tell whether an inner pit faces seeds, so that only the last seed's pit saves them."""
        if not self.board.is_inner(pit.index):
            return False
        return self.sowing[Pit(self.mover.other, self.board.facing(pit.index))] > 0

    # Captures.

    def captures(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell what is captured: into the score (KP8, KP9) or into the hand (KS5, KS9)."""
        first = run[0]
        assert isinstance(first, Capture)
        if first.by is None:
            yield from self._scored(run)
            return
        seeds = sum(event.seeds for event in run)
        taken = f"captures {seeds} from {listed([self.name(event.pit) for event in run])}"
        by, prey = self.name(first.by), self.name(first.pit)
        if self.last is None:
            yield Sentence(f"{self.mover.label}'s {by} faces {prey}: {taken}.", first.rule)
            return
        held = f"The last falls in {self.last_name}, which held seeds"
        words = f"{held}; {by} follows, on the inner row, and faces {prey}: {taken}."
        yield Sentence(words, first.rule)

    def _scored(self, run: Sequence[Event]) -> Iterator[Sentence]:
        first, *chain = run
        words = (
            f"The last falls in {self.name(first.pit)}, which now holds {first.seeds}: captured."
        )
        yield Sentence(words, first.rule)
        for event in chain:
            words = f"{self.name(event.pit)} before it holds {event.seeds}: captured too."
            yield Sentence(words, event.rule)

    def locked(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell what would be captured but for the lock (KP7)."""
        event = run[0]
        waiting = unsown(self.board, self.trace.after, self.mover)
        lock = f"{self.mover.label} captures only from the next move on"
        if waiting:
            lock = f"{self.mover.label} is locked: {listed(waiting)} still to sow"
        name = self.name(event.pit)
        words = f"The last falls in {name}, which now holds {event.seeds}, but {lock}."
        yield Sentence(words, event.rule)

    # Endings.

    def stop(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell why the turn ends here (KS8, KP8–KP11)."""
        event = run[0]
        assert self.last is not None
        assert self.last.pit is not None
        after_last = f"The last falls in {self.last_name}"
        if event.rule == "KS8":
            words = f"{after_last}, and {self.name(event.pit)} after it is empty: the turn ends."
            yield Sentence(words, event.rule)
        elif isinstance(self.previous, Locked):
            yield Sentence("The turn ends.", event.rule)
        elif isinstance(self.previous, Capture):
            assert self.previous.pit is not None
            pit = self.board.previous(self.previous.pit)
            yield self._spared(pit, f"{self.name(pit)} before it holds", "KP9")
        else:
            yield self._spared(self.last.pit, f"{after_last}, which now holds", "KP8")

    def _spared(self, pit: Pit, holds: str, rule: str) -> Sentence:
        """Tell why the last pit (KP8), or the next one of a chain (KP9), isn't captured."""
        if pit.side is self.mover:
            mover, name = self.mover.label, self.name(pit)
            where = f"{name} before it is {mover}'s own"
            if rule == "KP8":
                where = f"The last falls in {name}, in {mover}'s own row"
            return Sentence(f"{where}: the turn ends.", "KP10")
        return Sentence(f"{holds} {self.sowing[pit]}, neither two nor four: the turn ends.", rule)

    def win(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell of the win in mid-move, and where its seeds are shown (KS11)."""
        event = run[0]
        row = f"{self.mover.other.label}'s inner row"
        words = f"That leaves {row} empty: {self.mover.label} wins at once."
        yield Sentence(words, event.rule)
        yield Sentence(f"The captured seeds stay in {self.name(event.pit)}.", event.rule)

    def endless(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell how endless sowing was found, and what follows (KS13)."""
        event = run[0]
        assert isinstance(event, Endless)
        if event.laps[1] > ENDLESS_LAPS_SHOWN:
            words = f"So it goes on; only the first {ENDLESS_LAPS_SHOWN} laps are told here."
            yield Sentence(words, event.rule)
        how = how_endless(event)
        yield Sentence(f"{how[0].upper()}{how[1:]}: the sowing is endless.", event.rule)
        yield Sentence("The board is as before the move, and the game is drawn.", event.rule)

    def sweep(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell who gets the seeds left on the board (KP12, KP13)."""
        starved = self.sowing.side
        yield Sentence(f"{starved.label} has nothing to sow: the game is over.", "KP12")
        seeds = sum(event.seeds for event in run)
        owner = starved.other.label
        yield Sentence(f"{owner} keeps the {plural(seeds)} left in its row.", run[0].rule)

    def end(self, run: Sequence[Event]) -> Iterator[Sentence]:
        """Tell who has won (KP14, KS14)."""
        event = run[0]
        assert isinstance(event, End)
        outcome = self.game.outcome(self.trace.after)
        assert outcome is not None
        if not isinstance(self.previous, Sweep) and event.rule == "KP14":
            words = f"{self.sowing.side.label} has nothing to sow: the game is over."
            yield Sentence(words, "KP12")
        yield Sentence(describe_outcome(self.game, outcome), event.rule)


_Teller = Callable[[_Tale, Sequence[Event]], Iterator[Sentence]]

# `Place` is told together with the win that follows it.
_TELLERS: Final[Mapping[type[Event], _Teller]] = MappingProxyType(
    {
        Lift: _Tale.lift,
        Mark: _Tale.mark,
        Drop: _Tale.drops,
        Pass: _Tale.passed,
        Relay: _Tale.relay,
        Capture: _Tale.captures,
        Locked: _Tale.locked,
        Stop: _Tale.stop,
        Win: _Tale.win,
        Endless: _Tale.endless,
        Sweep: _Tale.sweep,
        End: _Tale.end,
    }
)
