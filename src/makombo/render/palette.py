"""The colours and type of the board picture, each named for what it paints.

One plank serves light and dark pages alike: nothing is painted outside it but a soft shadow. Every
pair of text and ground below reaches a contrast of 4.5, every mark on the wood 3 (tests/render).
"""

from typing import Final

WOOD: Final = ("#8c5d36", "#794c29", "#63391d")  # the plank, from its far edge to its near one
GRAIN_DARK: Final = "#3a2111"
GRAIN_LIGHT: Final = "#d2a878"
EDGE_LIGHT: Final = "#d8ac78"
EDGE_DARK: Final = "#2f1a0c"

BOWL: Final = ("#56341b", "#3d2412", "#241308")  # a pit: its lit floor, its wall, its shaded lip
RIM_SHADE: Final = "#2b170a"
RIM_LIGHT: Final = "#c4935c"

SEED: Final = ("#fffaea", "#e8d5a9", "#a98753")  # lit from the upper left
SEED_EDGE: Final = "#5a3f1b"
SEED_SHADOW: Final = "#0e0602"

TAG: Final = "#23130a"
TAG_EDGE: Final = "#b98a58"
NUMERAL: Final = "#fff6e3"
COORDINATE: Final = "#f9ecd4"

PLATE: Final = "#2c190d"  # where a side's name and score stand
PLATE_EDGE: Final = "#b08353"
INK: Final = "#f6e8cf"
QUIET_INK: Final = "#cbb493"
ACCENT: Final = "#a4451f"  # whose turn it is
ACCENT_INK: Final = "#fff6e8"
GOLD: Final = "#ffd27a"  # playable pits, the winner
GOLD_INK: Final = "#2c190d"
LAST: Final = "#f7e9cf"  # the last move's origin

SOUTH: Final = "#e3a548"  # ochre, always round
NORTH: Final = "#8fa9e6"  # indigo, always square

WORDS: Final = "Georgia, 'DejaVu Serif', 'Liberation Serif', serif"
FIGURES: Final = "'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
