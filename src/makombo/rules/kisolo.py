"""Kisolo, rule by rule (KS1–KS15): four rows, relay sowing from the pit after the last seed.

Each side sows only round its own ring of two rows, its outer row from its left to its right and its
inner row back. Indices count along that ring (columns=7):

      a4 b4 c4 d4 e4 f4 g4   outer  North's index 6 5 4 3 2 1 0
      a3 b3 c3 d3 e3 f3 g3   inner  North's index 7 8 9 10 11 12 13
      a2 b2 c2 d2 e2 f2 g2   inner  South's index 13 12 11 10 9 8 7
      a1 b1 c1 d1 e1 f1 g1   outer  South's index 0 1 2 3 4 5 6

Sources: Mancala World, «Kisolo»; Townshend 1977 through the Ludii portal. Where they are silent the
rulings, and the options that switch them, are in docs/rules/kisolo.md.
"""

from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from makombo.errors import GameError
from makombo.message import Message, form
from makombo.rules.board import Board, Pit, Side
from makombo.rules.events import (
    Capture,
    Drop,
    End,
    Endless,
    Event,
    Lift,
    Place,
    Relay,
    Sowing,
    Stop,
    Win,
)
from makombo.rules.game import EMPTY, Compulsion, Fault, Game
from makombo.rules.options import choice_option, number_option
from makombo.rules.outcome import Outcome, Result, Termination
from makombo.rules.position import Position
from makombo.rules.text import Scanner, read_rows, read_side, write_rows

_TAKES_NOTHING: Final = form(
    "refusal.takes-nothing", "{pit} captures nothing, and a capture is compulsory"
)
# The two beginnings of 21 seeds a side (KS2), by pit index: an outer row and an inner one.
_HISTORICAL: Final = MappingProxyType(
    {
        "fifteen": (1, 0, 1, 0, 1, 0, 15, 0, 1, 0, 1, 0, 1, 0),
        "nines": (9, 0, 0, 0, 0, 0, 9, 0, 1, 0, 1, 0, 1, 0),
    }
)

_ENDLESS: Final = form("refusal.over.endless", "the game is over, drawn by endless sowing")
_INNER_ROW: Final = form(
    "refusal.over.inner-row", "the game is over, an inner row was captured empty"
)
_NO_SEEDS: Final = form("refusal.over.no-seeds", "the game is over, {side} has no seeds")


