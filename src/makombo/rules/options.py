"""The options of a game: dataclass fields that know their range and their text."""

import re
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields
from typing import Any

from makombo.errors import GameError, quote

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class Kind:
    """What an option may be: a test of values, a reader of words, and the range in words."""

    expected: str
    accepts: Callable[[object], bool]
    read: Callable[[str], object]


def number_option(default: int, low: int, high: int) -> int:
    """Return a dataclass field for an option that is a whole number from `low` to `high`."""

    def accepts(value: object) -> bool:
        return type(value) is int and low <= value <= high

    kind = Kind(f"a whole number from {low} to {high}", accepts, _read_number)
    option: int = _option(default, kind)
    return option


def flag_option(default: bool) -> bool:
    """Return a dataclass field for an option that is true or false."""
    words = {"true": True, "false": False}
    option: bool = _option(default, Kind("true or false", _is_flag, words.get))
    return option


def choice_option(default: str, *others: str) -> str:
    """Return a dataclass field for an option that is one of a few words."""
    words = (default, *others)
    expected = f"{', '.join(words[:-1])} or {words[-1]}"
    option: str = _option(default, Kind(expected, lambda value: value in words, str))
    return option


def _option(default: Any, kind: Kind) -> Any:
    return field(default=default, metadata={"kind": kind})


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _read_number(word: str) -> object:
    return int(word) if _NUMBER.fullmatch(word) else None


def check_options(game: Any) -> None:
    """Raise `GameError` if an option of the game is out of its range."""
    for option in fields(game):
        value, kind = getattr(game, option.name), _kind(option)
        if not kind.accepts(value):
            found = quote(value) if isinstance(value, str) else _write(value)
            where = f"option {option.name} of {game.name}"
            raise GameError(where, f"found {found}", kind.expected)


def write_options(game: Any) -> str:
    """Return the options of a game as text, in order, defaults left out."""
    return ",".join(
        f"{option.name}={_write(getattr(game, option.name))}"
        for option in fields(game)
        if getattr(game, option.name) != option.default
    )


def read_options(game: Any, text: str) -> dict[str, Any]:
    """Return the options that a text gives to a game, as `option=value,…`; raise `GameError`.

    Ranges are left to `check_options`.
    """
    options = {option.name: option for option in fields(game)}
    values: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, word = part.partition("=")
        if name not in options:
            expected = f"one of {', '.join(options)}"
            raise GameError(f"option of {game.name}", f"found {quote(name)}", expected)
        if not equals:
            raise GameError(f"option {name} of {game.name}", "found no value", f"{name}=VALUE")
        if name in values:
            raise GameError(f"option {name} of {game.name}", "found it twice", "it once")
        value = _kind(options[name]).read(word)
        # A word that isn't even of the right type is kept, to be shown as it was written.
        values[name] = word if value is None else value
    return values


def _kind(option: "Field[Any]") -> Kind:
    kind: Kind = option.metadata["kind"]
    return kind


def _write(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
