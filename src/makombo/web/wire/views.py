"""How positions, moves and boards are sent: values of the games as models of the protocol."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, cast

from makombo.language import Language
from makombo.message import PitName, form
from makombo.render import Frame, outcome_message
from makombo.rules import Board, Compulsion, Game, Outcome, Pit, Position, Side
from makombo.rules.game import BoardState
from makombo.web.games.live_game import Sides
from makombo.web.games.log import OfferEnded, OfferKind
from makombo.web.games.preview import Preview
from makombo.web.games.room import MoveMade, Presence, Snapshot
from makombo.web.introduction import rules_address
from makombo.web.refusals import Refusal
from makombo.web.services.stored import Seat
from makombo.web.wire.messages import (
    BoardView,
    EndedOffer,
    HintMessage,
    LastMove,
    MoveView,
    Must,
    Offers,
    OutcomeView,
    Players,
    PositionView,
    PresenceView,
    PreviewView,
    Refused,
    Scores,
    SeatView,
    SideName,
    Sown,
    State,
    Welcome,
    Why,
    You,
)

_HINT: Final = form("hint", "The computer would play {pit}.")


def side_name(side: Side) -> SideName:
    """Return the side as messages write it."""
    return cast(SideName, side.label)


def _maybe(side: Side | None) -> SideName | None:
    return None if side is None else side_name(side)


# Boards and positions.


def view_board(game: Game) -> BoardView:
    """Return a game's board, and what stands beside it."""
    board = game.board
    grid = {
        side_name(seat): [[board.name(pit) for pit in row] for row in board.grid(seat)]
        for seat in Side
    }
    tally = game.tally(game.initial(), Side.SOUTH)
    return BoardView(
        name=game.name,
        title=game.title,
        columns=board.columns,
        rows=board.rows,
        grid=grid,
        rules=rules_address(game),
        counts="captured" if tally.captured else "board",
        lock=tally.unsown is not None,
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
        scores=_scores(game, position),
        sown=_sown(game, position),
    )


def _scores(game: Game, state: BoardState) -> Scores | None:
    south, north = (game.tally(state, side) for side in Side)
    return Scores(South=south.seeds, North=north.seeds) if south.captured else None


def _sown(game: Game, state: BoardState) -> Sown | None:
    south, north = (_sown_names(game, state, side) for side in Side)
    return None if south is None or north is None else Sown(South=south, North=north)


def _sown_names(game: Game, state: BoardState, side: Side) -> list[str] | None:
    unsown = game.tally(state, side).unsown
    if unsown is None:
        return None
    return [name for index, name in enumerate(game.board.names(side)) if index not in unsown]


def view_outcome(game: Game, outcome: Outcome | None) -> OutcomeView | None:
    """Return how a match ended."""
    if outcome is None:
        return None
    return OutcomeView(
        winner=_maybe(outcome.winner),
        termination=outcome.termination.value,
        score=outcome.score,
        words=outcome_message(game, outcome),
    )


def view_legal(game: Game, position: Position, legal: tuple[int, ...]) -> list[str]:
    """Return the names of the legal moves."""
    return [game.format_move(position, move) for move in legal]


def view_must(compulsion: Compulsion | None) -> Must | None:
    """Return what the side to move has to do, or None for nothing special."""
    return None if compulsion is None else compulsion.value


def view_previews(
    game: Game, position: Position, previews: Mapping[int, Preview]
) -> dict[str, PreviewView]:
    """Return what each legal move would lead to, by the name of its pit."""
    board = game.board
    return {
        game.format_move(position, move): _preview(board, seen) for move, seen in previews.items()
    }


def _preview(board: Board, seen: Preview) -> PreviewView:
    return PreviewView(
        end=None if seen.end is None else board.name(seen.end),
        takes={board.name(pit): seeds for pit, seeds in seen.takes.items()},
        laps=seen.laps,
        unlocks=seen.unlocks,
        locked=None if seen.locked is None else board.name(seen.locked),
        wins=seen.wins,
        endless=seen.endless,
        long=seen.long,
    )


# Moves.


def view_move(made: MoveMade) -> MoveView:
    """Return a move as frames and as sentences."""
    game = made.game
    return MoveView(
        ply=made.ply,
        side=side_name(made.pit.side),
        pit=game.board.name(made.pit),
        laps=made.laps,
        frames=list(_frames(game, made.before, made.frames)),
        why=[Why(runs=told.message, rule=told.message.rule, frame=told.event) for told in made.why],
        before=view_position(game, made.before),
        after=view_position(game, made.after),
    )


