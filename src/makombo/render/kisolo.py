"""Kisolo's moves in words: relays, captures into the hand, the win in mid-move, endless sowing."""

from collections.abc import Iterator, Sequence
from typing import Final

from makombo.message import Message, PitName, PitNames, counted, form
from makombo.render.telling import Telling
from makombo.rules import Event, Pit
from makombo.rules.events import ENDLESS_LAPS_SHOWN, Capture, Endless, Relay, Stop, Win

_RELAY: Final = counted(
    "why.relay",
    "The last falls in {last}; {pit} follows, and its {n} seed is sown on.",
    "The last falls in {last}; {pit} follows, and its {n} seeds are sown on.",
)
_RELAY_FROM_EMPTY: Final = counted(
    "why.relay-from-empty",
    "The last falls in {last}, which was empty, so {pit} takes nothing: its {n} seed is sown on.",
    "The last falls in {last}, which was empty, so {pit} takes nothing: its {n} seeds are sown on.",
)
_TAKES: Final = form(
    "why.takes", "{side:genitive}'s {pit} faces {prey}: captures {count} from {pits}."
)
_TAKES_IN_MID_MOVE: Final = form(
    "why.takes-in-mid-move",
    "The last falls in {last}, which held seeds; {pit} follows, on the inner row, and faces "
    "{prey}: captures {count} from {pits}.",
)
_STOPS: Final = form(
    "why.stops", "The last falls in {last}, and {pit} after it is empty: the turn ends."
)
_WINS: Final = form(
    "why.wins", "That leaves {other:genitive}'s inner row empty: {side} wins at once."
)
_STAY: Final = form("why.stay", "The captured seeds stay in {pit}.")
_GOES_ON: Final = counted(
    "why.goes-on",
    "So it goes on; only the first {n} lap is told here.",
    "So it goes on; only the first {n} laps are told here.",
)
_REPEATS: Final = form(
    "why.repeats", "After lap {last} all is as it was after lap {first}: the sowing is endless."
)
_BOUND: Final = form(
    "why.bound", "Laps {first} to {last} went by without a capture: the sowing is endless."
)
_RESTORED: Final = form("why.restored", "The board is as before the move, and the game is drawn.")
_STOP_LINE: Final = form("event.stop.empty", "{pit} is empty: the turn ends")


class KisoloTelling(Telling):
    """A move of Kisolo."""

    @classmethod
    def stop_line(cls, pit: PitName) -> Message:
        """Return the short line for the end of a turn, at an empty pit (KS8)."""
        return _STOP_LINE(pit=pit)

    def explain_run(self, run: Sequence[Event]) -> Iterator[Message]:
        """Yield what is said of a run; `Place` is told together with the win that follows it."""
        match run[0]:
            case Relay() as event:
                yield self._relay(event)
            case Win() as event:
                yield _WINS(other=self.mover.other, side=self.mover, rule=event.rule)
                yield _STAY(pit=self.name(event.pit), rule=event.rule)
            case Endless() as event:
                yield from self._endless(event)
            case _:
                yield from super().explain_run(run)

    def _relay(self, event: Relay) -> Message:
        """Tell what is sown on, and why it takes nothing where one might think so (KS10)."""
        assert event.pit is not None
        said = _RELAY_FROM_EMPTY if self._faces_prey(event.pit) else _RELAY
        pit = self.name(event.pit)
        return said(last=self.last_name, pit=pit, n=event.seeds, rule=event.rule)

    def _faces_prey(self, pit: Pit) -> bool:
        """Tell whether an inner pit faces seeds, so that only the last seed's pit saves them."""
        if not self.board.is_inner(pit.index):
            return False
        return self.sowing[Pit(self.mover.other, self.board.facing(pit.index))] > 0

    def captures(self, run: Sequence[Event]) -> Iterator[Message]:
        """Tell what is captured into the hand (KS5, KS9)."""
        first = run[0]
        assert isinstance(first, Capture)
        seeds = sum(event.seeds for event in run)
        pits = PitNames(self.name(event.pit) for event in run)
        by, prey = self.name(first.by), self.name(first.pit)
        if self.last is None:
            yield _TAKES(
                side=self.mover, pit=by, prey=prey, count=seeds, pits=pits, rule=first.rule
            )
        else:
            yield _TAKES_IN_MID_MOVE(
                last=self.last_name, pit=by, prey=prey, count=seeds, pits=pits, rule=first.rule
            )

    def stop(self, event: Stop) -> Iterator[Message]:
        """Tell that the turn ends at an empty pit (KS8)."""
        yield _STOPS(last=self.last_name, pit=self.name(event.pit), rule=event.rule)

    def _endless(self, event: Endless) -> Iterator[Message]:
        """Tell how endless sowing was found, and what follows (KS13)."""
        first, last = event.laps
        if last > ENDLESS_LAPS_SHOWN:
            yield _GOES_ON(n=ENDLESS_LAPS_SHOWN, rule=event.rule)
        found = {"repeat": _REPEATS, "bound": _BOUND}[event.found]
        yield found(first=first, last=last, rule=event.rule)
        yield _RESTORED(rule=event.rule)
