"""A friend's game in two browsers: links, presence, offers, and every way a line can break."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.board import PLAYABLE, by_mouse, holds, moves, pit, ready, start, status
from tests.web.browser.conftest import Visit
from tests.web.browser.host import Host

HOSTILE = "<img src=x onerror=alert(1)>"


def sit_down(visit: Visit, first: Page, name: str = "", at: Host | None = None) -> Page:
    """Open the invitation in another browser and take the seat."""
    link = first.locator("#invite-link").input_value()
    options = {} if at is None else {"at": at}
    second = visit(re.sub(r"^https?://[^/]+", "", link), **options)
    if name:
        second.locator("[name=name]").fill(name)
    second.locator(".join-form button").click()
    ready(second)
    return second


def together(visit: Visit, game: str = "kpe", at: Host | None = None) -> tuple[Page, Page]:
    first = visit() if at is None else visit(at=at)
    start(first, game, mode="friend", name="Akissi")
    expect(first.locator("#invite")).to_be_visible()
    return first, sit_down(visit, first, "Bohui", at)


def play_on(first: Page, second: Page, turns: int) -> None:
    """Let the two play alternately, each the first pit that may be played."""
    for _ in range(turns):
        for here, there in ((first, second), (second, first)):
            before = len(moves(here))
            button = here.locator(PLAYABLE).first
            button.wait_for(state="attached")
            button.click()
            for page in (here, there):
                expect(page.locator("#moves button")).to_have_count(before + 1)


def test_two_friends_play_and_a_watcher_watches(visit: Visit) -> None:
    first, second = together(visit)
    expect(first.locator("#invite")).to_be_hidden()
    expect(first.locator(".plate.far .plate-name")).to_have_text("Bohui")
    expect(first.locator(".plate.far .presence")).to_have_text("● here")
    expect(second.locator(".plate.far .plate-name")).to_have_text("Akissi")
    watcher = visit(re.sub(r"^https?://[^/]+", "", first.url))
    ready(watcher)
    expect(watcher.locator(PLAYABLE)).to_have_count(0)
    play_on(first, second, 2)
    expect(watcher.locator("#moves button")).to_have_count(4)
    expect(watcher.locator("#actions [data-action=resign]")).to_be_hidden()
    second.close()
    expect(first.locator(".plate.far .presence")).to_have_text("○ away")


def test_a_taken_seat_cant_be_taken_again(visit: Visit) -> None:
    first = visit()
    start(first, "kpe", mode="friend")
    expect(first.locator("#invite")).to_be_visible()
    link = re.sub(r"^https?://[^/]+", "", first.locator("#invite-link").input_value())
    sit_down(visit, first)
    late = visit(link, expecting="403")
    expect(late.locator("sowing-board button[data-playable]")).to_have_count(0)
    expect(late.locator(".join-form")).to_have_count(0)


def test_offers_are_asked_and_answered(visit: Visit) -> None:
    first, second = together(visit)
    by_mouse(first, "a1")
    expect(second.locator("#moves button")).to_have_count(1)
    first.get_by_role("button", name="Ask to take back").click()
    expect(second.locator("#offer-words")).to_have_text("Akissi asks to take the last move back.")
    second.get_by_role("button", name="Accept").click()
    expect(first.locator("#moves button")).to_have_count(0)
    first.get_by_role("button", name="Offer a draw").click()
    second.get_by_role("button", name="Decline").click()
    expect(second.locator("#offer")).to_be_hidden()
    expect(first.locator("#notice")).to_have_text("Bohui declines.")
    again = first.get_by_role("button", name="Offer a draw")
    expect(again).to_have_attribute("aria-disabled", "true")  # not before somebody has moved
    by_mouse(first, "a1")
    expect(second.locator("#moves button")).to_have_count(1)
    again.click()
    second.get_by_role("button", name="Accept").click()
    expect(status(first)).to_contain_text("draw")
    second.get_by_role("button", name="Rematch, sides swapped").click()
    expect(first.locator("#offer-words")).to_contain_text("rematch")
    first.get_by_role("button", name="Accept").click()
    expect(first.locator(".plate.near .plate-side")).to_contain_text("North")
    expect(second.locator(".plate.near .plate-side")).to_contain_text("South")


def test_an_offer_on_view_keeps_its_buttons(visit: Visit) -> None:
    first, second = together(visit)
    by_mouse(first, "a1")
    expect(second.locator("#moves button")).to_have_count(1)
    first.get_by_role("button", name="Ask to take back").click()
    words = second.locator("#offer-words")
    expect(words).to_have_text("Akissi asks to take the last move back.")
    first.get_by_role("button", name="Offer a draw").click()
    expect(first.get_by_role("button", name="Withdraw the draw")).to_be_visible()
    first.get_by_role("button", name="Allow hints?").click()
    expect(words).to_have_text("Akissi asks to take the last move back.")
    second.get_by_role("button", name="Decline").click()
    expect(words).to_have_text("Akissi offers a draw.")
    first.get_by_role("button", name="Withdraw the draw").click()
    expect(second.locator("#notice")).to_have_text("Akissi asks no more.")
    expect(words).to_have_text("Akissi would like hints to be allowed, for both.")
    second.get_by_role("button", name="Accept").click()
    expect(second.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def test_a_dropped_line_comes_back(visit: Visit) -> None:
    first, second = together(visit)
    second.context.set_offline(True)
    second.evaluate("window.dispatchEvent(new Event('offline'))")
    by_mouse(first, "b1")
    expect(first.locator("#moves button")).to_have_count(1)
    second.context.set_offline(False)
    expect(second.locator("#moves button")).to_have_count(1)
    by_mouse(second, "c2")
    expect(first.locator("#moves button")).to_have_count(2)


@pytest.mark.slow
def test_a_killed_server_loses_nothing(visit: Visit, own_host: Host) -> None:
    first, second = together(visit, "kisolo", at=own_host)
    play_on(first, second, 2)
    before = first.locator("#moves button").all_inner_texts()
    own_host.kill()
    expect(first.locator("#notice")).to_contain_text("trying again")
    own_host.start()
    expect(first.locator("#notice")).to_be_hidden()
    expect(second.locator("#notice")).to_be_hidden()
    expect(first.locator("#moves button")).to_have_text(before)
    play_on(first, second, 1)
    assert second.locator("#moves button").all_inner_texts()[: len(before)] == before


@pytest.mark.slow
def test_a_sleep_in_the_middle(visit: Visit) -> None:
    first, second = together(visit)
    session = second.context.new_cdp_session(second)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    by_mouse(first, "a1")
    expect(first.locator("#moves button")).to_have_count(1)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(second.locator("#moves button")).to_have_count(1)
    by_mouse(second, "d2")
    expect(first.locator("#moves button")).to_have_count(2)


def test_two_tabs_on_one_seat_agree(visit: Visit) -> None:
    first = visit()
    start(first, "kpe", mode="device")
    again = first.context.new_page()
    again.goto(first.url)
    ready(again)
    by_mouse(first, "a1")
    expect(again.locator("#moves button")).to_have_count(1)
    by_mouse(again, "d2")
    for page in (first, again):
        expect(page.locator("#moves button")).to_have_count(2)
        holds(page, d2=0)


def test_a_hostile_name_is_only_a_name(visit: Visit) -> None:
    first = visit()
    start(first, "kpe", mode="friend", name=HOSTILE)
    expect(first.locator("#invite")).to_be_visible()
    second = sit_down(visit, first)
    shown = second.locator(".plate.far .plate-name")
    expect(shown).to_contain_text("<img")
    expect(second.locator(".plate img")).to_have_count(0)
    expect(pit(second, "a1")).to_be_visible()


def test_sounds_are_off_until_they_are_asked_for(visit: Visit) -> None:
    page = visit()
    page.add_init_script(
        "const Real = AudioContext; window.AudioContext = class extends Real {"
        " createBufferSource() { document.documentElement.dataset.sounded = 'yes';"
        " return super.createBufferSource(); } };"
    )
    start(page, "kpe", mode="device")
    page.locator("#speed").select_option("fast")
    by_mouse(page, "a1")
    expect(status(page)).to_have_text("North to move.")
    expect(page.locator("html")).not_to_have_attribute("data-sounded", "yes")
    page.get_by_text("Looks").first.click()
    page.get_by_label("Sound", exact=True).check()
    page.keyboard.press("Escape")
    by_mouse(page, "d2")
    expect(page.locator("html")).to_have_attribute("data-sounded", "yes")
    page.reload()
    page.get_by_text("Looks").first.click()
    expect(page.get_by_label("Sound", exact=True)).to_be_checked()


def test_a_hidden_tab_tells_of_ones_turn(visit: Visit) -> None:
    first, second = together(visit)
    second.evaluate(
        "localStorage.setItem('notification', 'yes');"
        " window.Notification = class extends EventTarget { static permission = 'granted';"
        " constructor(title, { body }) {"
        " super(); document.documentElement.dataset.told = body; } };"
        " Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    by_mouse(first, "a1")
    expect(second.locator("html")).to_have_attribute("data-told", "It is your turn.")
