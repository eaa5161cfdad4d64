"""Makombo: the home of Kpé and Kisolo, two traditional African games of sowing.

>>> import makombo
>>> kisolo = makombo.game("kisolo")
>>> kisolo.trace(kisolo.initial(), kisolo.parse_move(kisolo.initial(), "d2")).laps
5
"""

import lazy_loader

__version__ = "0.1.0"

# Rooms are opened when a name is first asked for: whoever needs the rules alone waits for no more.
# `__init__.pyi` has the same names with their types; to read it at every start would take longer.
_ROOMS = {
    "engine": (
        "Analysis",
        "Limits",
    ),
    "errors": (
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
    "notation": (
        "Evaluation",
        "Record",
        "Variation",
        "format_record",
        "read_records",
        "write_record",
    ),
    "play": (
        "Match",
        "Player",
        "Referee",
        "Study",
        "player",
    ),
    "play.analysis": ("analyse",),
    "render": (
        "explain",
        "frames",
        "svg",
    ),
    "rules": (
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
    "tables": ("Tables",),
}
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, submod_attrs=_ROOMS)
