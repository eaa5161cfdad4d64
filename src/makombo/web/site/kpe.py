"""How Kpé is introduced."""

from typing import Final

from makombo.message import form
from makombo.web.introduction import Introduction
from makombo.web.site.documents import pages_of

KPE: Final = Introduction(
    tagline=form("kpe.tagline", "Two rows of four deep pits, from the Bété of Ivory Coast."),
    promise=form(
        "kpe.promise",
        "A lock guards the opening: until you have sown from all four of your pits, "
        "you take nothing.",
    ),
    aim=form("kpe.aim", "Whoever captures more seeds wins."),
    lesson_summary=form("kpe.lesson", "Sow, open the lock, capture, chain, and feed."),
    rules_pages=pages_of("rules", "kpe"),
    about_pages=pages_of("about", "kpe"),
    sheet_pages=pages_of("schools", "kpe"),
    lesson="js/learn/kpe.js",
)
