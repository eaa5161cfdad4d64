"""A third game in a package of its own is all that makombo needs to play it everywhere."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.cli.conftest import Spawn
from tests.cli.screens import pages, seen
from tests.examples.conftest import PACKAGE, Run
from tests.web.browser.board import by_mouse, holds, moves, pit, play_out, playable, start, status
from tests.web.browser.conftest import Visit
from tests.web.browser.test_friends import play_on, together

START = "4,4,4,4,4,4/4,4,4,4,4,4 S 0 0"

pytestmark = pytest.mark.slow


def test_it_takes_at_most_three_hundred_lines() -> None:
    lines = [len(file.read_text("utf-8").splitlines()) for file in PACKAGE.rglob("*.py")]
    assert 0 < sum(lines) <= 300


def test_it_is_found_by_its_entry_point_and_keeps_every_promise(run: Run) -> None:
    program = """
from makombo.rules import check_game, game, games
assert sorted(games()) == ["kisolo", "kpe", "oware"]
print(check_game(game("oware"), games=5, plies=200))
"""
    assert int(run("-c", program)) > 1000


def test_its_examples_are_true(run: Run) -> None:
    program = "import doctest, makombo_oware.rules as m; print(doctest.testmod(m))"
    assert "failed=0" in run("-c", program)


@pytest.mark.parametrize(
    ("position", "move", "after", "rules"),
    [
        # One lap, no capture.
        (START, "c1", "4,4,4,4,4,5/4,4,0,5,5,5 N 0 0", ["OW3"]),
        # The last seed makes two; behind it lie five.
        (
            "4,5,4,2,1,4/4,4,4,1,3,5 S 4 3",
            "e1",
            "4,5,4,2,0,5/4,4,4,1,0,6 N 6 3",
            ["OW3", "OW5"],
        ),
        # It makes three, and the two behind go along; then comes the mover's own row.
        (
            "4,5,4,2,2,1/4,4,4,1,3,5 S 5 4",
            "e1",
            "4,5,4,2,0,0/4,4,4,1,0,6 N 10 4",
            ["OW3", "OW5", "OW6"],
        ),
        # Two and three are all that North has: they stay.
        (
            "0,0,0,0,1,2/4,4,4,1,3,5 S 12 12",
            "e1",
            "0,0,0,0,2,3/4,4,4,1,0,6 N 12 12",
            ["OW3", "OW7"],
        ),
        # Twelve seeds come round and leave their origin empty; the last makes three.
        (
            "4,2,1,3,1,1/2,1,2,1,1,12 S 8 9",
            "f1",
            "5,3,2,4,2,0/3,2,3,2,2,0 N 11 9",
            ["OW3", "OW4", "OW5"],
        ),
        # North is fed.
        (
            "0,0,0,0,0,0/3,2,0,1,1,1 S 20 20",
            "f1",
            "0,0,0,0,0,1/3,2,0,1,1,0 N 20 20",
            ["OW3"],
        ),
        # South has nothing left and North can't feed: each keeps the own row.
        (
            "0,1,1,0,0,0/0,0,0,0,0,1 S 24 21",
            "f1",
            "0,0,0,0,0,0/0,0,0,0,0,0 N 24 24",
            ["OW3", "OW10", "OW11"],
        ),
    ],
)
def test_its_rules_by_hand(
    position: str, move: str, after: str, rules: list[str], makombo: Run
) -> None:
    (told,) = json.loads(makombo("trace", "oware", move, "--position", position, "--json"))
    assert told["after"] == after
    assert list(dict.fromkeys(event["rule"] for event in told["events"])) == rules


def test_only_moves_that_feed_are_legal(makombo: Run) -> None:
    position = "0,0,0,0,0,0/3,2,0,1,1,1 S 20 20"
    assert makombo("moves", "oware", "--position", position) == "f1\n"


# Lines and screens.


def test_a_game_line_by_line_is_recorded_and_replayed(makombo: Run, tmp_path: Path) -> None:
    told = makombo(
        *("play", "oware", "--north", "strength:2", "--record", "game.txt"),
        stdin="c1\nwhy\nhint\na2\nresign\n",
    )
    assert "Oware: South human, North strength:2" in told
    assert "North lifts" in told
    assert re.search(r"hint: [a-f]1; .*\nthen perhaps [a-f]2", told)
    assert "a2 is North's pit, and it is South's turn (OW3)" in told
    assert makombo("replay", "game.txt") == "1\n"
    record = (tmp_path / "game.txt").read_text("utf-8")
    assert '[Game "oware"]' in record
    assert '[Result "0-1"]' in record


def test_two_programs_play_to_the_end_and_their_record_is_read(makombo: Run, run: Run) -> None:
    options = ("--south", "greedy", "--north", "random", "--seed", "1", "--record", "game.txt")
    told = makombo("play", "oware", *options)
    program = """
