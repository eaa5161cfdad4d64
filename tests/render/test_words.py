import pytest

from makombo.render import event_message, outcome_message, position_messages
from makombo.rules import Event, Game, Outcome, Pit, Position, Side, Termination, game
from makombo.rules.events import (
    Capture,
    Drop,
    End,
    Endless,
    Lift,
    Locked,
    Mark,
    Pass,
    Place,
    Relay,
    Stop,
    Sweep,
    Win,
)

KPE = game("kpe")
KISOLO = game("kisolo")
C1 = Pit(Side.SOUTH, 2)
NORTH = Pit(Side.NORTH, 8)  # b3 of Kisolo

OUTCOMES = [
    ("kpe", Side.SOUTH, Termination.SWEEP, (26, 22), "South wins 26–22."),
    ("kpe", Side.NORTH, Termination.SWEEP, (2, 46), "North wins 46–2."),
    ("kpe", None, Termination.SWEEP, (24, 24), "A draw, 24–24."),
    (
        "kpe",
        Side.SOUTH,
        Termination.REPETITION,
        (26, 22),
        "South wins 26–22: the position occurred for the third time, and the seeds left were"
        " shared.",
    ),
    (
        "kpe:endless=own_row",
        None,
        Termination.REPETITION,
        (24, 24),
        "A draw, 24–24: the position occurred for the third time, and each side took its own row.",
    ),
    (
        "kisolo",
        None,
        Termination.REPETITION,
        None,
        "A draw: the position occurred for the third time.",
    ),
    (
        "kisolo",
        Side.NORTH,
        Termination.INNER_ROW,
        None,
        "North wins: South's inner row was captured empty.",
    ),
    ("kisolo", None, Termination.ENDLESS_SOWING, None, "A draw by endless sowing."),
    ("kisolo", Side.SOUTH, Termination.NO_SEEDS, None, "South wins: North has no seeds."),
    ("kisolo", Side.NORTH, Termination.RESIGNATION, None, "North wins: South resigned."),
    ("kpe", Side.SOUTH, Termination.TIME, None, "South wins: North ran out of time."),
    ("kpe", None, Termination.AGREEMENT, None, "A draw by agreement."),
    ("kpe", Side.SOUTH, Termination.RESIGNATION, (0, 0), "South wins: North resigned."),
    ("kpe", None, Termination.AGREEMENT, (6, 4), "A draw by agreement."),
]

EVENTS = [
    (KPE, Lift(C1, 1, "KP3"), "lifts 1 seed from c1"),
    (KPE, Mark(C1, 0, "KP7", unlocks=False), "c1 is sown from for the first time"),
    (KPE, Mark(C1, 0, "KP7", unlocks=True), "c1 is sown from for the first time; unlocked"),
    (KPE, Drop(C1, 1, "KP3", now=4, hand=2), "sows c1, now 4; 2 in hand"),
    (KPE, Pass(C1, 0, "KP5"), "passes over c1, where the sowing began"),
    (KPE, Capture(C1, 4, "KP8", None), "captures 4 seeds from c1"),
    (KISOLO, Capture(C1, 1, "KS9", NORTH), "captures 1 seed from c1, by b3"),
    (KPE, Locked(C1, 2, "KP7"), "c1 holds 2, but captures are locked"),
    (KISOLO, Relay(C1, 5, "KS10", 3), "relay: lifts 5 seeds from c1 for lap 3"),
    (KISOLO, Place(NORTH, 7, "KS11"), "the 7 seeds in hand stay, shown in b3"),
    (KISOLO, Place(NORTH, 1, "KS11"), "the 1 seed in hand stays, shown in b3"),
    (KPE, Stop(C1, 0, "KP11"), "the turn ends"),
    (KISOLO, Stop(C1, 0, "KS8"), "c1 is empty: the turn ends"),
    (
        KISOLO,
        Win(NORTH, 0, "KS11", Side.NORTH),
        "North wins: South's inner row is captured empty",
    ),
    (
        KISOLO,
        Endless(C1, 0, "KS13", "repeat", (2, 14)),
        "endless sowing: after lap 14 all is as it was after lap 2; the board is restored, a draw",
    ),
    (
        KISOLO,
        Endless(C1, 0, "KS13", "bound", (1, 10000)),
        "endless sowing: laps 1 to 10000 went by without a capture; the board is restored, a draw",
    ),
    (KPE, Sweep(C1, 3, "KP13"), "sweeps 3 seeds from c1 to South"),
    (KPE, End(None, 0, "KP14", Side.NORTH, Termination.SWEEP), "North wins"),
    (KPE, End(None, 0, "KP14", None, Termination.SWEEP), "the game is drawn"),
]


@pytest.mark.parametrize(("text", "winner", "termination", "score", "sentence"), OUTCOMES)
def test_an_outcome_is_one_sentence(
    text: str,
    winner: Side | None,
    termination: Termination,
    score: tuple[int, int] | None,
    sentence: str,
) -> None:
    said = outcome_message(game(text), Outcome(winner, termination, score))
    assert str(said) == sentence


def test_every_termination_has_its_sentence() -> None:
    assert {termination for _, _, termination, _, _ in OUTCOMES} == set(Termination)


@pytest.mark.parametrize(("subject", "event", "line"), EVENTS)
def test_an_event_is_one_short_line_with_its_rule(subject: Game, event: Event, line: str) -> None:
    said = event_message(subject, event)
    assert (said.text, said.rule) == (line, event.rule)


def test_every_type_of_event_has_its_line() -> None:
    kinds = Event.__subclasses__()
    types = {kind.type for kind in kinds if kind.__module__ == Event.__module__}
    assert {event.type for _, event, _ in EVENTS} == types


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(AssertionError, match=r"unreachable.*Event"):
        event_message(KPE, Event(C1, 0, "KP3"))


def described(
    subject: Game, position: Position, last: Pit | None = None, outcome: Outcome | None = None
) -> str:
    return " ".join(map(str, position_messages(subject, position, last=last, outcome=outcome)))


def test_a_kisolo_position_in_words() -> None:
    kisolo = game("kisolo:columns=2")
    assert described(kisolo, kisolo.initial()) == (
        "South to move. North's outer row, a4 to b4: 3, 3. North's inner row, a3 to b3: 3, 3."
        " South's inner row, a2 to b2: 3, 3. South's outer row, a1 to b1: 3, 3."
    )


def test_a_finished_position_says_how_it_ended() -> None:
    kpe = game("kpe")
    position = kpe.parse("0,0,0,0/0,0,0,0 S 26 22 abcd abcd")
    words = described(kpe, position, last=Pit(Side.NORTH, 0), outcome=kpe.outcome(position))
    assert words == (
        "South wins 26–22. North's row, a2 to d2: 0, 0, 0, 0. South's row, a1 to d1: 0, 0, 0, 0."
        " Score: South 26, North 22. North has just moved from d2."
    )
