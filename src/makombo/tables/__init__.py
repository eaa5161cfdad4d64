"""Files of solved levels: written whole, read by position, and refused where they don't fit."""

from makombo.tables.manifest import Entry, Manifest, describe, read_manifest, rules_id
from makombo.tables.reader import Probed, Tables
from makombo.tables.solution import ESCAPE, Solution, Totals
from makombo.tables.table import Table

__all__ = [
    "ESCAPE",
    "Entry",
    "Manifest",
    "Probed",
    "Solution",
    "Table",
    "Tables",
    "Totals",
    "describe",
    "read_manifest",
    "rules_id",
]
