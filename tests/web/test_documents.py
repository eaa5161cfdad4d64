"""The rules pages: their links, pictures, examples and the places that links point to."""

import re
from urllib.parse import unquote

import pytest

from makombo.language import languages
from makombo.rules import game
from makombo.rules.game import GAMES
from makombo.web.site.documents import (
    about_page,
    folder,
    rules_page,
    schools_page,
    sheet_page,
    sources_page,
    to_html,
)


@pytest.mark.parametrize("code", list(languages()))
@pytest.mark.parametrize("name", list(GAMES))
def test_every_rule_has_its_place_and_every_example_can_be_played(name: str, code: str) -> None:
    title, body = rules_page(name, code)
    assert title in ("Kpé", "Kisolo")
    numbers = re.findall(r'<li id="(K[PS]\d+)"', body)
    assert numbers == [f"{numbers[0][:2]}{count}" for count in range(1, 16)]
    examples = re.findall(
        r'<div class="example" data-game="(.*?)" data-position="(.*?)"(?: data-move="(.*?)")?>',
        body,
    )
    assert len(examples) == body.count('class="example"') > 3
    for text, position, move in examples:
        rules = game(text)
        start = rules.parse(position)
        if move:
            rules.trace(start, rules.parse_move(start, move))


@pytest.mark.parametrize("name", list(GAMES))
def test_links_stay_on_the_site_and_examples_are_the_same_in_every_language(name: str) -> None:
    bodies = [str(rules_page(name, code)[1]) for code in languages()]
    for body in bodies:
        assert not re.search(r'(?:href|src)="(?!/|#|https://)', body)
        assert ".md" not in body
    played = [re.findall(r"data-position=\"(.*?)\"", body) for body in bodies]
    assert all(one == played[0] for one in played)


def test_pictures_before_an_example_are_inside_it() -> None:
    source = (
        "# T\n\n![a](pictures/a.svg)\n\n"
        '```sowing\nname: n\ngame: kpe\nposition: <&">\nmove: a1\n```\n'
        "\nSee [the other](kisolo.md#KS5).\n\n```sowing-see\nn\n```\n\n```text\n<b>\n```\n"
    )
    title, body = to_html(source, source)
    assert title == "T"
    data = 'data-game="kpe" data-position="&lt;&amp;&quot;&gt;" data-move="a1"'
    opening = f'<div class="example" {data}>'
    assert body.count(opening) == 2
    assert f'{opening}\n<p><img src="/rules/pictures/a.svg" alt="a"' in body
    assert '<a href="/rules/kisolo#KS5">' in body
    assert "&lt;b&gt;" in body


def test_the_pages_are_where_the_package_says() -> None:
    assert (folder() / "rules" / "kpe.md").is_file()


@pytest.mark.parametrize("code", list(languages()))
@pytest.mark.parametrize("name", list(GAMES))
def test_pages_about_a_game_stay_on_the_site(name: str, code: str) -> None:
    title, body = about_page(name, code)
    assert title.endswith(game(name).title)
    assert body.count("<h2 id=") == 6
    assert f'<a href="/rules/{name}">' in body
    assert f'src="/about/pictures/map-{name}.svg"' in body
    assert not re.search(r'(?:href|src)="(?!/|#|https://)', body)


def test_every_source_is_cited_and_every_citation_has_its_source() -> None:
    sources = set(re.findall(r'<h3 id="(.*?)"', sources_page()[1]))
    for code in languages():
        bodies = [str(about_page(name, code)[1]) for name in GAMES]
        bodies += [str(rules_page(name, code)[1]) for name in GAMES]
        cited = {unquote(key) for body in bodies for key in re.findall(r'"/sources#(.*?)"', body)}
        assert cited == sources


@pytest.mark.parametrize("code", list(languages()))
@pytest.mark.parametrize("name", list(GAMES))
def test_a_sheet_has_the_ring_six_pictures_and_at_most_forty_rules(name: str, code: str) -> None:
    _, body = sheet_page(name, code)
    assert 15 <= body.count("<li>") <= 40
    assert body.count(f'<img src="/rules/pictures/ring-{name}.svg"') == 1
    assert body.count('<img src="/rules/pictures/k') == 6
    assert f'href="/rules/pictures/board-{name}.svg"' in body


@pytest.mark.parametrize("code", list(languages()))
def test_the_page_for_schools_leads_to_the_sheets(code: str) -> None:
    _, body = schools_page(code)
    assert all(f'<a href="/schools/{name}">' in body for name in GAMES)
    assert body.count("<li>") == 9
