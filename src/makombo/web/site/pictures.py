"""Pictures of boards as PNG: to download, and as the card that messengers show with a link.

One is drawn at a time, as each takes a processor for up to a second; the last are kept.
"""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

import resvg_py

CARD: Final = (1200, 630)  # what messengers show uncut
_WIDTH: Final = 1200
_KEPT: Final = 64  # of some 400 KB
_BOARD: Final = (372, 25, 803, 580)  # of the card: x, y, width, height
_PAPER: Final = "#f5efe4"
_INK: Final = "#2a2018"
_QUIET: Final = "#6b5c4b"
_WORDS: Final = "Georgia, 'DejaVu Serif', 'Liberation Serif', serif"

_DRAWING: Final = ThreadPoolExecutor(1, "pictures")


async def png(svg: str) -> bytes:
    """Return the picture of a board as PNG, 1200 pixels wide."""
    return await asyncio.get_running_loop().run_in_executor(_DRAWING, _drawn, svg, _WIDTH)


async def card(svg: str, title: str) -> bytes:
    """Return the picture of a board beside its game's title as PNG, 1200 × 630 pixels."""
    text = _card(svg, title)
    return await asyncio.get_running_loop().run_in_executor(_DRAWING, _drawn, text, CARD[0])


@lru_cache(_KEPT)
def _drawn(svg: str, width: int) -> bytes:
    return resvg_py.svg_to_bytes(svg_string=svg, width=width)


def _card(svg: str, title: str) -> str:
    """Return a card as SVG; a game's title is a name and needs no escape."""
    x, y, width, height = _BOARD
    place = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" '
    board = re.sub(r"^<svg ", place, svg)
    columns, rows = CARD
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns} {rows}">'
        f'<rect width="{columns}" height="{rows}" fill="{_PAPER}"/>'
        f'<g font-family="{_WORDS}">'
        f'<text x="48" y="320" font-size="84" font-weight="700" fill="{_INK}">{title}</text>'
        f'<text x="52" y="382" font-size="38" fill="{_QUIET}">makombo</text></g>{board}</svg>'
    )
