"""What a batch of games keeps of a position: its words, its past, and what an observer sees.

How often a position has occurred (KP15, KS15) is told by the game's past itself, word for word and
not by a hash of it, so that no two positions are ever taken for one. The past begins anew with each
move after which no earlier position can come back, and only every other entry has the same side to
move; what is left to look through is short: 8 entries on average in random Kpé, and most of all
positions of random Kisolo are ruled out by `returnable` before a single move is tried.
"""

from typing import Any

import numpy as np

from makombo.kernels import protocol
from makombo.kernels.jit import generic, implements, inlined
from makombo.kernels.kisolo import KisoloState
from makombo.kernels.kpe import KpeState
from makombo.kernels.words import BYTE, ONE, U64, ZERO, nonzero, total

State = protocol.State
Words = Any  # an array of `numpy.uint64`

WORDS_OF_PAST = {KpeState: 1, KisoloState: 4}  # for each entry

_THREE = U64(3)
_EIGHT = U64(8)
_HALF = U64(32)
_SOWN = U64(0b1111)
_BOTH_SOWN = U64(0x00000F0000000F00)
_COLUMNS = U64(15)


@generic
def load(like: State, words: Words, game: int) -> State:
    """Return the state of one game of the batch."""
    raise NotImplementedError


@generic
def store(state: State, words: Words, game: int) -> None:
    """Keep the state of one game of the batch."""
    raise NotImplementedError


@generic
def remember(state: State, past: Words, game: int, entry: int) -> None:
    """Enter the position into the past of its game."""
    raise NotImplementedError


@generic
def recalls(state: State, past: Words, game: int, entry: int) -> bool:
    """Tell whether an entry with the same side to move is this very position."""
    raise NotImplementedError


@generic
def settles(before: State, after: State) -> bool:
    """Tell whether no position up to `before` can come back any more."""
    raise NotImplementedError


@generic
def returnable(state: State, moves: U64, past: Words, game: int, entries: int) -> U64:
    """Return the moves that may bring a position of the past back; all others surely don't."""
    raise NotImplementedError


@generic
def repeated(state: State, own_row: bool) -> np.int64:
    """Return what a third occurrence is worth to the mover, as `final` does (KP15, KS15)."""
    raise NotImplementedError


@generic
def show(state: State, row: Any) -> int:
    """Write what the mover sees of the position itself; return how many numbers that took."""
    raise NotImplementedError


@inlined
def occurrences(state: State, past: Words, game: int, entries: int) -> int:
    """Return how often a position occurs in the past that it would be the next entry of."""
    found = 0
    entry = entries - 2
    while entry >= 0:
        if recalls(state, past, game, entry):
            found += 1
        entry -= 2
    return found


# Kpé: one word tells a position, as the sown sets are the same throughout a past.


@implements(load, KpeState)
def _load_kpe(like: KpeState, words: Words, game: int) -> KpeState:  # noqa: ARG001
    return KpeState(words[game, 0], words[game, 1])


@implements(store, KpeState)
def _store_kpe(state: KpeState, words: Words, game: int) -> None:
    words[game, 0] = state.board
    words[game, 1] = state.tally


@implements(remember, KpeState)
def _remember_kpe(state: KpeState, past: Words, game: int, entry: int) -> None:
    past[game, entry, 0] = state.board


@implements(recalls, KpeState)
def _recalls_kpe(state: KpeState, past: Words, game: int, entry: int) -> bool:
    return bool(past[game, entry, 0] == state.board)


@implements(settles, KpeState)
def _settles_kpe(before: KpeState, after: KpeState) -> bool:
    """Captured seeds never return to the board (KP8), and a pit once sown stays so (KP7)."""
    sown = before.tally & _BOTH_SOWN
    turned = (sown >> _HALF) | (sown << _HALF)
    if turned != after.tally & _BOTH_SOWN:
        return True
    return bool(total(before.board) != total(after.board))


