"""What is known exactly about a position, by the tables: its value and that of every move."""

from dataclasses import dataclass

from makombo.errors import MissingTable, TableError
from makombo.rules import Game, Position, Side
from makombo.tables.reader import Tables

UNKNOWN = "unknown"


@dataclass(frozen=True)
class Exact:
    """What a position or a move is worth to the side to move; `margin` is None where unknown.

    A move's margin counts what it captures itself. `distance` is in plies, until the game leaves
    the pair of levels that it is in; a move's counts from before it.
    """

    margin: int | None = None
    distance: int | None = None

    def __str__(self) -> str:
        """Return it in short, as in `+2 in 5`."""
        return "unknown" if self.margin is None else f"{self.margin:+d} in {self.distance}"

    @property
    def category(self) -> str:
        """`win`, `even` or `loss` by the margin, or `unknown`."""
        if self.margin is None:
            return UNKNOWN
        return "win" if self.margin > 0 else "loss" if self.margin < 0 else "even"


@dataclass(frozen=True)
class Knowledge:
    """A position's exact value, and that of each legal move, the best first."""

    value: Exact
    moves: tuple[tuple[int, Exact], ...]


def know(game: Game, position: Position, tables: Tables) -> Knowledge:
    """Look a position up, and all its moves; what no table covers is unknown.

    Raises `TableError` where the tables are another game's or damaged: a position is worth what
    its best move is.
    """
    moves = [(move, _move(game, position, move, tables)) for move in game.legal_moves(position)]
    moves.sort(key=_best_first)
    value = _value(game, position, tables)
    unknown = any(answer.margin is None for answer in (value, *(answer for _, answer in moves)))
    if moves and not unknown and value != moves[0][1]:
        found = f"{game.format(position)} worth {value}, its best move {moves[0][1]}"
        raise TableError(f"{tables.folder}: damaged ({found}), expected both the same")
    return Knowledge(value, tuple(moves))


def know_nothing(game: Game, position: Position) -> Knowledge:
    """Return what is known where there are no tables of the game: nothing."""
    return Knowledge(Exact(), tuple((move, Exact()) for move in game.legal_moves(position)))


def gained(game: Game, before: Position, after: Position) -> int:
    """Return the seeds that a move captured for who made it, less what it gave away."""
    return _lead(game, after, before.side) - _lead(game, before, before.side)


def _value(game: Game, position: Position, tables: Tables) -> Exact:
    try:
        probed = tables.probe(game, position)
    except MissingTable:
        return Exact()
    return Exact(probed.margin, probed.distance)


def _move(game: Game, position: Position, move: int, tables: Tables) -> Exact:
    """Return what a move is worth to who makes it."""
    after = game.apply(position, move)
    child = _value(game, after, tables)
    if child.margin is None or child.distance is None:
        return Exact()
    margin = gained(game, position, after) - child.margin
    stays = game.outcome(after) is None and _level(after) == _level(position)
    return Exact(margin, (1 + child.distance if stays else 1) if margin else 0)


def _lead(game: Game, position: Position, side: Side) -> int:
    """Return by how much a side leads in seeds captured; 0 where the game keeps no score."""
    own, theirs = game.tally(position, side), game.tally(position, side.other)
    return own.seeds - theirs.seeds if own.captured else 0


def _level(position: Position) -> object:
    """Return what all positions of a pair of levels have in common."""
    return position.in_play, position.sown


def _best_first(known: tuple[int, Exact]) -> tuple[bool, int, int, int]:
    """Order moves: greatest margin, then the quicker win or the slower loss; the unknown last."""
    move, value = known
    if value.margin is None or value.distance is None:
        return True, 0, 0, move
    return False, -value.margin, value.distance * (1 if value.margin > 0 else -1), move
