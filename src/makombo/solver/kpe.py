"""The levels of Kpé, what each leads to, and the order in which they can be solved."""

from collections.abc import Iterator

from makombo.errors import MakomboError
from makombo.kernels.kpe_level import ALL_SOWN, MOST_SEEDS, SEEDS, Level
from makombo.rules import Game, Kpe

MOST_CAPTURED = 16  # four pits of four in one move

Pair = tuple[Level, ...]
"""A level and its partner, or one level that is its own partner: solved together."""


def solvable(game: Game) -> Kpe:
    """Return the game if its levels can be solved, else raise `MakomboError` with the reason.

    >>> solvable(Kpe(endless="own_row"))
    Traceback (most recent call last):
        ...
    makombo.errors.MakomboError: kpe:endless=own_row: values would hang on history, expected \
endless=split
    """
    if not isinstance(game, Kpe):
        raise MakomboError(f"{game}: only Kpé has levels that can be solved, expected kpe")
    if game.endless != "split":
        reason = "values would hang on history, expected endless=split"
        raise MakomboError(f"{game}: {reason}")
    if game.seeds != SEEDS:
        reason = f"not a family of levels that is solved, expected seeds={SEEDS}"
        raise MakomboError(f"{game}: {reason}")
    return game


def check_most_seeds(seeds: int) -> None:
    """Raise `MakomboError` unless levels with so many seeds exist.

    >>> check_most_seeds(7)
    Traceback (most recent call last):
        ...
    makombo.errors.MakomboError: max-seeds: found 7, expected an even number from 0 to 48, for \
only even counts exist (KP8)
    """
    if seeds % 2 or not 0 <= seeds <= MOST_SEEDS:
        expected = f"an even number from 0 to {MOST_SEEDS}"
        why = ", for only even counts exist (KP8)" if seeds % 2 else ""
        raise MakomboError(f"max-seeds: found {seeds}, expected {expected}{why}")


def is_level(level: Level) -> bool:
    """Tell whether the level exists: even seeds, and nothing captured while both are locked."""
    locked = ALL_SOWN not in (level.sown_mover, level.sown_opponent)
    if level.seeds % 2 or not 0 <= level.seeds <= MOST_SEEDS or level.loose < 0:
        return False
    return level.seeds == MOST_SEEDS or not locked


def levels(most_seeds: int = MOST_SEEDS) -> Iterator[Level]:
    """Return all levels with at most so many seeds, every level after those that it leads to."""
    for pair in pairs(most_seeds):
        yield from pair


def pairs(most_seeds: int = MOST_SEEDS) -> Iterator[Pair]:
    """Return all pairs of levels in the order in which they can be solved.

    >>> [[level.name for level in pair] for pair in pairs(6)][2:5]
    [['04-f-f'], ['06-f-f'], ['06-7-f', '06-f-7']]
    """
    for seeds in range(0, most_seeds + 1, 2):
        masks = [(a, b) for a in range(16) for b in range(a + 1)]
        for high, low in sorted(masks, key=_unsown):
            level = Level(seeds, low, high)
            if is_level(level):
                yield (level,) if low == high else (level, level.partner)


def _unsown(masks: tuple[int, int]) -> tuple[int, int, int]:
    sown = sum(mask.bit_count() for mask in masks)
    return -sown, masks[0], masks[1]


def leads_to(level: Level) -> Iterator[Level]:
    """Return the levels outside its pair that moves from a level may lead to.

    Captures of every possible number of seeds are counted, whether or not one occurs.
    """
    fresh = [pit for pit in range(4) if not level.sown_mover >> pit & 1]
    for pit in fresh:
        yield Level(level.seeds, level.sown_opponent, level.sown_mover | 1 << pit)
    if len(fresh) <= 1:
        for captured in range(2, min(MOST_CAPTURED, level.seeds) + 1, 2):
            child = Level(level.seeds - captured, level.sown_opponent, ALL_SOWN)
            if is_level(child):
                yield child


def needs(pair: Pair) -> tuple[Level, ...]:
    """Return the levels that must be solved before a pair can be."""
    return tuple(dict.fromkeys(child for level in pair for child in leads_to(level)))
