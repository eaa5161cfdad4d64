"""Oware's moves in words: what is captured and what is spared, grand slams, feeding."""

from collections.abc import Iterator
from typing import Final

from makombo.message import Message, form
from makombo.render.telling import FED, OWN, OWN_LAST, Telling
from makombo.rules.events import Capture, Stop
from makombo_oware.rules import BOARD, captured

_SLAM: Final = form(
    "oware.slam",
    "The last falls in {last}, but the capture would leave {side:accusative} no seed: "
    "a grand slam takes nothing.",
)
_SPARED_LAST: Final = form(
    "oware.spared-last",
    "The last falls in {last}, which now holds {count}, neither two nor three: the turn ends.",
)
_SPARED: Final = form(
    "oware.spared", "{pit} before it holds {count}, neither two nor three: the turn ends."
)
_UNFED: Final = form(
    "oware.unfed",
    "{other:genitive}'s row is empty, and {side} can't feed it: the game is over.",
)


class OwareTelling(Telling):
    """A move of Oware."""

    over_rule = "OW9"

    def begin(self) -> Iterator[Message]:
        """Tell that the move had to feed an empty row (OW8)."""
        if not any(self.trace.before.opposing):
            yield FED(side=self.mover.other, rule="OW8")

    def stop(self, event: Stop) -> Iterator[Message]:
        """Tell why the turn ends here (OW5–OW7)."""
        last = event.pit
        assert last is not None
        if isinstance(self.previous, Capture):
            assert self.previous.pit is not None
            pit = BOARD.previous(self.previous.pit)
            if pit.side is self.mover:
                yield OWN(pit=self.name(pit), side=self.mover, rule="OW6")
            else:
                yield _SPARED(pit=self.name(pit), count=self.sowing[pit], rule="OW6")
        elif captured(self.sowing, last):
            yield _SLAM(last=self.name(last), side=self.mover.other, rule=event.rule)
        elif last.side is self.mover:
            yield OWN_LAST(last=self.name(last), side=self.mover, rule="OW5")
        else:
            yield _SPARED_LAST(last=self.name(last), count=self.sowing[last], rule="OW5")

    def over(self) -> Iterator[Message]:
        """Tell why the game is over: nothing to sow, or nothing that feeds (OW9)."""
        side = self.sowing.side
        if any(self.sowing.pits[side]):
            yield _UNFED(side=side, other=side.other, rule=self.over_rule)
        else:
            yield from super().over()
