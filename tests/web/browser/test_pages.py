"""Every page in every theme, language and width: accessible, whole, and from this server alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from makombo.language import languages
from tests.web.browser.board import by_mouse, settled, start
from tests.web.browser.conftest import Visit

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["/", "/learn", "/learn/kpe", "/learn/kisolo", "/rules", "/rules/kpe", "/rules/kisolo"]
PAGES += ["/api", "/nowhere"]
SOME = ["/", "/learn/kpe"]  # the rest takes longer
EACH = [path if path in SOME else pytest.param(path, marks=pytest.mark.slow) for path in PAGES]
MISSING = "404"
THEMES = ["light", "dark", "contrast"]
WIDTHS = [320, 768, 1440]


def faults(page: Page) -> list[str]:
    """Return what axe-core finds, one line a fault."""
    if not AXE.is_file():
        pytest.skip("needs axe-core: npm ci")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    answer: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['html'][:120]} {node.get('failureSummary', '')}"
        for fault in answer["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("path", EACH)
def test_axe_finds_nothing_in_any_theme(visit: Visit, path: str) -> None:
    page = visit(path, bypass_csp=True, reduced_motion="reduce", expecting=MISSING)
    page.wait_for_load_state("networkidle")
    for theme in THEMES:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert faults(page) == [], theme


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["kpe", "kisolo"])
def test_axe_finds_nothing_in_a_game(visit: Visit, game: str, theme: str) -> None:
    page = visit(theme=theme, bypass_csp=True)
    start(page, game, mode="friend")
    assert faults(page) == []
    page.goto("/")
    start(page, game, mode="device")
    by_mouse(page, "d2" if game == "kisolo" else "a1")
    expect(page.locator("#moves button")).to_have_count(1)
    page.get_by_text("More", exact=True).last.click()
    assert faults(page) == []
    page.get_by_role("button", name="Keys").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()
    assert faults(page) == []


def fits(page: Page, width: int) -> None:
    assert settled(page, "document.documentElement.scrollWidth", f"found <= {width}") <= width


@pytest.mark.parametrize("language", list(languages()))
@pytest.mark.parametrize("path", EACH)
def test_no_page_is_wider_than_the_window(visit: Visit, path: str, language: str) -> None:
    page = visit(f"{path}?lang={language}", expecting=MISSING)
    page.wait_for_load_state("networkidle")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        fits(page, width)
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("language", list(languages()))
def test_no_phone_scrolls_sideways(visit: Visit, language: str) -> None:
    page = visit(f"/?lang={language}")
    check_phones(page)
    start(page, "kpe")
    check_phones(page)


def check_phones(page: Page) -> None:
    for width, root in ((320, 100), (385, 100), (390, 100), (394, 100), (390, 200)):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", f"{root}%")
        fits(page, width)
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("game", ["kpe", "kisolo"])
def test_pits_are_large_enough_for_a_finger(visit: Visit, game: str) -> None:
    page = visit()
    start(page, game)
    for width in (320, 360, 412, 768, 1440, 2560):
        check_pits(page, width)


def check_pits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    fits(page, width)
    check_sizes(page, ".pit .lip", "width", 44 if width >= 360 else 32)
    check_sizes(page, ".numeral text", "height", 10.5)


def check_sizes(page: Page, part: str, extent: str, least: float) -> None:
    parts = f"[...document.querySelectorAll('sowing-board {part}')]"
    sizes = f"{parts}.map((part) => part.getBoundingClientRect().{extent})"
    smallest = settled(page, f"Math.min(...{sizes})", f"found >= {least}")
    assert least <= smallest < 1000


@pytest.mark.parametrize("language", ["el", "fr"])
def test_the_options_of_a_game_stay_in_its_card_and_apart(visit: Visit, language: str) -> None:
    page = visit(f"/?lang={language}")
    for summary in page.locator(".options summary").all():
        summary.click()
    for width in (320, 390, 768, 1024, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert settled(page, MISPLACED, "found === 0") == 0, width


# How many fields of the cards on the first page stick out or lie upon another.
MISPLACED = """[...document.querySelectorAll(".game-card")].reduce((sum, card) => {
    const box = (element) => element.getBoundingClientRect();
    const outer = box(card);
    const boxes = [...card.querySelectorAll("select, input:not([type=hidden]), .start-buttons > *")]
        .filter((element) => !element.matches(".options, [type=hidden]")).map(box);
    const out = boxes.filter(({left, right, bottom}) =>
        left < outer.left || right > outer.right || bottom > outer.bottom);
    const upon = boxes.filter((one, place) => boxes.slice(place + 1).some((other) =>
        one.left < other.right && other.left < one.right &&
        one.top < other.bottom && other.top < one.bottom));
    return sum + out.length + upon.length;
}, 0)"""


@pytest.mark.parametrize("path", ["/", "/rules/kisolo"])
def test_everything_comes_from_this_server(visit: Visit, path: str) -> None:
    page = visit(path)
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    origin = page.evaluate("location.origin")
    assert [name for name in names if not name.startswith(origin)] == []


def test_the_first_page_weighs_under_150_kb(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_load_state("networkidle")
    bytes_sent = page.evaluate(
        """["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
           .reduce((sum, entry) => sum + entry.transferSize, 0)"""
    )
    assert 0 < bytes_sent < 150_000


def test_the_language_is_that_of_the_browser_until_chosen(visit: Visit) -> None:
    page = visit("/", locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator(".menu summary").first.click()
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/learn")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_game_speaks_french(visit: Visit) -> None:
    page = visit("/?lang=fr")
    start(page, "kpe", mode="device")
    expect(page.locator("#status")).to_have_text("À Sud de jouer.")
    by_mouse(page, "a1")
    expect(page.locator("#why")).to_contain_text("graines")
    label = re.compile("^b2\u00a0: 7 graines")
    expect(page.locator("sowing-board button[data-pit=b2]")).to_have_attribute("aria-label", label)


def test_a_theme_is_kept(visit: Visit) -> None:
    page = visit("/")
    page.locator("#looks summary").click()
    page.get_by_label("Dark").check()
    page.goto("/learn")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_states_differ_without_colour(visit: Visit) -> None:
    """Playable, last, target, captured: each rim has a shape of its own."""
    page = visit()
    start(page, "kisolo", mode="device")
    by_mouse(page, "d2")
    expect(page.locator("#moves button")).to_have_count(1)
    page.locator("sowing-board button[data-playable]").first.hover()
    expect(page.locator("#ghost")).not_to_be_empty()
    shapes = page.locator("sowing-board .rim").evaluate_all(
        """rims => Object.fromEntries(rims.map((rim) => [rim.dataset.kind,
           [rim.getAttribute("stroke-width"), rim.getAttribute("stroke-dasharray")].join(" ")]))"""
    )
    assert {"playable", "origin", "target", "prey"} <= set(shapes)
    assert len(set(shapes.values())) == len(shapes)


def test_marks_and_open_locks_are_seen_in_high_contrast(visit: Visit) -> None:
    page = visit(theme="contrast")
    start(page, "kpe", mode="device")
    by_mouse(page, "a1")
    expect(page.locator(".trail[data-kind=from]")).to_have_count(1)
    page.locator("sowing-board button[data-playable]").first.hover()
    expect(page.locator(".rim[data-kind=target]")).to_have_count(1)
    look = """(element) => {
        const { stroke, fill } = getComputedStyle(element);
        return { stroke, fill };
    }"""
    last = page.locator(".trail[data-kind=from]").evaluate(look)
    target = page.locator(".rim[data-kind=target]").evaluate(look)
    assert last["stroke"] != target["stroke"]
    lock = page.locator(".notch[data-kind=open]").evaluate(look)
    assert lock["stroke"] == "rgb(255, 255, 255)"
    assert lock["fill"] == "rgb(0, 0, 0)"


def test_sides_and_locks_are_seen_in_forced_colours(visit: Visit) -> None:
    page = visit(forced_colors="active")
    start(page, "kpe", mode="device")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    marks = page.evaluate(
        """[...document.querySelectorAll(".side-mark, .lock")].map((element) => {
            const before = element.matches(".lock") ? "::before" : null;
            return getComputedStyle(element, before).backgroundColor;
        })"""
    )
    assert len(marks) == 4
    assert ground not in marks
