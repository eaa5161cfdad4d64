"""The voice of the terminal: chosen here, and handed on to whatever speaks."""

from makombo.message import ENGLISH, Voice


def chosen_voice() -> Voice:
    """Return the voice that this run speaks with; it is English, whoever reads.

    >>> from makombo.rules import Side
    >>> chosen_voice().word(Side.SOUTH.word, "start")
    'South'
    """
    return ENGLISH
