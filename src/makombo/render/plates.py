"""The plates on the plank's far and near edges: who sits there, the score, the lock, the turn."""

from dataclasses import dataclass
from typing import Final

from makombo.message import Voice, form
from makombo.render import marks, palette
from makombo.render.elements import element, text
from makombo.render.telling import unsown_names
from makombo.rules import Game, Outcome, Position, Side, Termination

MARGIN: Final = 14  # from the picture's edge to a plate
PLATE: Final = 46  # the height of a plate

_REASONS: Final = {
    Termination.SWEEP: form("plate.sweep", "board swept"),
    Termination.INNER_ROW: form("plate.inner-row", "inner row captured"),
    Termination.ENDLESS_SOWING: form("plate.endless-sowing", "endless sowing"),
    Termination.NO_SEEDS: form("plate.no-seeds", "no seeds left"),
    Termination.REPETITION: form("plate.repetition", "third occurrence"),
    Termination.RESIGNATION: form("plate.resignation", "resignation"),
    Termination.TIME: form("plate.time", "out of time"),
    Termination.AGREEMENT: form("plate.agreement", "agreement"),
}
_SCORE: Final = form("plate.score", "score")
_LOCKED: Final = form("plate.locked", "locked until {pits} sown")
_UNLOCKED: Final = form("plate.unlocked", "unlocked")
_TO_MOVE: Final = form("plate.to-move", "to move")
_DRAWN: Final = form("plate.drawn", "draw")
_WON: Final = form("plate.won", "won")


@dataclass(frozen=True)
class Plate:
    """What one side's plate says, on a picture so wide."""

    game: Game
    position: Position
    outcome: Outcome | None
    side: Side
    width: float
    voice: Voice

    def draw(self, y: float) -> str:
        """Return the plate, its upper edge at `y`: who, the score, the lock, whose turn."""
        middle, base = y + PLATE / 2, y + PLATE / 2 + 6
        left = MARGIN + 46
        plate = element(
            "rect",
            x=MARGIN,
            y=y,
            width=self.width - 2 * MARGIN,
            height=PLATE,
            rx=18,
            fill=palette.PLATE,
            stroke=palette.PLATE_EDGE,
            stroke_opacity="0.7",
        )
        name = element(
            "text", text(self.voice.word(self.side.word, "start")), x=left, y=base + 1, font_size=20
        )
        return element(
            "g",
            plate,
            marks.side_mark(self.side, MARGIN + 27, middle, 8),
            name,
            self._score(left + 78, base),
            self._note(base),
            self._pill(middle),
            font_family=palette.WORDS,
            fill=palette.INK,
        )

    def _score(self, x: float, base: float) -> str:
        """Return the seeds a side has captured, those of a sweep or a sharing included."""
        tally = self.game.tally(self.position, self.side)
        if not tally.captured:
            return ""
        final = None if self.outcome is None else self.outcome.score
        seeds = tally.seeds if final is None else final[self.side]
        label = element(
            "text",
            text(self.voice.say(_SCORE())),
            x=x,
            y=base,
            font_size=15,
            fill=palette.QUIET_INK,
        )
        figure = element(
            "text",
            text(seeds),
            x=x + 46,
            y=base + 1.5,
            font_family=palette.FIGURES,
            font_weight="600",
            font_size=20,
        )
        return label + figure

    def _note(self, base: float) -> str:
        """Return, left of the pill, why the game ended or how far a side's lock is (KP7)."""
        words, right = self._lock(), self.width - MARGIN - 118
        if self.outcome is not None:
            reason = self.outcome.winner in (self.side, None)
            words = self.voice.say(_REASONS[self.outcome.termination]()) if reason else ""
            right += 30
        if not words:
            return ""
        return element(
            "text",
            text(words),
            x=right,
            y=base,
            font_size=15,
            fill=palette.QUIET_INK,
            text_anchor="end",
        )

    def _lock(self) -> str:
        if self.game.tally(self.position, self.side).unsown is None:
            return ""
        waiting = unsown_names(self.game, self.position, self.side)
        return self.voice.say(_LOCKED(pits=" ".join(waiting)) if waiting else _UNLOCKED())

    def _pill(self, middle: float) -> str:
        """Return the word that says whose turn it is, or how the game ended for a side."""
        if self.outcome is None:
            words = self.voice.say(_TO_MOVE()) if self.side is self.position.side else ""
            fill, ink = palette.ACCENT, palette.ACCENT_INK
        elif self.outcome.winner is None:
            words = self.voice.say(_DRAWN())
            fill, ink = palette.PLATE_EDGE, palette.GOLD_INK
        else:
            words = self.voice.say(_WON()) if self.outcome.winner is self.side else ""
            fill, ink = palette.GOLD, palette.GOLD_INK
        if not words:
            return ""
        wide = 24 + 9 * len(words)
        right = self.width - MARGIN - 12
        shape = element(
            "rect", x=right - wide, y=middle - 13, width=wide, height=26, rx=13, fill=fill
        )
        label = element(
            "text",
            text(words),
            x=right - wide / 2,
            y=middle + 5,
            font_size=15,
            fill=ink,
            text_anchor="middle",
        )
        return shape + label
