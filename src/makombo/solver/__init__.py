"""Kpé solved: levels backwards from their ends, and a check that shares nothing with that.

The front for screens. numba is imported, and code compiled or loaded, when work begins.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from makombo.solver.kpe import solvable
from makombo.tables import Manifest, read_manifest
from makombo.tables.packing import Packed, pack_tables

if TYPE_CHECKING:
    from makombo.rules import Game
    from makombo.solver.run import Progress
    from makombo.solver.verify import Verdict

__all__ = ["Manifest", "Packed", "pack_tables", "read_manifest", "solve_tables", "verify_tables"]


def solve_tables(
    game: "Game",
    folder: Path,
    most_seeds: int = 48,
    *,
    workers: int = 1,
    scheduler: str | None = None,
    memory: float | None = None,
    report: "Callable[[Progress], object] | None" = None,
) -> Manifest:
    """Solve the levels of a game of Kpé into a folder; see `makombo.solver.run.solve`."""
    kpe = solvable(game)
    from makombo.solver.run import solve as run

    told: dict[str, Any] = {} if report is None else {"report": report}
    limits: dict[str, Any] = {"workers": workers, "scheduler": scheduler, "memory": memory}
    return run(kpe, folder, most_seeds, **limits, **told)


def verify_tables(
    game: "Game",
    folder: Path,
    *,
    sample: int | None = None,
    seed: int = 0,
    report: Callable[[int, int], object] | None = None,
) -> "Verdict":
    """Verify the tables of a folder; see `makombo.solver.verify.verify`."""
    kpe = solvable(game)
    from makombo.solver.verify import verify as run

    told: dict[str, Any] = {} if report is None else {"report": report}
    return run(kpe, folder, sample=sample, seed=seed, **told)
