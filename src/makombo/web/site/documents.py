"""The rules pages: Markdown from docs/ as HTML, with their examples ready to be played."""

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
from makombo.web.introduction import introduction_of, rules_address

_BLOCK: Final = re.compile(r"^```sowing\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_RULE: Final = re.compile(r"\*\*([A-Z]+\d+)\b")
_PAGE_LINK: Final = re.compile(r"(?:\.\./)*(?:rules/)?(\w+)\.md(#.*)?")


def folder() -> Path:
    """Return the folder of the rules pages: beside the package in a checkout, else within it."""
    inside = Path(__file__).parents[1] / "docs"
    return inside if inside.is_dir() else Path(__file__).parents[4] / "docs"


def rules_pages(name: str) -> Mapping[str, Path]:
    """Return makombo's own rules pages of a game, by language."""
    root = folder()
    translated = {code: root / code / "rules" / f"{name}.md" for code in languages()}
    pages = {**translated, "en": root / "rules" / f"{name}.md"}
    return MappingProxyType({code: path for code, path in pages.items() if path.is_file()})


def pictures() -> Path:
    """Return the folder of the pages' pictures."""
    return folder() / "rules" / "pictures"


@cache
def page(name: str, language: str) -> tuple[str, Markup]:
    """Return the title and the body of a game's rules page, in English where there is no other."""
    pages = introduction_of(games()[name]).rules_pages
    source, english = (
        pages[code if code in pages else "en"].read_text(encoding="utf-8")
        for code in (language, "en")
    )
    return to_html(source, english)


def to_html(source: str, english: str) -> tuple[str, Markup]:
    """Return the title and the body of a page of Markdown.

    An example becomes `<div class="example" data-game data-position data-move>` with the pictures
    that stood before it inside, for readers without scripts; one that is only named is that of the
    English page. A rule's item has its number as id.
    """
    parser = _parser()
    tokens = parser.parse(source)
    _name_rules(tokens)
    title = next((token.content for token in tokens if token.type == "inline"), "")
    examples = {fields["name"]: fields for fields in _examples(english)}
    arranged = list(_arranged(tokens, examples))
    return title, Markup(parser.renderer.render(arranged, parser.options, {}))


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
    del env
    token = tokens[index]
    found = _PAGE_LINK.fullmatch(str(token.attrGet("href") or ""))
    address = rules_address(games()[found[1]]) if found and found[1] in games() else None
    if found and address:
        token.attrSet("href", f"{address}{found[2] or ''}")
    return renderer.renderToken(tokens, index, options, {})


def _render_image(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    token = tokens[index]
    name = Path(str(token.attrGet("src") or "")).name
    token.attrSet("src", f"/rules/pictures/{name}")
    token.attrSet("loading", "lazy")
    return renderer.image(tokens, index, options, env)
