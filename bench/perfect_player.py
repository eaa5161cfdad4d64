"""Plays won positions out with the perfect player: does it take what the tables promise?

    python -m bench.perfect_player [--tables TABLES] [--positions 10000] [--workers 2]

Positions are drawn over all levels in proportion. Each is played three times, against a defender
who loses as little as they can, one who puts the loss off and goes round in circles where they may,
and one who plays anything. It prints the games, the smallest surplus over the promised margin, the
most occurrences of one position while it was still won, the longest game and the time the perfect
player took for a move. What is even once the promise is in hand may go round until it is
shared (KP15).
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from makombo.engine.perfect import choices
from makombo.play import Match
from makombo.play.folders import find_tables
from makombo.rules import Game, Kpe, Position, game
from makombo.tables import Tables
from makombo.tables.exact import know

Defender = Callable[[Match, Tables, random.Random], int]


def best(match: Match, tables: Tables, rng: random.Random) -> int:
    """Defend as the perfect player itself does."""
    del rng
    return choices(match.game, match.position, tables, match.positions[:-1])[0][0]


def delaying(match: Match, tables: Tables, rng: random.Random) -> int:
    """Keep the margin, go where the game has been before if possible, else lose slowly."""
    moves = know(match.game, match.position, tables).moves
    margin = moves[0][1].margin
    occurred = Counter(map(match.game.occurrence, match.positions))

    def delays(move: int) -> tuple[int, int, float]:
        value = dict(moves)[move]
        after = match.game.apply(match.position, move)
        return occurred[match.game.occurrence(after)], value.distance or 0, rng.random()

    return max((move for move, value in moves if value.margin == margin), key=delays)


def anything(match: Match, tables: Tables, rng: random.Random) -> int:
    """Play any move."""
    del tables
    return rng.choice(match.legal_moves())


DEFENDERS: dict[str, Defender] = {"best": best, "delaying": delaying, "random": anything}


@dataclass
class Played:
    """What one game came to."""

    surplus: int
    """Seeds won more than were promised."""
    occurrences: int
    """How often the position that occurred most did, of those that were still won."""
    plies: int
    seconds: list[float] = field(default_factory=list)
    """What each of the perfect player's moves took."""


def won_positions(tables: Tables, many: int, seed: int = 0) -> Iterator[Position]:
    """Yield won positions, drawn over all levels in proportion."""
    rules = game(tables.manifest.game)
    assert isinstance(rules, Kpe)
    rng = random.Random(seed)
    levels = list(tables)
    sizes = [level.size for level in levels]
    found = 0
    while found < many:
        (level,) = rng.choices(levels, sizes)
        rank = rng.randrange(level.size)
        if tables.table(level).margin(rank) > 0:
            found += 1
            yield level.position(rank, rules)


def play_out(rules: Game, start: Position, tables: Tables, defender: str, seed: int) -> Played:
    """Play a won position to its end, the perfect player first."""
    match = Match(rules, start)
    rng = random.Random(seed)
    side = start.side
    seconds = []
    won: Counter[Hashable] = Counter()
    while match.outcome is None:
        if match.position.side is side:
            if tables.probe(rules, match.position).margin > 0:
                won[rules.occurrence(match.position)] += 1
            begun = time.perf_counter()
            move = best(match, tables, rng)
            seconds.append(time.perf_counter() - begun)
        else:
            move = DEFENDERS[defender](match, tables, rng)
        match.push(move)
    score = match.outcome.score
    assert score is not None
    assert start.scores is not None
    took = score[side] - start.scores[side]
    gave = score[side.other] - start.scores[side.other]
    promised = tables.probe(rules, start).margin
    return Played(took - gave - promised, max(won.values()), len(match.moves), seconds)


def play_all(folder: str | None, seed: int, starts: Sequence[Position]) -> dict[str, list[Played]]:
    """Play every position against every defender."""
    tables = find_tables(folder)
    rules = game(tables.manifest.game)
    return {
        defender: [
            play_out(rules, start, tables, defender, seed + number)
            for number, start in enumerate(starts)
        ]
        for defender in DEFENDERS
    }


def main() -> None:
    """Play, and print what came of it, a line for each defender."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    starts = list(won_positions(find_tables(asked.tables), asked.positions, asked.seed))
    pieces = [starts[begin : begin + 50] for begin in range(0, len(starts), 50)]
    told: dict[str, list[Played]] = {defender: [] for defender in DEFENDERS}
    with ProcessPoolExecutor(asked.workers) as pool:
        for piece in pool.map(partial(play_all, asked.tables, asked.seed), pieces):
            for defender, games in piece.items():
                told[defender] += games
    for defender, games in told.items():
        milliseconds = 1000 * np.concatenate([each.seconds for each in games])
        middle, slow = np.percentile(milliseconds, (50, 99))
        print(
            f"{defender}: {len(games)} games, surplus from {min(g.surplus for g in games)}, "
            f"a won position at most {max(g.occurrences for g in games)} times, "
            f"longest {max(g.plies for g in games)} plies, "
            f"a move {middle:.1f} ms (99 %: {slow:.1f}, most: {milliseconds.max():.1f})"
        )


if __name__ == "__main__":
    main()
