"""The board in plain lines, for paper: its rings with arrows, or empty, to be played on."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from makombo.render.elements import element, text
from makombo.rules import Board, Pit, Side

STEP: Final = 100.0  # from pit to pit
RADIUS: Final = 36.0
DITCH: Final = 26.0  # between the two sides
MARGIN: Final = 64.0

INK: Final = "#2a2018"
PAPER: Final = "#fffaf1"
SIDES: Final = ("#a4451f", "#34508c")  # South's arrows, North's

Point = tuple[float, float]


def ring_drawing(board: Board) -> str:
    """Return a picture of the board, with arrows from pit to pit the way that seeds go.

    A board with one row a side has one ring through all pits (KP3), one with two rows a ring for
    each side (KS3). Drawn as South sees it, in ink and two colours, readable on paper.

    >>> from makombo.rules import game
    >>> ring_drawing(game("kpe").board).count("<path")
    8
    """
    return _drawing(board, [*_arrows(board), *_pits(board, named=True)])


def empty_drawing(board: Board) -> str:
    """Return a picture of the board without seeds or names, to be printed and played on."""
    return _drawing(board, _pits(board, named=False))


def _drawing(board: Board, parts: Sequence[str] | Iterator[str]) -> str:
    width = (board.columns - 1) * STEP + 2 * MARGIN
    height = (2 * board.rows - 1) * STEP + DITCH + 2 * MARGIN
    plank = element(
        "rect",
        x=2,
        y=2,
        width=width - 4,
        height=height - 4,
        rx=46,
        fill=PAPER,
        stroke=INK,
        stroke_width=3,
    )
    middle = height / 2
    line = element(
        "line", x1=20, x2=width - 20, y1=middle, y2=middle, stroke=INK, stroke_dasharray="2 10"
    )
    view = f"0 0 {width:g} {height:g}"
    return (
        element(
            "svg",
            plank,
            line,
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=view,
            font_family="Georgia, 'DejaVu Serif', serif",
        )
        + "\n"
    )


def _places(board: Board) -> dict[Pit, Point]:
    """Return the middle of every pit, as South sees the board."""
    return {
        pit: (
            MARGIN + column * STEP,
            MARGIN + row * STEP + (DITCH if row >= board.rows else 0),
        )
        for row, pits in enumerate(board.grid())
        for column, pit in enumerate(pits)
    }


def _pits(board: Board, *, named: bool) -> Iterator[str]:
    for pit, (x, y) in _places(board).items():
        yield element("circle", cx=x, cy=y, r=RADIUS, fill="#ffffff", stroke=INK, stroke_width=2.5)
        if named:
            yield element(
                "text",
                text(board.name(pit)),
                x=x,
                y=y + 9,
                font_size=26,
                text_anchor="middle",
                fill=SIDES[pit.side],
            )


def _arrows(board: Board) -> Iterator[str]:
    places = _places(board)
    for pit in places:
        yield _arrow(places[pit], places[_next(board, pit)], SIDES[pit.side])


def _next(board: Board, pit: Pit) -> Pit:
    if board.rows == 1:
        return board.next(pit)
    return Pit(Side(pit.side), (pit.index + 1) % board.size)


def _arrow(start: Point, end: Point, colour: str) -> str:
    """Return an arrow from the edge of one pit to the edge of another."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down)
    x, y = across / far, down / far
    first = start[0] + x * (RADIUS + 3), start[1] + y * (RADIUS + 3)
    last = end[0] - x * (RADIUS + 5), end[1] - y * (RADIUS + 5)
    wings = [(last[0] - 11 * x + side * 8 * y, last[1] - 11 * y - side * 8 * x) for side in (1, -1)]
    shaft = f"M{first[0]:.1f},{first[1]:.1f} L{last[0]:.1f},{last[1]:.1f}"
    head = " ".join(f"M{last[0]:.1f},{last[1]:.1f} L{wing[0]:.1f},{wing[1]:.1f}" for wing in wings)
    return element(
        "path",
        d=f"{shaft} {head}",
        fill="none",
        stroke=colour,
        stroke_width=4,
        stroke_linecap="round",
    )
