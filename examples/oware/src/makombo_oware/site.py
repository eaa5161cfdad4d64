"""How the pages introduce Oware."""

from typing import Final

from makombo.message import form
from makombo.web.introduction import Introduction

OWARE: Final = Introduction(
    tagline=form("oware.tagline", "Two rows of six pits, from the Akan of Ghana."),
    promise=form("oware.promise", "Make twos and threes on the other side, and never starve it."),
)
