"""What a game brings to this room: how its positions become states of its compiled code."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from makombo.kernels.protocol import State
from makombo.rules import Outcome, Position


@dataclass(frozen=True)
class Packing:
    """How the positions of one game become states, and what their ends mean."""

    state: type
    pack: Callable[[Any, Position], State]
    unpack: Callable[[Any], Position]
    outcome: Callable[[Any], Outcome]
    """How a finished game has ended."""
    past_words: int
    """How many words `makombo.kernels.repetition` keeps of each position."""
