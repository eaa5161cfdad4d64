"""What lies on the plank: the pits with their rims, seeds, tags and notches, each drawn alone."""

from dataclasses import dataclass
from enum import Enum, auto

from makombo.render import palette, seeds
from makombo.render.elements import element, number, stops, text
from makombo.rules import Pit, Side


class Rim(Enum):
    """What a pit's rim says."""

    PLAIN = auto()
    PLAYABLE = auto()
    LAST = auto()


@dataclass(frozen=True, slots=True)
class PitMark:
    """One pit as it is drawn: `notch` tells if its notch is open, None in a game without a lock.

    `title` says what it is and holds, for those who point at it.
    """

    pit: Pit
    title: str
    name: str
    count: int
    rim: Rim
    notch: bool | None


def definitions(prefix: str, radius: float) -> str:
    """Return the gradients of the pits, and the seed in each of its turns."""
    bowl = element(
        "radialGradient",
        stops(*palette.BOWL, at=(0, 0.62, 1)),
        id=f"{prefix}-bowl",
        cx="0.56",
        cy="0.6",
        r="0.62",
    )
    rim = element(
        "linearGradient",
        stops(palette.RIM_SHADE, palette.RIM_LIGHT, at=(0.25, 0.95)),
        id=f"{prefix}-rim",
        x1="0",
        y1="0",
        x2="0.7",
        y2="1",
    )
    return bowl + rim + "".join(_seed(prefix, radius, turn) for turn in range(seeds.ANGLES))


def _seed(prefix: str, radius: float, turn: int) -> str:
    """Return the seed turned so far, but lit from the upper left all the same."""
    long, short = seeds.LONG * radius, seeds.SHORT * radius
    angle = number(turn * 180 / seeds.ANGLES)
    light = element(
        "radialGradient",
        stops(*palette.SEED, at=(0, 0.45, 1)),
        id=f"{prefix}-light{turn}",
        gradientUnits="userSpaceOnUse",
        cx=-0.38 * short,
        cy=-0.46 * short,
        r=1.28 * long,
        gradientTransform=f"rotate(-{angle})",
    )
    drop = 0.16 * short
    shadow = element(
        "ellipse",
        rx=long,
        ry=short,
        transform=f"translate({number(drop)} {number(1.6 * drop)}) rotate({angle})",
        fill=palette.SEED_SHADOW,
        opacity="0.5",
    )
    body = element(
        "ellipse",
        rx=long,
        ry=short,
        transform=f"rotate({angle})",
        fill=f"url(#{prefix}-light{turn})",
        stroke=palette.SEED_EDGE,
        stroke_width="0.6",
    )
    return light + element("g", shadow, body, id=f"{prefix}-seed{turn}")


def pit(mark: PitMark, x: float, y: float, radius: float, prefix: str) -> str:
    """Return one pit with all that it shows, its middle at (x, y)."""
    return element(
        "g",
        element("title", text(mark.title)),
        _hollow(radius, prefix),
        _rim(mark.rim, radius),
        "" if mark.notch is None else _notch(mark.notch, radius),
        _heap(mark, radius, prefix),
        _tag(mark.count, radius),
        data_pit=mark.name,
        transform=f"translate({number(x)} {number(y)})",
    )


def _hollow(radius: float, prefix: str) -> str:
    lip = element("circle", r=radius, fill=f"url(#{prefix}-rim)")
    return lip + element("circle", r=radius * 0.955, fill=f"url(#{prefix}-bowl)")


def _rim(rim: Rim, radius: float) -> str:
    if rim is Rim.PLAYABLE:
        return element(
            "circle", r=radius, fill="none", stroke=palette.GOLD, stroke_width=radius * 0.09
        )
    if rim is Rim.LAST:
        return element(
            "circle",
            r=radius,
            fill="none",
            stroke=palette.LAST,
            stroke_width=radius * 0.065,
            stroke_dasharray=f"{number(radius * 0.13)} {number(radius * 0.11)}",
        )
    return ""


def _notch(sown: bool, radius: float) -> str:
    """Return the notch in the upper rim: plugged by a pale peg until the pit is sown (KP7)."""
    far, near = 1.17 * radius, (1.0 if sown else 0.86) * radius
    wide, narrow = 0.1 * radius, 0.065 * radius
    corners = ((-narrow, -near), (-wide, -far), (wide, -far), (narrow, -near))
    shape = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
    if sown:
        return element("path", d=shape, fill=palette.BOWL[2])
    return element(
        "path", d=shape, fill=palette.LAST, stroke=palette.EDGE_DARK, stroke_width=radius * 0.03
    )


def _heap(mark: PitMark, radius: float, prefix: str) -> str:
    """Return the seeds of a pit, those that came last on top."""
    if mark.count == 0:
        return ""
    scale = seeds.size(mark.count)
    # Neighbours, and facing pits, differ; the same pit is always packed alike.
    slots = seeds.packing(mark.count, 3 * mark.pit.index + 5 * mark.pit.side)
    uses = "".join(
        element(
            "use",
            href=f"#{prefix}-seed{slot.turn}",
            x=slot.x * radius / scale,
            y=slot.y * radius / scale,
        )
        for slot in slots
    )
    return element("g", uses, transform=f"scale({scale:g})") if scale != 1 else element("g", uses)


def _tag(count: int, radius: float) -> str:
    """Return the numeral in its dark tag on the lower rim."""
    half = radius * (0.34 if count < 100 else 0.43)
    top, tall = radius * 0.735, radius * 0.5
    plate = element(
        "rect",
        x=-half,
        y=top,
        width=2 * half,
        height=tall,
        rx=tall / 2,
        fill=palette.TAG,
        stroke=palette.TAG_EDGE,
        stroke_width=radius * 0.022,
    )
    figure = radius * 0.36
    numeral = element("text", text(count), y=top + tall / 2 + 0.36 * figure, font_size=figure)
    return plate + numeral


def side_mark(side: Side, x: float, y: float, half: float) -> str:
    """Return South's round mark or North's square one."""
    if side is Side.SOUTH:
        return element("circle", cx=x, cy=y, r=half, fill=palette.SOUTH)
    return element(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=half / 4,
        fill=palette.NORTH,
    )
