"""How often positions have occurred in a match, from the first one on (KP15, KS15)."""

from collections import Counter
from collections.abc import Hashable
from typing import Final

from makombo.message import form
from makombo.rules.game import Game
from makombo.rules.outcome import Outcome
from makombo.rules.position import Position

OCCURRENCES_THAT_END = 3

THIRD_TIME: Final = form(
    "refusal.over.repetition", "the match is over, its position has occurred for the third time"
)


class Occurrences:
    """Counts the positions of a match; positions themselves know no history.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> seen = Occurrences(kpe)
    >>> [seen.add(kpe.initial()) for _ in range(3)]
    [1, 2, 3]
    >>> seen.outcome(kpe.initial())
    Outcome(winner=None, termination=<Termination.REPETITION: 'repetition'>, score=(24, 24))
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._counts: Counter[Hashable] = Counter()

    def add(self, position: Position) -> int:
        """Note one more occurrence and return how many there are now."""
        key = self._game.occurrence(position)
        self._counts[key] += 1
        return self._counts[key]

    def remove(self, position: Position) -> None:
        """Take the latest occurrence of the position back."""
        self._counts[self._game.occurrence(position)] -= 1

    def count(self, position: Position) -> int:
        """Return how often the position has occurred."""
        return self._counts[self._game.occurrence(position)]

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the match ended at its latest position, or None while it goes on."""
        outcome = self._game.outcome(position)
        if outcome is None and self.count(position) >= OCCURRENCES_THAT_END:
            return self._game.repetition_outcome(position)
        return outcome
