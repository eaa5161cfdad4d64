"""What a screen shows, without a screen: the SVG board, a move as timed steps, and in words."""

from makombo.render.frames import SPEEDS, Frame, frames
from makombo.render.svg import svg
from makombo.render.telling import Telling, Told, explain, explain_along, outcome_message
from makombo.render.words import event_message, position_messages

__all__ = [
    "SPEEDS",
    "Frame",
    "Telling",
    "Told",
    "event_message",
    "explain",
    "explain_along",
    "frames",
    "outcome_message",
    "position_messages",
    "svg",
]
