"""The suite for games: both games pass with all options, and a broken game is caught by name."""

import dataclasses
import itertools
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from makombo.errors import ConformanceError, IllegalMove
from makombo.rules import GAMES, Event, Game, Kpe, Outcome, Pit, Position, Side, Termination, game
from makombo.rules.conformance import check_game, check_position
from makombo.rules.events import Sowing, Stop, Trace

ALL_KPE = [
    f"kpe:seeds={seeds},capture_on_unlocking_move={on},skip_origin={skip},endless={endless}"
    for seeds in (1, 2, 3, 4, 6, 31)
    for on in ("true", "false")
    for skip in ("true", "false")
    for endless in ("split", "own_row")
]
ALL_KISOLO = [
    f"kisolo:columns={columns},seeds={seeds}" for columns in range(2, 9) for seeds in (1, 3, 6)
] + [
    "kisolo:endless_laps=1",
    "kisolo:columns=4,endless_laps=3",
    "kisolo:start=outer",
    "kisolo:columns=2,seeds=6,start=outer",
    "kisolo:start=fifteen",
    "kisolo:start=nines",
]


@pytest.mark.parametrize("text", ALL_KPE)
def test_kpe_passes_with_all_options(text: str) -> None:
    assert check_game(game(text), games=1, plies=30) > 15


@pytest.mark.parametrize("text", ALL_KISOLO)
def test_kisolo_passes_with_all_options(text: str) -> None:
    assert check_game(game(text), games=2, plies=20) >= 2


def test_positions_given_are_checked_too() -> None:
    kpe = Kpe()
    position = kpe.parse("0,0,0,0/0,0,1,12 S 20 15 abcd abcd")
    over = kpe.parse("0,0,0,0/0,0,0,0 S 24 24 abcd abcd")
    assert check_game(kpe, [position, over], games=0) == 2


def test_the_same_seed_checks_the_same_games() -> None:
    counts = [check_game(Kpe(), games=1, plies=200, seed=seed) for seed in (1, 1, 2)]
    assert counts[0] == counts[1] != counts[2]


# What follows are games with one method that isn't sound; they stand over Kpé's.

Method = Callable[..., Any]


@pytest.fixture
def break_kpe() -> Iterator[Callable[[dict[str, Method]], Game]]:
    """Return a maker of games that are Kpé but for the methods given."""
    registered = dict(GAMES)

    def make(methods: dict[str, Method]) -> Game:
        names = {"name": "broken", "title": "Broken"}
        kind: Any = types.new_class("Broken", (Kpe,), names, lambda body: body.update(methods))
        subject = dataclasses.dataclass(frozen=True)(kind)()
        assert isinstance(subject, Game)
        return subject

    yield make
    GAMES.clear()
    GAMES.update(registered)


@dataclass(frozen=True, slots=True)
class Slip(Event):
    """Changes the pit and the hand by as many seeds as it says, whatever there is."""

    type: ClassVar[str] = "slip"
    hand: int

    def fold(self, sowing: Sowing) -> None:
        assert self.pit is not None
        sowing.pits[self.pit.side][self.pit.index] += self.seeds
        sowing.hand += self.hand


