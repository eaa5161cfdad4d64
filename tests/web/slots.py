"""The module of the seeds' places, written from `makombo.render.seeds` by `scripts/golden`."""

from pathlib import Path
from typing import Final

from makombo.render import seeds

STATIC: Final = Path(__file__).parents[2] / "src" / "makombo" / "web" / "static"
SLOTS: Final = STATIC / "js" / "board" / "slots.js"

_KEPT: Final = 96  # places a pit; seeds beyond lie on these again

_HEAD: Final = f"""\
// Written by scripts/golden from makombo.render.seeds: where each seed of a pit lies.
// Each line is one packing: {_KEPT} places "x,y,turn", x and y in hundredths of the pit's radius.

export const LONG = {seeds.LONG};
export const SHORT = {seeds.SHORT};
export const ANGLES = {seeds.ANGLES};
"""


def module() -> str:
    """Return the whole text of the module."""
    sizes = ", ".join(f"[{most}, {scale}]" for most, scale in seeds._SIZES)
    lines = [f"export const SIZES = [{sizes}, [Infinity, {seeds._SMALLEST}]];"]
    lines.append("const PACKED = [")
    for variant in range(seeds.VARIANTS):
        slots = seeds.packing(_KEPT, variant)
        places = " ".join(f"{100 * s.x:.0f},{100 * s.y:.0f},{s.turn}" for s in slots)
        lines.append(f'  "{places}",')
    lines.append("];")
    lines.append("")
    lines.append("/** @type {{x: number, y: number, turn: number}[][]} */")
    lines.append("export const SLOTS = PACKED.map((line) =>")
    lines.append('  line.split(" ").map((place) => {')
    lines.append('    const [x, y, turn] = place.split(",").map(Number);')
    lines.append("    return { x: x / 100, y: y / 100, turn };")
    lines.append("  }),")
    lines.append(");")
    return _HEAD + "\n".join(lines) + "\n"


def regenerate() -> None:
    """Write the module anew."""
    SLOTS.write_text(module(), encoding="utf-8")
