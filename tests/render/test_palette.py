import pytest

from makombo.render import palette

WORDS = [
    (palette.INK, palette.PLATE),
    (palette.QUIET_INK, palette.PLATE),
    (palette.ACCENT_INK, palette.ACCENT),
    (palette.GOLD_INK, palette.GOLD),
    (palette.GOLD_INK, palette.PLATE_EDGE),
    (palette.NUMERAL, palette.TAG),
    *((palette.COORDINATE, wood) for wood in palette.WOOD),
]
MARKS = [
    (palette.SOUTH, palette.PLATE),
    (palette.NORTH, palette.PLATE),
    *((palette.GOLD, wood) for wood in palette.WOOD),
    *((palette.LAST, wood) for wood in palette.WOOD),
    *((palette.SEED[1], bowl) for bowl in palette.BOWL),
]


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_of_the_definition() -> None:
    assert _contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize(("ink", "ground"), WORDS)
def test_words_can_be_read(ink: str, ground: str) -> None:
    assert _contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(mark: str, ground: str) -> None:
    assert _contrast(mark, ground) >= 3
