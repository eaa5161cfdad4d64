"""What the terminal says is said by one voice, in each language and wherever it is said."""

import json
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pexpect
import pytest

import makombo.cli
from makombo.cli import session, voice
from makombo.cli.lines import cost, forced, hint, table
from makombo.engine import TABLE, Analysis, Line
from makombo.language import Language, languages
from makombo.message import Form, Message, PitName, Run, Voice, Word
from makombo.rules import Side, game
from tests.cli.conftest import Run as RunMakombo
from tests.language.extraction import wanted

STRICT = [Language(code, strict=True) for code in languages()]

SAMPLES: Mapping[str, Any] = {
    "n": 3,
    "side": Side.NORTH,
    "south": Side.SOUTH,
    "north": Side.NORTH,
    "pit": PitName("a1"),
}


class Recording(Voice):
    """Speaks a language, and keeps the messages that it has said."""

    def __init__(self, language: Language) -> None:
        self.said: set[Message] = set()
        self._language = language

    def runs(self, message: Message) -> tuple[Run, ...]:
        self.said.add(message)
        return self._language.runs(message)

    def word(self, word: Word, case: str) -> str:
        return self._language.word(word, case)


@pytest.fixture(params=STRICT, ids=lambda language: language.code)
def recording(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Recording:
    """The voice that the terminal speaks with, in each language."""
    speaker = Recording(request.param)
    monkeypatch.setattr(voice, "ENGLISH", speaker)
    return speaker


def forms_in(value: object) -> Iterator[Form]:
    """Yield a form, or those that a mapping or a tuple holds."""
    if isinstance(value, Form):
        yield value
    elif isinstance(value, Mapping):
        yield from forms_in(tuple(value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from forms_in(part)


def terminal_forms() -> dict[str, Form]:
    """Return every form of the command line's modules by its id."""
    found = pkgutil.walk_packages(makombo.cli.__path__, "makombo.cli.")
    modules = [import_module(module.name) for module in found]
    forms = [
        one for module in modules for value in vars(module).values() for one in forms_in(value)
    ]
    return {one.id: one for one in forms if one.id.startswith("terminal.")}


@pytest.mark.parametrize("language", STRICT, ids=lambda language: language.code)
def test_every_form_is_said_in_every_language(language: Language) -> None:
    forms = terminal_forms()
    assert set(forms) == {id for id, _ in wanted() if (id or "").startswith("terminal.")}
    for one in forms.values():
        message = one(**{place: SAMPLES.get(place, "x") for place in one.places})
        assert "{" not in language.say(message)


def check_said(out: str, recording: Recording) -> None:
    """Check that the voice's words were printed, and in another language no English ones."""
    lines = "\n".join(line for line in out.splitlines() if not line.startswith("["))  # a record's
    for message in recording.said:
        if "progress" in message.form.id:
            continue  # it is shown on a terminal alone
        words = recording.say(message)
        assert words in lines, message
        english = rf"(?<!\w){re.escape(message.text)}(?!\w)"  # Dutch wins by «winst»
        assert words == message.text or not re.search(english, lines), message
    if recording.say(session.KEPT(command="")) != session.KEPT(command="").text:
        assert re.search(r"\b(South|North|seeds?|moves?)\b", lines) is None


def ids(messages: Iterable[Message]) -> set[str]:
    return {message.form.id.removeprefix("terminal.") for message in messages}


ENDLESS = "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S"
TYPED = "why\nundo\nsave\nhelp\nhint\nzz\na2\na1\nwhy\nd2\nundo\nsave\nsave {file}\n"


def test_a_game_of_kpe_is_told_in_one_language(
    recording: Recording, run: RunMakombo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "is_ready", lambda: False)
    options = ("play", "kpe", "--north", "human")
    typed = TYPED.format(file=tmp_path / "game.txt")
    kept = run(*options, stdin=typed)
    over = run(*options, stdin="a1\nresign\n")
    left = run(*options, stdin="b1\n")
    resumed = run("play", "--resume", stdin="quit\n")
    games = (kept, over, left, resumed)
    assert {ran.err for ran in games} == {""}
    check_said("".join(ran.out for ran in games), recording)
    assert ids(recording.said) >= {
        *("play.players", "play.unfinished", "play.replaces", "play.resumed", "play.kept"),
        *("no-move", "no-move-of-yours", "nothing-to-keep", "no-such-pit", "illegal"),
        *("help", "help.undo", "help.hint", "help.why", "help.save", "help.resign", "help.quit"),
        *("to-move", "plays", "kept", "written", "hint.lookahead", "why.lift"),
        *("drawing.score", "drawing.locked", "drawing.to-move", "outcome.resignation.won"),
    }


def test_a_game_of_kisolo_is_told_in_one_language(
    recording: Recording, run: RunMakombo, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = Line(7, -0.7, "unknown", "search", 4, (7, 10))
    monkeypatch.setattr(session, "is_ready", lambda: True)
    monkeypatch.setattr(
        session, "analyse", lambda *_, **__: Analysis((best,), depth=4, nodes=9, seconds=0.1)
    )
    out = run("play", "kisolo", "--north", "human", stdin="a1\nhint\ng2\nresign\n").out
    check_said(out, recording)
    assert ids(recording.said) >= {
        *("illegal", "hint.much-better", "hint.then"),
        *("refusal.takes-nothing", "outcome.resignation.won"),
    }


@pytest.mark.parametrize(
    "command",
    [
        ("show", "kpe"),
        ("show", "kpe", "--position", "0,0,0,0/0,0,0,0 S 26 22 abcd abcd"),
        ("trace", "kisolo", "a1", "--position", ENDLESS),
        ("probe", "kpe", "--position", "0,0,1,0/0,1,0,2 S 22 22 abcd abcd"),
        ("arena", "kpe", "--a", "greedy", "--b", "random", "--games", "2", "--sprt", "-9,9"),
    ],
    ids=lambda command: command[0],
)
def test_commands_speak_the_language(
    command: tuple[str, ...], recording: Recording, run: RunMakombo
) -> None:
    ran = run(*command)
    assert (ran.code, ran.err) == (0, "")
    assert recording.said
    check_said(ran.out, recording)


def test_an_analysis_speaks_the_language(recording: Recording) -> None:
    kpe, kisolo = game("kpe"), game("kisolo")
    lines = [
        Line(0, value, category, source, 4, (0,), plies)
        for value, category, source, plies in (
            (0.2, "unknown", "search", None),
            (0.0, "even", "table", None),
            (-1.2, "unknown", "search", None),
            (3.0, "win", "table", None),
        )
    ]
    results = [
        Line(7, value, category, source, 4, (7,), plies)
        for value, category, source, plies in (
            (0.1, "unknown", "search", None),
            (0.3, "unknown", "search", None),
            (-0.9, "unknown", "search", None),
            (-1.0, "loss", "proof", 1),
        )
    ]
    found = Analysis(tuple(lines), depth=4, nodes=9, seconds=0.1, proof_plies=1)
    out = [*table(kpe, kpe.initial(), found, recording)]
    messages = [
        *(hint(kpe, kpe.initial(), line) for line in lines),
        *(hint(kisolo, kisolo.initial(), line) for line in results),
        *(cost(found), cost(Analysis((replace(results[3], source=TABLE),), 0, 0, 0.1))),
        forced(kisolo.initial(), found),
        forced(kisolo.initial(), Analysis(tuple(results), 4, 9, 0.1)),
    ]
    out += map(recording.say, messages)
    assert len(ids(messages)) == len(messages)
    check_said("\n".join(out), recording)


def test_the_full_screen_speaks_the_language(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    arguments = ["-m", "makombo", "--language", "fr"]
    arguments += ["play", "kisolo", "--north", "human", "--speed", "fast"]
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable, arguments, dimensions=(20, 80), encoding="utf-8", timeout=60
    )
    prompt = r"(Sud|Nord) joue \(un trou, ou help\)\u00a0:"
    sent = ""
    for shown, typed in (
        (prompt, "d2\r"),
        ("main 6", ""),
        ("Sud a joué d2.", ""),
        (r"\(1 sur \d+\u00a0: Entrée montre la suite\)", "help\r"),
        ("Tapez le trou d’où jouer", "quit\r"),
        ("La partie est gardée\u202f; makombo play --resume la reprend.", ""),
    ):
        child.expect(shown)
        sent += f"{child.before}{child.after}"
        child.send(typed)
    child.close(force=True)
    assert "● Sud human" in sent
    assert " graines" in sent
    assert re.search(r"\b(South|North|seeds?|plays|lifts|captures)\b", sent) is None


@pytest.mark.parametrize(
    ("environment", "options", "shown"),
    [
        ({"LC_ALL": "", "LANG": "nl_BE.UTF-8"}, (), "stelling: 6,6"),
        ({"LC_ALL": "el_CY.UTF-8", "LANG": "fr_FR.UTF-8"}, (), "θέση: 6,6"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "nl_NL"}, (), "position\u00a0: 6,6"),
        ({"LC_ALL": "tlh_XX.UTF-8"}, (), "position: 6,6"),
        ({"LC_ALL": "fr_FR.UTF-8"}, ("--language", "en"), "position: 6,6"),
        ({}, ("--language", "nl"), "stelling: 6,6"),
    ],
)
def test_the_language_is_asked_for_or_the_locales(
    environment: dict[str, str],
    options: tuple[str, ...],
    shown: str,
    run: RunMakombo,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert shown in run(*options, "show", "kpe").out
    assert json.loads(run(*options, "show", "kpe", "--json").out)["position"].startswith("6,6,6,6/")


def test_a_language_that_isnt_there_is_refused(run: RunMakombo) -> None:
    ran = run("--language", "tlh", "show", "kpe")
    assert (ran.code, ran.out) == (2, "")
    assert "found 'tlh', expected en, " in ran.err
