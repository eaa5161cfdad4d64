"""Oware, rule by rule (OW1–OW12): two rows of six pits, one lap a turn, twos and threes captured.

The board is one ring of twelve pits; South owns row 1 and North row 2:

      a2 b2 c2 d2 e2 f2     North's index 5 4 3 2 1 0
      a1 b1 c1 d1 e1 f1     South's index 0 1 2 3 4 5

- OW1 Board: two rows of six pits, no stores.
- OW2 Start: four seeds in each pit.
- OW3 Turn: the mover lifts a pit of their own row and sows it one by one, counter-clockwise.
- OW4 Long sowings: twelve seeds and more skip the pit they came from, each time.
- OW5 Capture: a last seed that makes two or three in a pit of the opponent's captures them.
- OW6 Chain: so are twos and threes in the opponent's pits behind it, one after the other.
- OW7 Grand slam: a capture of all the opponent's seeds takes nothing; the move stands.
- OW8 Feeding: an opponent without seeds must be given some, where a move can.
- OW9 End: the game is over when the mover has no seeds, or none of their moves feeds.
- OW10 Sweep: each player then keeps the seeds of their own row.
- OW11 Winner: who has more seeds.
- OW12 Repetition: a position (pits, side to move) occurring for the third time ends the match, and
  each player keeps the seeds of their own row.

Source: «Abapa rules», the Oware Society, those of tournaments. A game there is also won as soon as
25 seeds are captured; here it is played out, so that the score tells by how much it is won. When
play goes round in circles is left to the players there; here the third time tells.
"""

from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from makombo.message import Message, form
from makombo.rules import (
    Board,
    BoardState,
    Compulsion,
    Event,
    Game,
    Outcome,
    Pit,
    Position,
    Side,
    Tally,
    Termination,
)
from makombo.rules.events import Capture, Drop, End, Lift, Pass, Sowing, Stop, Sweep
from makombo.rules.game import EMPTY, STARVES, Fault
from makombo.rules.text import Scanner, read_rows, read_scores, read_side, write_rows

BOARD: Final = Board(columns=6, rows=1)  # OW1
SEEDS: Final = 4  # OW2
CAPTURED: Final = (2, 3)  # OW5

_OVER: Final = form("oware.over", "the game is over, {side} has no move")


