"""What a legal move would lead to, told before it is made."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from makombo.rules import Pit, Trace
from makombo.rules.events import Capture, Drop, Endless, Locked, Mark, Win

PREVIEWED: Final = 3000  # events of a move that a preview looks at


@dataclass(frozen=True)
class Preview:
    """Where a sowing ends and what it takes, pit by pit; `locked` would be taken but for the lock.

    An endless sowing, and one too `long` to be followed, have neither end nor takes.
    """

    end: Pit | None = None
    takes: Mapping[Pit, int] = field(default_factory=lambda: MappingProxyType({}))
    laps: int | None = None
    unlocks: bool = False
    locked: Pit | None = None
    wins: bool = False
    endless: bool = False
    long: bool = False


def preview(trace: Trace) -> Preview:
    """Return what a move would lead to; a very long one isn't followed to its end."""
    end: Pit | None = None
    locked: Pit | None = None
    laps = 0
    unlocks = wins = False
    takes: Counter[Pit] = Counter()
    for number, event in enumerate(trace.stream()):
        if number == PREVIEWED:
            return Preview(long=True)
        match event:
            case Drop():
                end = event.pit
                laps += event.hand == 0
            case Capture(pit=Pit() as pit):
                takes[pit] += event.seeds
            case Mark():
                unlocks = event.unlocks
            case Locked():
                locked = event.pit
            case Win():
                wins, end = True, event.pit
            case Endless():
                return Preview(endless=True)
    return Preview(end, takes, laps, unlocks, locked, wins)
