"""The voice of the terminal: chosen here, and handed on to whatever speaks."""

import os
from contextvars import ContextVar
from typing import Final

from makombo.message import ENGLISH, Voice

_ASKED: Final[ContextVar[str | None]] = ContextVar("language asked for", default=None)


def ask_for(code: str | None) -> None:
    """Let the voice speak the language of this code, which there must be; None leaves it open."""
    _ASKED.set(code)


def chosen_voice() -> Voice:
    """Return the voice of the language asked for, else of the user's locale, else English.

    >>> from makombo.rules import Side
    >>> ask_for("fr")
    >>> chosen_voice().word(Side.SOUTH.word, "start")
    'Sud'
    >>> ask_for(None)
    """
    code = _ASKED.get() or _locale()
    if code.split("_")[0] in ("", "C", "POSIX", "en"):
        return ENGLISH  # as most commands do, without a look at the catalogues
    from makombo.language import language

    found = language(code)
    return ENGLISH if found.code == "en" else found


def _locale() -> str:
    """Return the locale of messages, as in fr_BE, by the variables that POSIX names for it."""
    wishes = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wishes), "").split(".")[0]
