"""The arena: matches of many games between two programs, from both seats of the same openings."""

from makombo.arena.matches import Contest, Played
from makombo.arena.runner import Standing, running
from makombo.arena.statistics import Sprt, Tally, Verdict

__all__ = ["Contest", "Played", "Sprt", "Standing", "Tally", "Verdict", "running"]