def _frames(game: Game, before: Position, frames: tuple[Frame, ...]) -> Iterator[dict[str, Any]]:
    """Yield each frame as the event and what it changes."""
    board = game.board
    pits, scores, sown = before.pits, before.scores, before.sown
    for frame in frames:
        sent: dict[str, Any] = {
            "ms": frame.milliseconds,
            "hand": frame.hand,
            "over": None if frame.over is None else board.name(frame.over),
            "lap": frame.lap,
            "pits": _changes(board, pits, frame),
        }
        sent |= frame.event.to_dict(board)
        if frame.scores != scores and (now := _scores(game, frame)) is not None:
            sent["scores"] = now.model_dump()
        if frame.sown != sown and (names := _sown(game, frame)) is not None:
            sent["sown"] = names.model_dump()
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


# Games.


def view_state(snapshot: Snapshot, sides: Sides) -> State:
    """Return the match as whoever has these sides may see it."""
    game, stored, offers = snapshot.game, snapshot.stored, snapshot.offers
    name = game.board.name
    last = snapshot.moves[-1] if snapshot.moves else None
    return State(
        id=stored.id,
        game=stored.game,
        mode=stored.mode,
        version=snapshot.version,
        ply=len(snapshot.moves),
        position=view_position(game, snapshot.position),
        legal=view_legal(game, snapshot.position, snapshot.legal),
        must=view_must(snapshot.compulsion),
        previews=view_previews(game, snapshot.position, snapshot.previews),
        moves=[name(pit) for pit in snapshot.moves],
        captured=list(snapshot.captured),
        starts=side_name(snapshot.start.side),
        last=None if last is None else LastMove(pit=name(last), side=side_name(last.side)),
        players=Players(
            South=_seat(stored.seats[Side.SOUTH]), North=_seat(stored.seats[Side.NORTH])
        ),
        presence=view_presence(snapshot.presence),
        offers=Offers(
            draw=_maybe(offers[OfferKind.DRAW]),
            takeback=_maybe(offers[OfferKind.TAKEBACK]),
            hints=_maybe(offers[OfferKind.HINTS]),
            rematch=_maybe(offers[OfferKind.REMATCH]),
        ),
        hints=snapshot.hints,
        ended=_ended(snapshot.ended),
        thinking=_maybe(snapshot.thinking),
        can=list(snapshot.can[sides]),
        rematch=None if snapshot.rematch_id is None else f"/game/{snapshot.rematch_id}",
        outcome=view_outcome(game, snapshot.outcome),
    )


def _ended(ended: OfferEnded | None) -> EndedOffer | None:
    return None if ended is None else EndedOffer(what=ended.kind.value, by=side_name(ended.side))


def _seat(seat: Seat) -> SeatView:
    return SeatView(kind=seat.kind, name=seat.name, seated=not seat.free, strength=seat.strength)


def view_presence(presence: Presence) -> PresenceView:
    """Return who is there."""
    return PresenceView(
        South=Side.SOUTH in presence.sides,
        North=Side.NORTH in presence.sides,
        watchers=presence.watchers,
    )


def view_welcome(snapshot: Snapshot, sides: Sides, language: Language) -> Welcome:
    """Return the first answer to whoever has these sides."""
    return Welcome(
        you=_you(snapshot, sides),
        board=view_board(snapshot.game),
        language=language.code,
        state=view_state(snapshot, sides),
    )


def _you(snapshot: Snapshot, sides: Sides) -> You:
    """Return what whoever has these sides is here; only players see the invitation."""
    stored = snapshot.stored
    invite = stored.invite if sides else None
    role: Literal["player", "watcher"] = "player" if sides else "watcher"
    return You(
        role=role,
        sides=[side_name(side) for side in sorted(sides)],
        invite=None if invite is None else f"/game/{stored.id}/join/{invite}",
    )


# Answers.


def view_refusal(refusal: Refusal, number: int, snapshot: Snapshot, sides: Sides) -> Refused:
    """Return the answer to a command that wasn't carried out, with the fresh state."""
    return Refused(
        id=number,
        code=refusal.code,
        message=refusal.message,
        rule=refusal.rule,
        retry_after=refusal.retry_after,
        state=view_state(snapshot, sides),
    )


def view_hint(game: Game, pit: Pit, number: int, version: int) -> HintMessage:
    """Return what the computer would play."""
    name = PitName(game.board.name(pit))
    return HintMessage(id=number, version=version, pit=name, words=_HINT(pit=name))
