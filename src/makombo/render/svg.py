"""The board as one SVG picture: a carved plank seen from above, with all that a position holds."""

import hashlib
import random
from dataclasses import dataclass
from typing import Final

from makombo.errors import MakomboError
from makombo.message import ENGLISH, PitName, Voice, counted, form
from makombo.render import marks, palette
from makombo.render.elements import element, number, stops, text
from makombo.render.marks import PitMark, Rim
from makombo.render.plates import MARGIN, PLATE, Plate
from makombo.render.words import position_messages
from makombo.rules import Game, Outcome, Pit, Position, Side

GUTTER: Final = 34  # left and right of the pits, for the rows' numbers
RADIUS: Final = {1: 66, 2: 46}  # of a pit, by the rows of a side
NARROWEST: Final = 372  # room for a plate's words

_PIT: Final = counted("picture.pit", "{pit}: {n} seed", "{pit}: {n} seeds")
_TITLE: Final = form("picture.title", "{game}, seen by {side:accusative}")


def svg(
    game: Game,
    position: Position,
    *,
    last_move: int | Pit | None = None,
    seat: Side = Side.SOUTH,
    legal: bool = True,
    outcome: Outcome | None = None,
    voice: Voice = ENGLISH,
) -> str:
    """Return the picture of a position as SVG text, as the player in `seat` sees it.

    `last_move` is the pit that the side who just moved started from, as its index or as a `Pit`;
    its rim is dashed. With `legal` the pits that the side to move may start from have a gold rim.
    `outcome` is how the match ended where the position alone doesn't say so (repetition, or an end
    that was declared). `voice` says its words, a language of `makombo.language` or English. The
    picture needs nothing from outside and scales with its box; equal arguments give equal text.
    Raises `PositionError` for a position the game can't have, and
    `MakomboError` for a `last_move` that is no pit of the side who just moved.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> picture = svg(kpe, kpe.apply(kpe.initial(), 0), last_move=0)
    >>> picture[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    game.validate(position)
    outcome = outcome or game.outcome(position)
    last = _last_pit(game, position, last_move)
    playable = game.legal_moves(position) if legal and outcome is None else ()
    messages = position_messages(game, position, last=last, outcome=outcome, playable=playable)
    words = " ".join(map(voice.say, messages))
    prefix = _prefix(words, str(game), seat.label)
    view = _View(game, position, seat, outcome, last, playable, prefix, voice)
    return view.draw(words)


def _last_pit(game: Game, position: Position, last_move: int | Pit | None) -> Pit | None:
    """Return the last move's origin, checked."""
    if last_move is None:
        return None
    mover = position.side.other
    pits = [Pit(mover, index) for index in range(game.board.size)]
    found = last_move if isinstance(last_move, tuple) else (mover, last_move)
    if found not in pits:
        expected = f"a pit index of {mover.label}, who has just moved, from 0 to {len(pits) - 1}"
        raise MakomboError(f"last_move: found {last_move!r}, expected {expected}")
    return pits[pits.index(Pit(*found))]


def _prefix(*parts: str) -> str:
    """Return a beginning for ids that no different picture on the same page has."""
    return "b" + hashlib.sha256("\0".join(parts).encode()).hexdigest()[:10]


