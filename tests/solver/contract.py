"""What a game must offer to be solved level by level, and a test that it does.

Retrograde analysis goes from children to parents and from parents to children; it's right only if
the two agree. `check_level_game` says whether they do.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

import numpy as np

from makombo.errors import MakomboError
from makombo.kernels.kpe import own_half, their_half
from makombo.kernels.kpe_level import Level
from makombo.kernels.kpe_ranking import rank_of, rows_at, shape
from makombo.kernels.kpe_unmoves import MOST_UNMOVES, Options, unmoves
from makombo.kernels.words import U64
from makombo.rules import Kpe, Position, Trace
from makombo.rules.events import Sweep
from makombo.solver import kpe as kpe_levels

Place = tuple[Level, int]
"""A position: its level and its rank there."""


class LevelGame(Protocol):
    """A game whose positions fall into levels, and whose moves lead only downwards from a pair."""

    def leads_to(self, level: Level) -> Iterable[Level]:
        """Return the levels outside its pair that moves from a level may lead to."""
        ...

    def children(self, place: Place) -> Iterable[Place]:
        """Return where each move leads, before anything is swept."""
        ...

    def parents(self, place: Place) -> Iterable[Place]:
        """Return the positions of the partner level from which some move leads here."""
        ...


class LevelError(MakomboError):
    """A level game contradicts itself."""


def check_level_game(game: LevelGame, levels: Iterable[Level]) -> int:
    """Check that every child has its parent and every parent its child; return the pairs of them.

    Raises `LevelError` for the first that hasn't, or for a move to a level that wasn't named.

    >>> check_level_game(KpeLevels(Kpe()), [Level(2, 15, 15)])
    28
    """
    checked = 0
    for level in levels:
        beyond = set(game.leads_to(level))
        for rank in range(level.size):
            place = level, rank
            for child in game.children(place):
                if child[0] == level.partner:
                    checked += 1
                    if place not in game.parents(child):
                        raise _broken(place, "has a child", child, "of which it is no parent")
                elif child[0] not in beyond:
                    raise _broken(place, "leads to", child, "a level that wasn't named")
            for parent in game.parents(place):
                if place not in game.children(parent):
                    raise _broken(place, "has a parent", parent, "of which it is no child")
    return checked


def _broken(place: Place, relation: str, other: Place, fault: str) -> LevelError:
    names = [f"level {level.name}, rank {rank}" for level, rank in (place, other)]
    return LevelError(f"{names[0]}: {relation} in {names[1]}, {fault}, expected both ways to agree")


class KpeLevels:
    """Kpé as its levels: moves by the rules, un-moves by the kernel."""

    def __init__(self, game: Kpe) -> None:
        self._game = game
        self._options = Options(U64(game.capture_on_unlocking_move), U64(game.skip_origin))
        self._parents = np.zeros(MOST_UNMOVES, np.uint64)

    def leads_to(self, level: Level) -> Iterable[Level]:
        """Return the levels outside its pair that moves from a level may lead to."""
        return kpe_levels.leads_to(level)

    def children(self, place: Place) -> Iterator[Place]:
        """Return where each move leads, before anything is swept (KP13)."""
        level, rank = place
        position = level.position(rank, self._game)
        for move in self._game.legal_moves(position):
            after = _unswept(self._game.trace(position, move))
            child = Level.of(after)
            yield child, child.rank((*after.own, *after.opposing))

    def parents(self, place: Place) -> Iterator[Place]:
        """Return the positions of the partner level from which some move leads here."""
        level, rank = place
        before = shape(level.partner)
        own, theirs = map(U64, rows_at(U64(rank), U64(level.loose)))
        count = unmoves(own, theirs, before, self._options, self._parents)
        for parent in self._parents[:count].copy():
            rows = map(U64, (own_half(parent), their_half(parent)))
            yield level.partner, int(rank_of(before.loose, *rows))


def _unswept(trace: Trace) -> Position:
    """Return the position after a move as it was before the sweep, if there was one."""
    after = trace.after
    pits = [list(row) for row in after.pits]
    for event in trace.events:
        if isinstance(event, Sweep) and event.pit is not None:
            pits[event.pit.side][event.pit.index] = event.seeds
    south, north = map(tuple, pits)
    return Position((south, north), after.side, scores=(0, 0), sown=after.sown)
