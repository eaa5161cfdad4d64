"""How the site of these documents is built: `scripts/site`, by Sphinx with MyST.

The documents stay plain Markdown, as they are read beside the code; what a site needs besides is
told here: which page is in which language, how a game's example looks, the colours of the pages.
"""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

import makombo
from makombo.language import languages

DOCS = Path(__file__).resolve().parents[1]
LANGUAGES = {
    code: one.name for code, one in languages().items() if (DOCS / code).is_dir() or code == "en"
}

project = "makombo"
author = "makombo contributors"
copyright = author
version = release = makombo.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["site", "manifests"]
templates_path = ["templates"]
myst_heading_anchors = 3
default_role = "code"  # docstrings write `names` as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "makombo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = "../../src/makombo/web/static/img/seed.svg"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "languages.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
_WORDS = 'Georgia, "DejaVu Serif", "Liberation Serif", serif'
_LIGHT = {
    "color-background-primary": "#f5efe4",
    "color-background-secondary": "#fffaf1",
    "color-background-border": "#e3d7c3",
    "color-background-hover": "#ece0cb",
    "color-code-background": "#fffaf1",
    "color-foreground-primary": "#2a2018",
    "color-foreground-secondary": "#6b5c4b",
    "color-foreground-muted": "#6b5c4b",
    "color-foreground-border": "#8a7860",
    "color-brand-primary": "#a4451f",
    "color-brand-content": "#a4451f",
    "color-brand-visited": "#34508c",
    "color-api-name": "#a4451f",
    "color-api-pre-name": "#6b5c4b",
    "color-highlight-on-target": "#ece0cb",
}
_DARK = {
    "color-background-primary": "#16110d",
    "color-background-secondary": "#211a14",
    "color-background-border": "#3a2e23",
    "color-background-hover": "#3a2e23",
    "color-code-background": "#211a14",
    "color-foreground-primary": "#f0e6d6",
    "color-foreground-secondary": "#b3a28a",
    "color-foreground-muted": "#b3a28a",
    "color-foreground-border": "#86745f",
    "color-brand-primary": "#e07a4d",
    "color-brand-content": "#e07a4d",
    "color-brand-visited": "#8fa9e6",
    "color-api-name": "#e07a4d",
    "color-api-pre-name": "#b3a28a",
    "color-highlight-on-target": "#3a2e23",
}
html_theme_options = {
    "light_css_variables": {**_LIGHT, "font-stack": _WORDS, "font-stack--headings": _WORDS},
    "dark_css_variables": _DARK,
}


def language_of(page: str) -> str:
    """Return the language of a page: that of its folder, else English."""
    code = page.partition("/")[0]
    return code if code in LANGUAGES else "en"


def tell_language(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Give a page its language, and the addresses of the same page in the others."""
    del template, doctree
    own = language_of(page)
    plain = page.removeprefix(f"{own}/")
    context["language"] = own
    context["alternates"] = [
        (code, name, context["pathto"](place))
        for code, name in LANGUAGES.items()
        if (place := plain if code == "en" else f"{code}/{plain}") in app.env.found_docs
    ]


class Examples(SphinxTransform):
    """Shows the examples of the rules pages as what they are: a game, a position and a move.

    A translated page only names an example, and shows that of the English one.
    """

    default_priority = 100

    def apply(self, **kwargs: Any) -> None:
        """Put the words of each example into its block."""
        del kwargs
        for block in self.document.findall(nodes.literal_block):
            if block.get("language") not in ("sowing", "sowing-see"):
                continue
            text = block.astext().strip()
            if block["language"] == "sowing-see":
                text = self._named(text)
            shown = "\n".join(line for line in text.splitlines() if not line.startswith("name:"))
            block["language"] = "text"
            block.rawsource = shown  # what isn't its source is never highlighted
            block.children = [nodes.Text(shown)]

    def _named(self, name: str) -> str:
        page = Path(self.env.docname).name
        text = (DOCS / "rules" / f"{page}.md").read_text(encoding="utf-8")
        found = re.search(rf"^```sowing\n(name: {re.escape(name)}\n.*?)\n```$", text, re.M | re.S)
        return found[1] if found else name


class Rules(SphinxTransform):
    """Gives every rule its number as a place that links point to, as on the pages of the games."""

    default_priority = 110

    def apply(self, **kwargs: Any) -> None:
        """Name the items of lists that begin with a rule's number."""
        del kwargs
        for item in self.document.findall(nodes.list_item):
            strong = next(iter(item.findall(nodes.strong)), None)
            number = re.match(r"K[PS]\d+\b", "" if strong is None else strong.astext())
            if number:
                item["ids"].append(number[0])


def setup(app: Sphinx) -> None:
    """Add what is told above."""
    app.add_lexer("sowing", TextLexer)
    app.add_lexer("sowing-see", TextLexer)
    app.add_transform(Examples)
    app.add_transform(Rules)
    app.connect("html-page-context", tell_language)
