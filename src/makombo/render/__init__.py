"""What a screen shows, without a screen: the SVG board, a move as timed steps, and in words."""

from makombo.render.frames import SPEEDS, Frame, frames
from makombo.render.svg import svg
from makombo.render.why import Sentence, explain
from makombo.render.words import describe_event, describe_outcome

__all__ = [
    "SPEEDS",
    "Frame",
    "Sentence",
    "describe_event",
    "describe_outcome",
    "explain",
    "frames",
    "svg",
]
