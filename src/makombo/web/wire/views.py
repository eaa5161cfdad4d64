"""How positions, moves and boards are sent: values of the rules as models of the protocol."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from makombo.errors import IllegalMove
from makombo.render import explain, frames
from makombo.render.frames import Frame
from makombo.rules import Board, Game, Outcome, Pit, Position, Side, Trace
from makombo.rules.events import Capture, Drop, Endless, Locked, Mark, Win
from makombo.web.language import Language
from makombo.web.wire.messages import (
    BoardView,
    MoveView,
    Must,
    OutcomeView,
    PositionView,
    Preview,
    Scores,
    SideName,
    Sown,
    Why,
)

_MUST: Final[Mapping[str, Must]] = MappingProxyType({"KS5": "capture", "KP6": "feed"})

PREVIEWED: Final = 3000  # events of a move that a preview looks at


def side_name(side: Side) -> SideName:
    """Return the side as messages write it."""
    return cast(SideName, side.label)


def view_board(game: Game) -> BoardView:
    """Return the geometry of a game's board."""
    board = game.board
    grid = {
        side_name(seat): [[board.name(pit) for pit in row] for row in board.grid(seat)]
        for seat in Side
    }
    return BoardView(
        name=game.name, title=game.title, columns=board.columns, rows=board.rows, grid=grid
    )


def view_position(game: Game, position: Position) -> PositionView:
    """Return a position, its pits by name."""
    board = game.board
    pits = {
        board.name(Pit(side, index)): count
        for side in Side
        for index, count in enumerate(position.pits[side])
    }
    return PositionView(
        text=game.format(position),
        side=side_name(position.side),
        pits=pits,
        scores=_scores(position.scores),
        sown=_sown(game, position.sown),
    )


def _scores(scores: tuple[int, int] | None) -> Scores | None:
    return None if scores is None else Scores(South=scores[0], North=scores[1])


def _sown(game: Game, masks: tuple[int, int] | None) -> Sown | None:
    if masks is None:
        return None
    south, north = (
        [name for index, name in enumerate(game.board.names(side)) if masks[side] >> index & 1]
        for side in Side
    )
    return Sown(South=south, North=north)


def view_outcome(game: Game, outcome: Outcome | None, language: Language) -> OutcomeView | None:
    """Return how a match ended, in the reader's language."""
    if outcome is None:
        return None
    return OutcomeView(
        winner=None if outcome.winner is None else side_name(outcome.winner),
        termination=outcome.termination.value,
        score=outcome.score,
        words=language.outcome(game, outcome),
    )


def view_legal(game: Game, position: Position, legal: tuple[int, ...]) -> list[str]:
    """Return the names of the legal moves."""
    return [game.format_move(position, move) for move in legal]


def view_must(game: Game, position: Position, legal: tuple[int, ...]) -> Must | None:
    """Return what the side to move has to do: capture (KS5), feed (KP6), or nothing special."""
    if not legal:
        return None
    for pit, seeds in enumerate(position.own):
        if seeds and pit not in legal:
            try:
                game.trace(position, pit)
            except IllegalMove as error:
                return _MUST.get(error.rule)
    return None


def view_previews(game: Game, position: Position, legal: tuple[int, ...]) -> dict[str, Preview]:
    """Return what each legal move would lead to, by the name of its pit."""
    return {
        game.format_move(position, move): _preview(game, game.trace(position, move))
        for move in legal
    }


def _preview(game: Game, trace: Trace) -> Preview:
    """Return where a sowing ends and what it takes; a very long one isn't followed to its end."""
    name = game.board.name
    end: str | None = None
    laps = 0
    seen = Preview(end=None, takes={}, laps=None)
    for number, event in enumerate(trace.stream()):
        if number == PREVIEWED:
            return Preview(end=None, takes={}, laps=None, long=True)
        pit = None if event.pit is None else name(event.pit)
        if isinstance(event, Drop):
            end = pit
            laps += event.hand == 0
        elif isinstance(event, Capture) and pit is not None:
            seen.takes[pit] = seen.takes.get(pit, 0) + event.seeds
        elif isinstance(event, Mark):
            seen.unlocks = event.unlocks
        elif isinstance(event, Locked):
            seen.locked = pit
        elif isinstance(event, Win):
            seen.wins, end = True, pit
        elif isinstance(event, Endless):
            return Preview(end=None, takes={}, laps=None, endless=True)
    return seen.model_copy(update={"end": end, "laps": laps})


def view_move(game: Game, trace: Trace, ply: int, language: Language) -> MoveView:
    """Return a move as frames and as sentences."""
    return MoveView(
        ply=ply,
        side=side_name(trace.before.side),
        pit=game.format_move(trace.before, trace.move),
        laps=trace.laps,
        frames=list(_frames(game, trace)),
        why=view_why(game, trace, language),
        before=view_position(game, trace.before),
        after=view_position(game, trace.after),
    )


def view_why(game: Game, trace: Trace, language: Language) -> list[Why]:
    """Return the sentences that explain a move, in the reader's language."""
    return [
        Why(text=language.sentence(sentence.text), rule=sentence.rule or "")
        for sentence in explain(game, trace)
    ]


def _frames(game: Game, trace: Trace) -> Iterator[dict[str, Any]]:
    """Yield each frame as the event and what it changes."""
    board = game.board
    pits, scores, sown = trace.before.pits, trace.before.scores, trace.before.sown
    for frame in frames(game, trace):
        sent: dict[str, Any] = {
            "ms": frame.milliseconds,
            "hand": frame.hand,
            "over": None if frame.over is None else board.name(frame.over),
            "lap": frame.lap,
            "pits": _changes(board, pits, frame),
        }
        sent |= frame.event.to_dict(board)
        if frame.scores != scores and (now := _scores(frame.scores)) is not None:
            sent["scores"] = now.model_dump()
        if frame.sown != sown and (masks := _sown(game, frame.sown)) is not None:
            sent["sown"] = masks.model_dump()
        pits, scores, sown = frame.pits, frame.scores, frame.sown
        yield sent


def _changes(board: Board, before: tuple[tuple[int, ...], ...], frame: Frame) -> dict[str, int]:
    return {
        board.name(Pit(side, index)): count
        for side in Side
        if before[side] is not frame.pits[side] and before[side] != frame.pits[side]
        for index, (was, count) in enumerate(zip(before[side], frame.pits[side], strict=True))
        if was != count
    }