class Odd(Position):
    """A position that equals its twins and hashes unlike them."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return id(self)


class Uncounted(Trace):
    """A trace that has lost count of its laps."""

    laps = None


A1 = Pit(Side.SOUTH, 0)


def _slipping(*slips: Slip) -> Method:
    def play(self: Any, sowing: Sowing, move: int) -> Iterator[Event]:
        for slip in slips:
            yield sowing.do(slip)
        yield from Kpe._play(self, sowing, move)

    return play


def _play_another_pit_for_north(self: Any, sowing: Sowing, move: int) -> Iterator[Event]:
    return Kpe._play(self, sowing, move if sowing.side is Side.SOUTH else 3 - move)


def _play_without_rules(self: Any, sowing: Sowing, move: int) -> Iterator[Event]:
    for event in Kpe._play(self, sowing, move):
        yield dataclasses.replace(event, rule="")


def _play_and_move_on_in_silence(self: Any, sowing: Sowing, move: int) -> Iterator[Event]:
    yield from Kpe._play(self, sowing, move)
    sowing.side = sowing.side.other


def _play_and_stop_twice(self: Any, sowing: Sowing, move: int) -> Iterator[Event]:
    yield from Kpe._play(self, sowing, move)
    yield sowing.do(Stop(None, 0, "KP11"))


def _trace_uncounted(self: Any, position: Position, move: int) -> Trace:
    sound = Kpe.trace(self, position, move)
    return Uncounted(self, sound.before, sound.move)


def _apply_forgetting_locks(self: Any, position: Position, move: int) -> Position:
    return dataclasses.replace(Kpe.apply(self, position, move), sown=(0, 0))


def _apply_whatever_is_asked(self: Any, position: Position, move: int) -> Position:
    return position if move not in self.legal_moves(position) else Kpe.apply(self, position, move)


def _format_differently_each_time(self: Any, position: Position) -> str:
    return Kpe.format(self, position) + " " * next(_padding)


_padding = itertools.count()


def _parse_unpadded(self: Any, text: str) -> Position:
    return Kpe.parse(self, text.rstrip())


def _parse_forgetting_locks(self: Any, text: str) -> Position:
    return dataclasses.replace(Kpe.parse(self, text), sown=(15, 15))


def _parse_move_one_off(self: Any, position: Position, text: str) -> int:
    return (Kpe.parse_move(self, position, text) + 1) % 4


def _moves_from_the_right(self: Any, position: Position) -> tuple[int, ...]:
    return Kpe.legal_moves(self, position)[::-1]


def _one_move_for_north(self: Any, position: Position) -> tuple[int, ...]:
    moves = Kpe.legal_moves(self, position)
    return moves if position.side is Side.SOUTH else moves[:1]


def _never_over(self: Any, position: Position) -> None:
    return None


def _always_over(self: Any, position: Position) -> Outcome:
    return Outcome(None, Termination.SWEEP, (24, 24))


def _over_for_north(self: Any, position: Position) -> Outcome | None:
    return None if position.side is Side.SOUTH else Outcome(None, Termination.SWEEP, (24, 24))


def _south_wins(self: Any, position: Position) -> Outcome | None:
    outcome = Kpe.outcome(self, position)
    return outcome and dataclasses.replace(outcome, winner=Side.SOUTH)


def _one_score_for_both_seats(self: Any, position: Position) -> Outcome | None:
    outcome = Kpe.outcome(self, position)
    return outcome and dataclasses.replace(outcome, score=(30, 18))


def _never_refused(self: Any, position: Position, move: int) -> None:
    return None


def _refused_by_another_rule(self: Any, position: Position, move: int) -> Position:
    refusal = Kpe.refusal(self, position, move)
    if refusal is not None:
        raise IllegalMove(dataclasses.replace(refusal, rule="KP99"))
    return Kpe.apply(self, position, move)


def _name_of_kpe(self: Any) -> str:
    return "kpe"


START = Kpe().initial()
FEW = Kpe().parse("1,0,0,0/0,0,0,3 S 20 24 abcd abcd")
OVER = Kpe().parse("0,0,0,0/0,0,0,2 N 20 26 abcd abcd")
ODD = Odd(START.pits, START.side, START.scores, START.sown)

REFUSED = "a move is refused with its rule ⇔ it isn't legal"
ALIKE = "equal positions are equal and hash alike after pickling, copying and turning twice"


@pytest.mark.parametrize(
    ("methods", "promise"),
    [
        ({"__str__": _name_of_kpe}, "parse∘format is the identity on games (kpe)"),
        ({"outcome": _always_over}, "the start is in play (broken)"),
    ],
)
def test_a_game_broken_as_a_whole_is_caught(
    break_kpe: Callable[[dict[str, Method]], Game], methods: dict[str, Method], promise: str
) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(break_kpe(methods))
    assert str(caught.value) == f"broken: {promise}"


@pytest.mark.parametrize(
    ("methods", "position", "promise"),
    [
        ({"parse": _parse_forgetting_locks}, START, "parse∘format is the identity"),
        (
            {"parse": _parse_unpadded, "format": _format_differently_each_time},
            START,
            "the text is canonical",
        ),
        ({}, ODD, ALIKE),
        ({"outcome": _never_over}, OVER, "terminal ⇔ no legal move"),
        ({"outcome": _always_over}, START, "terminal ⇔ no legal move"),
        ({"legal_moves": _moves_from_the_right}, START, "legal moves ascend"),
        ({"legal_moves": _one_move_for_north}, START, "turning keeps the moves"),
        ({"outcome": _over_for_north}, START, "turning keeps the end"),
        ({"outcome": _south_wins}, OVER, "turning turns the winner"),
        ({"outcome": _one_score_for_both_seats}, OVER, "turning turns the score"),
    ],
)
def test_a_game_broken_at_a_position_is_caught(
    break_kpe: Callable[[dict[str, Method]], Game],
    methods: dict[str, Method],
    position: Position,
    promise: str,
) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_position(break_kpe(methods), position)
    assert str(caught.value).startswith(f"broken: {promise} (broken, ")
    assert str(caught.value).rstrip(" )").endswith(Kpe().format(position))


@pytest.mark.parametrize(
    ("methods", "position", "promise"),
    [
        ({"refusal": _never_refused}, START, REFUSED),
        ({"apply": _refused_by_another_rule}, FEW, REFUSED),
        ({"apply": _apply_whatever_is_asked}, FEW, REFUSED),
        ({"parse_move": _parse_move_one_off}, START, "parse∘format is the identity on moves"),
        ({"apply": _apply_forgetting_locks}, START, "apply = trace"),
        ({"_play": _play_and_move_on_in_silence}, START, "apply is the fold of the events"),
        ({"_play": _play_and_stop_twice}, START, "the turn passes"),
        ({"trace": _trace_uncounted}, START, "laps"),
        (
            {"_play": _slipping(Slip(A1, 1, "KP3", 0), Slip(A1, -1, "KP3", 0))},
            START,
            "seeds are conserved at every event",
        ),
        (
            {"_play": _slipping(Slip(A1, 1, "KP3", -1), Slip(A1, -1, "KP3", 1))},
            START,
            "no count is negative",
        ),
        ({"_play": _play_without_rules}, START, "every event has its rule"),
        ({"_play": _play_another_pit_for_north}, START, "turning turns the move"),
    ],
)
def test_a_game_broken_in_a_move_is_caught(
    break_kpe: Callable[[dict[str, Method]], Game],
    methods: dict[str, Method],
    position: Position,
    promise: str,
) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_position(break_kpe(methods), position)
    assert str(caught.value).startswith(f"broken: {promise} (broken, {Kpe().format(position)}, ")


def test_broken_games_leave_no_name_behind(
    break_kpe: Callable[[dict[str, Method]], Game],
) -> None:
    assert set(GAMES) == {"kpe", "kisolo"}
    break_kpe({})
    assert "broken" in GAMES
