"""How soon the first board is drawn in Chromium with a slowed CPU, and what the page weighs.

    .venv/bin/python -m bench.web_first_board [--times N] [--slowdown 4]

Starts a server of its own with an empty database. Each visit is a new visitor with an empty cache.
Prints the median and the worst time from the request to the first drawn pit, and the bytes sent.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.host import Host

LIMIT_SECONDS = 1.0
LIMIT_BYTES = 150_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

# Written down in the frame after the board's first pit has been painted.
WATCH = """
const watch = () => {
    if (document.querySelector("sowing-board .pit")) {
        requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
    } else {
        requestAnimationFrame(watch);
    }
};
requestAnimationFrame(watch);
"""
WEIGHT = """["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""


def visit(browser: Browser, url: str, slowdown: float) -> tuple[float, int]:
    """Return the seconds to the first board, and the bytes of the whole page."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function("window.drawn", timeout=30_000)
    page.wait_for_load_state("networkidle")
    drawn, weight = page.evaluate("window.drawn"), page.evaluate(WEIGHT)
    context.close()
    return drawn / 1000, weight


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--slowdown", type=float, default=4)
    wish = parser.parse_args()
    chromium = which("chromium")
    if chromium is None:
        raise SystemExit("needs Chromium (on Debian: the package chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = Host(Path(folder) / "games.db")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            visit(browser, host.url, 1)  # the server's own first time
            seen = [visit(browser, host.url, wish.slowdown) for _ in range(wish.times)]
        finally:
            browser.close()
            host.stop()
    times = sorted(seconds for seconds, _ in seen)
    weight = max(weight for _, weight in seen)
    print(f"first board: median {statistics.median(times):.2f} s, worst {times[-1]:.2f} s")
    print(f"first page: {weight / 1000:.1f} kB sent")
    good = statistics.median(times) < LIMIT_SECONDS and weight < LIMIT_BYTES
    print("within" if good else "over", f"{LIMIT_SECONDS:g} s and {LIMIT_BYTES / 1000:g} kB")


if __name__ == "__main__":
    main()
