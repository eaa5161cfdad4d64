"""Words that stand in the places of sentences, in every form that a sentence may ask for.

A place asks for a form by its name, as `{side:genitive}` does: the plain form names, `start` begins
a sentence, `accusative` is acted upon, `genitive` has. English writes them all alike, and so may
any language whose words don't change.
"""

from typing import Final

from makombo.message import form

CASES: Final = ("", "start", "accusative", "genitive")

SIDES: Final = (
    form("side", "South"),
    form("side", "North"),
    form("side start", "South"),
    form("side start", "North"),
    form("side accusative", "South"),
    form("side accusative", "North"),
    form("side genitive", "South"),
    form("side genitive", "North"),
)
