"""Makombo: the home of Kpé and Kisolo, two traditional African games of sowing.

>>> import makombo
>>> kisolo = makombo.game("kisolo")
>>> kisolo.trace(kisolo.initial(), kisolo.parse_move(kisolo.initial(), "d2")).laps
5
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from makombo.errors import (
        GameError,
        IllegalMove,
        MakomboError,
        MatchError,
        MissingTable,
        MoveError,
        PlayerError,
        PositionError,
        RecordError,
        TableError,
        TextError,
    )
    from makombo.notation import (
        Record,
        format_record,
        read_records,
        write_record,
    )
    from makombo.play import (
        Match,
        Player,
        Referee,
        player,
    )
    from makombo.play.analysis import (
        Analysis,
        Limits,
        analyse,
    )
    from makombo.render import (
        explain,
        frames,
        svg,
    )
    from makombo.rules import (
        Board,
        Game,
        Kisolo,
        Kpe,
        Outcome,
        Pit,
        Position,
        Result,
        Side,
        Termination,
        Trace,
        check_game,
        game,
        perft,
    )
    from makombo.tables import (
        Tables,
    )

__version__ = "0.1.0"
__all__ = [
    "Analysis",
    "Board",
    "Game",
    "GameError",
    "IllegalMove",
    "Kisolo",
    "Kpe",
    "Limits",
    "MakomboError",
    "Match",
    "MatchError",
    "MissingTable",
    "MoveError",
    "Outcome",
    "Pit",
    "Player",
    "PlayerError",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Referee",
    "Result",
    "Side",
    "TableError",
    "Tables",
    "Termination",
    "TextError",
    "Trace",
    "analyse",
    "check_game",
    "explain",
    "format_record",
    "frames",
    "game",
    "perft",
    "player",
    "read_records",
    "svg",
    "write_record",
]

# Rooms are opened when a name is first asked for: whoever needs the rules alone waits for no more.
_ROOMS = {
    "makombo.errors": (
        "GameError",
        "IllegalMove",
        "MakomboError",
        "MatchError",
        "MissingTable",
        "MoveError",
        "PlayerError",
        "PositionError",
        "RecordError",
        "TableError",
        "TextError",
    ),
    "makombo.notation": (
        "Record",
        "format_record",
        "read_records",
        "write_record",
    ),
    "makombo.play": (
        "Match",
        "Player",
        "Referee",
        "player",
    ),
    "makombo.play.analysis": (
        "Analysis",
        "Limits",
        "analyse",
    ),
    "makombo.render": (
        "explain",
        "frames",
        "svg",
    ),
    "makombo.rules": (
        "Board",
        "Game",
        "Kisolo",
        "Kpe",
        "Outcome",
        "Pit",
        "Position",
        "Result",
        "Side",
        "Termination",
        "Trace",
        "check_game",
        "game",
        "perft",
    ),
    "makombo.tables": ("Tables",),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> object:
    """Return a public name from its room, and keep it."""
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_ROOM_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return what can be asked for, opened or not."""
    return sorted({*globals(), *__all__})
