"""The site of the documents: built without a warning, whole, no link leading nowhere."""

import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import makombo
from makombo.language import languages
from tests.docs.examples import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    options = ["--fail-on-warning", "--keep-going", "-q", "-c", "docs/site"]
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, "-d", f"{built}/trees", "docs", f"{built}/html"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return built / "html"


class Page(HTMLParser):
    """What a page links to, and the places in it that others link to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.language: str | None = None
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang")
        self.links += [given[name] or "" for name in ("href", "src") if name in given]
        self.places.add(given.get("id") or "")


def pages(site: Path) -> Iterator[tuple[Path, Page]]:
    for path in sorted(site.rglob("*.html")):
        yield path, Page(path)


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    known = dict(pages(site))
    lost = []
    for path, page in known.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path if not parts.path else path.parent / unquote(parts.path)
            target = target.resolve()
            there = target.is_file() and (
                not parts.fragment
                or target not in known
                or unquote(parts.fragment) in known[target].places
            )
            if not there:
                lost.append(f"{path.relative_to(site)}: {link}")
    assert lost == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        for kind in ("<script", "<img", '<link rel="stylesheet"'):
            for piece in text.split(kind)[1:]:
                assert "//" not in piece.partition(">")[0], path


@pytest.mark.parametrize("code", list(languages()))
@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_the_rules_are_there_in_every_language(site: Path, name: str, code: str) -> None:
    folder = site if code == "en" else site / code
    path = folder / "rules" / f"{name}.html"
    page = Page(path)
    assert page.language == code
    prefix = "KP" if name == "kpe" else "KS"
    assert {f"{prefix}{number}" for number in range(1, 16)} <= page.places
    text = path.read_text(encoding="utf-8")
    assert text.count('hreflang="') >= 2 * len(languages())
    assert "position: " in text
    assert "sowing-see" not in text


def test_the_reference_has_every_name_of_the_front(site: Path) -> None:
    places = {place.rpartition(".")[2] for _, page in pages(site) for place in page.places}
    names = {name for name in makombo.__all__ if not name.startswith("_")}
    assert names - places == set()


def test_every_document_is_on_the_site(site: Path) -> None:
    for source in (ROOT / "docs").rglob("*.md"):
        assert (site / source.relative_to(ROOT / "docs")).with_suffix(".html").is_file()
