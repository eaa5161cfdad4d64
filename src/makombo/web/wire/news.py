"""What those who look on are sent: each piece of news as text, in the reader's language."""

from functools import lru_cache
from typing import Final, assert_never

from pydantic import BaseModel

from makombo.language import Language
from makombo.web.games.live_game import Sides
from makombo.web.games.room import (
    Changed,
    Entered,
    Listener,
    MoveHeard,
    News,
    PresenceChanged,
)
from makombo.web.wire.messages import Moved, PresenceMessage, StateMessage
from makombo.web.wire.runs import to_json
from makombo.web.wire.views import view_move, view_presence, view_state, view_welcome

_KEPT: Final = 32  # that several readers get

_move_view: Final = lru_cache(_KEPT)(view_move)
_state_view: Final = lru_cache(_KEPT)(view_state)


async def next_text(listener: Listener, language: Language) -> str:
    """Return what comes next, once it does: news, or the answer to what they asked themselves."""
    heard = await listener.queue.get()
    if isinstance(heard, BaseModel):
        return to_json(heard, language)
    return text_of(heard, listener.sides, language)


@lru_cache(_KEPT)
def text_of(news: News, sides: Sides, language: Language) -> str:
    """Return news as whoever has these sides reads it, worked out once for equals."""
    return to_json(_model(news, sides, language), language)


def _model(news: News, sides: Sides, language: Language) -> BaseModel:
    match news:
        case Entered():
            return view_welcome(news.snapshot, sides, language)
        case Changed():
            return StateMessage(state=_state_view(news.snapshot, sides))
        case MoveHeard():
            state = _state_view(news.snapshot, sides)
            return Moved(move=_move_view(news.move), state=state)
        case PresenceChanged():
            return PresenceMessage(presence=view_presence(news.presence))
        case _:
            assert_never(news)
