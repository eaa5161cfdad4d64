"""Kpé, rule by rule (KP1–KP15): two rows of four pits, one lap a turn, captures under a lock.

The board is one ring of eight pits; South owns row 1 and North row 2:

      a2 b2 c2 d2     North's index 3 2 1 0
      a1 b1 c1 d1     South's index 0 1 2 3

Sources: Mancala World, «Kpé»; Jordi Climent Tondo's page on «kpèh» (awale.info). Where they are
silent the rulings, and the options that switch them, are in docs/rules/kpe.md.
"""

from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass
from itertools import compress, product
from types import MappingProxyType
from typing import Final

from makombo.message import Message, form
from makombo.rules.board import COLUMN_LETTERS, Board, Pit, Side
from makombo.rules.events import (
    Capture,
    Drop,
    End,
    Event,
    Lift,
    Locked,
    Mark,
    Pass,
    Sowing,
    Stop,
    Sweep,
)
from makombo.rules.game import EMPTY, STARVES, BoardState, Compulsion, Fault, Game, Tally
from makombo.rules.options import choice_option, flag_option, number_option
from makombo.rules.outcome import Outcome, Termination
from makombo.rules.position import Pair, Position
from makombo.rules.text import Scanner, read_rows, read_scores, read_side, write_rows

BOARD = Board(columns=4, rows=1)  # KP1
UNLOCKED = 0b1111  # KP7: all four pits sown
CAPTURED = (2, 4)  # KP8
_SOWN_WORDS: Final = tuple(
    "".join(compress(COLUMN_LETTERS, columns)) or "-"
    for columns in product((0, 1), repeat=BOARD.columns)
)
FEWEST_SAFE = 4  # with as many seeds a pit, a pit not yet sown can't be captured

_OVER: Final = form("refusal.over.sweep", "the game is over, {side} has nothing to sow")


