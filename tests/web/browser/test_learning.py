"""The guided first games and the rules pages with their examples."""

import re

import pytest
from playwright.sync_api import Page, expect

from makombo.language import languages
from tests.web.browser.board import PLAYABLE, by_mouse, pit, ready
from tests.web.browser.conftest import Visit

LESSONS = {
    "kpe": ["a1", "d1", "d1", "a1", "d1", "b1"],
    "kisolo": ["d2", "c1", "a1", "e2"],
}


def do_step(page: Page, name: str) -> None:
    pit(page, name).and_(page.locator("[data-playable]")).click()
    expect(page.locator("#again")).to_be_visible()


@pytest.mark.parametrize("language", list(languages()))
@pytest.mark.parametrize("game", LESSONS)
def test_every_step_of_a_lesson_can_be_done(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/learn/{game}?lang={language}")
    ready(page)
    for place, name in enumerate(LESSONS[game]):
        current = page.locator("#lesson-steps [aria-current]")
        expect(current).to_have_text(str(place + 1))
        expect(page.locator("#next")).to_be_hidden()
        do_step(page, name)
        if place < len(LESSONS[game]) - 1:
            page.locator("#next").click()
    expect(page.locator("#done")).to_be_visible()
    page.locator("#done button").click()
    page.wait_for_url(re.compile("/game/"))
    expect(page.locator(PLAYABLE).first).to_be_attached()


def test_a_lesson_can_be_done_by_keys_alone(visit: Visit) -> None:
    page = visit("/learn/kpe")
    pit(page, "a1").and_(page.locator("[data-playable]")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("sowing-board button:focus")).to_have_count(1)


@pytest.mark.parametrize("game", LESSONS)
def test_steps_are_gone_back_to_and_the_board_stays(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}", viewport={"width": 390, "height": 700})
    ready(page)
    steps = page.locator("#lesson-steps button")
    expect(steps.nth(1)).to_be_disabled()
    top = "document.querySelector('sowing-board').getBoundingClientRect().top + scrollY"
    tops = [page.evaluate(top)]
    do_step(page, LESSONS[game][0])
    tops.append(page.evaluate(top))
    steps.nth(1).click()
    expect(page.locator("#lesson-steps [aria-current]")).to_have_text("2")
    expect(page.locator("#again")).to_be_hidden()
    tops.append(page.evaluate(top))
    steps.nth(0).click()
    expect(page.locator("#lesson-steps [aria-current]")).to_have_text("1")
    assert len(set(tops)) == 1
    expect(page.locator("#task")).to_contain_text("win")


@pytest.mark.parametrize("game", LESSONS)
def test_the_last_button_is_in_sight_on_a_small_phone(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}", viewport={"width": 320, "height": 568})
    ready(page)
    for place, name in enumerate(LESSONS[game]):
        do_step(page, name)
        if place < len(LESSONS[game]) - 1:
            page.locator("#next").click()
    expect(page.locator("#done button")).to_be_in_viewport()


def test_a_lesson_keeps_to_its_step(visit: Visit) -> None:
    page = visit("/learn/kpe")
    ready(page)
    do_step(page, "a1")
    page.locator("#next").click()
    expect(page.locator("#again")).to_be_hidden()
    by_mouse(page, "b1")
    expect(page.locator("#outcome")).to_contain_text("sow from d1")
    expect(page.locator("#again")).to_be_hidden()


def test_a_forbidden_pit_in_a_lesson_is_refused_with_its_rule(visit: Visit) -> None:
    page = visit("/learn/kisolo", expecting="409")
    ready(page)
    pit(page, "a1").click(force=True)
    expect(page.locator("#outcome b")).to_have_text("a1")
    expect(page.locator("#outcome a")).to_have_attribute("href", "/rules/kisolo#KS5")


@pytest.mark.parametrize(("game", "rule"), [("kpe", "KP8"), ("kisolo", "KS5")])
def test_the_examples_of_the_rules_are_playable(visit: Visit, game: str, rule: str) -> None:
    page = visit(f"/rules/{game}")
    example = page.locator(".example").first
    example.scroll_into_view_if_needed()
    expect(example.locator(".caption")).to_have_text("the start")
    example.get_by_text(re.compile("^Play ")).click()
    expect(example.get_by_role("status")).to_contain_text(rule)
    expect(example.locator(".caption")).to_contain_text("after ")
    example.get_by_role("button", name="Set up again").click()
    expect(example.get_by_role("status")).to_have_text("")
    expect(example.locator(".caption")).to_have_text("the start")


def test_an_example_of_norths_is_said_to_be_seen_from_there(visit: Visit) -> None:
    page = visit("/rules/kpe")
    example = page.locator(".example[data-position*=' N ']").first
    example.scroll_into_view_if_needed()
    expect(example).to_contain_text("Seen from North’s side.")


def test_a_rule_can_be_linked_to(visit: Visit) -> None:
    page = visit("/rules/kpe#KP9")
    expect(page.locator("#KP9")).to_be_in_viewport()
