"""What is said in each language: every sentence of moves, refusals, ends and pictures."""

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from makombo.errors import IllegalMove
from makombo.language import ENGLISH, Language, MissingMessageError, languages
from makombo.message import Message, PitName, PitNames, counted, form
from makombo.render import event_message, explain, outcome_message, position_messages, svg
from makombo.rules import Game, Outcome, Position, Side, Termination, Trace, game

DATA = Path(__file__).parents[1] / "data"
STRICT = [Language(code, strict=True) for code in languages()]

RANDOM = ("kpe", "kpe:seeds=2,capture_on_unlocking_move=false,skip_origin=true", "kisolo:columns=4")

ODD = (
    ("kisolo", "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S", "a1"),
    ("kisolo:endless_laps=3", "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S", "a1"),
    ("kisolo", "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N", "b3"),
    ("kpe", "13,6,4,2/1,3,14,5 N 0 0 abd bcd", "c2"),
    ("kpe:capture_on_unlocking_move=false", "11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1"),
    ("kpe", "3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1"),
    ("kpe", "0,0,0,0/3,0,1,1 S 22 21 abcd abcd", "d1"),
    ("kpe", "0,0,0,0/1,0,0,0 S 24 23 abcd abcd", "a1"),
    ("kpe", "0,0,0,0/26,0,0,0 S 11 11 abcd abcd", "a1"),
    ("kpe:skip_origin=true", "0,0,0,0/26,0,0,0 S 11 11 abcd abcd", "a1"),
)


def golden(lines: int) -> Iterator[tuple[Game, Trace]]:
    """Yield the moves of the first games of the golden file."""
    with (DATA / "games.jsonl").open(encoding="utf-8") as file:
        for line, _ in zip(file, range(lines), strict=False):
            told = json.loads(line)
            rules = game(told["game"])
            position = rules.parse(told["start"])
            for _, name, _ in told["steps"]:
                trace = rules.trace(position, rules.parse_move(position, name))
                yield rules, trace
                position = trace.after


def refusals(rules: Game, position: Position) -> Iterator[Message]:
    """Yield why each pit that can't be played can't."""
    for pit in range(-1, rules.board.size + 1):
        refusal = rules.refusal(position, pit)
        if refusal is not None:
            yield refusal
    theirs = rules.board.names(position.side.other)[0]
    with pytest.raises(IllegalMove) as caught:
        rules.parse_move(position, theirs)
    yield caught.value.why


def said_of(rules: Game, trace: Trace) -> Iterator[Message]:
    """Yield everything that is said of a move and the position after it."""
    yield from explain(rules, trace)
    yield from (event_message(rules, event) for event in trace.events)
    outcome = rules.outcome(trace.after)
    legal = rules.legal_moves(trace.after)
    yield from position_messages(rules, trace.after, outcome=outcome, playable=legal)
    yield from refusals(rules, trace.after)


def random_moves(text: str) -> Iterator[tuple[Game, Trace]]:
    rules, rng = game(text), random.Random(1)
    position = rules.initial()
    for _ in range(80):
        legal = rules.legal_moves(position)
        if not legal:
            return
        trace = rules.trace(position, rng.choice(legal))
        yield rules, trace
        position = trace.after


def odd_moves() -> Iterator[tuple[Game, Trace]]:
    for text, place, name in ODD:
        rules = game(text)
        position = rules.parse(place)
        yield rules, rules.trace(position, rules.parse_move(position, name))


@pytest.mark.parametrize("language", STRICT, ids=lambda language: language.code)
def test_whatever_is_said_of_a_move_is_said_in_every_language(language: Language) -> None:
    moves = [*golden(12), *odd_moves(), *(move for text in RANDOM for move in random_moves(text))]
    said = {message for rules, trace in moves for message in said_of(rules, trace)}
    assert len(said) > 500
    for message in said:
        runs = language.runs(message)
        words = language.say(message)
        assert "".join(runs) == words
        assert "{" not in words
        pits = {value for _, value in message.items if isinstance(value, PitName)}
        for _, value in message.items:
            pits |= set(value) if isinstance(value, PitNames) else set()
        assert {run for run in runs if isinstance(run, PitName)} <= pits


@pytest.mark.parametrize("language", STRICT, ids=lambda language: language.code)
def test_every_end_is_told_in_every_language(language: Language) -> None:
    scores = {None: (24, 24), Side.SOUTH: (30, 18), Side.NORTH: (12, 36)}
    said = set()
    for text in ("kpe", "kpe:endless=own_row"):
        for termination in (Termination.SWEEP, Termination.REPETITION):
            for winner, score in scores.items():
                outcome = Outcome(winner, termination, score)
                said.add(language.say(outcome_message(game(text), outcome)))
    for termination in (Termination.RESIGNATION, Termination.TIME):
        for side in Side:
            for kept in (None, (3, 5)):
                said.add(
                    language.say(outcome_message(game("kpe"), Outcome(side, termination, kept)))
                )
    for termination in (Termination.REPETITION, Termination.ENDLESS_SOWING, Termination.AGREEMENT):
        said.add(language.say(outcome_message(game("kisolo"), Outcome(None, termination))))
    assert len(said) == 3 + 6 + 4 + 3  # a score that decided nothing is not told


@pytest.mark.parametrize("language", STRICT, ids=lambda language: language.code)
def test_a_picture_speaks_the_language(language: Language) -> None:
    kpe = game("kpe")
    for position in (kpe.initial(), kpe.parse("0,0,0,0/0,0,0,0 S 26 22 abcd abcd")):
        picture = svg(kpe, position, voice=language)
        assert (picture == svg(kpe, position)) == (language.code == "en")
    assert ">Sud<" in svg(kpe, kpe.initial(), voice=Language("fr", strict=True))


FRENCH = Language("fr", strict=True)
MADE_UP = form("test.made-up", "{side} does {what}")


def test_a_missing_message_is_never_silent(caplog: pytest.LogCaptureFixture) -> None:
    message = MADE_UP(side=Side.SOUTH, what="nothing")
    with pytest.raises(MissingMessageError, match=r"fr: found no message .* of test\.made-up"):
        FRENCH.say(message)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert Language("fr").say(message) == "Sud does nothing"
    assert caplog.text.count("test.made-up") == 1


def test_a_count_takes_the_plural_of_its_language() -> None:
    lifts = counted(
        "why.lift",
        "{side} lifts {pit} and sows {n} seed.",
        "{side} lifts {pit} and sows {n} seeds.",
    )
    words = [FRENCH.say(lifts(side=Side.SOUTH, pit=PitName("a1"), n=n)) for n in (0, 1, 2)]
    assert words == [
        "Sud ramasse a1 et sème 0 graine.",
        "Sud ramasse a1 et sème 1 graine.",
        "Sud ramasse a1 et sème 2 graines.",
    ]


def test_lists_are_put_together_as_the_language_does() -> None:
    listed = form("position.may-start", "{side} may start from {pits}.")
    runs = FRENCH.runs(listed(side=Side.NORTH, pits=PitNames.of(["a2", "b2", "c2"])))
    assert runs == ("Nord peut partir de ", "a2", ", ", "b2", " et ", "c2", ".")


def test_script_strings_are_those_of_the_scripts() -> None:
    strings = FRENCH.script_strings
    assert (strings["language"], strings["plural"]["one"], strings["plural"]["other"]) == (
        "fr",
        0,
        1,
    )
    assert "There is no such page." not in strings["messages"]
    assert len(strings["messages"]) > 50
    assert ENGLISH.script_strings == {"language": "en", "plural": {}, "messages": {}}
