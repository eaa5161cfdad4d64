"""A batch of games that are stepped together, observed by their movers.

`step` and `begin` work on the games from `first` to before `last` and touch no others, so that
threads can share a batch; what a game does depends on its own words alone. The layout of an
observation is told in `makombo.envs.observation`; it is the slow twin of what is written here, and
of what the game's own `show` writes.
"""

from typing import Any, NamedTuple

import numpy as np

from makombo.kernels.jit import generic, inlined
from makombo.kernels.protocol import State, final, lead, legal, load, play, south_moves, store
from makombo.kernels.repetition import (
    OCCURRENCES_THAT_END,
    occurrences,
    remember,
    repeated,
    returnable,
    settles,
)
from makombo.kernels.rng import GOLDEN, below, mix
from makombo.kernels.words import ONE, U64, ZERO, count, has, lowest, select

NEXT_STEP, SAME_STEP, DISABLED = range(3)  # when a finished game begins anew
SOUTH, NORTH, EITHER = range(3)  # where the one who acts sits, if the other is played for them

_TWO = U64(2)


class Terms(NamedTuple):
    """How the games of a batch are played; the same for all of them."""

    max_plies: int
    margin: bool  # rewards are margins in seeds, not -1, 0 and 1
    penalty: float  # the reward of an illegal action
    replies: bool  # a random opponent answers each action
    seat: int  # of the one who acts, where replies are made
    autoreset: int


class Batch(NamedTuple):
    """All that is kept of the games, an array each with a row a game."""

    words: Any  # u64[n, words of a state]
    moves: Any  # u64[n]: the legal moves, as a set
    past: Any  # u64[n, max_plies + 1, words of a past]
    entries: Any  # i64[n]: how many of them count
    plies: Any  # i64[n]
    counts: Any  # u8[n, pits]: occurrences of the position after each move
    now: Any  # u8[n]: occurrences of the position itself
    over: Any  # bool[n]: ended by the rules
    done: Any  # bool[n]: to begin anew, for whichever reason
    rng: Any  # u64[n]: the state of the game's own stream of random numbers


class Outputs(NamedTuple):
    """What a step shows, written anew each time."""

    observations: Any  # u8[n, numbers]
    masks: Any  # i8[n, pits]
    rewards: Any  # f64[n]
    terminated: Any  # bool[n]
    truncated: Any  # bool[n]
    finals: Any  # u8[n, numbers]: what games that began anew in this step showed before that
    final_masks: Any  # i8[n, pits]


@generic
def show(state: State, row: Any) -> int:
    """Write what the mover sees of the position itself; return how many numbers that took."""
    raise NotImplementedError


@inlined
def first_illegal(batch: Batch, actions: Any) -> int:
    """Return the first game in play whose action is no legal move, or -1."""
    pits = batch.counts.shape[1]
    for game in range(len(actions)):
        if batch.done[game]:
            continue
        action = actions[game]
        if action < 0 or action >= pits or not has(batch.moves[game], U64(action)):
            return game
    return -1


@inlined
def begin(
    start: State, terms: Terms, batch: Batch, outputs: Outputs, chosen: Any, first: int, last: int
) -> None:
    """Begin the chosen games anew from `start`, and show all."""
    for game in range(first, last):
        if chosen[game]:
            _begin(start, terms, batch, game)
        outputs.rewards[game] = 0.0
        outputs.terminated[game] = False
        outputs.truncated[game] = False
        _observe(start, batch, outputs.observations, outputs.masks, game)


@inlined
def step(
    start: State, terms: Terms, batch: Batch, outputs: Outputs, actions: Any, first: int, last: int
) -> None:
    """Make each game's action, or begin it anew where it had ended (`NEXT_STEP`)."""
    for game in range(first, last):
        outputs.rewards[game] = 0.0
        outputs.terminated[game] = False
        outputs.truncated[game] = False
        if batch.done[game]:
            _begin(start, terms, batch, game)
        else:
            _act(start, terms, batch, outputs, game, actions[game])
        if batch.done[game] and terms.autoreset == SAME_STEP:
            _observe(start, batch, outputs.finals, outputs.final_masks, game)
            _begin(start, terms, batch, game)
        _observe(start, batch, outputs.observations, outputs.masks, game)


