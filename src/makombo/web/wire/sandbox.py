"""Positions without a game, for lessons and examples: what may be played, and what follows."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from makombo.rules import Game, Position
from makombo.web.games.lobby import move_made
from makombo.web.games.preview import preview
from makombo.web.services.limits import address_of
from makombo.web.wire.api import MALFORMED, REFUSED, answered
from makombo.web.wire.game_request import read_game, read_position
from makombo.web.wire.messages import (
    BoardView,
    MoveView,
    Must,
    OutcomeView,
    PositionView,
    PreviewView,
)
from makombo.web.wire.state import Reader, state_of
from makombo.web.wire.views import (
    view_board,
    view_legal,
    view_move,
    view_must,
    view_outcome,
    view_position,
    view_previews,
)


def _counted(request: Request) -> None:
    state_of(request).rate_limits.count("sandbox", address_of(request))


router = APIRouter(prefix="/api", dependencies=[Depends(_counted)], responses={**MALFORMED})

GameText = Annotated[str, Query(max_length=100, examples=["kpe"])]
PositionText = Annotated[str | None, Query(max_length=400)]
PitText = Annotated[str, Query(max_length=10, examples=["c1"])]


class Standing(BaseModel):
    """What may be played in a position, and what each move would lead to."""

    legal: list[str]
    must: Must | None
    previews: dict[str, PreviewView]
    outcome: OutcomeView | None


class Seen(Standing):
    """A position."""

    board: BoardView
    position: PositionView


class Made(Standing):
    """A move, and how it stands after it."""

    move: MoveView


@router.get("/position", response_model=Seen)
async def see_position(
    reader: Reader, game: GameText = "kpe", position: PositionText = None
) -> Response:
    """See a position of a game, by default the first."""
    return answered(await asyncio.to_thread(seen, game, position), reader)


def seen(game: str, text: str | None = None) -> Seen:
    """Return a position of a game, by default the first."""
    rules = read_game(game)
    position = read_position(rules, text)
    return Seen(
        board=view_board(rules),
        position=view_position(rules, position),
        **_standing(rules, position),
    )


@router.get("/trace", response_model=Made, responses={409: REFUSED[409]})
async def try_move(
    reader: Reader, pit: PitText, game: GameText = "kpe", position: PositionText = None
) -> Response:
    """See what a move would do."""
    return answered(await asyncio.to_thread(_made, game, position, pit), reader)


def _made(game: str, text: str | None, pit: str) -> Made:
    rules = read_game(game)
    position = read_position(rules, text)
    made = move_made(rules, rules.trace(position, rules.parse_move(position, pit)), 1)
    return Made(move=view_move(made), **_standing(rules, made.after))


def _standing(rules: Game, position: Position) -> dict[str, Any]:
    legal = rules.legal_moves(position)
    previews = {move: preview(rules.trace(position, move)) for move in legal}
    return {
        "legal": view_legal(rules, position, legal),
        "must": view_must(rules.compulsion(position)),
        "previews": view_previews(rules, position, previews),
        "outcome": view_outcome(rules, rules.outcome(position)),
    }
