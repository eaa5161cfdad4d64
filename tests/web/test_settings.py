"""A server is set from outside: command line, environment, file; in this order, and checked."""

import re
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from makombo.cli import main
from makombo.errors import MakomboError
from makombo.web.services.settings import PREFIX, Rates, Settings, read_settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "serving.md"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "server.toml"


def test_without_anything_said_they_are_the_usual_ones() -> None:
    assert read_settings() == Settings()


@pytest.mark.parametrize(
    ("settings", "name"), [(Settings(), "workers"), (Rates(), "join")], ids=["settings", "rates"]
)
def test_they_stay_as_they_were_read(settings: Settings | Rates, name: str) -> None:
    with pytest.raises(ValidationError, match="frozen"):
        setattr(settings, name, getattr(settings, name))


def test_games_are_kept_in_the_data_folder_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKOMBO_DATA", str(tmp_path))
    assert read_settings().database == f"sqlite:///{tmp_path}/games.db"


def test_what_is_nearest_counts(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(
        'database = "f"\nworkers = 3\nwaiting = 9\n'
        '[rates]\njoin = "1 per day"\nhint = "2 per day"\n'
    )
    monkeypatch.setenv(f"{PREFIX}DATABASE", "e")
    monkeypatch.setenv(f"{PREFIX}WORKERS", "4")
    monkeypatch.setenv(f"{PREFIX}RATES_JOIN", "3 per day")
    rates = Rates(join="3 per day", hint="2 per day")
    expected = Settings(database="c", workers=4, waiting=9, rates=rates)
    assert read_settings(file, database="c") == expected


@pytest.mark.parametrize("name", [name for name in Settings.model_fields if name != "rates"])
def test_every_setting_has_its_variable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = name in ("database", "tables")
    monkeypatch.setenv(PREFIX + name.upper(), "7")
    assert getattr(read_settings(), name) == ("7" if text else 7)


@pytest.mark.parametrize("name", Rates.model_fields)
def test_every_rate_has_its_variable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}RATES_{name.upper()}", "7 per day")
    assert getattr(read_settings().rates, name) == "7 per day"


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        ("WORKERS", "0", "found '0', expected greater than or equal to 1"),
        ("WORKERS", "x", "found 'x', expected a valid integer"),
        ("THINKING", "inf", "found 'inf', expected a finite number"),
        ("IDLE", "-1", "found '-1', expected greater than 0"),
        ("WORKER", "2", "there is no such setting, expected"),
        ("RATES", "2 per day", "there is no such setting, expected"),
        ("RATES_FOO", "2 per day", "there is no such setting, expected"),
        ("RATES_JOIN", "often", "found 'often', expected rates, as 20 per minute; 300 per hour"),
    ],
)
def test_a_variable_that_cannot_be_is_refused_in_one_line(
    variable: str,
    text: str,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(PREFIX + variable, text)
    assert main(["serve", "--port", "0"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"makombo: {PREFIX}{variable}: {expected}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("colour = 3", ", colour: there is no such setting, expected one of database, tables"),
        ("[rates]\nfoo = 'x'", ", rates.foo: there is no such setting, expected one of create"),
        ("[rates]\njoin = 3", ", rates.join: found '3', expected a valid string"),
        ("workers = 1.5", ", workers: found '1.5', expected a valid integer"),
        ("workers = ", ": Invalid value"),
        ("rates = 'x'", ", rates: found 'x', expected"),
        (None, ": No such file or directory, expected settings in TOML"),
    ],
)
def test_a_file_that_cannot_be_is_refused_in_one_line(
    text: str | None, expected: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if text is not None:
        file.write_text(text)
    assert main(["serve", "--port", "0", "--config", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"makombo: {file}{expected}")
    assert err.count("\n") == 1


def test_a_file_that_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff")
    with pytest.raises(MakomboError, match="expected settings in TOML"):
        read_settings(file)


def test_the_document_names_every_setting_and_what_it_is() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    told = tomllib.loads(block)
    usual = Settings().model_dump()
    for name in ("database", "tables"):
        del usual[name]
        assert f"# {name} = " in block
    assert told == usual