from makombo.notation import format_record, read_records
from makombo.play import Match
(record,) = read_records("game.txt")
assert format_record(Match.from_record(record).record()) == open("game.txt").read()
print(sum(record.outcome.score), record.outcome.result)
"""
    seeds, result = run("-c", program).split()
    assert seeds == "48"
    assert told.endswith(f"{result}\n")


@pytest.mark.parametrize("columns", [40, 80])
def test_the_full_screen_shows_it_with_why_and_hints(
    columns: int, installed: None, spawn: Spawn
) -> None:
    prompt = r"South plays \(a pit, or help\): "
    child = spawn("play", "oware", "--north", "greedy", "--speed", "fast", columns=columns)
    child.expect(prompt)
    sent = seen(child)
    for typed, answer in (("c1", "North played"), ("why", "OW3"), ("hint", "hint: ")):
        child.send(f"{typed}\r")
        for expected in (answer, prompt):
            child.expect(expected)
            sent += seen(child)
    child.send("quit\r")
    child.read()
    for page in pages(sent):
        assert len(page) <= 24
        assert max(map(len, page)) <= columns


def test_counting_and_contests(makombo: Run) -> None:
    assert makombo("perft", "oware", "4") == "1014\n"
    assert "unfinished" in makombo("playouts", "oware", "4")
    told = makombo("arena", "oware", "--a", "greedy", "--b", "random", "--games", "4")
    assert "oware: greedy against random, 4 games" in told
    assert "depth 3" in makombo("analyse", "oware", "--depth", "3")


def test_its_picture_has_twelve_pits_and_two_scores(run: Run) -> None:
    program = """
import makombo
oware = makombo.game("oware")
print(makombo.svg(oware, oware.apply(oware.initial(), 2), last_move=2))
"""
    picture = run("-c", program)
    assert len(re.findall(r"[a-f][12]: \d+ seeds?", picture)) == 12
    assert "North to move." in picture
    assert picture.count(">score") == 2


# The browser.


def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    page = visit()
    start(page, "oware")
    assert playable(page) == ["a1", "b1", "c1", "d1", "e1", "f1"]
    assert play_out(page, by_mouse) > 2
    expect(status(page)).to_have_text(re.compile("wins|draw", re.IGNORECASE))


def test_a_move_is_previewed_shown_and_told(visit: Visit) -> None:
    page = visit(speed="fast")
    start(page, "oware", mode="device")
    pit(page, "c1").hover()
    expect(page.locator("#ghost")).to_have_text(
        re.compile(r"c1\W+ends in f2\W+takes nothing", re.I)
    )
    by_mouse(page, "c1")
    expect(page.locator("sowing-board[busy]")).to_have_count(1)
    expect(page.locator("sowing-board[busy]")).to_have_count(0)
    holds(page, c1=0, d1=5, f2=5)
    expect(page.locator("#why")).to_contain_text("neither two nor three")
    assert moves(page) == ["c1"]


def test_two_friends_play_it_in_two_browsers(visit: Visit) -> None:
    first, second = together(visit, "oware")
    play_on(first, second, 2)


def test_the_first_page_counts_and_introduces_it(visit: Visit) -> None:
    page = visit()
    expect(page.locator("h1")).to_have_text("African games of sowing")
    expect(page.locator("#title-oware")).to_have_text("Oware")
    expect(page.get_by_text("Two rows of six pits")).to_be_visible()
