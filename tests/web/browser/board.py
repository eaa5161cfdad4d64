"""What a person does on a game page, by mouse, by keys or by touch."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Hand = Callable[[Page, str], None]

PLAYABLE = "sowing-board button[data-playable]"


def start(page: Page, game: str, mode: str = "computer", **options: str) -> None:
    """Begin a game from the first page; `options` are `strength`, `side`, `name`."""
    form = page.locator(f"form:has(input[name=game][value={game}])")
    if options:
        form.locator("summary").click()
    for name, value in options.items():
        field = form.locator(f"[name={name}]")
        if name == "name":
            field.fill(value)
        else:
            field.select_option(value)
    form.locator(f"button[value={mode}]").click()
    page.wait_for_url(re.compile("/game/"))
    ready(page)


def ready(page: Page) -> None:
    """Wait until the board is there."""
    page.locator("sowing-board button").first.wait_for()


def status(page: Page) -> Locator:
    return page.locator("#status")


def pit(page: Page, name: str) -> Locator:
    return page.locator(f"sowing-board button[data-pit={name}]")


def holds(page: Page, **seeds: int) -> None:
    """Wait until the pits say that they hold so many seeds."""
    for name, number in seeds.items():
        expect(pit(page, name)).to_have_attribute("aria-label", re.compile(f": {number} "))


def moves(page: Page) -> list[str]:
    """Return the pits of the moves in the list, without what was captured."""
    return [text.split()[0] for text in page.locator("#moves button").all_inner_texts()]


def playable(page: Page) -> list[str]:
    """Return the pits that may be played, once the board rests and there are any."""
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    expect(page.locator(PLAYABLE)).not_to_have_count(0)
    names: list[str] = page.locator(PLAYABLE).evaluate_all(
        "buttons => buttons.map((button) => button.dataset.pit)"
    )
    return names


def settled(page: Page, measure: str, until: str) -> float:
    """Return what `measure` gives in the first frame in which `until` holds of what it `found`.

    A page that has got another size is laid out in the frames that follow; each measure is taken
    in one go, so that nothing is replaced under it. What never holds is returned all the same.
    """
    found: float = page.evaluate(
        f"""async () => {{
            let found = {measure};
            for (let frame = 0; frame < 600 && !({until}); frame += 1) {{
                await new Promise(requestAnimationFrame);
                found = {measure};
            }}
            return found;
        }}"""
    )
    return found


def by_mouse(page: Page, name: str) -> None:
    pit(page, name).click()


def by_touch(page: Page, name: str) -> None:
    pit(page, name).tap()


def by_keys(page: Page, name: str) -> None:
    """Walk to the pit with the arrows, from wherever the focus is, and press Enter."""
    if page.locator("sowing-board button:focus").count() == 0:
        page.locator("sowing-board button[tabindex='0']").focus()
    for _ in range(20):
        here = page.evaluate("document.activeElement.dataset.pit")
        if here == name:
            break
        if here[1] != name[1]:
            page.keyboard.press("ArrowUp" if here[1] < name[1] else "ArrowDown")
        else:
            page.keyboard.press("ArrowRight" if here[0] < name[0] else "ArrowLeft")
    page.keyboard.press("Enter")


def play_out(page: Page, hand: Hand, most: int = 300) -> int:
    """Play a game against the computer to its end; return the moves made by hand."""
    done = page.locator("#actions [data-action=rematch]")
    turn = page.locator(f"{PLAYABLE}, #actions [data-action=rematch]:visible").first
    for made in range(most):
        turn.wait_for(state="attached")
        if done.is_visible():
            return made
        before = len(moves(page))
        names = playable(page)
        hand(page, names[made % len(names)])
        expect(page.locator("#moves button").nth(before)).to_be_attached()
    raise AssertionError(f"no end after {most} moves")