@inlined
def _act(
    start: State, terms: Terms, batch: Batch, outputs: Outputs, game: int, action: int
) -> None:
    """Make one action and the reply to it, and say what came of it."""
    pits = batch.counts.shape[1]
    if action < 0 or action >= pits or not has(batch.moves[game], U64(action)):
        outputs.rewards[game] = terms.penalty
        outputs.terminated[game] = True
        batch.done[game] = True
        return
    reward = -_ply(start, terms, batch, game, U64(action))
    if terms.replies and not batch.done[game]:
        reward = _ply(start, terms, batch, game, _drawn(batch, game))
    outputs.rewards[game] = reward if terms.margin else np.sign(reward)
    outputs.terminated[game] = batch.over[game]
    outputs.truncated[game] = batch.done[game] and not batch.over[game]


@inlined
def _drawn(batch: Batch, game: int) -> U64:
    """Return a legal move drawn by lot."""
    batch.rng[game] += GOLDEN
    moves = batch.moves[game]
    return select(moves, below(mix(batch.rng[game]), count(moves)))


@inlined
def _begin(start: State, terms: Terms, batch: Batch, game: int) -> None:
    """Begin a game anew, and where the one who acts sits second, make the first move."""
    _set_up(start, batch, game)
    if not terms.replies or batch.done[game]:
        return
    seat = terms.seat
    if seat == EITHER:
        batch.rng[game] += GOLDEN
        seat = int(below(mix(batch.rng[game]), _TWO))
    if (seat == SOUTH) == south_moves(start):
        return
    _ply(start, terms, batch, game, _drawn(batch, game))
    if batch.done[game]:  # a first move that wins leaves nothing to act on: sit first
        _set_up(start, batch, game)


@inlined
def _set_up(start: State, batch: Batch, game: int) -> None:
    store(start, batch.words, game)
    remember(start, batch.past, game, 0)
    batch.moves[game] = legal(start)
    batch.entries[game] = 1
    batch.plies[game] = 0
    batch.now[game] = 1
    batch.over[game] = batch.moves[game] == ZERO
    batch.done[game] = batch.over[game]
    for pit in range(batch.counts.shape[1]):
        batch.counts[game, pit] = 0


@inlined
def _ply(start: State, terms: Terms, batch: Batch, game: int, move: U64) -> np.int64:
    """Make a legal move; return what it is worth to the next mover if it ends the game, else 0."""
    before = load(start, batch.words, game)
    after = play(before, move)
    store(after, batch.words, game)
    moves = legal(after)
    batch.moves[game] = moves
    batch.plies[game] += 1
    batch.now[game] = batch.counts[game, move] + 1
    entries = 0 if settles(before, after) else batch.entries[game]
    remember(after, batch.past, game, entries)
    batch.entries[game] = entries + 1
    _look_ahead(after, batch, game)
    reward = np.int64(0)
    if moves == ZERO:
        batch.over[game] = True
        reward = final(after)
    elif batch.now[game] >= OCCURRENCES_THAT_END:
        batch.over[game] = True
        batch.moves[game] = ZERO
        reward = lead(after) + repeated(after)
    batch.done[game] = batch.over[game] or batch.plies[game] >= terms.max_plies
    return reward


@inlined
def _look_ahead(state: State, batch: Batch, game: int) -> None:
    """Count the occurrences of the position after each move."""
    for pit in range(batch.counts.shape[1]):
        batch.counts[game, pit] = 0
    entries = batch.entries[game]
    moves = returnable(state, batch.moves[game], batch.past, game, entries)
    while moves != ZERO:
        move = lowest(moves)
        moves &= moves - ONE
        after = play(state, move)
        batch.counts[game, move] = occurrences(after, batch.past, game, 0, entries)


@inlined
def _observe(start: State, batch: Batch, observations: Any, masks: Any, game: int) -> None:
    """Write what the mover of a game sees, and which moves they have."""
    state = load(start, batch.words, game)
    row = observations[game]
    at = show(state, row)
    row[at] = batch.now[game]
    moves = batch.moves[game]
    pits = batch.counts.shape[1]
    over = batch.over[game]
    for pit in range(pits):
        row[at + 1 + pit] = ZERO if over else batch.counts[game, pit]
        masks[game, pit] = moves & ONE
        moves >>= ONE
    row[at + 1 + pits] = ONE if south_moves(state) else ZERO
    row[at + 2 + pits] = ONE if over else ZERO
