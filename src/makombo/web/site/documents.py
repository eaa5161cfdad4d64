"""Documents of docs/ as HTML: rules, with their examples to be played, peoples, sources."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from makombo.language import languages
from makombo.rules import games
from makombo.web.introduction import about_address, introduction_of, rules_address, sheet_address

_BLOCK: Final = re.compile(r"^```sowing\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_RULE: Final = re.compile(r"\*\*([A-Z]+\d+)\b")
_PAGE_LINK: Final = re.compile(r"(?:\.\./)*(?:(rules|about|schools)/)?(\w+)\.md(#.*)?")
_PICTURE: Final = re.compile(r"(?:\.\./)*(?:(rules|about)/)?pictures/([\w-]+\.svg)")
_NO_SLUG: Final = re.compile(r"[^\w\- ]")


def folder() -> Path:
    """Return the folder of the documents: beside the package in a checkout, else within it."""
    inside = Path(__file__).parents[1] / "docs"
    return inside if inside.is_dir() else Path(__file__).parents[4] / "docs"


def pages_of(kind: str, name: str) -> Mapping[str, Path]:
    """Return makombo's own pages of a kind, by language: `rules`, `about` or `schools`."""
    root = folder()
    translated = {code: root / code / kind / f"{name}.md" for code in languages()}
    pages = {**translated, "en": root / kind / f"{name}.md"}
    return MappingProxyType({code: path for code, path in pages.items() if path.is_file()})


def pictures(kind: str) -> Path:
    """Return the folder of the pictures of the pages of a kind."""
    return folder() / kind / "pictures"


@cache
def rules_page(name: str, language: str) -> tuple[str, Markup]:
    """Return the title and the body of a game's rules page, in English where there is no other."""
    pages = introduction_of(games()[name]).rules_pages
    return to_html(_text(pages, language), _text(pages, "en"))


@cache
def about_page(name: str, language: str) -> tuple[str, Markup]:
    """Return the title and the body of the page about a game, in English if there is no other."""
    text = _text(introduction_of(games()[name]).about_pages, language)
    return to_html(text, text, kind="about")


@cache
def sheet_page(name: str, language: str) -> tuple[str, Markup]:
    """Return the title and the body of a game's sheet, in English where there is no other."""
    text = _text(introduction_of(games()[name]).sheet_pages, language)
    return to_html(text, text, kind="schools")


@cache
def schools_page(language: str) -> tuple[str, Markup]:
    """Return the title and the body of the page for schools."""
    text = _text(pages_of("schools", "lesson"), language)
    return to_html(text, text, kind="schools")


@cache
def sources_page() -> tuple[str, Markup]:
    """Return the title and the body of the list of sources, which is in English alone."""
    text = (folder() / "sources.md").read_text(encoding="utf-8")
    return to_html(text, text)


def _text(pages: Mapping[str, Path], language: str) -> str:
    return pages[language if language in pages else "en"].read_text(encoding="utf-8")


def to_html(source: str, english: str, *, kind: str = "rules") -> tuple[str, Markup]:
    """Return the title and the body of a page of Markdown.

    An example becomes `<div class="example" data-game data-position data-move>` with the pictures
    that stood before it inside, for readers without scripts; one that is only named is that of the
    English page. A rule's item has its number as id, a heading its own words. `kind` is the folder
    that links and pictures without one lie in.
    """
    parser = _parser()
    tokens = parser.parse(source)
    _name_rules(tokens)
    _name_headings(tokens)
    title = next((token.content for token in tokens if token.type == "inline"), "")
    examples = {fields["name"]: fields for fields in _examples(english)}
    arranged = list(_arranged(tokens, examples))
    return title, Markup(parser.renderer.render(arranged, parser.options, {"kind": kind}))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("link_open", _render_link)
    parser.add_render_rule("image", _render_image)
    return parser


def _examples(source: str) -> Iterator[dict[str, str]]:
    for block in _BLOCK.findall(source):
        yield _fields(block)


