"""What can be set about a server: where it keeps its games, and every limit it holds others to."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from limits import parse_many
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    PositiveInt,
    ValidationError,
)
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from makombo.errors import MakomboError, quote
from makombo.play.folders import data_folder
from makombo.system import MOST_WORKERS

PREFIX: Final = "MAKOMBO_SERVE_"
"""What the names of environment variables begin with that set a server."""

_RATES: Final = f"{PREFIX}RATES_"


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


def _check_rates(text: str) -> str:
    try:
        parse_many(text)
    except ValueError:
        raise ValueError("expected rates, as 20 per minute; 300 per hour") from None
    return text


Rate = Annotated[str, AfterValidator(_check_rates)]
Seconds = Annotated[FiniteFloat, Field(gt=0)]


class Rates(BaseModel):
    """How often one address may do what, in the words of the library `limits`.

    They let a class of a hundred behind one address come in and play within a minute.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    create: Rate = "120 per minute; 1200 per hour"  # rematches too
    join: Rate = "120 per minute"
    page: Rate = "600 per 10 seconds"
    sandbox: Rate = "400 per 10 seconds"
    look: Rate = "100 per 10 seconds"  # records, pictures, earlier moves
    api: Rate = "300 per 10 seconds"
    connect: Rate = "300 per minute"
    connection: Rate = "40 per 10 seconds"  # commands of one connection
    hint: Rate = "30 per minute"  # of each game
    picture: Rate = "30 per minute; 200 per hour"  # PNG, which takes up to a second each


class Settings(BaseModel):
    """The settings of one server; times are in seconds, sizes in bytes.

    `workers` programs think at a time; at most `waiting` more questions wait for them, and an
    answer that takes longer than `thinking` is replaced by a quick one. `tables` is the folder of
    tables that the strongest asks, instead of those that are found.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    database: str = Field(default_factory=default_database)
    tables: str | None = None
    rates: Rates = Rates()
    connections: PositiveInt = 4000
    connections_per_address: PositiveInt = 120  # of those who watch
    connections_per_game: PositiveInt = 100  # of those who watch
    connections_per_seat: PositiveInt = 8
    players_per_address: PositiveInt = 500
    unread: PositiveInt = 64  # messages that may wait for a slow reader
    frame: PositiveInt = 8 * 1024
    body: PositiveInt = 16 * 1024
    hello: Seconds = 10
    idle: Seconds = 150
    workers: Annotated[int, Field(ge=1, le=MOST_WORKERS)] = 2
    waiting: PositiveInt = 400
    thinking: Seconds = 20
    games_in_memory: PositiveInt = 2000
    cookie_days: PositiveInt = 180
    passage: Seconds = 900  # for which a link takes a seat to another device


def read_settings(file: Path | None = None, **given: str) -> Settings:
    """Return the settings that are given; for the others those of the environment, then the file's.

    A variable is named by `MAKOMBO_SERVE_` and the setting in capitals, a rate by
    `MAKOMBO_SERVE_RATES_` and its name. The file is in TOML, with the rates as its table `rates`.
    Raises `MakomboError` for a setting that there isn't, and for a value that it can't have.
    """
    known = {PREFIX + name.upper() for name in Settings.model_fields.keys() - {"rates"}}
    known |= {_RATES + name.upper() for name in Rates.model_fields}
    unknown = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    if unknown:
        expected = "one that docs/serving.md names"
        raise MakomboError(f"{unknown[0]}: there is no such setting, expected {expected}")
    values = {} if file is None else _read(file)
    try:
        found = _outside(given, values)()
    except ValidationError as error:
        raise MakomboError(next(_faults(error, given, file))) from None
    return Settings.model_validate(found.model_dump())


def _read(file: Path) -> dict[str, Any]:
    """Return what a file says; raise `MakomboError` for what is no TOML."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise MakomboError(f"{file}: {error.strerror}, expected settings in TOML") from None
    except ValueError as error:  # of TOML, or of UTF-8
        raise MakomboError(f"{file}: {error}, expected settings in TOML") from None


def _outside(before: Mapping[str, Any], after: Mapping[str, Any]) -> type[BaseSettings]:
    """Return the settings as a class that reads the environment, between these values."""

    class Outside(BaseSettings, Settings):
        model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter="_")

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - nothing is handed over
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - nor looked for
            file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            first = InitSettingsSource(settings_cls, dict(before))
            return first, env_settings, InitSettingsSource(settings_cls, dict(after))

    return Outside


def _faults(error: ValidationError, given: Mapping[str, str], file: Path | None) -> Iterator[str]:
    """Yield in a line each what is wrong: the setting and where it is from, found, expected."""
    for fault in error.errors():
        name = ".".join(map(str, fault["loc"]))
        variable = PREFIX + name.upper().replace(".", "_")
        where = f"--{name}" if name in given else variable if variable in os.environ else str(file)
        if where == str(file):
            where = f"{file}, {name}"
        if fault["type"] == "extra_forbidden":
            kind = Rates if len(fault["loc"]) > 1 else Settings
            names = ", ".join(kind.model_fields)
            yield f"{where}: there is no such setting, expected one of {names}"
        else:
            problem = fault["msg"].removeprefix("Value error, ")
            problem = problem.replace("Input should be", "expected")
            yield f"{where}: found {quote(str(fault['input']))}, {problem}"
