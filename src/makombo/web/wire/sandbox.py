"""Positions without a game, for lessons and examples: what may be played, and what follows."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel

from makombo.rules import Game, Position
from makombo.web.language import Language
from makombo.web.services.limits import address_of
from makombo.web.wire.api import MALFORMED, REFUSED
from makombo.web.wire.game_request import read_game, read_position
from makombo.web.wire.messages import BoardView, MoveView, Must, OutcomeView, PositionView, Preview
from makombo.web.wire.state import Reader, house_of
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
    house_of(request).rates.count("sandbox", address_of(request))


router = APIRouter(prefix="/api", dependencies=[Depends(_counted)], responses={**MALFORMED})

GameText = Annotated[str, Query(max_length=100, examples=["kpe"])]
PositionText = Annotated[str | None, Query(max_length=400)]
PitText = Annotated[str, Query(max_length=10, examples=["c1"])]


class Standing(BaseModel):
    """What may be played in a position, and what each move would lead to."""

    legal: list[str]
    must: Must | None
    previews: dict[str, Preview]
    outcome: OutcomeView | None


class Seen(Standing):
    """A position."""

    board: BoardView
    position: PositionView


class Made(Standing):
    """A move, and how it stands after it."""

    move: MoveView


@router.get("/position")
async def see_position(
    reader: Reader, game: GameText = "kpe", position: PositionText = None
) -> Seen:
    """See a position of a game, by default the first."""
    return await asyncio.to_thread(seen, game, position, reader)


def seen(game: str, text: str | None, reader: Language) -> Seen:
    """Return a position of a game as it is sent."""
    rules = read_game(game)
    position = read_position(rules, text)
    return Seen(
        board=view_board(rules),
        position=view_position(rules, position),
        **_standing(rules, position, reader),
    )


@router.get("/trace", responses={409: REFUSED[409]})
async def try_move(
    reader: Reader, pit: PitText, game: GameText = "kpe", position: PositionText = None
) -> Made:
    """See what a move would do."""
    return await asyncio.to_thread(_made, game, position, pit, reader)


def _made(game: str, text: str | None, pit: str, reader: Language) -> Made:
    rules = read_game(game)
    position = read_position(rules, text)
    trace = rules.trace(position, rules.parse_move(position, pit))
    return Made(move=view_move(rules, trace, 1, reader), **_standing(rules, trace.after, reader))


def _standing(rules: Game, position: Position, reader: Language) -> dict[str, Any]:
    legal = rules.legal_moves(position)
    return {
        "legal": view_legal(rules, position, legal),
        "must": view_must(rules, position, legal),
        "previews": view_previews(rules, position, legal),
        "outcome": view_outcome(rules, rules.outcome(position), reader),
    }