def _fields(block: str) -> dict[str, str]:
    lines = (line.partition(": ") for line in block.splitlines())
    return {key: value for key, _, value in lines}


def _name_rules(tokens: Sequence[Token]) -> None:
    """Give every rule's list item the rule's number as its id, for links to it."""
    for place, token in enumerate(tokens[:-2]):
        number = _RULE.match(tokens[place + 2].content)
        if token.type == "list_item_open" and number:
            token.attrSet("id", number[1])


def _name_headings(tokens: Sequence[Token]) -> None:
    """Give every heading its words as its id, in the form that GitHub gives them."""
    for place, token in enumerate(tokens[:-1]):
        if token.type == "heading_open" and token.tag != "h1":
            words = _NO_SLUG.sub("", tokens[place + 1].content.lower())
            token.attrSet("id", words.replace(" ", "-"))


# Examples.


def _arranged(tokens: Sequence[Token], examples: Mapping[str, dict[str, str]]) -> Iterator[Token]:
    """Yield the tokens, each example with the pictures just before it inside."""
    waiting: list[Token] = []
    for token in tokens:
        fields = _example(token, examples)
        if fields is not None:
            held = _only_pictures(waiting)
            yield from () if held else waiting
            yield _html(_opening(fields))
            yield from waiting if held else ()
            yield _html("</div>\n")
            waiting = []
        elif token.type == "paragraph_open":
            yield from waiting
            waiting = [token]
        elif waiting and token.type in ("inline", "paragraph_close") and len(waiting) < 3:
            waiting.append(token)
        else:
            yield from waiting
            waiting = []
            yield token
    yield from waiting


def _example(token: Token, examples: Mapping[str, dict[str, str]]) -> dict[str, str] | None:
    """Return an example's fields: its own, or those of the example it names."""
    if token.type != "fence":
        return None
    kind = token.info.strip()
    if kind == "sowing":
        return _fields(token.content)
    if kind == "sowing-see":
        return examples.get(token.content.strip())
    return None


def _only_pictures(tokens: Sequence[Token]) -> bool:
    if len(tokens) != 3:
        return False
    children = tokens[1].children or []
    kinds = {child.type for child in children if child.content.strip() or child.type == "image"}
    return kinds == {"image"}


def _opening(fields: Mapping[str, str]) -> str:
    data = {name: fields[name] for name in ("game", "position", "move") if name in fields}
    attributes = "".join(f' data-{name}="{escape(value)}"' for name, value in data.items())
    return f'<div class="example"{attributes}>\n'


def _html(content: str) -> Token:
    return Token("html_block", "", 0, content=content)


# Links and pictures.


def _render_link(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    token = tokens[index]
    href = str(token.attrGet("href") or "")
    found = _PAGE_LINK.fullmatch(href)
    address = None if found is None else _address(found[1] or env["kind"], found[2])
    if found and address:
        token.attrSet("href", f"{address}{found[3] or ''}")
    picture = _PICTURE.fullmatch(href)
    if picture:
        token.attrSet("href", f"/{picture[1] or env['kind']}/pictures/{picture[2]}")
    return renderer.renderToken(tokens, index, options, {})


def _address(kind: str, name: str) -> str | None:
    """Return where the site has a document, or None where it hasn't got it."""
    if name == "sources":
        return "/sources"
    if name not in games():
        return None
    address = {"about": about_address, "schools": sheet_address}.get(kind, rules_address)
    return address(games()[name])


def _render_image(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    token = tokens[index]
    picture = _PICTURE.fullmatch(str(token.attrGet("src") or ""))
    if picture:
        token.attrSet("src", f"/{picture[1] or env['kind']}/pictures/{picture[2]}")
    if env["kind"] != "schools":  # a sheet is there to be printed, whole
        token.attrSet("loading", "lazy")
    return renderer.image(tokens, index, options, env)