@dataclass(frozen=True)
class Oware(Game, name="oware", title="Oware"):
    """The game of Oware; it has no options.

    >>> oware = Oware()
    >>> print(oware.apply(oware.initial(), 2))
    North  score 0  to move
       +----+----+----+----+----+----+
     2 |  4 |  4 |  4 |  4 |  4 |  5 |
       +====+====+====+====+====+====+
     1 |  4 |  4 |  0 |  5 |  5 |  5 |
       +----+----+----+----+----+----+
          a    b    c    d    e    f
    South  score 0
    """

    turn_rule = "OW3"
    repetition_rule = "OW12"
    parts = MappingProxyType(
        {"render": "makombo_oware.telling:OwareTelling", "site": "makombo_oware.site:OWARE"}
    )

    @property
    def board(self) -> Board:
        """Two rows of six pits, one row a side (OW1)."""
        return BOARD

    def initial(self) -> Position:
        """Return the start: four seeds in each pit, nothing captured (OW2)."""
        row = (SEEDS,) * BOARD.size
        return Position((row, row), Side.SOUTH, scores=(0, 0))

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the non-empty pits of the mover (OW3), or those that feed an empty row (OW8)."""
        self._check_shape(position)
        moves = tuple(index for index, seeds in enumerate(position.own) if seeds)
        if any(position.opposing):
            return moves
        return tuple(move for move in moves if move + position.own[move] >= BOARD.size)

    def compulsion(self, position: Position) -> Compulsion | None:
        """Return whether the mover must feed, and some pits don't (OW8)."""
        legal = self.legal_moves(position)
        kept_back = any(seeds and pit not in legal for pit, seeds in enumerate(position.own))
        return Compulsion.FEED if legal and kept_back else None

    def _refusal(self, position: Position, move: int) -> Message | None:
        pit = self.pit_name(position, move)
        if position.own[move] == 0:
            return EMPTY(pit=pit, rule="OW3")
        if move not in self.legal_moves(position):
            return STARVES(pit=pit, side=position.side.other, rule="OW8")
        return None

    def _play(self, sowing: Sowing, move: int) -> Iterator[Event]:
        origin = Pit(sowing.side, move)
        yield sowing.do(Lift(origin, sowing[origin], "OW3"))
        last = yield from self._sow(sowing, origin)
        prey = captured(sowing, last)
        slam = is_grand_slam(sowing, prey)
        for pit in () if slam else prey:
            rule = "OW5" if pit == last else "OW6"
            yield sowing.do(Capture(pit, sowing[pit], rule, by=None))
        yield sowing.do(Stop(last, 0, "OW7" if slam else "OW3"))
        yield from self._end(sowing)

    def _sow(self, sowing: Sowing, origin: Pit) -> Generator[Event, None, Pit]:
        """Sow the hand one by one round the ring (OW3), past the origin (OW4)."""
        pit = origin
        while sowing.hand:
            pit = BOARD.next(pit)
            if pit == origin:
                yield sowing.do(Pass(pit, 0, "OW4"))
                pit = BOARD.next(pit)
            yield sowing.do(Drop(pit, 1, "OW3", now=sowing[pit] + 1, hand=sowing.hand - 1))
        return pit

    def _end(self, sowing: Sowing) -> Iterator[Event]:
        """End the game when the player whose turn it now is has no move (OW9–OW11)."""
        position = sowing.position()
        outcome = self.outcome(position)
        if outcome is None:
            return
        for pit in BOARD.ring():
            if sowing[pit]:
                yield sowing.do(Sweep(pit, sowing[pit], "OW10"))
        yield sowing.do(End(None, 0, "OW11", outcome.winner, outcome.termination))

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome when there is no move (OW9): more seeds win (OW11)."""
        if self.legal_moves(position):
            return None
        return Outcome.by_score(_with_own_rows(position), Termination.SWEEP)

    def _over(self, position: Position) -> Message:
        return _OVER(side=position.side, rule="OW9")

    def occurrence(self, position: Position) -> Hashable:
        """Return pits and side to move (OW12)."""
        return position.pits, position.side

    def repetition_outcome(self, position: Position) -> Outcome:
        """Return the outcome of a third occurrence: each keeps their own row (OW12)."""
        return Outcome.by_score(_with_own_rows(position), Termination.REPETITION)

    def tally(self, state: BoardState, side: Side) -> Tally:
        """Return the side's score."""
        return Tally(state.scores[side], captured=True)

    def format(self, position: Position) -> str:
        """Return `NORTH ROW/SOUTH ROW SIDE SCORE_S SCORE_N`, the canonical text.

        >>> Oware().format(Oware().initial())
        '4,4,4,4,4,4/4,4,4,4,4,4 S 0 0'
        """
        assert position.scores is not None
        south, north = position.scores
        return f"{write_rows(position)} {position.side.letter} {south} {north}"

    def _read(self, text: str) -> tuple[Position, dict[str, int]]:
        scan = Scanner(text)
        position = Position(read_rows(scan, BOARD), read_side(scan), read_scores(scan))
        scan.end()
        return position, scan.columns

    def _fault(self, position: Position) -> Fault | None:
        assert position.scores is not None
        if position.sown is not None or position.result is not None:
            return Fault("pits", "a lock or a result", "neither, Oware has none")
        counts = (*position.pits[0], *position.pits[1], *position.scores)
        whole = 2 * BOARD.size * SEEDS
        if min(counts) < 0 or sum(counts) != whole:
            found = f"{sum(counts)} seeds, the least count {min(counts)}"
            return Fault("pits", found, f"{whole} seeds in pits and scores (OW2)")
        return None


def captured(sowing: Sowing, last: Pit) -> list[Pit]:
    """Return the last pit, if it makes two or three in the opponent's row (OW5), and its chain.

    The chain goes back pit by pit, as long as the opponent's hold two or three (OW6).
    """
    prey = []
    pit = last
    while pit.side is not sowing.side and sowing[pit] in CAPTURED:
        prey.append(pit)
        pit = BOARD.previous(pit)
    return prey


def is_grand_slam(sowing: Sowing, prey: list[Pit]) -> bool:
    """Tell whether all the opponent's seeds would be captured: then none are (OW7)."""
    return bool(prey) and sum(sowing[pit] for pit in prey) == sum(sowing.pits[sowing.side.other])


def _with_own_rows(position: Position) -> tuple[int, int]:
    """Return the scores with each row added to its owner's (OW10, OW12)."""
    assert position.scores is not None
    south, north = (position.scores[side] + sum(position.pits[side]) for side in Side)
    return south, north
