"""How often positions have occurred in a match, from the first one on (KP15, KS15)."""

from collections import Counter
from collections.abc import Hashable, Iterable
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

    def __init__(self, game: Game, positions: Iterable[Position] = ()) -> None:
        self._game = game
        self._counts: Counter[Hashable] = Counter(map(game.occurrence, positions))

    def add(self, position: Position) -> int:
        """Note one more occurrence and return how many there are now."""
        key = self._game.occurrence(position)
        self._counts[key] += 1
        return self._counts[key]

    def remove(self, position: Position) -> None:
        """Take the latest occurrence of the position back."""
        key = self._game.occurrence(position)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]

    def count(self, position: Position) -> int:
        """Return how often the position has occurred."""
        return self._counts[self._game.occurrence(position)]

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the match ended at its latest position, or None while it goes on."""
        return self._game.outcome(position) or self.repetition(position)

    def repetition(self, position: Position) -> Outcome | None:
        """Return how repetition ended the match at its latest position, or None if it didn't.

        It is for who knows already that the board doesn't say the match is over.
        """
        return self._repetition(position, self.count(position))

    def outcome_after(self, position: Position) -> Outcome | None:
        """Return how the match would end if this position came next, or None if it would go on.

        >>> from makombo.rules import game
        >>> kpe = game("kpe")
        >>> start = kpe.initial()
        >>> Occurrences(kpe, [start, start]).outcome_after(start).termination
        <Termination.REPETITION: 'repetition'>
        """
        more = self.count(position) + 1
        return self._game.outcome(position) or self._repetition(position, more)

    def _repetition(self, position: Position, times: int) -> Outcome | None:
        enough = times >= OCCURRENCES_THAT_END
        return self._game.repetition_outcome(position) if enough else None

    @property
    def near_end(self) -> bool:
        """Whether one more occurrence of some position would end the match."""
        return any(times + 1 >= OCCURRENCES_THAT_END for times in self._counts.values())

    def copy(self) -> "Occurrences":
        """Return an independent copy of the counts."""
        twin = Occurrences(self._game)
        twin._counts = self._counts.copy()
        return twin
