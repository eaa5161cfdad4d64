"""Negamax with a transposition table and principal variation search, once for both games.

All of it is compiled; `SearchContext` is what it shares with its driver. The value of a move is
what it gains at once less the value of the position it leads to, which the opponent is to play.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from makombo.engine.evaluation import evaluate
from makombo.engine.transposition import (
    EXACT,
    LOWER,
    NO_MOVE,
    UPPER,
    TranspositionTable,
    bound_of,
    depth_of,
    find,
    move_of,
    store,
    value_of,
)
from makombo.engine.value import (
    SEED,
    UNKNOWN,
    WIN,
    WON,
    ending,
    exact,
    gain,
    key,
)
from makombo.kernels.jit import compiled, inlined
from makombo.kernels.protocol import legal, play
from makombo.kernels.repetition import (
    OCCURRENCES_THAT_END,
    occurrences,
    remember,
    repeated,
    settles,
)
from makombo.kernels.words import ONE, U64, ZERO, lowest, signed

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
State = tuple[U64, ...]

# The places in `control`: switches and counters. A search sets STOP itself when its nodes are spent
# or the word to stop has come.
STOP, NODES, NODE_LIMIT, ROOT, GENERATION, PLAIN = range(6)
ORDER = 8  # where the room for sorting moves begins, WIDTH places a ply

INFINITE = 4 * WIN
LONGEST_LINE = 256  # of a line
WIDTH = 16  # the most moves a position has
_CAPTURES_DEEP = U64(4)  # plies of captures alone after the full width
_SORTED_FROM = 3  # the depth from which sorting moves by their looks pays


class SearchContext(NamedTuple):
    """What a search works with.

    `path` is the one game's past (`makombo.kernels.repetition`): the match's history and then the
    line being searched, the root at `control[ROOT]`, so that repetitions are seen. What the `book`
    knows isn't searched. `control` has room for sorting moves, too: every array more that a context
    has is handed on at every node, and felt. `stop` is the cell of the question's `StopToken`,
    which others write to while the search runs.
    """

    table: TranspositionTable
    book: Any
    path: Words
    control: Ints
    stop: Ints


def new_control(plies: int) -> Ints:
    """Return the switches and counters of a search, and room for the moves of so many plies."""
    return np.zeros(ORDER + WIDTH * plies, np.int64)


@compiled
def negamax(
    state: State, depth: int, ply: int, alpha: int, beta: int, quiet: int, context: SearchContext
) -> int:
    """Return the value of a position for its mover, searched `depth` plies deep.

    At or below `alpha`, or at or above `beta`, the value is a bound (fail-soft). `quiet` counts
    the plies since a move after which nothing before it can occur again. Once `control[STOP]` is
    set the value means nothing.
    """
    control = context.control
    if _must_stop(context):
        return 0
    moves = legal(state)
    if moves == ZERO:
        return _ended(state, ply)
    here = key(state)
    place = control[ROOT] + ply
    if _occurred(state, place, quiet, context):
        return repeated(state) * SEED  # type: ignore[return-value]
    known = exact(state, context.book)
    if known != UNKNOWN:
        return known
    if depth <= 0 or ply >= LONGEST_LINE - 1:
        return _captures(state, moves, signed(_CAPTURES_DEEP), alpha, beta, context)
    data = find(context.table, here)
    if _settles(data, depth, ply, alpha, beta):
        return _from_table(value_of(data), ply)
    _enter(state, place, context)
    number_of_moves = _sorted(state, moves, depth, ply, move_of(data), context)
    best, best_move = -INFINITE, NO_MOVE
    for number in range(number_of_moves):
        move = control[ORDER + WIDTH * ply + number] & 31
        floor = max(alpha, best)
        after = play(state, U64(move))
        gained = gain(state, after)
        still = 0 if settles(state, after) else quiet + 1
        low, high = gained - beta, gained - floor
        probe = low if number == 0 else high - 1
        value = gained - negamax(after, depth - 1, ply + 1, probe, high, still, context)
        if probe > low and floor < value < beta:
            value = gained - negamax(after, depth - 1, ply + 1, low, high, still, context)
        if control[STOP] != 0:
            return 0
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break
    _remember(here, best, best_move, depth, ply, alpha, beta, context)
    return best


@compiled
def search_root(
    state: State,
    depth: int,
    alpha: int,
    beta: int,
    allowed: U64,
    quiet: int,
    context: SearchContext,
) -> tuple[int, int]:
    """Return the value and the best of the allowed moves; their values are as in `negamax`.

    Where `control[STOP]` was set in the middle the best of the moves finished is returned, or
    NO_MOVE if there is none.
    """
    here = key(state)
    known = move_of(find(context.table, here))
    number_of_moves = _sorted(state, allowed, max(depth, _SORTED_FROM), 0, known, context)
    best, best_move = -INFINITE, NO_MOVE
    first_ply = signed(ONE)  # not a literal, or numba would compile a second negamax for it
    for number in range(number_of_moves):
        move = context.control[ORDER + number] & 31
        floor = max(alpha, best)
        after = play(state, U64(move))
        gained = gain(state, after)
        still = 0 if settles(state, after) else quiet + 1
        low, high = gained - beta, gained - floor
        probe = low if number == 0 else high - 1
        value = gained - negamax(after, depth - 1, first_ply, probe, high, still, context)
        if probe > low and floor < value < beta:
            value = gained - negamax(after, depth - 1, first_ply, low, high, still, context)
        if context.control[STOP] != 0:
            return best, best_move
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break
    if allowed == legal(state):
        _remember(here, best, best_move, depth, 0, alpha, beta, context)
    return best, best_move


@inlined  # handing arrays of the context on, one by one, would count references at every node
def _must_stop(context: SearchContext) -> bool:
    """Count one more node; tell whether the search is to end."""
    control = context.control
    control[NODES] += 1
    if control[NODES] >= control[NODE_LIMIT] or context.stop[0] != 0:
        control[STOP] = 1
    return control[STOP] != 0  # type: ignore[no-any-return]


@compiled
def _ended(state: State, ply: int) -> int:
    """Return the value of a finished game; the sooner it is lost the worse."""
    value = ending(state)
    return value + ply if value == -WIN else value


@inlined
def _occurred(state: State, place: int, quiet: int, context: SearchContext) -> bool:
    """Tell whether a position counts as a third occurrence.

    One repetition within the line searched is enough: who could avoid it will. Of positions of
    the match itself it takes two.
    """
    root = context.control[ROOT]
    oldest = max(0, place - quiet)
    if occurrences(state, context.path, 0, max(oldest, root), place) > 0:
        return True
    if oldest >= root:
        return False
    before = occurrences(state, context.path, 0, oldest, place)
    return before >= OCCURRENCES_THAT_END - 1


@inlined
def _enter(state: State, place: int, context: SearchContext) -> None:
    """Write a position into the path."""
    remember(state, context.path, 0, place)


@compiled
def _settles(data: U64, depth: int, ply: int, alpha: int, beta: int) -> bool:
    """Tell whether what the table has on a position answers this search."""
    bound = bound_of(data)
    if bound == 0 or depth_of(data) < depth:
        return False
    value = _from_table(value_of(data), ply)
    if bound == LOWER:
        return value >= beta
    return bound == EXACT or value <= alpha


@compiled
def _remember(
    here: U64,
    value: int,
    move: int,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    context: SearchContext,
) -> None:
    """Store what a search found."""
    bound = EXACT
    if value >= beta:
        bound = LOWER
    elif value <= alpha:
        bound = UPPER
    stored = _to_table(value, ply)
    store(context.table, here, stored, depth, bound, move, context.control[GENERATION])


@compiled
def _to_table(value: int, ply: int) -> int:
    """Return a value as the position itself has it: a win's plies counted from there."""
    if value >= WON:
        return value + ply
    return value - ply if value <= -WON else value


