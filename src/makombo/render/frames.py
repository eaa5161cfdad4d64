"""A trace as timed steps that any screen can play: one frame an event, and how long it is seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from makombo.rules import Event, Game, Pit, Side, Trace
from makombo.rules.events import Capture, Drop, Sowing, Sweep

SPEEDS: Final = MappingProxyType({"slow": 2.5, "normal": 1.0, "fast": 0.35, "off": 0.0})
"""What a frame's milliseconds are multiplied with at each speed."""

_MILLISECONDS: Final = MappingProxyType(
    {
        "lift": 270,
        "mark": 0,  # the notch opens while the hand is lifted
        "drop": 90,
        "pass": 90,
        "capture": 450,
        "locked": 360,
        "relay": 270,  # a beat, so that the eye can follow
        "place": 450,
        "stop": 180,
        "win": 600,
        "endless": 900,
        "sweep": 450,
        "end": 600,
    }
)
_TOGETHER: Final = (Capture, Sweep)  # several in a row are one gesture


@dataclass(frozen=True, slots=True)
class Frame:
    """The board just after one event, to be seen for `milliseconds` at normal speed.

    `pits[side][index]` and `hand` are counts of seeds; `over` is the pit the hand is above, or
    None when it is empty and away. `lap` counts the hands begun so far, 0 before the first seed
    falls. `scores` and `sown` are those of a `Position`.
    """

    pits: tuple[tuple[int, ...], tuple[int, ...]]
    hand: int
    over: Pit | None
    side: Side
    scores: tuple[int, int] | None
    sown: tuple[int, int] | None
    event: Event
    milliseconds: int
    lap: int


def frames(game: Game, trace: Trace) -> Iterator[Frame]:  # noqa: ARG001 - as every view
    """Yield the move as frames, one an event; the last one's board is that of `trace.after`.

    Captures that follow on one another are lifted together: all but the last take no time. So does
    a sweep. An endless move is shown for its first laps, then the board is restored (KS13).

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> steps = list(frames(kpe, kpe.trace(kpe.initial(), 0)))
    >>> [(frame.event.type, frame.hand, frame.milliseconds) for frame in steps[:4]]
    [('lift', 6, 270), ('mark', 6, 0), ('drop', 5, 90), ('drop', 4, 90)]
    >>> steps[-1].pits == kpe.apply(kpe.initial(), 0).pits
    True
    """
    sowing = Sowing(trace.before)
    lap = 0
    starting = True
    for kind, group in groupby(trace.events, key=type):
        run = tuple(group)
        for number, event in enumerate(run, start=1):
            sowing.do(event)
            if isinstance(event, Drop):
                lap += starting
                starting = event.hand == 0
            waits = number == len(run) or kind not in _TOGETHER
            yield _frame(sowing, event, _MILLISECONDS[event.type] if waits else 0, lap)


def _frame(sowing: Sowing, event: Event, milliseconds: int, lap: int) -> Frame:
    """Return the board as it now is."""
    board = sowing.position()
    return Frame(
        pits=board.pits,
        hand=sowing.hand,
        over=event.pit if sowing.hand or isinstance(event, Drop) else None,
        side=board.side,
        scores=board.scores,
        sown=board.sown,
        event=event,
        milliseconds=milliseconds,
        lap=lap,
    )
