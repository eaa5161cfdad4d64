# The types of the public front: the names of `_ROOMS` in `__init__.py`.

from .engine import (
    Analysis as Analysis,
    Limits as Limits,
)
from .errors import (
    GameError as GameError,
    IllegalMove as IllegalMove,
    MakomboError as MakomboError,
    MatchError as MatchError,
    MissingTable as MissingTable,
    MoveError as MoveError,
    PlayerError as PlayerError,
    PositionError as PositionError,
    RecordError as RecordError,
    TableError as TableError,
    TextError as TextError,
)
from .notation import (
    Evaluation as Evaluation,
    Record as Record,
    Variation as Variation,
    format_record as format_record,
    read_records as read_records,
    write_record as write_record,
)
from .play import (
    Match as Match,
    Player as Player,
    Referee as Referee,
    Study as Study,
    player as player,
)
from .play.analysis import analyse as analyse
from .render import (
    explain as explain,
    frames as frames,
    svg as svg,
)
from .rules import (
    Board as Board,
    Game as Game,
    Kisolo as Kisolo,
    Kpe as Kpe,
    Outcome as Outcome,
    Pit as Pit,
    Position as Position,
    Result as Result,
    Side as Side,
    Termination as Termination,
    Trace as Trace,
    check_game as check_game,
    game as game,
    perft as perft,
)
from .tables import (
    Tables as Tables,
)

__version__: str
__all__: list[str]
