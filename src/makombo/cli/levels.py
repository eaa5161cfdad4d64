"""What the commands on tables print of a folder's levels."""

from typing import TYPE_CHECKING, Final

from makombo.message import Voice, form

if TYPE_CHECKING:
    from makombo.solver import Manifest

COLUMNS: Final = (
    form("terminal.levels.level", "level"),
    form("terminal.levels.positions", "positions"),
    form("terminal.levels.won", "won"),
    form("terminal.levels.even", "even"),
    form("terminal.levels.lost", "lost"),
    form("terminal.levels.margin-sum", "margin sum"),
    form("terminal.levels.longest", "longest"),
    form("terminal.levels.bytes", "bytes"),
)
_ALL: Final = form("terminal.levels.all", "all {levels}")


def lines(manifest: "Manifest", voice: Voice) -> list[str]:
    """Return the levels as a table of text, one a line, and the sums last."""
    rows = [tuple(voice.say(column()) for column in COLUMNS)]
    entries = [manifest.entries[level] for level in sorted(manifest.entries)]
    sums = [0] * 5
    for entry in entries:
        totals = entry.totals
        counts = (entry.positions, totals.won, totals.even, totals.lost, totals.margin_sum)
        sums = [have + more for have, more in zip(sums, counts, strict=True)]
        rows.append((entry.level.name, *map(str, counts), str(totals.longest), str(entry.bytes)))
    longest = max((entry.totals.longest for entry in entries), default=0)
    size = sum(entry.bytes for entry in entries)
    rows.append((voice.say(_ALL(levels=len(entries))), *map(str, sums), str(longest), str(size)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    return [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


def to_json(manifest: "Manifest") -> dict[str, object]:
    """Return the folder's levels in the form of JSON answers."""
    return {
        "game": manifest.game,
        "rules": manifest.rules,
        "program": manifest.program,
        "levels": [manifest.entries[level].to_json() for level in sorted(manifest.entries)],
    }
