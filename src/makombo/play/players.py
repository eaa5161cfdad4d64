"""Players that choose a move: a person who is asked, and programs of growing skill."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Protocol, cast

from makombo.engine.stop import StopToken
from makombo.errors import PlayerError, quote
from makombo.play.computer import Computer
from makombo.play.folders import Folder
from makombo.play.lead import lead
from makombo.play.lookahead import DEEPEST, best_moves
from makombo.play.match import Match

Ask = Callable[[Match], int]

_STRENGTH = re.compile(r"strength:([1-6])")


class Player(Protocol):
    """Whoever can be asked for a move."""

    name: str
    """The player's text, as `player` reads it."""

    def choose(self, match: Match) -> int:
        """Return the pit index of a legal move of the side to move; raise `Resigned` to give up."""
        ...

    def close(self) -> None:
        """Give back what the player holds; most hold nothing."""
        return


class Resigned(Exception):
    """Raised by a player who gives the match up instead of choosing a move."""


class Human(Player):
    """A person, asked through `ask`, a function of the match that returns a pit index."""

    name = "human"

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def choose(self, match: Match) -> int:
        """Return the person's answer, as it is."""
        return self._ask(match)


class Random(Player):
    """Plays any legal move, each with the same chance; a seed makes its moves repeatable.

    >>> from makombo.rules import game
    >>> match = Match(game("kpe"))
    >>> Random(seed=1).choose(match) == Random(seed=1).choose(match)
    True
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def choose(self, match: Match) -> int:
        """Return a random legal move."""
        return self._rng.choice(match.legal_moves())


class _TieBreak:
    """Settles ties: the first of equal moves, or with a seed a random one, repeatably."""

    def __init__(self, seed: int | None) -> None:
        self._rng = None if seed is None else random.Random(seed)

    def of(self, moves: Sequence[int]) -> int:
        return moves[0] if self._rng is None else self._rng.choice(moves)


class Greedy(Player):
    """Takes the move that gains most at once: a win before everything, then the most seeds.

    Equal moves: the first, or with a seed a random one, repeatably.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> match = Match(kpe, kpe.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd"))
    >>> kpe.format_move(match.position, Greedy().choose(match))
    'a1'
    """

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._tie_break = _TieBreak(seed)

    def choose(self, match: Match) -> int:
        """Return the move after which the mover is furthest ahead."""
        side = match.position.side
        gains: dict[int, int] = {}
        for move in match.legal_moves():
            trace, outcome = match.after(move)
            gains[move] = lead(match.game, trace.after, outcome, side)
        most = max(gains.values())
        return self._tie_break.of([move for move, gain in gains.items() if gain == most])


class Lookahead(Player):
    """Plays the move that is best when both sides look `depth` plies ahead (1–3).

    A move that brings a position about for the third time in the match counts as the end it is.
    Where moves are so long that the search would sow too many laps, it looks less far; no clock is
    read, so the same match always gets the same answer. Equal moves: as `Greedy`.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> match = Match(kpe, kpe.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd"))
    >>> kpe.format_move(match.position, Lookahead(depth=2).choose(match))
    'a1'
    """

    def __init__(self, depth: int = DEEPEST, seed: int | None = None) -> None:
        if not 1 <= depth <= DEEPEST:
            raise PlayerError(f"look-ahead: found depth {depth}, expected from 1 to {DEEPEST}")
        self.name = f"strength:{depth}"
        self._depth = depth
        self._tie_break = _TieBreak(seed)

    def choose(self, match: Match) -> int:
        """Return the move with the best value."""
        return self._tie_break.of(best_moves(match, self._depth))


def player(
    text: str,
    seed: int | None = None,
    ask: Ask | None = None,
    time: float | None = None,
    tables: Folder = None,
    stop: StopToken | None = None,
) -> Player:
    """Return the player that a text names: `human`, `random`, `greedy` or `strength:N` (1–6).

    `ask` is how a human is asked. `time` in seconds is how long a strength thinks on each move,
    instead of what else bounds it; `tables` the folder that the strongest looks into; once `stop`
    is set a strength plays at once. Whoever makes a player closes them. Raises `PlayerError`.

    >>> player("strength:2").name
    'strength:2'
    >>> player("robot")
    Traceback (most recent call last):
        ...
    makombo.errors.PlayerError: player: found 'robot', expected human, random, greedy or \
strength:N with N from 1 to 6
    """
    strength = _STRENGTH.fullmatch(text)
    if strength is not None:
        return Computer(int(strength[1]), seed, time, tables, stop)
    if text == Human.name and ask is None:
        raise PlayerError("player human: found nobody to ask, expected a program here")
    kinds: dict[str, Callable[[], Player]] = {
        Human.name: lambda: Human(cast(Ask, ask)),
        Random.name: lambda: Random(seed),
        Greedy.name: lambda: Greedy(seed),
    }
    if text not in kinds:
        expected = f"{', '.join(kinds)} or strength:N with N from 1 to 6"
        raise PlayerError(f"player: found {quote(text)}, expected {expected}")
    return kinds[text]()
