"""The messages are those of the protocol's page, and take nothing else."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from makombo.web.refusals import STATUS, Refusal
from makombo.web.wire import messages
from makombo.web.wire.messages import COMMANDS, HELLO, State
from makombo.web.wire.names import tidy_name
from makombo.web.wire.socket import Code

PAGE = (Path(__file__).parents[2] / "docs" / "web-protocol.md").read_text(encoding="utf-8")


def test_the_page_tells_every_closing_code_and_refusal() -> None:
    told = set(re.findall(r"^\| ([0-9, ]+) \|", PAGE, re.MULTILINE))
    codes = {int(code) for cell in told for code in cell.split(", ")}
    assert {int(code) for code in Code} <= codes
    for code in ("stale", "illegal", "not-yours", "over", "impossible", "busy", "storage"):
        assert f"`{code}`" in PAGE
        assert code in STATUS


def test_the_page_tells_every_command_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE, re.MULTILINE))
    for kind in (*messages.Act.__args__, messages.Hint, messages.Look, messages.Ping):
        (name,) = kind.model_fields["type"].annotation.__args__
        fields = set(kind.model_fields) - {"type", "id"}
        told = {word for word in re.findall(r"`(\w+)`", rows[name]) if word in fields}
        assert told == fields, name


def test_the_page_tells_every_field_of_a_state() -> None:
    for name in State.model_fields:
        assert f'"{name}":' in PAGE, name


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "move", "id": 1, "version": 0, "pit": "a1", "more": 0}',
        '{"type": "move", "id": -1, "version": 0, "pit": "a1"}',
        '{"type": "move", "id": 1, "version": 1.5, "pit": "a1"}',
        '{"type": "move", "id": 1, "version": "0", "pit": "a1"}',
        '{"type": "move", "id": 1, "version": 99999999999, "pit": "a1"}',
        '{"type": "move", "id": 1, "version": 0, "pit": "a1\\n"}',
        '{"type": "offer", "id": 1, "version": 0, "what": "money"}',
        '{"type": "answer", "id": 1, "version": 0, "what": "draw", "accept": "yes"}',
        '{"type": "look", "id": 1, "ply": -1}',
        '{"id": 1}',
        "[" * 5000,
        "",
    ],
)
def test_commands_are_taken_exactly(text: str) -> None:
    with pytest.raises(ValidationError):
        COMMANDS.validate_json(text)
    with pytest.raises(ValidationError):
        HELLO.validate_json(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Akissi", "Akissi"),
        ("  two   words ", "two words"),
        ("e\u0301", "é"),
        ("a\u202eb\u200bc\x00d", "abc d"),
        ("x" * 100, "x" * 40),
        ("\u3164\u2800", "\u3164\u2800"),
        ("", ""),
    ],
)
def test_names_are_tidied(text: str, name: str) -> None:
    assert tidy_name(text) == name
    assert tidy_name(name) == name


def test_every_answer_is_a_model_with_words() -> None:
    models = [one for one in vars(messages).values() if isinstance(one, type)]
    assert all(one.__doc__ for one in models if issubclass(one, BaseModel))


@pytest.mark.parametrize(
    "name",
    [
        "Computer",
        "computer",
        " YOU ",
        "Computer, strength 5",
        "Ｃｏｍｐｕｔｅｒ",
        "Vous",
        "Υπολογιστής",
    ],
)
def test_nobody_can_be_called_as_the_pages_call_others(name: str) -> None:
    with pytest.raises(Refusal, match=r"Nobody can be called .* here; choose another name"):
        tidy_name(name)


@pytest.mark.parametrize("name", ["Computa", "Youssou", "Vouste", "Awa, the computer"])
def test_names_like_those_are_names(name: str) -> None:
    assert tidy_name(name) == name


def test_a_letter_keeps_three_accents() -> None:
    assert tidy_name("x" + "\u0321" * 9 + "y") == "x" + "\u0321" * 3 + "y"
