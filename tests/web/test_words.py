"""Every word of a page comes from the catalogue: a made-up language shows those that don't."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from makombo.language import Language, languages
from makombo.web.site.rendering import environment
from tests.language.made_up import CODE, made_up_language
from tests.web.players import create

SAID = ("alt", "aria-label", "aria-description", "content", "label", "placeholder", "title")
UNSAID = {"script", "style"}
NAMES = {"makombo", "Kpé", "Kisolo", "JavaScript", "Enter"}  # the same in every language
UNSPOKEN = re.compile(r"\b[A-Z]{2}\d+\b|https?:\S+")  # rules' numbers, addresses


class Words(HTMLParser):
    """Gathers what a reader sees or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        named = dict(attrs)
        heard = tag != "meta" or named.get("name") == "description"
        self.found += [value for name, value in attrs if value and name in SAID and heard]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not UNSAID & set(self._open):
            self.found.append(data)


def foreign(page: str) -> set[str]:
    """Return the words of a page that are in no brackets."""
    reader = Words()
    reader.feed(page)
    bare = "\n".join(reader.found)
    while re.search(r"⟦[^⟦⟧]*⟧", bare):
        bare = re.sub(r"⟦[^⟦⟧]*⟧", " ", bare)
    return set(re.findall(r"[^\W\d_]{2,}", UNSPOKEN.sub(" ", bare)))


@pytest.fixture
def made_up(tmp_path: Path) -> Iterator[Language]:
    environment.cache_clear()
    with made_up_language(tmp_path) as made:
        yield made
    environment.cache_clear()


@pytest.mark.parametrize("path", ["/", "/learn", "/learn/kpe", "/learn/kisolo", "/rules", "/no"])
def test_no_word_of_a_page_bypasses_the_catalogue(
    path: str, made_up: Language, server: TestClient
) -> None:
    answer = server.get(f"{path}?lang={CODE}")
    assert f'<html lang="{CODE}"' in answer.text
    menu = {CODE.upper(), *(one.name for one in languages().values())}
    assert foreign(answer.text) - NAMES - menu == set()


def test_no_word_of_a_game_bypasses_the_catalogue(made_up: Language, server: TestClient) -> None:
    answer = server.get(f"/game/{create(server)['id']}?lang={CODE}")
    menu = {CODE.upper(), *(one.name for one in languages().values())}
    assert foreign(answer.text) - NAMES - menu == set()


def test_words_that_bypass_it_are_found(server: TestClient) -> None:
    assert {"Learn", "Rules", "Play", "computer"} <= foreign(server.get("/?lang=en").text)
    assert foreign('<p title="Hm">⟦so ⟦it⟧ is⟧ a1 KP3 <b>no</b></p>') == {"Hm", "no"}
