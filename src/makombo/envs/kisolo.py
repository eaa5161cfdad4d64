"""What environments show of Kisolo."""

from typing import Any

from makombo.envs.batch import show
from makombo.envs.observation import Showing
from makombo.kernels.jit import implements
from makombo.kernels.kisolo import KisoloState, columns_of
from makombo.kernels.words import U64, byte_at, signed


@implements(show, KisoloState)
def show_kisolo(state: KisoloState, row: Any) -> int:
    """Write the four rows."""
    columns = signed(columns_of(state))
    for part in range(4):
        word = state[part]  # once a row: picking it costs more than taking a byte
        for column in range(columns):
            row[part * columns + column] = byte_at(word, U64(column))
    return 4 * columns


SHOWING = Showing()
