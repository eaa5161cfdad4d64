"""The whole site in each language: no English word left over, nothing wider than the window."""

import re

import pytest
from playwright.sync_api import Page

from makombo.language import languages
from tests.web.browser.board import start
from tests.web.browser.conftest import Visit

OTHERS = [code for code in languages() if code != "en"]

PAGES = (
    "/",
    "/learn",
    "/learn/kpe",
    "/learn/kisolo",
    "/rules",
    "/rules/kpe",
    "/rules/kisolo",
    "/about/kpe",
    "/about/kisolo",
    "/schools",
    "/schools/kpe",
    "/schools/kisolo",
    "/sources",
    "/no-such-page",
)

# Words that no other language of the site has.
ENGLISH = re.compile(
    r"\b(the|and|with|you|your|seeds?|moves?|games?|boards?|turn|rules?|this|that|which|from|pits?"
    r"|computer's|friend|loading|please|undo|strength)\b",
    re.IGNORECASE,
)

# Titles and names stay in the language that they have.
ALLOWED = (
    "Irving, Donkers and Uiterwijk 2000",
    "Romein and Bal 2003",
    "Across Africa",
    "Mancala World",
    "Natural Earth",
    "Ludii relatives",
)

# What a reader sees or hears, with the elements that say they are in English left out.
WORDS = """() => {
    const words = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!element.closest("script, style, code, pre, [lang=en], .language-list"))
            words.push(texts.currentNode.data);
    }
    for (const element of document.querySelectorAll(
        "[aria-label], [alt], [title], [placeholder]")) {
        if (element.closest("[lang=en]")) continue;
        for (const name of ["aria-label", "alt", "title", "placeholder"])
            words.push(element.getAttribute(name) ?? "");
    }
    return words;
}"""

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def english(page: Page) -> list[str]:
    """Return the texts of a page in which an English word stands."""
    found = []
    for text in page.evaluate(WORDS):
        said = text
        for allowed in ALLOWED:
            said = said.replace(allowed, "")
        if ENGLISH.search(said):
            found.append(text.strip()[:120])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 1366])
@pytest.mark.parametrize("code", OTHERS)
def test_no_english_word_is_left_over(visit: Visit, code: str, width: int) -> None:
    page = visit(f"/?lang={code}", viewport={"width": width, "height": 800}, expecting="404")
    left = {}
    for path in PAGES:
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == code
        left[path] = english(page)
        assert page.evaluate(WIDER) <= 0, path
    for game in ("kpe", "kisolo"):
        page.goto("/")
        start(page, game)
        left[game] = english(page)
        assert page.evaluate(WIDER) <= 0, game
    assert {path: texts for path, texts in left.items() if texts} == {}


@pytest.mark.slow
@pytest.mark.parametrize("code", list(languages()))
def test_text_of_twice_the_size_fits(visit: Visit, code: str) -> None:
    page = visit(f"/?lang={code}", viewport={"width": 390, "height": 800}, expecting="404")
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', "
        "() => document.documentElement.style.fontSize = '200%')"
    )
    for path in PAGES:
        page.goto(path)
        assert page.evaluate(WIDER) <= 0, path