@dataclass(frozen=True)
class Kpe(Game, name="kpe", title="Kpé"):
    """The game of Kpé with its options.

    `seeds` in each pit at the start (1–31); `capture_on_unlocking_move`: the move from the fourth
    pit may itself capture (KP7); `skip_origin`: a long sowing skips the pit it came from (KP5);
    `endless`: what a third occurrence does with the seeds in play, `split` or `own_row` (KP15).

    >>> kpe = Kpe()
    >>> print(kpe.apply(kpe.initial(), 0))
    North  score 0  locked: a2 b2 c2 d2 to sow  to move
       +----+----+----+----+
     2 |  6 |  7 |  7 |  7 |
       +====+====+====+====+
     1 |  0 |  7 |  7 |  7 |
       +----+----+----+----+
          a    b    c    d
    South  score 0  locked: b1 c1 d1 to sow
    """

    seeds: int = number_option(6, 1, 31)
    capture_on_unlocking_move: bool = flag_option(True)
    skip_origin: bool = flag_option(False)
    endless: str = choice_option("split", "own_row")

    turn_rule = "KP3"
    repetition_rule = "KP15"
    parts = MappingProxyType(
        {
            "kernels": "makombo.kernels.kpe:PACKING",
            "engine": "makombo.engine.kpe:JUDGEMENT",
            "envs": "makombo.envs.kpe:SHOWING",
            "tables": "makombo.kernels.kpe_level:Level",
            "render": "makombo.render.kpe:KpeTelling",
            "site": "makombo.web.site.kpe:KPE",
        }
    )

    @property
    def board(self) -> Board:
        """Two rows of four pits, one row a side (KP1)."""
        return BOARD

    def initial(self) -> Position:
        """Return the start: `seeds` in each pit, nothing captured, nothing sown (KP2)."""
        row = (self.seeds,) * BOARD.size
        return Position((row, row), Side.SOUTH, scores=(0, 0), sown=(0, 0))

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the non-empty pits of the mover (KP3), only those that feed if it must (KP6)."""
        self._check_shape(position)
        moves = tuple(index for index, seeds in enumerate(position.own) if seeds)
        if any(position.opposing):
            return moves
        return tuple(move for move in moves if self._feeds(position, move)) or moves

    def _feeds(self, position: Position, move: int) -> bool:
        """Tell whether the move, its captures included, leaves the opponent seeds (KP6)."""
        sowing = Sowing(position)
        for _ in self._play(sowing, move):
            pass
        return any(sowing.pits[position.side.other])

    def _refusal(self, position: Position, move: int) -> Message | None:
        pit = self.pit_name(position, move)
        if position.own[move] == 0:
            return EMPTY(pit=pit, rule="KP3")
        if move not in self.legal_moves(position):
            return STARVES(pit=pit, side=position.side.other, rule="KP6")
        return None

    def compulsion(self, position: Position) -> Compulsion | None:
        """Return whether the mover must feed, and some pits don't (KP6)."""
        legal = self.legal_moves(position)
        kept_back = any(seeds and pit not in legal for pit, seeds in enumerate(position.own))
        return Compulsion.FEED if legal and kept_back else None

    def tally(self, state: BoardState, side: Side) -> Tally:
        """Return the side's score, and the pits it must sow from before it may capture (KP7)."""
        mask = state.sown[side]
        unsown = tuple(index for index in range(BOARD.size) if not mask >> index & 1)
        return Tally(state.scores[side], captured=True, unsown=unsown)

    def _play(self, sowing: Sowing, move: int) -> Iterator[Event]:
        origin = Pit(sowing.side, move)
        unlocked_before = _unlocked(sowing)
        yield sowing.do(Lift(origin, sowing[origin], "KP3"))
        yield from self._mark(sowing, origin)
        last = yield from self._sow(sowing, origin)
        free = _unlocked(sowing) if self.capture_on_unlocking_move else unlocked_before
        yield from self._capture(sowing, last, free)
        yield sowing.do(Stop(last, 0, "KP11"))
        yield from self._end(sowing)

    def _sow(self, sowing: Sowing, origin: Pit) -> Generator[Event, None, Pit]:
        """Sow the hand one by one round the whole ring (KP3), once only (KP4)."""
        pit = origin
        while sowing.hand:
            pit = BOARD.next(pit)
            if pit == origin and self.skip_origin:
                yield sowing.do(Pass(pit, 0, "KP5"))
                pit = BOARD.next(pit)
            rule = "KP5" if pit == origin else "KP3"
            yield sowing.do(Drop(pit, 1, rule, now=sowing[pit] + 1, hand=sowing.hand - 1))
        return pit

    def _mark(self, sowing: Sowing, origin: Pit) -> Iterator[Event]:
        """Note that a move has started from this pit (KP7)."""
        assert sowing.sown is not None
        sown = sowing.sown[origin.side]
        after = sown | 1 << origin.index
        if after != sown:
            yield sowing.do(Mark(origin, 0, "KP7", unlocks=after == UNLOCKED))

    def _capture(self, sowing: Sowing, last: Pit, free: bool) -> Iterator[Event]:
        """Take the last pit (KP8) and the chain behind it (KP9), but only the opponent's (KP10)."""
        if not free:
            if _capturable(sowing, last):
                yield sowing.do(Locked(last, sowing[last], "KP7"))
            return
        pit, rule = last, "KP8"
        while _capturable(sowing, pit):
            yield sowing.do(Capture(pit, sowing[pit], rule, by=None))
            pit, rule = BOARD.previous(pit), "KP9"

    def _end(self, sowing: Sowing) -> Iterator[Event]:
        """End the game when the player whose turn it now is has nothing to sow (KP12–KP14)."""
        if any(sowing.pits[sowing.side]):
            return
        for pit in BOARD.ring():
            if sowing[pit]:
                yield sowing.do(Sweep(pit, sowing[pit], "KP13"))
        assert sowing.scores is not None
        winner = Outcome.by_score((sowing.scores[0], sowing.scores[1]), Termination.SWEEP).winner
        yield sowing.do(End(None, 0, "KP14", winner, Termination.SWEEP))

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome when the mover has no seeds (KP12); it counts the sweep (KP13)."""
        self._check_shape(position)
        if any(position.own):
            return None
        return Outcome.by_score(_swept(position), Termination.SWEEP)

    def _over(self, position: Position) -> Message:
        return _OVER(side=position.side, rule="KP12")

    def occurrence(self, position: Position) -> Hashable:
        """Return pits, side to move and both sown sets (KP15)."""
        return position.pits, position.side, position.sown

    def repetition_outcome(self, position: Position) -> Outcome:
        """Return the outcome of a third occurrence: seeds in play are shared, or swept (KP15).

        An odd seed, which only a position set up by hand can have, is shared with nobody.
        """
        assert position.scores is not None
        south, north = position.scores
        share = position.in_play // 2
        score = (south + share, north + share)
        if self.endless == "own_row":
            score = _swept(position)
        return Outcome.by_score(score, Termination.REPETITION)

    def format(self, position: Position) -> str:
        """Return `NORTH ROW/SOUTH ROW SIDE SCORE_S SCORE_N SOWN_S SOWN_N`, the canonical text.

        >>> Kpe().format(Kpe().initial())
        '6,6,6,6/6,6,6,6 S 0 0 - -'
        """
        assert position.scores is not None
        assert position.sown is not None
        south, north = position.scores
        words = (_sown_word(side, position.sown[side]) for side in Side)
        return f"{write_rows(position)} {position.side.letter} {south} {north} {' '.join(words)}"

    def _read(self, text: str) -> tuple[Position, dict[str, int]]:
        scan = Scanner(text)
        pits, side, scores = read_rows(scan, BOARD), read_side(scan), read_scores(scan)
        sown = _read_sown(scan)
        scan.end()
        return Position(pits, side, scores, sown), scan.columns

    def _fault(self, position: Position) -> Fault | None:
        return (
            self._bad_parts(position)
            or self._bad_total(position)
            or self._bad_unsown(position)
            or self._bad_lock(position)
        )

    def _bad_parts(self, position: Position) -> Fault | None:
        """Find parts that no position of Kpé has; only one made in Python can have them."""
        if position.result is not None:
            return Fault("result", f"result {position.result}", "none, the score tells it (KP14)")
        if position.sown is None or not all(0 <= mask <= UNLOCKED for mask in position.sown):
            expected = f"two bit masks from 0 to {UNLOCKED} (KP7)"
            return Fault("sown", f"sown {position.sown}", expected)
        return None

    def _bad_total(self, position: Position) -> Fault | None:
        """Find seeds that were never there, or have gone (KP2)."""
        assert position.scores is not None
        counts = (*position.pits[0], *position.pits[1], *position.scores)
        total = 2 * BOARD.size * self.seeds
        if min(counts) < 0:
            return Fault("pits", f"a count of {min(counts)}", "no negative count")
        if sum(counts) != total:
            found = f"{sum(counts)} seeds in pits and scores"
            return Fault("pits", found, f"{total} seeds in all")
        return None

    def _bad_unsown(self, position: Position) -> Fault | None:
        """Find a pit that was never sown from and yet holds less than it began with (KP7)."""
        assert position.sown is not None
        swept = position.in_play == 0
        for pit in BOARD.ring():
            unsown = not position.sown[pit.side] >> pit.index & 1
            # The sweep empties even pits that the side that could still move had not yet sown.
            excused = swept and pit.side is not position.side
            seeds = position.pits[pit.side][pit.index]
            if self.seeds >= FEWEST_SAFE and unsown and seeds < self.seeds and not excused:
                name = BOARD.name(pit)
                expected = f"at least {self.seeds} in a pit not yet sown (KP7)"
                return Fault(name, f"{seeds} seeds in {name}", expected)
        return None

    def _bad_lock(self, position: Position) -> Fault | None:
        """Find a score that a side won before it was unlocked (KP7)."""
        assert position.scores is not None
        assert position.sown is not None
        over = not any(position.own)
        for side in Side:
            if position.sown[side] != UNLOCKED and position.scores[side] and not over:
                found = f"score {position.scores[side]} for {side.label}"
                expected = "0 while that side is locked (KP7)"
                return Fault(f"score {side.letter}", found, expected)
        return None


def _unlocked(sowing: Sowing) -> bool:
    """Tell whether the mover has started a move from each of their four pits (KP7)."""
    assert sowing.sown is not None
    return sowing.sown[sowing.side] == UNLOCKED


def _capturable(sowing: Sowing, pit: Pit) -> bool:
    """Tell whether the pit is the opponent's (KP10) and holds exactly two or four (KP8)."""
    return pit.side is not sowing.side and sowing[pit] in CAPTURED


def _swept(position: Position) -> tuple[int, int]:
    """Return the scores with each row added to its owner's (KP13)."""
    assert position.scores is not None
    south, north = (position.scores[side] + sum(position.pits[side]) for side in Side)
    return south, north


def _read_sown(scan: Scanner) -> Pair:
    """Read both sides' pits already sown, each by its columns after a space (KP7)."""
    masks = []
    for side in Side:
        expected = f"the columns {side.label} has sown, in order, or -"
        scan.literal(" ", f"a space and {expected}")
        word = scan.choice(f"sown {side.letter}", _SOWN_WORDS, expected)
        # Bits count pit indices, letters count columns; the two run against each other for North.
        names = enumerate(BOARD.names(side))
        masks.append(sum(1 << index for index, name in names if name[0] in word))
    return masks[0], masks[1]


def _sown_word(side: Side, mask: int) -> str:
    names = (name for index, name in enumerate(BOARD.names(side)) if mask >> index & 1)
    return "".join(sorted(name[0] for name in names)) or "-"
