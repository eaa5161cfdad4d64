"""How long the engine may think: by time, by depth, by nodes."""

from dataclasses import dataclass

from makombo.errors import MakomboError

LONGEST = 86_400.0  # seconds: a day
DEEPEST = 200  # plies
MOST_NODES = 10**15
MOST_LINES = 16  # as many moves as the widest board has


@dataclass(frozen=True, slots=True)
class Limits:
    """At least one of: `time` in seconds, `depth` in plies, `nodes`; the first one reached ends it.

    With depth and nodes alone the answer is the same every time. Raises `MakomboError` for a
    number out of its range, or no number at all.

    >>> Limits(time=float("nan"))
    Traceback (most recent call last):
        ...
    makombo.errors.MakomboError: time: found nan, expected seconds above 0, at most 86400
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        """Check every limit."""
        if self.time is None and self.depth is None and self.nodes is None:
            raise MakomboError("limits: found none, expected a time, a depth or a number of nodes")
        if self.time is not None and not 0 < self.time <= LONGEST:
            expected = f"seconds above 0, at most {LONGEST:.0f}"
            raise MakomboError(f"time: found {self.time}, expected {expected}")
        _check("depth", self.depth, DEEPEST)
        _check("nodes", self.nodes, MOST_NODES)


def _check(name: str, value: int | None, most: int) -> None:
    if value is not None and not (type(value) is int and 1 <= value <= most):
        expected = f"a whole number from 1 to {most}"
        raise MakomboError(f"{name}: found {value}, expected {expected}")
