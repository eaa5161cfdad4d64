"""What the page tells of moves: in its order, both sides', and never before it has been seen."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.board import by_mouse, pit, start, status
from tests.web.browser.conftest import Visit

# When moves begin and end on the board, and how many the list tells of then.
NOTE = """() => {
    window.notes = [];
    const board = document.querySelector("sowing-board");
    for (const kind of ["start", "rest"]) {
        board.addEventListener(kind, () => {
            const told = document.querySelectorAll("#moves button").length;
            window.notes.push({ kind, told, at: performance.now() });
        });
    }
}"""


def test_the_board_rests_before_the_reply_and_skip_leaves_the_reply_alone(visit: Visit) -> None:
    page = visit(speed="normal")
    start(page, "kpe")
    page.evaluate(NOTE)
    by_mouse(page, "a1")
    expect(page.locator("sowing-board[busy]")).to_have_count(1)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#moves button")).to_have_count(2)
    notes = page.evaluate("window.notes")
    assert [(note["kind"], note["told"]) for note in notes] == [
        ("start", 0), ("rest", 1), ("start", 1), ("rest", 2),
    ]  # fmt: skip
    assert notes[2]["at"] - notes[1]["at"] >= 590
    assert notes[3]["at"] - notes[2]["at"] >= 500  # the reply was shown, not skipped


def test_nothing_is_told_of_a_move_before_it_is_seen(visit: Visit) -> None:
    page = visit(speed="slow")
    start(page, "kpe", mode="device")
    by_mouse(page, "a1")
    expect(status(page)).to_have_text("South sows from a1.")
    expect(page.locator("#why li")).to_have_count(2)  # lifted, and marked as sown from
    expect(page.locator("#why li[data-now]")).to_have_count(1)
    expect(page.locator("#moves button")).to_have_count(0)
    expect(page.locator("#spoken")).not_to_contain_text("the turn ends")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#why li")).to_have_count(3)
    expect(page.locator("#why li[data-now]")).to_have_count(0)
    expect(page.locator("#spoken")).to_contain_text("the turn ends")
    expect(page.locator("#moves button")).to_have_count(1)
    expect(status(page)).to_have_text("North to move.")


def test_why_keeps_both_last_moves_and_lights_their_pits_up(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    for name in ("a1", "d2", "b1"):
        by_mouse(page, name)
        expect(page.locator("#moves button[aria-current]")).to_have_text(name)
    expect(page.locator("#why h3")).to_have_text(["North · d2", "South · b1"])
    named = page.locator("#why section").last.locator(".pit-name").first
    named.hover()
    expect(page.locator("sowing-board .pit[data-lit]")).to_have_count(1)
    page.locator("#moves-title").hover()
    expect(page.locator("sowing-board .pit[data-lit]")).to_have_count(0)
    named.focus()
    expect(page.locator("sowing-board .pit[data-lit]")).to_have_count(1)
    page.reload()
    expect(page.locator("#why h3")).to_have_text(["North · d2", "South · b1"])


@pytest.mark.parametrize("width", [390, 1366])
def test_a_long_relay_folds_with_its_end_in_sight(visit: Visit, width: int) -> None:
    page = visit(viewport={"width": width, "height": 844})
    start(page, "kisolo", mode="device")
    by_mouse(page, "f2")
    fold = page.locator("#why .unfold")
    expect(fold).to_contain_text("more laps")
    last = page.locator("#why li").last
    expect(last).to_contain_text("the turn ends")
    inside = """(item) => {
        const { top, bottom } = item.getBoundingClientRect();
        const box = document.querySelector("#why").getBoundingClientRect();
        return top >= box.top - 1 && bottom <= box.bottom + 1;
    }"""
    assert last.evaluate(inside)
    told = page.locator("#why li").count()
    fold.click()
    expect(fold).to_have_count(0)
    assert page.locator("#why li").count() > told
    expect(page.locator("#why .pit-name:focus")).to_have_count(1)


def test_marks_tell_where_a_move_began_captured_and_ended(visit: Visit) -> None:
    page = visit()
    start(page, "kisolo", mode="device")
    by_mouse(page, "d2")
    expect(page.locator("#moves button")).to_have_count(1)
    for kind, number in (("from", 1), ("captured", 2), ("end", 1)):
        expect(page.locator(f"sowing-board .trail[data-kind={kind}]")).to_have_count(number)
    shapes = page.locator("sowing-board .trail:not([data-kind=''])").evaluate_all(
        """trails => Object.fromEntries(trails.map((trail) => [trail.dataset.kind,
           trail.getAttribute("stroke-width") + trail.getAttribute("stroke-dasharray")]))"""
    )
    assert len(set(shapes.values())) == len(shapes) == 3


def test_the_pit_that_is_lifted_is_marked_and_the_hand_lies_over_it(visit: Visit) -> None:
    page = visit(speed="slow")
    start(page, "kpe", mode="device")
    by_mouse(page, "a1")
    expect(page.locator("sowing-board .trail[data-kind=lifted]")).to_have_count(1)
    expect(page.locator("sowing-board .hand .palm")).to_have_count(1)
    expect(page.locator("sowing-board .trail[data-kind=from]")).to_have_count(1)
    expect(pit(page, "a1")).to_be_visible()


def test_a_rule_opens_beside_the_board(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    by_mouse(page, "a1")
    address = page.url
    tag = page.locator("#why a.rule").first
    expect(tag).to_have_text("KP3")
    tag.click()
    card = page.get_by_role("dialog", name="KP3")
    expect(card).to_be_visible()
    expect(card).to_contain_text("KP3")
    expect(card).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.url == address


def test_the_lock_is_explained_where_it_is_met(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    page.locator(".plate.near .lock").click()
    expect(page.locator("#lock-words")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#lock-words")).to_be_hidden()


def test_a_line_of_coaching_goes_once_it_is_learnt_and_comes_back_by_a_switch(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    line = page.locator("#ghost")
    page.mouse.move(0, 0)
    for name, words in (
        ("a1", "Whoever captures more seeds wins. Sow from a pit with a gold rim."),
        ("a2", "Point at a pit with a gold rim"),
        ("b1", "counter-clockwise"),
        ("b2", "Your lock is shut"),
        ("c1", "Whoever captures more seeds wins."),
    ):
        page.locator("#moves-title").hover()
        expect(line).to_contain_text(words)
        pit(page, name).evaluate("pit => pit.click()")
        expect(page.locator("#moves button[aria-current]")).to_have_text(name)
    page.evaluate("localStorage.setItem('coached kpe', 'aim gold way lock aim gold way lock')")
    page.reload()
    expect(status(page)).to_have_text("North to move.")
    expect(line).to_have_text("")
    page.get_by_text("More", exact=True).last.click()
    page.get_by_role("button", name="Tips for the first games").click()
    expect(line).to_contain_text("Whoever captures more seeds wins.")
    page.get_by_role("button", name="Tips for the first games").click()
    expect(line).to_have_text("")


def test_captured_seeds_lie_in_a_heap_before_the_player_counted(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    for name in ("a1", "d2", "b1", "b2", "c1", "c2", "d1", "a2", "c1"):
        by_mouse(page, name)
        expect(page.locator("#moves button[aria-current]")).to_contain_text(name)
    expect(page.locator(".plate.near .score")).to_have_text("score 2")
    heap = page.locator("sowing-board .heap[data-side=South] use")
    expect(heap).to_have_count(2)
    expect(page.locator("sowing-board .heap[data-side=North] use")).to_have_count(0)
    seed, wood, plate = (
        place.bounding_box()
        for place in (heap.first, page.locator("sowing-board .edge"), page.locator(".plate.near"))
    )
    assert seed is not None
    assert wood is not None
    assert plate is not None
    assert wood["y"] + wood["height"] <= seed["y"]
    assert seed["y"] + seed["height"] <= plate["y"] + 1


def test_the_balance_of_seeds_is_a_bar_where_none_are_captured(visit: Visit) -> None:
    page = visit()
    start(page, "kisolo", mode="device")
    share = "bar => bar.style.getPropertyValue('--share')"
    bar = page.locator(".plate.near .balance")
    expect(bar).to_be_visible()
    assert bar.evaluate(share) == "50%"
    by_mouse(page, "d2")
    expect(page.locator(".plate.near .score")).to_have_text("48 seeds")
    assert round(float(bar.evaluate(share).rstrip("%")), 1) == 57.1
    page.goto("/")
    start(page, "kpe", mode="device")
    expect(page.locator(".plate.near .score")).to_have_text("score 0")
    expect(page.locator(".plate.near .balance")).to_be_hidden()
