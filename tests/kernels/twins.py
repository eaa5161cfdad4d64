"""Positions set up by hand, at random, and the check that a kernel plays them as the rules do."""

import random
from functools import cache

from makombo.kernels import kernel
from makombo.rules import Game, Kisolo, Kpe, Outcome, Position, Result, Side, game
from makombo.rules.kpe import FEWEST_SAFE, UNLOCKED

compiled = cache(kernel)

STARTS = ("every", "outer")
HISTORICAL = ("fifteen", "nines")  # on seven columns with three seeds only (KS2)


def check_position(rules: Game, position: Position) -> int:
    """Check one position with all its moves; return the number of moves."""
    twin = compiled(rules)
    state = twin.pack(position)
    legal = rules.legal_moves(position)
    agree = (
        twin.unpack(state) == position
        and twin.legal(state) == legal
        and twin.outcome(state) == rules.outcome(position)
    )
    assert agree, f"{rules}, {rules.format(position)}"
    for move in legal:
        after = twin.play(state, move)
        expected = rules.apply(position, move)
        agree = twin.unpack(after) == expected and twin.outcome(after) == rules.outcome(expected)
        assert agree, f"{rules}, {rules.format(position)}, move {move}"
    return len(legal)


def played(name: str, text: str, move: str) -> str:
    """Return the text of the position that the kernel reaches from this one by this move."""
    twin = compiled(game(name))
    position = twin.game.parse(text)
    after = twin.play(twin.pack(position), twin.game.parse_move(position, move))
    return twin.game.format(twin.unpack(after))


def moves(name: str, text: str) -> str:
    """Return the names of the moves that the kernel allows, in index order."""
    twin = compiled(game(name))
    position = twin.game.parse(text)
    legal = twin.legal(twin.pack(position))
    return " ".join(twin.game.format_move(position, move) for move in legal)


def end(name: str, text: str) -> Outcome | None:
    """Return how the kernel says the game ended."""
    twin = compiled(game(name))
    return twin.outcome(twin.pack(twin.game.parse(text)))


def check_random(name: str, seed: int, pairs: int) -> int:
    """Check random positions until at least so many (position, move) pairs are checked."""
    rng = random.Random(f"{name} {seed}")
    checked = 0
    while checked < pairs:
        checked += check_position(*SET_UP[name](rng))
    return checked


def random_kpe(rng: random.Random) -> tuple[Kpe, Position]:
    """Return a game of Kpé of any options and any position that it can have."""
    seeds = rng.choice((1, 2, 3, 4, 6, 6, 6, 6, rng.randint(1, 31), 31))
    rules = Kpe(seeds, rng.random() < 0.7, rng.random() < 0.3, rng.choice(("split", "own_row")))
    sown = tuple(rng.choice((UNLOCKED, UNLOCKED, rng.randrange(16))) for _ in Side)
    unsown = [not sown[pit // 4] >> pit % 4 & 1 for pit in range(8)]
    pits = [seeds if bare and seeds >= FEWEST_SAFE else 0 for bare in unsown]
    rest = 8 * seeds - sum(pits)
    free = [side for side in Side if sown[side] == UNLOCKED]
    scores = [0, 0]
    for side in free:
        scores[side] = rng.randint(0, rest)
        rest -= scores[side]
    if free and rng.random() < 0.5:  # few seeds left, as late in a game
        late = rng.randint(0, min(rest, 12))
        scores[free[0]] += rest - late
        rest = late
    _scatter(rng, pits, rest)
    position = Position(
        pits=(tuple(pits[:4]), tuple(pits[4:])),
        side=rng.choice(tuple(Side)),
        scores=(scores[0], scores[1]),
        sown=(sown[0], sown[1]),
    )
    return rules, position


def random_kisolo(rng: random.Random) -> tuple[Kisolo, Position]:
    """Return a game of Kisolo of any options and any position that it can have."""
    columns = rng.choice((7, 7, 6, rng.randint(2, 8)))
    seeds = rng.choice((3, 3, rng.randint(1, 6)))
    laps = rng.choice((1, 2, 3, 5, 10, 25, 50, 50, 50, 100))
    start = rng.choice((*STARTS, *HISTORICAL) if (columns, seeds) == (7, 3) else STARTS)
    rules = Kisolo(columns, seeds, laps if rng.random() < 0.999 else 10_000, start)
    size = rules.board.size
    whole = rules.initial().in_play
    rows = [[0] * size, [0] * size]
    share = rng.choice((whole // 2, rng.randint(0, whole), whole - rng.randint(0, 4)))
    _scatter(rng, rows[0], share)
    _scatter(rng, rows[1], whole - share)
    side = rng.choice(tuple(Side))
    result = None
    if rng.random() < 0.01:
        lost = not any(rows[side][columns:])
        result = Result.of(side.other) if lost else Result.DRAW
    return rules, Position((tuple(rows[0]), tuple(rows[1])), side, result=result)


def _scatter(rng: random.Random, pits: list[int], seeds: int) -> None:
    """Drop seeds into some of the pits: evenly, in clumps, or into very few."""
    chosen = rng.sample(range(len(pits)), rng.randint(1, len(pits)))
    largest = rng.choice((1, 1, 3, 10, 248))
    while seeds:
        clump = rng.randint(1, min(seeds, largest))
        pits[rng.choice(chosen)] += clump
        seeds -= clump


SET_UP = {"kpe": random_kpe, "kisolo": random_kisolo}