@compiled
def _from_table(value: int, ply: int) -> int:
    """Return a stored value as the root sees it."""
    if value >= WON:
        return value - ply
    return value + ply if value <= -WON else value


@compiled
def _captures(
    state: State, moves: U64, left: int, alpha: int, beta: int, context: SearchContext
) -> int:
    """Return the value after the captures that are worth making, or of standing still."""
    best = evaluate(state, context.control[PLAIN] != 0)
    if left == 0:
        return best
    while moves != ZERO and best < beta:
        move = lowest(moves)
        moves &= moves - ONE
        after = play(state, move)
        gained = gain(state, after)
        if gained <= 0:
            continue
        context.control[NODES] += 1
        replies = legal(after)
        known = exact(after, context.book)
        if replies == ZERO:
            best = max(best, gained - ending(after))
        elif known != UNKNOWN:
            best = max(best, gained - known)
        else:
            floor = max(alpha, best)
            low, high = gained - beta, gained - floor
            best = max(best, gained - _captures(after, replies, left - 1, low, high, context))
    return best


@compiled
def _sorted(
    state: State, moves: U64, depth: int, ply: int, first: int, context: SearchContext
) -> int:
    """Write the moves in the order to try them into this ply's room; return how many they are.

    The move that was best before comes first, then those that look best at once.
    """
    order = context.control
    base = ORDER + WIDTH * ply
    number = 0
    while moves != ZERO:
        move = signed(lowest(moves))
        moves &= moves - ONE
        look = -number
        if move == first:
            look = 2 * INFINITE
        elif depth >= _SORTED_FROM:
            after = play(state, U64(move))
            look = gain(state, after) - estimate(after, context.control[PLAIN] != 0)
        entry = (look << 5) | move
        place = base + number
        while place > base and order[place - 1] < entry:
            order[place] = order[place - 1]
            place -= 1
        order[place] = entry
        number += 1
    return number


@compiled
def estimate(state: State, plain: bool) -> int:
    """Return the value of a position looked at once, finished or not."""
    if legal(state) == ZERO:
        return ending(state)
    return evaluate(state, plain)


@compiled
def key_of(state: State) -> U64:
    """Return a position's key; called from Python."""
    return key(state)


@compiled
def enter(state: State, path: Words, place: int) -> None:
    """Write a position into a path; called from Python."""
    remember(state, path, 0, place)


@compiled
def closed_by(before: State, after: State) -> bool:
    """Tell whether nothing before a move can occur again after it; called from Python."""
    return settles(before, after)


@compiled
def stored_move(state: State, table: TranspositionTable) -> int:
    """Return the best move that the table knows, or NO_MOVE; called from Python."""
    move = move_of(find(table, key(state)))
    if move == NO_MOVE or (legal(state) >> U64(move)) & ONE == ZERO:
        return NO_MOVE
    return move
