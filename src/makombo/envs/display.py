"""How environments show a game: as text, as an array of pixels, or in a window.

resvg draws the picture; it is given the font that pygame carries, so that the same position gives
the same pixels on every machine.
"""

import io
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from makombo.envs.extra import extra_envs
from makombo.envs.session import Session
from makombo.errors import MakomboError
from makombo.render import svg

with extra_envs():
    with redirect_stdout(io.StringIO()):  # pygame greets whoever imports it
        import pygame
    import resvg_py

HEIGHT = 360  # pixels
RENDER_MODES = ("ansi", "rgb_array", "human")

_FONT = "FreeSans"

Pixels = npt.NDArray[np.uint8]


@cache
def _font() -> str:
    return str(Path(pygame.__file__).parent / pygame.font.get_default_font())


def pixels(session: Session, *, height: int = HEIGHT) -> Pixels:
    """Return the board as South sees it, as an array (height, width, 3) of red, green and blue."""
    move = session.moves[-1] if session.moves else None
    picture = svg(
        session.game, session.position, last_move=move, outcome=session.outcome, legal=True
    )
    png = resvg_py.svg_to_bytes(
        svg_string=picture,
        height=height,
        background="white",
        skip_system_fonts=True,
        font_files=[_font()],
        serif_family=_FONT,
        sans_serif_family=_FONT,
    )
    surface = pygame.image.load(io.BytesIO(png), "board.png")
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def words(session: Session) -> str:
    """Return the board as South sees it, drawn in text, and how the game ended."""
    text = session.position.draw()
    if session.outcome is not None:
        text += f"\n{session.outcome.result} by {session.outcome.termination}"
    return f"{text}\ncut short after {session.max_plies} plies" if session.truncated else text


class Display:
    """Shows a game by one of the `RENDER_MODES`, or None; raises `MakomboError` for another."""

    def __init__(self, mode: str | None, title: str) -> None:
        if mode is not None and mode not in RENDER_MODES:
            expected = f"None, {' or '.join(RENDER_MODES)}"
            raise MakomboError(f"render_mode: found {mode!r}, expected {expected}")
        self.mode = mode
        self._title = title
        self._screen: Any = None

    def render(self, session: Session) -> str | Pixels | None:
        """Return the game as the mode has it; None when it is shown in the window."""
        if self.mode == "ansi":
            return words(session)
        picture = pixels(session)
        if self.mode == "rgb_array":
            return picture
        self._show(picture)
        return None

    def _show(self, picture: Pixels) -> None:
        """Show a picture in the window, which the first one opens, and let it answer its events."""
        if self._screen is None:
            pygame.display.init()
            self._screen = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
            pygame.display.set_caption(self._title)
        self._screen.blit(pygame.surfarray.make_surface(picture.swapaxes(0, 1)), (0, 0))
        pygame.event.pump()
        pygame.display.flip()

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._screen is not None:
            pygame.display.quit()
            self._screen = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Display, (self.mode, self._title)  # the copy opens a window of its own
