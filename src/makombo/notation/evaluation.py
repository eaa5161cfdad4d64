"""What is known of a position, as it is noted in a record."""

import re
from dataclasses import dataclass

_TEXT = re.compile(
    r"\[eval (?P<source>table|proof|search) (?P<value>[+-]?\d{1,3}(?:\.\d{1,3})?)"
    r"(?: (?:in|at) (?P<plies>\d{1,6}))?\]"
)
_SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth to South, and what that rests on.

    `source` is `table`, `proof` or `search`, as in `makombo.engine.Line`; `value` is in seeds still
    to be won less those still to be lost, in a game that keeps scores, else from -1 (lost) to 1
    (won), to three decimals. `plies` is how far the end of the exact play is, or how deep a search
    went. The side of South is taken, whoever is to move, so that values along a line compare.

    >>> str(Evaluation("table", 6, 12)), str(Evaluation("search", -0.12, 17))
    ('[eval table +6 in 12]', '[eval search -0.12 at 17]')
    """

    source: str
    value: float
    plies: int | None = None

    def __str__(self) -> str:
        """Return the text of the comment that says it."""
        value = f"{round(self.value, 3):+.3f}".rstrip("0").rstrip(".")
        if self.plies is None:
            return f"[eval {self.source} {value}]"
        word = "at" if self.source == _SEARCH else "in"
        return f"[eval {self.source} {value} {word} {self.plies}]"

    @classmethod
    def read(cls, text: str) -> "Evaluation | None":
        """Return the evaluation that a comment is, or None where it is words."""
        match = _TEXT.fullmatch(text)
        if match is None:
            return None
        plies = match["plies"]
        found = cls(match["source"], float(match["value"]), None if plies is None else int(plies))
        return found if str(found) == text else None
