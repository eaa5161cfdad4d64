"""Whole games, as people play them."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.board import (
    PLAYABLE,
    Hand,
    by_keys,
    by_mouse,
    by_touch,
    holds,
    moves,
    pit,
    play_out,
    playable,
    start,
    status,
)
from tests.web.browser.conftest import Visit
from tests.web.browser.host import Host

HANDS = {"mouse": by_mouse, "keys": by_keys, "touch": by_touch}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kpe", "kisolo"])
@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_a_whole_game_to_its_end(visit: Visit, game: str, hand: Hand) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = visit(**(phone if hand is by_touch else {}))
    start(page, game)
    assert play_out(page, hand) > 2
    expect(status(page)).to_have_text(re.compile("wins|draw", re.IGNORECASE))
    page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page.locator(".plate.near .plate-side")).to_have_text("North")


def test_one_click_and_the_first_move(visit: Visit) -> None:
    page = visit()
    start(page, "kpe")
    expect(status(page)).to_have_text("Your turn.")
    assert playable(page) == ["a1", "b1", "c1", "d1"]
    by_mouse(page, "c1")
    expect(page.locator("#moves button")).to_have_count(2)
    assert moves(page)[0] == "c1"
    expect(page.locator(".plate.near .lock")).to_contain_text("a1 b1 d1")
    expect(status(page)).to_have_text("Your turn.")


def test_a_ghost_shows_the_end_and_the_takings(visit: Visit) -> None:
    page = visit()
    start(page, "kisolo")
    pit(page, "d2").hover()
    expect(page.locator("#ghost")).to_have_text(
        "d2 Ends in f1. Takes 6 seeds from d3 and d4. 5 laps."
    )
    expect(page.locator(".badge text")).to_have_text(["−3", "−3"])


def test_the_list_of_moves_and_the_plates_tell_of_captures(visit: Visit) -> None:
    page = visit()
    start(page, "kisolo", mode="device")
    expect(page.locator(".plate .score")).to_have_text(["42 seeds", "42 seeds"])
    by_mouse(page, "d2")
    expect(page.locator("#moves button")).to_have_text(["d2 ×6"])
    said = "After move 1, d2, 6 seeds captured"
    expect(page.locator("#moves button")).to_have_attribute("aria-label", said)
    expect(page.locator(".plate.near .score")).to_have_text("48 seeds")
    expect(page.locator(".plate.far .score")).to_have_text("36 seeds")


def test_undo_comes_back_to_ones_own_turn(visit: Visit) -> None:
    page = visit()
    start(page, "kpe")
    by_mouse(page, "a1")
    expect(page.locator("#moves button")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#moves button")).to_have_count(0)
    holds(page, a1=6, b1=6, a2=6, d2=6)


def test_stepping_back_and_forth(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    for name in ("a1", "d2", "b1"):
        by_mouse(page, name)
        expect(page.locator("#moves button[aria-current]")).to_have_text(name)
    page.get_by_role("button", name="One move back").click()
    expect(status(page)).to_have_text("After move 2 of 3")
    holds(page, b1=8)
    expect(page.locator(PLAYABLE)).to_have_count(0)
    page.get_by_role("button", name="To the start").click()
    expect(status(page)).to_have_text("After move 0 of 3")
    holds(page, a1=6)
    page.get_by_role("button", name="One move forth").click()
    expect(status(page)).to_have_text("After move 1 of 3")
    holds(page, a1=0)
    page.get_by_role("button", name="To the present").click()
    expect(status(page)).to_have_text("North to move.")


def test_a_forbidden_pit_is_refused_with_its_rule(visit: Visit) -> None:
    page = visit()
    start(page, "kisolo")
    pit(page, "a1").click(force=True)
    expect(page.locator("#notice")).to_contain_text("KS5")
    expect(page.locator("#moves button")).to_have_count(0)


def test_a_click_storm_during_a_move_changes_nothing(visit: Visit) -> None:
    page = visit(speed="normal")
    start(page, "kisolo", mode="device")
    page.evaluate(
        """() => {
            const pits = [...document.querySelectorAll("sowing-board button")];
            pits.find((pit) => pit.dataset.pit === "d2").click();
            let left = 300;
            const storm = setInterval(() => {
                for (const pit of pits) pit.click();
                left -= 1;
                if (left === 0) clearInterval(storm);
            }, 2);
        }"""
    )
    expect(page.locator("sowing-board[busy]")).to_have_count(1)
    expect(page.locator("#moves button")).to_have_count(0)  # told once it has been seen
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    expect(page.locator("#moves button")).to_have_count(1)
    holds(page, a2=5, b2=5, c2=5, d2=0, a1=5, f1=5, g1=0)


def test_pause_step_and_skip(visit: Visit) -> None:
    page = visit(speed="slow")
    start(page, "kpe", mode="device")
    by_mouse(page, "a1")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    numeral = page.locator("sowing-board g.pit text").nth(4)
    step = page.get_by_role("button", name="Step", exact=True)
    while step.is_enabled():
        step.click()
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    expect(numeral).to_have_text("0")
    expect(status(page)).to_have_text("North to move.")


def test_reduced_motion_marks_each_pit_without_travel(visit: Visit) -> None:
    page = visit(speed="slow", reduced_motion="reduce")
    start(page, "kpe", mode="device")
    page.evaluate(
        """() => {
            window.seen = [];
            const board = document.querySelector("sowing-board");
            const pits = [...board.querySelectorAll("button[data-pit]")];
            const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
            board.addEventListener("beat", () => {
                const badges = [...board.querySelectorAll(".badge text")].map((badge) => {
                    const [x, y] = middle(badge.getBoundingClientRect());
                    const on = pits.find((pit) => {
                        const box = pit.getBoundingClientRect();
                        return box.left < x && x < box.right && box.top < y && y < box.bottom;
                    });
                    return `${on?.dataset.pit} ${badge.textContent}`;
                });
                const flying = board.querySelectorAll(".flight use, .hand").length;
                window.seen.push([badges.join(", "), flying]);
            });
        }"""
    )
    by_mouse(page, "a1")
    expect(page.locator("sowing-board[busy]")).to_have_count(1)
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    seen = page.evaluate("window.seen")
    assert [badges for badges, _ in seen] == [
        "a1 −6", "b1 +1", "c1 +1", "d1 +1", "d2 +1", "c2 +1", "b2 +1", "",
    ]  # fmt: skip
    assert {flying for _, flying in seen} == {0}
    expect(page.locator("sowing-board .badge text")).to_have_count(0)
    holds(page, a1=0)


# Every place on the page, frame by frame, and every shift that the browser counts.
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
            const moved = sources.map(({ node }) => node?.className || node?.nodeName);
            window.shifts.push(`${value} ${moved.join(" ")}`);
        }
    }).observe({ type: "layout-shift" });
    const watched = "sowing-board, .plate, .side-mark, .news, .status-row, .playback, .panel > *";
    window.places = new Set();
    const look = () => {
        const boxes = [...document.querySelectorAll(watched)]
            .map((element) => element.getBoundingClientRect())
            .filter(({ width }) => width > 0)
            .map(({ x, y, width, height }) =>
                [x + scrollX, y + scrollY, width, height].map(Math.round));
        window.places.add(JSON.stringify(boxes));
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("width", [320, 390, 768, 1366])
@pytest.mark.parametrize("game", ["kpe", "kisolo"])
def test_nothing_moves_through_a_game(visit: Visit, game: str, width: int) -> None:
    check_that_nothing_moves(visit, game, width, "en")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "width"), [("fr", 390), ("nl", 768), ("el", 320), ("el", 1366)]
)
@pytest.mark.parametrize("game", ["kpe", "kisolo"])
def test_nothing_moves_in_any_language(visit: Visit, game: str, language: str, width: int) -> None:
    check_that_nothing_moves(visit, game, width, language)


def check_that_nothing_moves(visit: Visit, game: str, width: int, language: str) -> None:
    page = visit(f"/?lang={language}", speed="fast", viewport={"width": width, "height": 800})
    start(page, game)
    expect(page.locator(".plate.near .score")).not_to_be_empty()
    page.evaluate(WATCH)
    for _ in range(3):
        done = len(moves(page))
        by_mouse(page, playable(page)[0])
        expect(page.locator("#moves button").nth(done + 1)).to_be_attached()  # the reply
        page.locator("#skip").click(force=True)
        expect(page.locator(PLAYABLE)).not_to_have_count(0)
        page.wait_for_timeout(300)  # no click counts just after a move was shown
    pit(page, "a4" if game == "kisolo" else "a2").click(force=True)
    expect(page.locator("#notice")).to_be_visible()
    page.locator("#actions [data-action=resign]").click()
    page.locator("#resign-dialog button[value=yes]").click()
    expect(page.locator("#actions [data-action=rematch]")).to_be_visible()
    assert page.evaluate("window.shifts") == []
    assert len(page.evaluate("[...window.places]")) == 1


def test_every_event_is_said_once_in_order(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    by_mouse(page, "a1")
    expect(page.locator("#spoken p").last).to_have_text("North to move.")
    said = page.locator("#spoken p").all_text_contents()
    assert len(said) == len(set(said))
    assert said[-2].startswith("South lifts a1 and sows 6 seeds.")


def test_resigning_asks_first(visit: Visit) -> None:
    page = visit()
    start(page, "kpe")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(status(page)).to_have_text("Your turn.")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(status(page)).to_contain_text("resigned")


def test_two_at_one_table_face_each_other(visit: Visit) -> None:
    page = visit(has_touch=True, is_mobile=True)
    start(page, "kisolo", mode="device")
    expect(page.locator("sowing-board[facing]")).to_have_count(1)
    page.get_by_text("More", exact=True).last.click()
    toggle = page.get_by_role("button", name="Face to face")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(page.locator("sowing-board[facing]")).to_have_count(0)


def test_nobody_sits_across_a_screen_without_touch(visit: Visit) -> None:
    page = visit()
    start(page, "kisolo", mode="device")
    expect(page.locator("sowing-board[seat=South]")).to_have_count(1)
    expect(page.locator("sowing-board[facing]")).to_have_count(0)


def test_a_hint_points_at_a_playable_pit(visit: Visit) -> None:
    page = visit()
    start(page, "kpe")
    page.get_by_role("button", name="Hint").click()
    focused = page.locator("sowing-board button:focus")
    expect(focused).to_have_count(1)
    expect(focused.and_(page.locator("[data-playable]"))).to_have_count(1)


def test_flipping_turns_the_board(visit: Visit) -> None:
    page = visit()
    start(page, "kpe")
    upper = pit(page, "a2").bounding_box()
    page.get_by_role("button", name="Flip the board").click()
    expect(page.locator(".plate.near .plate-side")).to_have_text("North")
    lower = pit(page, "a2").bounding_box()
    assert upper is not None
    assert lower is not None
    assert lower["y"] > upper["y"]


def test_record_and_picture_can_be_kept(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    by_mouse(page, "c1")
    expect(page.locator("#moves button")).to_have_count(1)
    page.get_by_text("More", exact=True).last.click()
    with page.expect_download() as record:
        page.get_by_role("link", name="Download the record").click()
    text = record.value.path().read_text(encoding="utf-8")
    assert '[Game "kpe"]' in text
    assert "1. c1" in text
    with page.expect_download() as picture:
        page.get_by_role("link", name="Download the picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as drawing:
        page.get_by_role("link", name="The picture as SVG").click()
    assert drawing.value.path().read_text(encoding="utf-8").startswith("<svg")


def test_a_link_leads_to_a_moment_of_a_game(visit: Visit) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    for name in ("a1", "d2"):
        by_mouse(page, name)
        expect(page.locator("#moves button[aria-current]")).to_have_text(name)
    page.goto(f"{page.url}?move=1")
    expect(status(page)).to_have_text("After move 1 of 2")
    holds(page, a1=0)
    page.get_by_role("button", name="To the present").click()
    expect(status(page)).to_have_text("South to move.")


def test_the_watchers_link_is_copied(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    start(page, "kpe", mode="device")
    page.get_by_text("More", exact=True).last.click()
    page.get_by_role("button", name="Copy the watchers’ link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_keys_act_on_the_board_alone(visit: Visit) -> None:
    page = visit()
    start(page, "kpe")
    page.keyboard.press("f")
    expect(page.locator("sowing-board[seat=North]")).to_have_count(0)
    pit(page, "a1").focus()
    page.keyboard.press("f")
    expect(page.locator("sowing-board[seat=North]")).to_have_count(1)
    expect(page.locator("sowing-board button:focus")).to_have_attribute("data-pit", "a1")
    page.keyboard.press("Enter")
    expect(page.locator("#moves button")).to_have_count(2)
    page.keyboard.press("u")
    expect(page.locator("#moves button")).to_have_count(0)


def test_arrows_walk_the_moves_from_anywhere_and_a_question_mark_tells_the_keys(
    visit: Visit,
) -> None:
    page = visit()
    start(page, "kpe", mode="device")
    for name in ("a1", "d2"):
        by_mouse(page, name)
        expect(page.locator("#moves button[aria-current]")).to_have_text(name)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("ArrowLeft")
    expect(status(page)).to_have_text("After move 1 of 2")
    page.keyboard.press("ArrowRight")
    expect(status(page)).to_have_text("South to move.")
    pit(page, "a1").focus()
    page.keyboard.press("ArrowRight")
    expect(pit(page, "b1")).to_be_focused()
    expect(status(page)).to_have_text("South to move.")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_click_is_answered_before_the_server_has(visit: Visit, own_host: Host) -> None:
    page = visit(speed="normal", at=own_host)
    start(page, "kpe", mode="device")
    own_host.freeze()
    by_mouse(page, "a1")
    expect(page.locator("sowing-board .hand")).to_have_count(1)
    expect(page.locator("sowing-board .hand text")).to_have_text("6")
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    own_host.thaw()
    expect(page.locator("sowing-board[busy]")).to_have_count(1)


@pytest.mark.slow
def test_a_server_that_hangs_is_told_within_five_seconds(visit: Visit, own_host: Host) -> None:
    page = visit(at=own_host)
    start(page, "kpe", mode="device")
    own_host.freeze()
    expect(page.locator("#notice")).to_contain_text("doesn’t answer", timeout=5500)
    expect(page.locator(".game[data-offline]")).to_have_count(1)
    own_host.thaw()
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator(".game[data-offline]")).to_have_count(0)


def test_a_long_relay_can_be_skipped(visit: Visit) -> None:
    page = visit(speed="slow")
    start(page, "kisolo", mode="device")
    by_mouse(page, "f2")
    expect(page.locator("sowing-board[busy]")).to_have_count(1)
    pit(page, "f2").focus()
    page.keyboard.press("s")
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    expect(status(page)).to_have_text("North to move: you must capture.")
