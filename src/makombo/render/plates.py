"""The plates on the plank's far and near edges: who sits there, the score, the lock, the turn."""

from dataclasses import dataclass
from typing import Final

from makombo.render import marks, palette
from makombo.render.elements import element, text
from makombo.render.words import unsown
from makombo.rules import Game, Outcome, Position, Side, Termination

MARGIN: Final = 14  # from the picture's edge to a plate
PLATE: Final = 46  # the height of a plate

_REASONS: Final = {
    Termination.SWEEP: "board swept",
    Termination.INNER_ROW: "inner row captured",
    Termination.ENDLESS_SOWING: "endless sowing",
    Termination.NO_SEEDS: "no seeds left",
    Termination.REPETITION: "third occurrence",
    Termination.RESIGNATION: "resignation",
    Termination.TIME: "out of time",
    Termination.AGREEMENT: "agreement",
}


@dataclass(frozen=True)
class Plate:
    """What one side's plate says, on a picture so wide."""

    game: Game
    position: Position
    outcome: Outcome | None
    side: Side
    width: float

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
        name = element("text", self.side.label, x=left, y=base + 1, font_size=20)
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
        scores = self.position.scores if self.outcome is None else self.outcome.score
        scores = scores or self.position.scores
        if scores is None:
            return ""
        label = element("text", "score", x=x, y=base, font_size=15, fill=palette.QUIET_INK)
        figure = element(
            "text",
            text(scores[self.side]),
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
            told = self.outcome.winner in (self.side, None)
            words = _REASONS[self.outcome.termination] if told else ""
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
        if self.position.sown is None:
            return ""
        waiting = unsown(self.game.board, self.position, self.side)
        return f"locked until {' '.join(waiting)} sown" if waiting else "unlocked"

    def _pill(self, middle: float) -> str:
        """Return the word that says whose turn it is, or how the game ended for a side."""
        if self.outcome is None:
            words = "to move" if self.side is self.position.side else ""
            fill, ink = palette.ACCENT, palette.ACCENT_INK
        elif self.outcome.winner is None:
            words, fill, ink = "draw", palette.PLATE_EDGE, palette.GOLD_INK
        else:
            words = "won" if self.outcome.winner is self.side else ""
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
            words,
            x=right - wide / 2,
            y=middle + 5,
            font_size=15,
            fill=ink,
            text_anchor="middle",
        )
        return shape + label
