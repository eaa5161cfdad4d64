"""Kpé's moves in words: the lock that keeps captures back, feeding, and what is spared."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from makombo.message import Message, PitName, counted, form
from makombo.render.endings import Ending
from makombo.render.telling import FED, OWN, OWN_LAST, TURN_ENDS, Telling, unsown_names
from makombo.rules import Event, Game, Pit
from makombo.rules.events import Capture, Drop, Locked, Mark, Stop

_UNFED: Final = form("why.unfed", "{side:genitive}'s row was empty, and no move could feed it.")
_UNLOCKS: Final = form(
    "why.unlocks", "With {pit}, {side} has sown from all four pits: captures are unlocked."
)
_WAITS: Final = form(
    "why.waits", "First move from {pit}: {pits} still to sow before {side} may capture."
)
_ROUND: Final = counted(
    "why.round",
    "The sowing comes round to {pit}; it gets a seed like any other pit.",
    "The sowing comes round to {pit} {n} times; each time it gets a seed like any other pit.",
)
_LOCKED: Final = form(
    "why.locked",
    "The last falls in {last}, which now holds {count}, but {side} is locked: {pits} still to sow.",
)
_TOO_EARLY: Final = form(
    "why.too-early",
    "The last falls in {last}, which now holds {count}, but {side} captures only from the "
    "next move on.",
)
_SPARED_LAST: Final = form(
    "why.spared-last",
    "The last falls in {last}, which now holds {count}, neither two nor four: the turn ends.",
)
_SPARED: Final = form(
    "why.spared", "{pit} before it holds {count}, neither two nor four: the turn ends."
)

_ENDLESS: Final = MappingProxyType(
    {
        "split": Ending(
            won_by=form(
                "outcome.repetition.won-by.shared",
                "{side} wins {most}–{least}: the position occurred for the third time, and the "
                "seeds left were shared.",
            ),
            drawn_at=form(
                "outcome.repetition.drawn-at.shared",
                "A draw, {south}–{north}: the position occurred for the third time, and the seeds "
                "left were shared.",
            ),
        ),
        "own_row": Ending(
            won_by=form(
                "outcome.repetition.won-by.own-row",
                "{side} wins {most}–{least}: the position occurred for the third time, and each "
                "side took its own row.",
            ),
            drawn_at=form(
                "outcome.repetition.drawn-at.own-row",
                "A draw, {south}–{north}: the position occurred for the third time, and each side "
                "took its own row.",
            ),
        ),
    }
)
"""What a third occurrence does with the seeds left, by the option `endless` (KP15)."""


class KpeTelling(Telling):
    """A move of Kpé."""

    over_rule = "KP12"

    @classmethod
    def repetition(cls, game: Game) -> Ending | None:
        """Return how a third occurrence is told (KP15)."""
        return _ENDLESS[game.endless]  # type: ignore[attr-defined]  # Kpé's option

    def explain_run(self, run: Sequence[Event]) -> Iterator[Message]:
        """Yield what is said of a run."""
        match run[0]:
            case Mark() as event:
                yield self._mark(event)
            case Locked() as event:
                yield self._locked(event)
            case Drop():
                yield from self._rounds(run)
            case _:
                yield from super().explain_run(run)

    def begin(self) -> Iterator[Message]:
        """Tell that the mover had to feed an empty row, or couldn't (KP6)."""
        before = self.trace.before
        if any(before.opposing):
            return
        # The opponent has seeds after the move exactly when they can move on.
        fed = self.game.outcome(self.trace.after) is None
        yield (FED if fed else _UNFED)(side=before.side.other, rule="KP6")

    def _mark(self, event: Mark) -> Message:
        """Tell how far the lock is (KP7)."""
        pit = self.name(event.pit)
        if event.unlocks:
            return _UNLOCKS(pit=pit, side=self.mover, rule=event.rule)
        waiting = unsown_names(self.game, self.trace.after, self.mover)
        return _WAITS(pit=pit, pits=waiting, side=self.mover, rule=event.rule)

    def _rounds(self, run: Sequence[Event]) -> Iterator[Message]:
        """Tell only of a long sowing that comes round to its origin (KP5)."""
        origin = Pit(self.mover, self.trace.move)
        rounds = [event for event in run if event.pit == origin]
        if rounds:
            yield _ROUND(pit=self.name(origin), n=len(rounds), rule=rounds[0].rule)

    def _locked(self, event: Locked) -> Message:
        """Tell what would be captured but for the lock (KP7)."""
        last = self.name(event.pit)
        waiting = unsown_names(self.game, self.trace.after, self.mover)
        if waiting:
            return _LOCKED(
                last=last, count=event.seeds, side=self.mover, pits=waiting, rule=event.rule
            )
        return _TOO_EARLY(last=last, count=event.seeds, side=self.mover, rule=event.rule)

    def stop(self, event: Stop) -> Iterator[Message]:
        """Tell why the turn ends here (KP8–KP11)."""
        if isinstance(self.previous, Locked):
            yield TURN_ENDS(rule=event.rule)
        elif isinstance(self.previous, Capture):
            assert self.previous.pit is not None
            yield self._chain_ends(self.board.previous(self.previous.pit))
        else:
            yield self._spares_last()

    def _chain_ends(self, pit: Pit) -> Message:
        """Tell why the next pit of a chain isn't captured (KP9, KP10)."""
        name: PitName = self.name(pit)
        if pit.side is self.mover:
            return OWN(pit=name, side=self.mover, rule="KP10")
        return _SPARED(pit=name, count=self.sowing[pit], rule="KP9")

    def _spares_last(self) -> Message:
        """Tell why the last pit isn't captured (KP8, KP10)."""
        assert self.last is not None
        assert self.last.pit is not None
        if self.last.pit.side is self.mover:
            return OWN_LAST(last=self.last_name, side=self.mover, rule="KP10")
        return _SPARED_LAST(last=self.last_name, count=self.sowing[self.last.pit], rule="KP8")
