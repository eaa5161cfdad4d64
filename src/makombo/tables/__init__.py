"""Files of solved levels: written whole, read by position, and refused where they don't fit."""

from pathlib import Path

from makombo.tables.exact import Exact, Knowledge, know, know_nothing
from makombo.tables.manifest import Entry, Manifest, describe, read_manifest, rules_id
from makombo.tables.reader import Probed, Tables
from makombo.tables.solution import ESCAPE, Solution, Totals
from makombo.tables.table import Table

STARTER = Path(__file__).parent / "starter"
"""The tables that come with the package: every level of Kpé with at most 16 seeds in play."""

__all__ = [
    "ESCAPE",
    "STARTER",
    "Entry",
    "Exact",
    "Knowledge",
    "Manifest",
    "Probed",
    "Solution",
    "Table",
    "Tables",
    "Totals",
    "describe",
    "know",
    "know_nothing",
    "read_manifest",
    "rules_id",
]
