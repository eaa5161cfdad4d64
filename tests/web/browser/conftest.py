"""Debian's Chromium, servers for it, and visitors who complain when a page does."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.browser.host import Host

CHROMIUM = which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

# What is waited for comes within moments, unless the machine is busy with other things.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

LINES = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "WebSocket connection")

Visit = Callable[..., Page]


# No longer than a module: Playwright's event loop runs in this thread until it ends, and tests
# that run a loop of their own may come next.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("needs Chromium (on Debian: the package chromium)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for all tests of this process that don't hurt it."""
    running = Host(tmp_path_factory.mktemp("host") / "games.db")
    yield running
    running.stop()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server for one test, which may kill it."""
    running = Host(tmp_path / "games.db")
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Open a page for a new visitor; whatever a page complains about fails the test.

    `speed` is that at which moves are shown; `at` another server; the rest goes to the browser.
    Complaints that hold the words in `expecting` are meant, and so are broken lines.
    """
    visitors: list[tuple[Page, list[str], tuple[str, ...]]] = []

    def open_page(
        path: str = "/",
        *,
        speed: str = "off",
        theme: str = "",
        at: Host = host,
        expecting: str = "",
        **options: Any,
    ) -> Page:
        options.setdefault("viewport", {"width": 1280, "height": 900})
        options.setdefault("locale", "en-GB")
        context = browser.new_context(base_url=at.url, **options)
        context.set_default_timeout(PATIENCE)
        keep = f"localStorage.setItem('speed', {speed!r});"
        if theme:
            keep += f"localStorage.setItem('theme', {theme!r});"
        context.add_init_script(keep)
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if message.type in ("error", "warning") else None
            ),
        )
        visitors.append((page, complaints, (*LINES, expecting) if expecting else LINES))
        page.goto(path)
        return page

    yield open_page
    for page, complaints, expected in visitors:
        page.context.close()
        assert [text for text in complaints if not any(part in text for part in expected)] == []
