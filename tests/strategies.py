"""Hypothesis strategies: games of every option set, and every legal position of each.

Positions are drawn as texts allow them, reachable or not: with locks and scores, finished ones,
with nearly all seeds in one pit or on one side (the endless sowings of Kisolo, KS13).
"""

from hypothesis import strategies as st

from makombo.rules import Game, Kisolo, Kpe, Position, Result, Side

UNLOCKED = 0b1111

kpe_games: st.SearchStrategy[Kpe] = st.builds(
    Kpe,
    seeds=st.integers(1, 31),
    capture_on_unlocking_move=st.booleans(),
    skip_origin=st.booleans(),
    endless=st.sampled_from(["split", "own_row"]),
)

# The bound on laps is kept small, so that an endless move costs little; the default is far away.
_laps = st.one_of(st.integers(1, 20), st.sampled_from([100, 500]))

kisolo_games: st.SearchStrategy[Kisolo] = st.one_of(
    st.builds(
        Kisolo,
        columns=st.integers(2, 8),
        seeds=st.integers(1, 6),
        endless_laps=_laps,
        start=st.sampled_from(["every", "outer"]),
    ),
    st.builds(Kisolo, endless_laps=_laps, start=st.sampled_from(["fifteen", "nines"])),
)


@st.composite
def _spread(draw: st.DrawFn, total: int, pits: int) -> list[int]:
    """Draw a way to put all seeds into the pits: evenly thrown, or heaped into a few of them."""
    heaps = draw(st.lists(st.integers(0, pits - 1), min_size=1, max_size=pits))
    board = [0] * pits
    left = total
    for pit in heaps[:-1]:
        seeds = draw(st.integers(0, left))
        board[pit] += seeds
        left -= seeds
    board[heaps[-1]] += left
    return board


@st.composite
def kpe_positions(draw: st.DrawFn, subject: Kpe) -> Position:
    """Draw any legal position of the game, its locks and scores in agreement (KP7)."""
    total = 8 * subject.seeds
    masks = st.one_of(st.just(UNLOCKED), st.integers(0, UNLOCKED))
    sown = (draw(masks), draw(masks))
    # With four seeds or more to begin with, a pit not yet sown still holds at least those.
    least = [
        0 if subject.seeds < 4 or sown[side] >> index & 1 else subject.seeds
        for side in Side
        for index in range(4)
    ]
    spare = total - sum(least)
    # Only an unlocked side has a score; the few finished exceptions are found by playing on.
    scores = [0, 0]
    for side in Side:
        if sown[side] == UNLOCKED:
            scores[side] = draw(st.integers(0, spare - sum(scores)))
    pits = draw(_spread(spare - sum(scores), 8))
    ring = [seeds + more for seeds, more in zip(least, pits, strict=True)]
    return Position(
        pits=(tuple(ring[:4]), tuple(ring[4:])),
        side=draw(st.sampled_from(Side)),
        scores=(scores[0], scores[1]),
        sown=sown,
    )


@st.composite
def kisolo_positions(draw: st.DrawFn, subject: Kisolo) -> Position:
    """Draw any legal position of the game, with or without a result (KS14)."""
    size = 2 * subject.columns
    board = draw(_spread(subject.initial().in_play, 2 * size))
    pits = (tuple(board[:size]), tuple(board[size:]))
    side = draw(st.sampled_from(Side))
    results: list[Result | None] = [None, None, None, Result.DRAW]
    if not any(pits[side][subject.columns :]):
        results.append(Result.of(side.other))
    return Position(pits, side, result=draw(st.sampled_from(results)))


@st.composite
def games_and_positions(draw: st.DrawFn) -> tuple[Game, Position]:
    """Draw a game of any options together with one of its positions."""
    if draw(st.booleans()):
        kpe = draw(kpe_games)
        return kpe, draw(kpe_positions(kpe))
    kisolo = draw(kisolo_games)
    return kisolo, draw(kisolo_positions(kisolo))