@implements(returnable, KpeState)
def _returnable_kpe(
    state: KpeState,
    moves: U64,
    past: Words,  # noqa: ARG001
    game: int,  # noqa: ARG001
    entries: int,
) -> U64:
    """Leave out the moves from pits not yet sown; a capture shows on the board (KP7, KP8)."""
    return moves & (state.tally >> _EIGHT) & _SOWN if entries > 1 else ZERO


@implements(repeated, KpeState)
def _repeated_kpe(state: KpeState, own_row: bool) -> np.int64:
    own, theirs = state.tally & BYTE, (state.tally >> _HALF) & BYTE
    if own_row:
        own += total(state.board & U64(0xFFFFFFFF))
        theirs += total(state.board >> _HALF)
    return np.int64(own) - np.int64(theirs)


@implements(show, KpeState)
def _show_kpe(state: KpeState, row: Any) -> int:
    board, tally = state
    for pit in range(8):
        row[pit] = board & BYTE
        board >>= _EIGHT
    row[8] = tally & BYTE
    row[9] = (tally >> _HALF) & BYTE
    own, theirs = tally >> _EIGHT, tally >> U64(40)
    for pit in range(4):
        row[10 + pit] = own & ONE
        row[14 + pit] = theirs & ONE
        own >>= ONE
        theirs >>= ONE
    return 18


# Kisolo: four words tell a position, and every capture can be undone by others.


@implements(load, KisoloState)
def _load_kisolo(like: KisoloState, words: Words, game: int) -> KisoloState:  # noqa: ARG001
    return KisoloState(
        words[game, 0], words[game, 1], words[game, 2], words[game, 3], words[game, 4]
    )


@implements(store, KisoloState)
def _store_kisolo(state: KisoloState, words: Words, game: int) -> None:
    words[game, 0] = state.outer
    words[game, 1] = state.inner
    words[game, 2] = state.their_outer
    words[game, 3] = state.their_inner
    words[game, 4] = state.terms


@implements(remember, KisoloState)
def _remember_kisolo(state: KisoloState, past: Words, game: int, entry: int) -> None:
    past[game, entry, 0] = state.outer
    past[game, entry, 1] = state.inner
    past[game, entry, 2] = state.their_outer
    past[game, entry, 3] = state.their_inner


@implements(recalls, KisoloState)
def _recalls_kisolo(state: KisoloState, past: Words, game: int, entry: int) -> bool:
    return bool(
        past[game, entry, 0] == state.outer
        and past[game, entry, 1] == state.inner
        and past[game, entry, 2] == state.their_outer
        and past[game, entry, 3] == state.their_inner
    )


@implements(settles, KisoloState)
def _settles_kisolo(before: KisoloState, after: KisoloState) -> bool:  # noqa: ARG001
    return False


@implements(returnable, KisoloState)
def _returnable_kisolo(state: KisoloState, moves: U64, past: Words, game: int, entries: int) -> U64:
    """Leave out all moves where the opponent's pits rule it out.

    A move either leaves one of them as it is or takes all its seeds (KS5, KS9); so an entry that
    has other seeds in some pit, and not none, is out of reach.
    """
    entry = entries - 2
    while entry >= 0:
        outer, inner = past[game, entry, 0], past[game, entry, 1]
        others = (nonzero(outer) & nonzero(outer ^ state.their_outer)) | (
            nonzero(inner) & nonzero(inner ^ state.their_inner)
        )
        if others == ZERO:
            return moves
        entry -= 2
    return ZERO


@implements(repeated, KisoloState)
def _repeated_kisolo(state: KisoloState, own_row: bool) -> np.int64:  # noqa: ARG001
    return np.int64(0)


@implements(show, KisoloState)
def _show_kisolo(state: KisoloState, row: Any) -> int:
    columns = int(state.terms & _COLUMNS)
    for part in range(4):
        word = state[part]
        for column in range(columns):
            row[part * columns + column] = word & BYTE
            word >>= _EIGHT
    return 4 * columns