@dataclass(frozen=True)
class _View:
    """One picture: what it shows, and where everything lies on it."""

    game: Game
    position: Position
    seat: Side
    outcome: Outcome | None
    last: Pit | None
    playable: tuple[int, ...]
    prefix: str
    voice: Voice

    @property
    def radius(self) -> float:
        """The radius of a pit."""
        return RADIUS[self.game.board.rows]

    @property
    def step(self) -> tuple[float, float]:
        """From one pit's middle to the next, across and down; room for the tag below each."""
        return self.radius * 2.34, self.radius * 2.52

    @property
    def width(self) -> float:
        """The width of the picture; narrow boards are widened so that the plates' words fit."""
        return max(NARROWEST, 2 * (MARGIN + GUTTER) + self.game.board.columns * self.step[0])

    @property
    def top(self) -> float:
        """Where the pits' part of the plank begins, below the far side's plate."""
        return MARGIN + PLATE + 0.24 * self.radius

    @property
    def ditch(self) -> float:
        """The room between the two sides, for the scored line."""
        return 0.26 * self.radius

    @property
    def floor(self) -> float:
        """Where the pits' part ends and the columns' letters stand."""
        return self.top + 2 * self.game.board.rows * self.step[1] + self.ditch

    @property
    def height(self) -> float:
        """The height of the picture."""
        return self.floor + 26 + PLATE + MARGIN

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a pit, counted from the far left of the drawing."""
        across, down = self.step
        left = (self.width - self.game.board.columns * across) / 2
        ditch = self.ditch if row >= self.game.board.rows else 0
        return left + (column + 0.5) * across, self.top + (row + 0.48) * down + ditch

    def draw(self, words: str) -> str:
        """Return the whole picture."""
        title = self.voice.say(_TITLE(game=self.game.title, side=self.seat))
        names = f"{self.prefix}-title", f"{self.prefix}-desc"
        return element(
            "svg",
            element("title", text(title), id=names[0]),
            element("desc", text(words), id=names[1]),
            element("defs", self._wood(), marks.definitions(self.prefix, self.radius)),
            self._plank(),
            self._line(),
            self._pits(),
            self._coordinates(),
            self._plate(self.seat.other).draw(MARGIN),
            self._plate(self.seat).draw(self.height - MARGIN - PLATE),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height + 8)}",
            role="img",
            aria_labelledby=" ".join(names),
        )

    def _plate(self, side: Side) -> Plate:
        return Plate(self.game, self.position, self.outcome, side, self.width, self.voice)

    # The plank.

    def _wood(self) -> str:
        """Return the gradients of the plank and of the scored line, and the plank's outline."""
        wood = element(
            "linearGradient",
            stops(*palette.WOOD, at=(0, 0.5, 1)),
            id=f"{self.prefix}-wood",
            x1="0.1",
            y1="0",
            x2="0",
            y2="1",
        )
        outline = element("clipPath", self._outline(fill="#000"), id=f"{self.prefix}-plank")
        edge = element(
            "linearGradient",
            stops(palette.EDGE_LIGHT, palette.EDGE_DARK, at=(0, 0.9)),
            id=f"{self.prefix}-edge",
            x1="0.1",
            y1="0",
            x2="0.2",
            y2="1",
        )
        return wood + edge + outline

    def _outline(self, grow: float = 0, down: float = 0, **attributes: str | float) -> str:
        return element(
            "rect",
            x=2 - grow,
            y=2 - grow + down,
            width=self.width - 4 + 2 * grow,
            height=self.height - 4 + 2 * grow,
            rx=28 + grow,
            **attributes,
        )

    def _plank(self) -> str:
        shadow = self._outline(grow=2, down=6, fill=palette.EDGE_DARK, opacity="0.14")
        shadow += self._outline(down=4, fill=palette.EDGE_DARK, opacity="0.3")
        wood = self._outline(fill=f"url(#{self.prefix}-wood)")
        edge = self._outline(
            grow=-1, fill="none", stroke=f"url(#{self.prefix}-edge)", stroke_width=2
        )
        return shadow + wood + self._grain() + edge

    def _grain(self) -> str:
        """Return quiet lines along the plank, which bend a little and never cross."""
        rng = random.Random(f"{self.game.name} {self.game.board.columns}")
        dark: list[str] = []
        light: list[str] = []
        y, bend = 6.0, 0.0
        while y < self.height:
            bend = 0.8 * bend + rng.uniform(-5, 5)
            dip = 0.6 * bend + rng.uniform(-4, 4)
            third = self.width / 3
            curve = [0.0, y, third, y + bend, 2 * third, y - dip, self.width, y + bend / 2]
            path = "M{} {}C{} {} {} {} {} {}".format(*map(number, curve))
            (light if rng.random() < 0.3 else dark).append(path)
            y += rng.uniform(3, 15)
        return element(
            "g",
            element("path", d="".join(dark), stroke=palette.GRAIN_DARK, opacity="0.2"),
            element("path", d="".join(light), stroke=palette.GRAIN_LIGHT, opacity="0.16"),
            clip_path=f"url(#{self.prefix}-plank)",
            fill="none",
            stroke_width="1.3",
        )

    def _line(self) -> str:
        """Return the line scored between the two sides: its shade, and its lit lower lip."""
        y = self.top + self.game.board.rows * self.step[1] + self.ditch / 2
        left, right = number(MARGIN + 10), number(self.width - MARGIN - 10)
        groove = {"fill": "none", "stroke_linecap": "round"}
        shade = element(
            "path",
            d=f"M{left} {number(y)}H{right}",
            stroke=palette.RIM_SHADE,
            stroke_width=3,
            **groove,
        )
        lip = element(
            "path",
            d=f"M{left} {number(y + 2.3)}H{right}",
            stroke=palette.EDGE_LIGHT,
            stroke_width="1.2",
            opacity="0.55",
            **groove,
        )
        return shade + lip

    # The pits.

    def _pits(self) -> str:
        drawn = [
            marks.pit(self._mark(pit), *self.middle(row, column), self.radius, self.prefix)
            for row, pits in enumerate(self.game.board.grid(self.seat))
            for column, pit in enumerate(pits)
        ]
        return element(
            "g",
            *drawn,
            font_family=palette.FIGURES,
            font_weight="600",
            fill=palette.NUMERAL,
            text_anchor="middle",
            style="font-variant-numeric:tabular-nums",
        )

    def _mark(self, pit: Pit) -> PitMark:
        rim = Rim.PLAIN
        if pit == self.last:
            rim = Rim.LAST
        elif pit.side is self.position.side and pit.index in self.playable:
            rim = Rim.PLAYABLE
        unsown = self.game.tally(self.position, pit.side).unsown
        name, count = self.game.board.name(pit), self.position.pits[pit.side][pit.index]
        return PitMark(
            pit=pit,
            title=self.voice.say(_PIT(pit=PitName(name), n=count)),
            name=name,
            count=count,
            rim=rim,
            notch=None if unsown is None else pit.index not in unsown,
        )

    def _coordinates(self) -> str:
        """Return the rows' numbers at the left and the columns' letters below the pits."""
        grid = self.game.board.grid(self.seat)
        left = self.middle(0, 0)[0] - self.step[0] / 2 - 12
        numbers = [
            element("text", self.game.board.name(row[0])[1], x=left, y=self.middle(place, 0)[1] + 5)
            for place, row in enumerate(grid)
        ]
        letters = [
            element(
                "text",
                self.game.board.name(pit)[0],
                x=self.middle(0, place)[0],
                y=self.floor + 14,
            )
            for place, pit in enumerate(grid[-1])
        ]
        return element(
            "g",
            *numbers,
            *letters,
            font_family=palette.FIGURES,
            font_size=15,
            fill=palette.COORDINATE,
            text_anchor="middle",
        )
