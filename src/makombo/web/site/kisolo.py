"""How Kisolo is introduced."""

from types import MappingProxyType
from typing import Final

from makombo.message import form
from makombo.web.introduction import Introduction
from makombo.web.site.documents import pages_of

KISOLO: Final = Introduction(
    tagline=form(
        "kisolo.tagline", "Four rows of seven, from the Luba, Lulua and Songye of DR Congo."
    ),
    promise=form(
        "kisolo.promise",
        "One hand sets off the next: where it ends, the pit after it is sown on, "
        "round and round your side.",
    ),
    aim=form("kisolo.aim", "Empty the enemy’s inner row, and you win."),
    lesson_summary=form(
        "kisolo.lesson", "Capture when you must, relay, capture in mid-move, and win."
    ),
    rules_pages=pages_of("rules", "kisolo"),
    about_pages=pages_of("about", "kisolo"),
    sheet_pages=pages_of("schools", "kisolo"),
    lesson="js/learn/kisolo.js",
    most_served=MappingProxyType({"endless_laps": 10_000}),
)
