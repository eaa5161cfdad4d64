"""Templates and the files beside them: one environment for each language."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from makombo.language import Language, languages
from makombo.message import Form
from makombo.rules import Game, games
from makombo.web.introduction import (
    about_address,
    introduction_of,
    lesson_address,
    rules_address,
    sheet_address,
)
from makombo.web.wire.state import LANGUAGE_COOKIE

_WEB: Final = Path(__file__).parents[1]
STATIC: Final = _WEB / "static"


@cache
def environment(code: str) -> Environment:
    """Return the Jinja environment of a language."""
    environment = Environment(
        loader=FileSystemLoader(_WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    language = languages()[code]
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        language.gettext,
        language.ngettext,
        newstyle=True,
        pgettext=language.pgettext,
        npgettext=language.npgettext,
    )
    environment.globals |= {
        "static": static,
        "languages": [(one.code, one.name) for one in languages().values()],
        "games": [_introduced(kind, language) for kind in sorted_games()],
    }
    return environment


def sorted_games() -> list[type[Game]]:
    """Return the games in the order in which pages show them: the smaller board first."""
    return sorted(games().values(), key=lambda kind: kind().board.size)


def _introduced(kind: type[Game], language: Language) -> dict[str, str | None]:
    """Return what the pages tell of a game, in their language; None for what it doesn't bring."""
    introduction = introduction_of(kind)

    def said(form: Form | None) -> str | None:
        return None if form is None else language.say(form())

    return {
        "name": kind.name,
        "title": kind.title,
        "tagline": said(introduction.tagline),
        "promise": said(introduction.promise),
        "lesson_summary": said(introduction.lesson_summary),
        "rules": rules_address(kind),
        "about": about_address(kind),
        "sheet": sheet_address(kind),
        "lesson": lesson_address(kind),
    }


@cache
def static(path: str) -> str:
    """Return the address of a static file, which changes with its contents."""
    version = hashlib.sha256((STATIC / path).read_bytes()).hexdigest()[:10]
    return f"/static/{path}?v={version}"


def render(
    request: Request, reader: Language, template: str, /, *, status: int = 200, **context: Any
) -> Response:
    """Return a page in the reader's language."""
    page = environment(reader.code).get_template(template)
    text = page.render(
        language=reader.code,
        path=request.url.path,
        address=str(request.url.replace(query="")),
        status=status,
        strings_url=f"/strings/{reader.code}.json",
        **context,
    )
    headers = {
        "Cache-Control": "private, no-cache",
        "Content-Language": reader.code,
        "Vary": "Accept-Language, Cookie",
    }
    answer = HTMLResponse(text, status, headers)
    if request.query_params.get("lang") == reader.code:
        _remember(request, answer, reader)
    return answer


def _remember(request: Request, answer: Response, reader: Language) -> None:
    """Keep the language that an address asks for."""
    answer.set_cookie(
        LANGUAGE_COOKIE,
        reader.code,
        max_age=365 * 86_400,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


class Static(StaticFiles):
    """Static files: those with a version in their address are kept, the others asked for."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file with how long it may be kept."""
        answer = await super().get_response(path, scope)
        versioned = b"v=" in scope.get("query_string", b"")
        lasting = "public, max-age=31536000, immutable"
        answer.headers["Cache-Control"] = lasting if versioned else "no-cache"
        return answer
