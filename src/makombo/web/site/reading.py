"""The pages to read: rules, peoples, sources, and what schools print."""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from makombo.message import form
from makombo.rules import Game, games
from makombo.web.introduction import introduction_of
from makombo.web.refusals import Refusal
from makombo.web.site import documents
from makombo.web.site.rendering import render
from makombo.web.wire.state import Reader

router = APIRouter(include_in_schema=False)

_NO_SUCH_PAGE: Final = form("refusal.no-such-page", "There is no such page.")


def game_kind(name: str) -> type[Game]:
    """Return the game of a page's name; refuse a page of none."""
    kind = games().get(name)
    if kind is None:
        raise no_such_page()
    return kind


def no_such_page() -> Refusal:
    """Return the refusal of an address that nothing has."""
    return Refusal("no-such-page", _NO_SUCH_PAGE())


@router.get("/rules")
@router.get("/rules/{name}")
async def rules(request: Request, reader: Reader, name: str | None = None) -> Response:
    """Show the rules."""
    title, body = "", ""
    if name is not None:
        title, body = documents.rules_page(_with_rules(name), reader.code)
    return render(request, reader, "rules.html", name=name, title=title, body=body)


def _with_rules(name: str) -> str:
    if not introduction_of(game_kind(name)).rules_pages:
        raise no_such_page()
    return name


@router.get("/about/{name}")
async def about(request: Request, reader: Reader, name: str) -> Response:
    """Show whose game it is, how it is played, and its relatives."""
    kind = game_kind(name)
    if not introduction_of(kind).about_pages:
        raise no_such_page()
    title, body = documents.about_page(name, reader.code)
    return render(request, reader, "about.html", name=name, title=title, body=body)


@router.get("/sources")
async def sources(request: Request, reader: Reader) -> Response:
    """Show what the pages rest on; the references are in English, whoever reads."""
    title, body = documents.sources_page()
    return render(request, reader, "about.html", name=None, title=title, body=body)


@router.get("/schools")
async def schools(request: Request, reader: Reader) -> Response:
    """Show what a class needs, a plan of forty-five minutes, and questions."""
    title, body = documents.schools_page(reader.code)
    return render(request, reader, "schools.html", name=None, title=title, body=body)


@router.get("/schools/{name}")
async def sheet(request: Request, reader: Reader, name: str) -> Response:
    """Show a game's rules on one page, to be printed."""
    if not introduction_of(game_kind(name)).sheet_pages:
        raise no_such_page()
    title, body = documents.sheet_page(name, reader.code)
    return render(request, reader, "schools.html", name=name, title=title, body=body)
