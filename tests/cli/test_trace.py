import json

from tests.cli.conftest import Run


def test_every_event_with_its_rule(run: Run) -> None:
    position = "0,11,12,4/4,4,1,12 S 0 0 abc ad"
    assert run("trace", "kpe", "d1", "--position", position) == (
        0,
        """\
1. South d1
   KP3   lift     d1  12
   KP7   mark     d1   0  unlocks yes
   KP3   drop     d2   1  now 5, hand 11
   KP3   drop     c2   1  now 13, hand 10
   KP3   drop     b2   1  now 12, hand 9
   KP3   drop     a2   1  now 1, hand 8
   KP3   drop     a1   1  now 5, hand 7
   KP3   drop     b1   1  now 5, hand 6
   KP3   drop     c1   1  now 2, hand 5
   KP5   drop     d1   1  now 1, hand 4
   KP3   drop     d2   1  now 6, hand 3
   KP3   drop     c2   1  now 14, hand 2
   KP3   drop     b2   1  now 13, hand 1
   KP3   drop     a2   1  now 2, hand 0
   KP8   capture  a2   2
   KP11  stop     a2   0
   laps: 1
   after: 0,13,14,6/5,5,2,1 N 2 0 abcd ad
""",
        "",
    )


def test_json_is_a_list_of_moves(run: Run) -> None:
    made = json.loads(run("trace", "kpe", "a1", "d2", "--json").out)
    assert [list(move) for move in made] == [
        ["before", "move", "after", "events", "laps", "outcome"]
    ] * 2
    assert [move["move"] for move in made] == ["a1", "d2"]
    assert made[0]["after"] == made[1]["before"] == "6,7,7,7/0,7,7,7 N 0 0 a -"
    assert made[1]["after"] == "7,8,8,0/1,8,8,8 S 0 0 a d"
    assert made[0]["events"][0] == {"type": "lift", "pit": "a1", "seeds": 6, "rule": "KP3"}


def test_the_opening_of_kisolo_takes_five_laps(run: Run) -> None:
    (made,) = json.loads(run("trace", "kisolo", "d2", "--json").out)
    assert made["laps"] == 5
    assert made["after"] == "3,3,3,0,3,3,3/3,3,3,0,3,3,3/5,5,5,0,4,4,4/5,0,1,5,5,5,0 N"


def test_endless_move_is_a_draw(run: Run) -> None:
    position = "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S"
    (made,) = json.loads(run("trace", "kisolo", "a1", "--position", position, "--json").out)
    assert made["laps"] is None
    assert made["outcome"] == {"winner": None, "termination": "endless-sowing", "score": None}
    assert made["events"][-1]["rule"] == "KS13"
    plain = run("trace", "kisolo", "a1", "--position", position).out
    assert "   laps: endless\n" in plain
    assert "found bound, laps 1 and 10000" in plain
    assert plain.split("\n")[-2].startswith("   outcome: ")


def test_third_occurrence_shows_as_the_outcome(run: Run) -> None:
    # Each side's seed walks round; after eight plies the position is the first one again.
    walk = ["a1", "d2", "b1", "c2", "c1", "b2", "d1", "a2"]
    position = "0,0,0,1/1,0,0,0 S 23 23 abcd abcd"
    made = json.loads(run("trace", "kpe", *walk, *walk, "--position", position, "--json").out)
    assert [move["outcome"] for move in made[:-1]] == [None] * 15
    assert made[-1]["outcome"] == {
        "winner": None,
        "termination": "repetition",
        "score": [24, 24],
    }


def test_bad_second_move_prints_nothing_of_the_first(run: Run) -> None:
    code, out, err = run("trace", "kpe", "a1", "a1")
    assert (code, out) == (2, "")
    assert err.startswith("makombo: MOVE 2: a1 is South's pit")
