"""Proof search: can one side force a win of Kisolo within n plies?

A boolean search over who wins, with no estimates. Its branching is so small (about 2.4 moves) that
it looks far beyond what negamax reaches. The plies count the moves of both sides and whoever makes
the last of them wins: an odd number is a win of the mover, an even number one of the opponent.

The transposition table has one row a slot: the key of a position and of who is to win it, and
packed the fewest plies within which the win is proven (bits 0-15, 0: none), the most within which
it is disproved (16-31), and the move that decided last (32-47).
"""

import numpy as np
import numpy.typing as npt

from makombo.engine.search import NODE_LIMIT, NODES, ORDER, STOP, WIDTH
from makombo.engine.transposition import NO_MOVE, TranspositionTable
from makombo.engine.value import key
from makombo.kernels.jit import compiled
from makombo.kernels.protocol import final, legal, play
from makombo.kernels.words import ONE, U64, ZERO, count, lowest, signed

Ints = npt.NDArray[np.int64]

DEFAULT_SLOTS = 1 << 20  # 16 MiB
_SIXTEEN = U64(16)
_THIRTY_TWO = U64(32)
_LOW = U64(0xFFFF)


@compiled
def forced(
    state: tuple[U64, ...], plies: int, table: TranspositionTable, control: Ints, stop: Ints
) -> bool:
    """Tell whether one side can force a win within `plies` plies (1 or more).

    It is the mover's win if the number is odd, else their opponent's. `control` has room for the
    moves of so many plies; `stop` is the cell of the question's `StopToken`. When `control[STOP]`
    is set the answer means nothing.
    """
    control[NODES] += 1
    if control[NODES] >= control[NODE_LIMIT] or stop[0] != 0:
        control[STOP] = 1
    if control[STOP] != 0:
        return False
    attacking = plies & 1 == 1
    if legal(state) == ZERO:
        return bool(not attacking and final(state) < 0)
    if plies == 1:
        return _move_that_wins_at_once(state) != NO_MOVE
    here = key(state) if attacking else ~key(state)
    known = _known(table, here)
    if _proven(known) != 0 and _proven(known) <= plies:
        return True
    if plies <= _disproved(known):
        return False
    number_of_moves = _ordered(state, plies, attacking, _decider(known), control)
    for number in range(number_of_moves):
        move = control[ORDER + WIDTH * plies + number] & 31
        after = play(state, U64(move))
        settled = forced(after, plies - 1, table, control, stop)
        if control[STOP] != 0:
            return False
        if settled == attacking:
            _keep(table, here, plies, attacking, move)
            return attacking
    _keep(table, here, plies, not attacking, NO_MOVE)
    return not attacking


@compiled
def _move_that_wins_at_once(state: tuple[U64, ...]) -> int:
    """Return a move that ends the game won, or NO_MOVE."""
    moves = legal(state)
    while moves != ZERO:
        move = lowest(moves)
        moves &= moves - ONE
        after = play(state, move)
        if legal(after) == ZERO and final(after) < 0:
            return signed(move)
    return NO_MOVE


@compiled
def winning_move(state: tuple[U64, ...], table: TranspositionTable) -> int:
    """Return a move that wins at once or that the table says wins, or NO_MOVE."""
    move = _move_that_wins_at_once(state)
    known = _known(table, key(state))
    if move == NO_MOVE and _proven(known) != 0:
        return _decider(known)
    return move


@compiled
def _ordered(state: tuple[U64, ...], plies: int, attacking: bool, decider: int, order: Ints) -> int:
    """Write the moves in the order to try them into this depth's room; return how many they are.

    Who attacks tries those first that leave the fewest replies, who defends the one that refuted
    the attack before.
    """
    base = ORDER + WIDTH * plies
    number = 0
    moves = legal(state)
    while moves != ZERO:
        move = lowest(moves)
        moves &= moves - ONE
        rank = number + 1
        if attacking:
            rank = signed(count(legal(play(state, move))))
        elif signed(move) == decider:
            rank = 0
        entry = (rank << 5) | signed(move)
        place = base + number
        while place > base and order[place - 1] > entry:
            order[place] = order[place - 1]
            place -= 1
        order[place] = entry
        number += 1
    return number


@compiled
def _known(table: TranspositionTable, here: U64) -> U64:
    slot = here & U64(table.shape[0] - 1)
    if table[slot, 0] == here:
        return U64(table[slot, 1])
    return U64(NO_MOVE) << _THIRTY_TWO


@compiled
def _proven(known: U64) -> int:
    return signed(known & _LOW)


@compiled
def _disproved(known: U64) -> int:
    return signed((known >> _SIXTEEN) & _LOW)


@compiled
def _decider(known: U64) -> int:
    return signed(known >> _THIRTY_TWO)


@compiled
def _keep(table: TranspositionTable, here: U64, plies: int, proven: bool, move: int) -> None:
    """Add to what is known of a position that a win is proven, or disproved, within `plies`.

    The move that decided is kept; where every move had to be looked at, the one known before.
    """
    known = _known(table, here)
    word = U64(move) if move != NO_MOVE else known >> _THIRTY_TWO
    word <<= _THIRTY_TWO
    if proven:
        word |= (known & (_LOW << _SIXTEEN)) | U64(plies)
    else:
        word |= (known & _LOW) | (U64(plies) << _SIXTEEN)
    slot = here & U64(table.shape[0] - 1)
    table[slot, 0] = here
    table[slot, 1] = word
