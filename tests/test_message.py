"""Messages: places and arguments, counts, runs, values."""

import copy
import pickle

import pytest

from makombo.message import ENGLISH, Message, PitName, PitNames, Word, counted, form
from makombo.rules import Side

LIFTS = counted(
    "test.lifts", "{side} lifts {n} seed from {pit}.", "{side} lifts {n} seeds from {pit}."
)
WAITS = form("test.waits", "{side:genitive}'s lock: {pits} to sow")
MESSAGE = LIFTS(side=Side.NORTH, n=6, pit=PitName("a2"), rule="KP3")


def test_the_count_chooses_the_words() -> None:
    assert MESSAGE.text == "North lifts 6 seeds from a2."
    assert LIFTS(side=Side.SOUTH, n=1, pit=PitName("a1")).text == "South lifts 1 seed from a1."
    assert LIFTS(side=Side.SOUTH, n=0, pit=PitName("a1")).text == "South lifts 0 seeds from a1."


def test_the_rule_stands_behind_the_sentence() -> None:
    assert str(MESSAGE) == "North lifts 6 seeds from a2. (KP3)"
    assert str(LIFTS(side=Side.SOUTH, n=1, pit=PitName("a1"))) == "South lifts 1 seed from a1."


def test_pits_stand_apart_from_the_words() -> None:
    runs = ENGLISH.runs(MESSAGE)
    assert runs == ("North lifts 6 seeds from ", "a2", ".")
    assert [type(run) for run in runs] == [str, PitName, str]


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (["a1"], "a1"),
        (["a1", "b1"], "a1 and b1"),
        (["a1", "b1", "c1", "d1"], "a1, b1, c1 and d1"),
    ],
)
def test_pits_are_listed(names: list[str], listed: str) -> None:
    message = WAITS(side=Side.SOUTH, pits=PitNames.of(names))
    assert message.text == f"South's lock: {listed} to sow"
    assert [run for run in ENGLISH.runs(message) if isinstance(run, PitName)] == names


def test_a_word_is_said_in_the_form_that_the_place_asks_for() -> None:
    assert (
        WAITS(side=Word("side", "East"), pits=PitNames.of(["a1"])).text == "East's lock: a1 to sow"
    )


@pytest.mark.parametrize("arguments", [{}, {"side": Side.SOUTH}, {"n": 1, "pit": "a1", "x": 2}])
def test_every_place_has_its_argument(arguments: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"message test\.lifts: found .* expected \['n', 'pit', "):
        LIFTS(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "message", [MESSAGE, WAITS(side=Side.SOUTH, pits=PitNames.of(["a1", "b1"]))]
)
def test_messages_are_values(message: Message) -> None:
    for twin in (pickle.loads(pickle.dumps(message)), copy.copy(message), copy.deepcopy(message)):
        assert twin == message
        assert hash(twin) == hash(message)
        assert ENGLISH.runs(twin) == ENGLISH.runs(message)
        assert [type(value) for _, value in twin.items] == [
            type(value) for _, value in message.items
        ]
    assert message != LIFTS(side=Side.NORTH, n=7, pit=PitName("a2"), rule="KP3")
