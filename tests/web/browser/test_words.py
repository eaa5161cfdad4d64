"""Every word of a game comes from the catalogue, those of the scripts and of the socket too."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from makombo.language import languages
from tests.language.made_up import CODE
from tests.web.browser.board import PLAYABLE, by_mouse, pit, start
from tests.web.browser.conftest import Visit
from tests.web.browser.host import MADE_UP, Host
from tests.web.test_words import NAMES, foreign

ALLOWED = NAMES | {CODE.upper(), "Esperanto"} | {one.name for one in languages().values()}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    place = tmp_path_factory.mktemp("made-up")
    running = Host(place / "games.db", {**os.environ, MADE_UP: str(place)})
    yield running
    running.stop()


def all_of_it(page: Page) -> set[str]:
    return foreign(page.content()) - ALLOWED


def in_it(page: Page) -> None:
    page.goto(f"/?lang={CODE}")
    expect(page.locator("html")).to_have_attribute("lang", CODE)


@pytest.mark.parametrize(("game", "name"), [("kpe", "a1"), ("kisolo", "d2")])
def test_no_word_of_a_game_bypasses_the_catalogue(visit: Visit, game: str, name: str) -> None:
    page = visit()
    in_it(page)
    start(page, game, mode="device")
    pit(page, name).hover()
    expect(page.locator("#ghost")).to_contain_text("⟦")
    by_mouse(page, name)
    expect(page.locator("#why")).to_contain_text("⟦")
    assert all_of_it(page) == set()
    page.locator("#keys, [data-action=keys]").first.evaluate("button => button.click()")
    assert all_of_it(page) == set()


@pytest.mark.parametrize("game", ["kpe", "kisolo"])
def test_no_word_of_a_lesson_bypasses_the_catalogue(visit: Visit, game: str) -> None:
    page = visit()
    in_it(page)
    page.goto(f"/learn/{game}")
    page.locator(PLAYABLE).first.click()
    expect(page.locator("#again")).to_be_visible()
    assert all_of_it(page) == set()