@dataclass(frozen=True)
class Kisolo(Game, name="kisolo", title="Kisolo"):
    """The game of Kisolo with its options.

    `columns` of the board (2–8; 7 and 6 are traditional), `seeds` in each pit at the start (1–6),
    `endless_laps`: the relay in a row without a capture that makes a move endless (1–1 000 000;
    KS13), `start`: whether the seeds lie in `every` pit or in each `outer` one, or as in one of the
    historical beginnings, `fifteen` and `nines`, which need seven columns and three seeds (KS2).

    >>> kisolo = Kisolo(columns=4)
    >>> print(kisolo.apply(kisolo.initial(), kisolo.parse_move(kisolo.initial(), "d2")))
    North  to move
       +----+----+----+----+
     4 |  3 |  0 |  3 |  0 |
       +----+----+----+----+
     3 |  3 |  0 |  3 |  0 |
       +====+====+====+====+
     2 |  6 |  6 |  6 |  0 |
       +----+----+----+----+
     1 |  6 |  6 |  0 |  6 |
       +----+----+----+----+
          a    b    c    d
    South
    """

    columns: int = number_option(7, 2, 8)
    seeds: int = number_option(3, 1, 6)
    endless_laps: int = number_option(10_000, 1, 1_000_000)
    start: str = choice_option("every", "outer", "fifteen", "nines")

    turn_rule = "KS6"
    repetition_rule = "KS15"
    parts = MappingProxyType(
        {
            "kernels": "makombo.kernels.kisolo:PACKING",
            "engine": "makombo.engine.kisolo:JUDGEMENT",
            "envs": "makombo.envs.kisolo:SHOWING",
            "render": "makombo.render.kisolo:KisoloTelling",
            "site": "makombo.web.site.kisolo:KISOLO",
        }
    )

    def __post_init__(self) -> None:
        """Check every option, and that a historical beginning has its own board (KS2)."""
        super().__post_init__()
        if self.start in _HISTORICAL and (self.columns, self.seeds) != (7, 3):
            found = f"found '{self.start}' with columns={self.columns}, seeds={self.seeds}"
            expected = "every or outer, or columns=7 and seeds=3"
            raise GameError(f"option start of {self.name}", found, expected)

    @property
    def board(self) -> Board:
        """Four rows of `columns` pits, two rows a side (KS1)."""
        return Board(self.columns, rows=2)

    def initial(self) -> Position:
        """Return the start: as many seeds in each pit as `start` says, alike for both (KS2).

        >>> Kisolo(columns=3, start="outer").format(Kisolo(columns=3, start="outer").initial())
        '3,3,3/0,0,0/0,0,0/3,3,3 S'
        """
        ring = self._first_ring()
        return Position((ring, ring), Side.SOUTH)

    def _first_ring(self) -> tuple[int, ...]:
        """Return a side's pits at the start, by pit index (KS2)."""
        if self.start in _HISTORICAL:
            return _HISTORICAL[self.start]
        inside = self.seeds if self.start == "every" else 0
        return (self.seeds,) * self.columns + (inside,) * self.columns

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the inner pits that capture (KS5); where none does, all pits with seeds (KS6)."""
        self._check_shape(position)
        if self.outcome(position) is not None:
            return ()
        return self._capturing(position) or _non_empty(position)

    def _capturing(self, position: Position) -> tuple[int, ...]:
        """Return the own inner pits with seeds that face an enemy pit with seeds (KS5)."""
        board = self.board
        inner = range(board.columns, board.size)
        return tuple(i for i in inner if position.own[i] and position.opposing[board.facing(i)])

    def _refusal(self, position: Position, move: int) -> Message | None:
        pit = self.pit_name(position, move)
        if position.own[move] == 0:
            return EMPTY(pit=pit, rule="KS6")
        if move not in self.legal_moves(position):
            return _TAKES_NOTHING(pit=pit, rule="KS5")
        return None

    def compulsion(self, position: Position) -> Compulsion | None:
        """Return whether the mover must capture, and some pits don't (KS5)."""
        legal = self.legal_moves(position)
        kept_back = any(seeds and pit not in legal for pit, seeds in enumerate(position.own))
        return Compulsion.CAPTURE if legal and kept_back else None

    def _play(self, sowing: Sowing, move: int) -> Iterator[Event]:
        pit = Pit(sowing.side, move)
        if self._faces_prey(sowing, pit):
            won = yield from self._capture(sowing, pit, "KS5")
            if won:
                return
            first, rule = pit, "KS5"
        else:
            yield sowing.do(Lift(pit, sowing[pit], "KS6"))
            first, rule = self._next(pit), "KS3"
        yield from self._sow_on(sowing, first, rule)
        yield from self._end(sowing)

    def _sow_on(self, sowing: Sowing, first: Pit, rule: str) -> Iterator[Event]:
        """Sow lap after lap, looking at the next pit after each (KS7), until the turn ends."""
        run = _Run(first_lap=1)
        lap = 1
        while True:
            last = yield from self._lap(sowing, first, rule)
            following = self._next(last)
            if sowing[following] == 0:
                yield sowing.do(Stop(following, 0, "KS8"))
                return
            if sowing[last] > 1 and self._faces_prey(sowing, following):
                won = yield from self._capture(sowing, following, "KS9")
                if won:
                    return
                first, rule = following, "KS9"
                run = _Run(first_lap=lap + 1)
            else:
                found = run.endless(sowing, following, self.endless_laps)
                if found is not None:
                    yield sowing.do(Endless(following, 0, "KS13", found, (run.first_lap, lap)))
                    return
                yield sowing.do(Relay(following, sowing[following], "KS10", lap + 1))
                first, rule = self._next(following), "KS3"
            lap += 1

    def _lap(self, sowing: Sowing, first: Pit, rule: str) -> Generator[Event, None, Pit]:
        """Sow the hand one by one round the own ring (KS3), the first seed into `first`."""
        pit = first
        while True:
            yield sowing.do(Drop(pit, 1, rule, now=sowing[pit] + 1, hand=sowing.hand - 1))
            if sowing.hand == 0:
                return pit
            pit, rule = self._next(pit), "KS3"

    def _capture(self, sowing: Sowing, by: Pit, rule: str) -> Generator[Event, None, bool]:
        """Take the facing inner pit and the outer pit behind it (KS5, KS9); tell if it wins (KS11).

        A winning capture stays in hand; the final position shows it in the capturing pit.
        """
        enemy = by.side.other
        inner = Pit(enemy, self.board.facing(by.index))
        outer = Pit(enemy, self.board.behind(inner.index))
        for pit in (inner, outer):
            if sowing[pit]:
                yield sowing.do(Capture(pit, sowing[pit], rule, by))
        if any(sowing.pits[enemy][self.columns :]):
            return False
        yield sowing.do(Place(by, sowing.hand, "KS11"))
        yield sowing.do(Win(by, 0, "KS11", by.side))
        return True

    def _end(self, sowing: Sowing) -> Iterator[Event]:
        """End the game when the player whose turn it now is has no seeds at all (KS14)."""
        if sowing.result is None and not any(sowing.pits[sowing.side]):
            yield sowing.do(End(None, 0, "KS14", sowing.side.other, Termination.NO_SEEDS))

    def _faces_prey(self, sowing: Sowing, pit: Pit) -> bool:
        """Tell whether the pit, which isn't empty, is an inner one facing enemy seeds (KS4)."""
        if not self.board.is_inner(pit.index):
            return False
        return sowing.pits[pit.side.other][self.board.facing(pit.index)] > 0

    def _next(self, pit: Pit) -> Pit:
        """Return the pit after this one on its owner's ring (KS3)."""
        return Pit(pit.side, (pit.index + 1) % self.board.size)

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome of a won (KS11), drawn (KS13) or seedless (KS14) position."""
        self._check_shape(position)
        if position.result is Result.DRAW:
            return Outcome(None, Termination.ENDLESS_SOWING)
        if position.result is not None:
            return Outcome(position.result.winner, Termination.INNER_ROW)
        if not any(position.own):
            return Outcome(position.side.other, Termination.NO_SEEDS)
        return None

    def _over(self, position: Position) -> Message:
        if position.result is None:
            return _NO_SEEDS(side=position.side, rule="KS14")
        if position.result is Result.DRAW:
            return _ENDLESS(rule="KS13")
        return _INNER_ROW(rule="KS11")

    def occurrence(self, position: Position) -> Hashable:
        """Return pits and side to move (KS15)."""
        return position.pits, position.side

    def repetition_outcome(self, position: Position) -> Outcome:  # noqa: ARG002 - drawn anywhere
        """Return the draw of a third occurrence (KS15)."""
        return Outcome(None, Termination.REPETITION)

    def format(self, position: Position) -> str:
        """Return `ROW4/ROW3/ROW2/ROW1 SIDE [RESULT]`, the canonical text.

        >>> Kisolo(columns=2).format(Kisolo(columns=2).initial())
        '3,3/3,3/3,3/3,3 S'
        """
        result = "" if position.result is None else f" {position.result}"
        return f"{write_rows(position)} {position.side.letter}{result}"

    def _read(self, text: str) -> tuple[Position, dict[str, int]]:
        scan = Scanner(text)
        pits, side = read_rows(scan, self.board), read_side(scan)
        result = None
        if not scan.done():
            expected = "a space and a result, 1-0, 0-1 or 1/2-1/2, or the end of the text"
            scan.literal(" ", expected)
            result = Result(scan.choice("result", tuple(Result), "1-0, 0-1 or 1/2-1/2"))
        scan.end()
        return Position(pits, side, result=result), scan.columns

    def _fault(self, position: Position) -> Fault | None:
        if position.sown is not None:
            return Fault("sown", f"sown {position.sown}", "none, nothing is locked in Kisolo")
        counts = (*position.pits[0], *position.pits[1])
        total = 2 * sum(self._first_ring())
        if min(counts) < 0:
            return Fault("pits", f"a count of {min(counts)}", "no negative count")
        if sum(counts) != total:
            return Fault("pits", f"{sum(counts)} seeds", f"{total} seeds in all")
        return self._bad_result(position)

    def _bad_result(self, position: Position) -> Fault | None:
        """Find a win written over a position that doesn't show it (KS14)."""
        winner = None if position.result is None else position.result.winner
        if winner is None:
            return None
        loser = winner.other
        if position.side is not loser or any(position.pits[loser][self.columns :]):
            expected = f"{loser.label} to move with an empty inner row (KS14)"
            return Fault("result", f"result {position.result}", expected)
        return None


class _Run:
    """Laps with no capture between them, watched for going round for ever (KS13).

    Relaying without captures is reversible: walk back from the last pit, taking one seed from each,
    to the first empty pit; that one was lifted. So a run either stops or comes back to its very
    first state, and comparing with that one is the exact test.
    """

    def __init__(self, first_lap: int) -> None:
        self.first_lap = first_lap
        self._first_state: tuple[tuple[int, ...], Pit] | None = None
        self._relays = 0

    def endless(self, sowing: Sowing, following: Pit, bound: int) -> str | None:
        """Note that a relay from `following` is due; tell how it proves the run endless, if so."""
        state = (tuple(sowing.pits[following.side]), following)
        if state == self._first_state:
            return "repeat"
        if self._first_state is None:
            self._first_state = state
        self._relays += 1
        return "bound" if self._relays == bound else None


def _non_empty(position: Position) -> tuple[int, ...]:
    """Return the mover's pits with seeds, singletons included (KS6)."""
    return tuple(index for index, seeds in enumerate(position.own) if seeds)
