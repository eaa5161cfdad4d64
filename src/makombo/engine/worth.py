"""What the search asks of a game beyond its moves: keys, gains, ends and estimates.

Values are `int64`, from the mover's view, in hundredths of a seed. In Kpé a value is the *margin*:
what the mover will still gain minus what the opponent will, so that a position's value does not
hang on the scores it was reached with. In Kisolo nothing is gained on the way; a win is worth
`WIN` less the plies it is away, everything short of that is an estimate.
"""

from makombo.kernels.book import NOT_THERE, Book, book_margin
from makombo.kernels.jit import compiled, generic, implements
from makombo.kernels.kisolo import KisoloState
from makombo.kernels.kpe import KpeState
from makombo.kernels.words import U64, signed, total

SEED = 100  # a seed, in units of value
WIN = 1 << 20  # a won game of Kisolo
WON = WIN - 4096  # from here on a value is a proven win, its distance to WIN the plies
UNKNOWN = NOT_THERE * SEED  # no value: no margin is as low

_HALF = U64(32)
_BYTE = U64(0xFF)
_OWN = U64(0xFFFFFFFF)
_SOWN = U64(0x00000F0000000F00)
_SPREAD = U64(0x9E3779B97F4A7C15)
_SPREAD_TOO = U64(0xC2B2AE3D27D4EB4F)
_SPREAD_MORE = U64(0x165667B19E3779F9)
_FOLD = U64(29)
_FOLD_AGAIN = U64(32)


@generic
def key(state: tuple[U64, ...]) -> U64:
    """Return a hash of the position as its mover sees it; scores and options play no part."""
    raise NotImplementedError


@generic
def gain(before: tuple[U64, ...], after: tuple[U64, ...]) -> int:
    """Return what a move gained its mover minus what it gained the opponent (a sweep)."""
    raise NotImplementedError


@generic
def closes(before: tuple[U64, ...], after: tuple[U64, ...]) -> bool:
    """Tell whether no position before this move can ever occur again after it."""
    raise NotImplementedError


@generic
def ending(state: tuple[U64, ...]) -> int:
    """Return the value of a finished game to its mover: what is still to come, or -WIN."""
    raise NotImplementedError


@generic
def repeated(state: tuple[U64, ...], own_row: bool) -> int:
    """Return the value of a third occurrence (KP15, KS15); `own_row` is Kpé's option."""
    raise NotImplementedError


@generic
def exact(state: tuple[U64, ...], book: Book) -> int:
    """Return the value of a position that the book knows, else `UNKNOWN`."""
    raise NotImplementedError


@compiled
def mixed(word: U64) -> U64:
    """Return the word with every bit spread over all others."""
    word = (word ^ (word >> _FOLD)) * _SPREAD_TOO
    word = (word ^ (word >> _FOLD_AGAIN)) * _SPREAD_MORE
    return word ^ (word >> _FOLD)


@implements(key, KpeState)
def kpe_key(state: KpeState) -> U64:
    """Hash pits and both sown sets (KP15)."""
    return mixed(state.board * _SPREAD + mixed(state.tally & _SOWN))


@implements(gain, KpeState)
def kpe_gain(before: KpeState, after: KpeState) -> int:
    """Compare the two scores before and after; `after` is seen by the opponent."""
    own = signed((after.tally >> _HALF) & _BYTE) - signed(before.tally & _BYTE)
    theirs = signed(after.tally & _BYTE) - signed((before.tally >> _HALF) & _BYTE)
    return (own - theirs) * SEED


@implements(closes, KpeState)
def kpe_closes(before: KpeState, after: KpeState) -> bool:
    """A capture or a pit sown for the first time can't be undone."""
    sown = (after.tally >> _HALF) | (after.tally << _HALF)
    sown_first = ((sown ^ before.tally) & _SOWN) != U64(0)
    return bool(sown_first or total(after.board) != total(before.board))


@implements(ending, KpeState)
def kpe_ending(state: KpeState) -> int:
    """What is still on the board is swept by the opponent (KP13)."""
    return -signed(total(state.board)) * SEED


@implements(repeated, KpeState)
def kpe_repeated(state: KpeState, own_row: bool) -> int:
    """Seeds in play are shared equally, or each takes his own row (KP15)."""
    if not own_row:
        return 0
    own = signed(total(state.board & _OWN))
    return (own - signed(total(state.board >> _HALF))) * SEED


@implements(exact, KpeState)
def kpe_exact(state: KpeState, book: Book) -> int:
    """The margin by the tables (see docs/kpe-solved.md)."""
    return int(book_margin(book, state)) * SEED


@implements(key, KisoloState)
def kisolo_key(state: KisoloState) -> U64:
    """Hash the four rows (KS15)."""
    word = mixed(state.outer * _SPREAD + state.inner)
    word = mixed(word * _SPREAD + state.their_outer)
    return mixed(word * _SPREAD + state.their_inner)


@implements(gain, KisoloState)
def kisolo_gain(before: KisoloState, after: KisoloState) -> int:
    """Captured seeds stay in play: nothing is gained for good."""
    return 0


@implements(closes, KisoloState)
def kisolo_closes(before: KisoloState, after: KisoloState) -> bool:
    """Seeds can always come back."""
    return False


@implements(ending, KisoloState)
def kisolo_ending(state: KisoloState) -> int:
    """Who can't move has lost, unless the sowing was endless (KS11, KS13, KS14)."""
    return 0 if state.terms & U64(1 << 25) else -WIN


@implements(repeated, KisoloState)
def kisolo_repeated(state: KisoloState, own_row: bool) -> int:
    """A draw (KS15)."""
    return 0


@implements(exact, KisoloState)
def kisolo_exact(state: KisoloState, book: Book) -> int:
    """No position of Kisolo is tabled."""
    return UNKNOWN
