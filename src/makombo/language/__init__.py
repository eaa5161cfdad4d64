"""Languages: which there are, which a reader wants, and how a message is said in each of them.

A language is a folder of `locale` with a catalogue in it; nothing else names it. English needs
none, its words stand beside the code that says them.
"""

from makombo.language.catalogue import MissingMessageError
from makombo.language.choice import choose, language, languages
from makombo.language.speech import ENGLISH, Language

__all__ = [
    "ENGLISH",
    "Language",
    "MissingMessageError",
    "choose",
    "language",
    "languages",
]
