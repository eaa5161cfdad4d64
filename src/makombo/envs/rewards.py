"""What the end of a game is worth, and the few words that environments take as arguments."""

from collections.abc import Sequence
from typing import Any

from makombo.errors import GameError, MakomboError, quote
from makombo.rules import Game, Outcome, Position, Side

REWARDS = ("outcome", "margin")


def check_word(name: str, value: object, words: Sequence[str | None]) -> None:
    """Raise `MakomboError` unless the value of an argument is one of the words.

    >>> check_word("rewards", "margins", REWARDS)
    Traceback (most recent call last):
        ...
    makombo.errors.MakomboError: rewards: found 'margins', expected outcome or margin
    """
    if value not in words:
        found = quote(value) if isinstance(value, str) else f"a {type(value).__name__}"
        raise MakomboError(f"{name}: found {found}, expected {' or '.join(map(str, words))}")


def check_rewards(game: Game, rewards: str) -> None:
    """Raise `MakomboError` unless these rewards are offered for the game."""
    check_word("rewards", rewards, offered(game))


def offered(game: Game) -> tuple[str, ...]:
    """Return the rewards that there are in a game: margins only where seeds are captured.

    >>> from makombo.rules import game
    >>> offered(game("kpe")), offered(game("kisolo"))
    (('outcome', 'margin'), ('outcome',))
    """
    return REWARDS if game.tally(game.initial(), Side.SOUTH).captured else REWARDS[:1]


def reward(outcome: Outcome, side: Side, rewards: str) -> float:
    """Return what an outcome is worth to a side: 1, 0 or -1, or the `margin` in seeds.

    >>> from makombo.rules import Termination
    >>> reward(Outcome.by_score((20, 28), Termination.SWEEP), Side.SOUTH, "margin")
    -8.0
    """
    if rewards == "margin" and outcome.score is not None:
        return float(outcome.score[side] - outcome.score[side.other])
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is side else -1.0


def worst(game: Game, rewards: str) -> float:
    """Return the lowest reward of a game, which is what an illegal action costs.

    A margin is never below the number of seeds: no score is negative, and they sum to it (KP14).
    """
    return -float(game.initial().in_play) if rewards == "margin" else -1.0


def start_of(game: Game, options: dict[str, Any] | None, *, strict: bool = True) -> Position | None:
    """Return the position that the options of a reset name, or None for the initial one.

    `options["position"]` is a position's text. Raises `PositionError`, and `GameError` for a
    position in which the game is over and, where `strict`, for any other option.
    """
    given = dict(options or {})
    text = given.pop("position", None)
    if given and strict:
        raise GameError("reset", f"found option {quote(str(next(iter(given))))}", "position")
    if text is None:
        return None
    if not isinstance(text, str):
        raise GameError("reset", f"found a {type(text).__name__} as position", "its text")
    position = game.parse(text)
    if not game.legal_moves(position):
        raise GameError("reset", "the game is over in this position", "one with a legal move")
    return position
