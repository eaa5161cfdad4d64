"""What comes out of a printer: a sheet is one page of A4, and no page prints its navigation."""

import re

import pytest

from makombo.language import languages
from makombo.rules.game import GAMES
from tests.web.browser.conftest import Visit

PAGE = re.compile(rb"/Type\s*/Page[^s]")


@pytest.mark.slow
@pytest.mark.parametrize("code", list(languages()))
@pytest.mark.parametrize("name", list(GAMES))
def test_a_sheet_is_one_page(visit: Visit, name: str, code: str) -> None:
    page = visit(f"/schools/{name}?lang={code}")
    page.wait_for_function(
        "[...document.querySelectorAll('.sheet img')].every((one) => one.naturalWidth > 0)"
    )
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1


@pytest.mark.parametrize("path", ["/rules/kpe", "/about/kisolo", "/schools", "/learn", "/"])
def test_no_page_prints_what_only_a_screen_can_do(visit: Visit, path: str) -> None:
    page = visit(path)
    page.emulate_media(media="print")
    shown = page.locator("header.site-header, footer.site-footer, button, form").evaluate_all(
        "all => all.filter((one) => one.getClientRects().length > 0).length"
    )
    assert shown == 0
