import pytest

from makombo.render import explain, explain_along
from tests.render.examples import ENDLESS_BY_BOUND, ENDLESS_BY_REPEAT, NORTH_WINS, played, traced

START = "3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3/3,3,3,3,3,3,3 S"
CAPTURES = {"KP8", "KP9", "KS5", "KS9"}
WHY: dict[str, tuple[tuple[str, str, str], str]] = {
    "a first sowing": (
        ("kpe", "6,6,6,6/6,6,6,6 S 0 0 - -", "a1"),
        """
South lifts a1 and sows 6 seeds. (KP3)
First move from a1: b1, c1 and d1 still to sow before South may capture. (KP7)
The last falls in b2, which now holds 7, neither two nor four: the turn ends. (KP8)
""",
    ),
    "four under the lock": (
        ("kpe", "13,6,4,2/1,3,14,5 N 0 0 abd bcd", "c2"),
        """
North lifts c2 and sows 4 seeds. (KP3)
The last falls in b1, which now holds 4, but North is locked: a2 still to sow. (KP7)
The turn ends. (KP11)
""",
    ),
    "the unlocking move captures four": (
        ("kpe", "11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1"),
        """
South lifts d1 and sows 17 seeds. (KP3)
With d1, South has sown from all four pits: captures are unlocked. (KP7)
The sowing comes round to d1 2 times; each time it gets a seed like any other pit. (KP5)
The last falls in d2, which now holds 4: captured. (KP8)
d1 before it is South's own: the turn ends. (KP10)
""",
    ),
    "the unlocking move captures two": (
        ("kpe", "0,11,12,4/4,4,1,12 S 0 0 abc ad", "d1"),
        """
South lifts d1 and sows 12 seeds. (KP3)
With d1, South has sown from all four pits: captures are unlocked. (KP7)
The sowing comes round to d1; it gets a seed like any other pit. (KP5)
The last falls in a2, which now holds 2: captured. (KP8)
b2 before it holds 13, neither two nor four: the turn ends. (KP9)
""",
    ),
    "the unlocking move may not capture": (
        ("kpe:capture_on_unlocking_move=false", "11,2,8,1/4,2,3,17 S 0 0 abc abcd", "d1"),
        """
South lifts d1 and sows 17 seeds. (KP3)
With d1, South has sown from all four pits: captures are unlocked. (KP7)
The sowing comes round to d1 2 times; each time it gets a seed like any other pit. (KP5)
The last falls in d2, which now holds 4, but South captures only from the next move on. (KP7)
The turn ends. (KP11)
""",
    ),
    "a chain of two": (
        ("kpe", "3,1,0,12/7,5,2,8 S 4 6 abcd abcd", "a1"),
        """
South lifts a1 and sows 7 seeds. (KP3)
The last falls in a2, which now holds 4: captured. (KP8)
b2 before it holds 2: captured too. (KP9)
c2 before it holds 1, neither two nor four: the turn ends. (KP9)
""",
    ),
    "North's chain of two": (
        ("kpe", "0,3,5,2/1,3,2,0 N 18 14 abcd abcd", "b2"),
        """
North lifts b2 and sows 3 seeds. (KP3)
The last falls in b1, which now holds 4: captured. (KP8)
a1 before it holds 2: captured too. (KP9)
a2 before it is North's own: the turn ends. (KP10)
""",
    ),
    "the origin skipped": (
        ("kpe:skip_origin=true", "0,0,0,1/0,0,0,47 S 0 0 abcd abcd", "d1"),
        """
South lifts d1 and sows 47 seeds. (KP3)
The sowing comes round to d1 and skips it 6 times. (KP5)
The last falls in a1, in South's own row: the turn ends. (KP10)
""",
    ),
    "the origin skipped once": (
        ("kpe:skip_origin=true", "0,0,0,1/38,0,0,9 S 0 0 abcd abcd", "d1"),
        """
South lifts d1 and sows 9 seeds. (KP3)
The sowing comes round to d1 and skips it. (KP5)
The last falls in c2, which now holds 2: captured. (KP8)
d2 before it holds 3, neither two nor four: the turn ends. (KP9)
""",
    ),
    "feeding": (
        ("kpe", "0,0,0,0/0,0,1,1 S 40 6 abcd abcd", "d1"),
        """
North's row was empty: the move had to feed it. (KP6)
South lifts d1 and sows 1 seed. (KP3)
The last falls in d2, which now holds 1, neither two nor four: the turn ends. (KP8)
""",
    ),
    "no feeding, and the sweep": (
        ("kpe", "0,0,0,0/0,2,0,0 S 40 6 abcd abcd", "b1"),
        """
North's row was empty, and no move could feed it. (KP6)
South lifts b1 and sows 2 seeds. (KP3)
The last falls in d1, in South's own row: the turn ends. (KP10)
North has nothing to sow: the game is over. (KP12)
South keeps the 2 seeds left in its row. (KP13)
South wins 42–6. (KP14)
""",
    ),
    "the last seeds are captured": (
        ("kpe", "0,0,0,1/0,0,0,1 S 24 22 abcd abcd", "d1"),
        """
South lifts d1 and sows 1 seed. (KP3)
The last falls in d2, which now holds 2: captured. (KP8)
d1 before it is South's own: the turn ends. (KP10)
North has nothing to sow: the game is over. (KP12)
South wins 26–22. (KP14)
""",
    ),
    "an opening capture and relays": (
        ("kisolo", START, "d2"),
        """
South's d2 faces d3: captures 6 from d3 and d4. (KS5)
The last falls in b1; c1 follows, and its 3 seeds are sown on. (KS10)
The last falls in f1; g1 follows, and its 3 seeds are sown on. (KS10)
The last falls in e2; d2 follows, and its 4 seeds are sown on. (KS10)
The last falls in a1; b1 follows, and its 4 seeds are sown on. (KS10)
The last falls in f1, and g1 after it is empty: the turn ends. (KS8)
""",
    ),
    "a relay that takes nothing": (
        ("kisolo:columns=4", "0,0,0,0/0,0,0,1/11,6,4,13/4,2,7,0 N", "d3"),
        """
North's d3 faces d2: captures 13 from d2. (KS5)
The last falls in a4, which held seeds; a3 follows, on the inner row, and faces a2: captures 15 from a2 and a1. (KS9)
The last falls in b4; a4 follows, and its 3 seeds are sown on. (KS10)
The last falls in c3; d3 follows, and its 5 seeds are sown on. (KS10)
The last falls in a3, which held seeds; b3 follows, on the inner row, and faces b2: captures 8 from b2 and b1. (KS9)
The last falls in a3; b3 follows, and its 5 seeds are sown on. (KS10)
The last falls in b4; a4 follows, and its 2 seeds are sown on. (KS10)
The last falls in b3, which was empty, so c3 takes nothing: its 6 seeds are sown on. (KS10)
The last falls in a3; b3 follows, and its 1 seed is sown on. (KS10)
The last falls in c3; d3 follows, and its 3 seeds are sown on. (KS10)
The last falls in b4; a4 follows, and its 1 seed is sown on. (KS10)
The last falls in a3, and b3 after it is empty: the turn ends. (KS8)
""",  # noqa: E501
    ),
    "North wins in mid-move": (
        NORTH_WINS,
        """
North's b3 faces b2: captures 4 from b2 and b1. (KS5)
The last falls in e3; f3 follows, and its 9 seeds are sown on. (KS10)
The last falls in a3; b3 follows, and its 5 seeds are sown on. (KS10)
The last falls in g3; g4 follows, and its 12 seeds are sown on. (KS10)
The last falls in f3; g3 follows, and its 4 seeds are sown on. (KS10)
The last falls in d4; c4 follows, and its 2 seeds are sown on. (KS10)
The last falls in a4, which held seeds; a3 follows, on the inner row, and faces a2: captures 7 from a2 and a1. (KS9)
That leaves South's inner row empty: North wins at once. (KS11)
The captured seeds stay in a3. (KS11)
""",  # noqa: E501
    ),
    "endless by the bound": (
        ENDLESS_BY_BOUND,
        """
South lifts a1 and sows 6 seeds. (KS6)
The last falls in g1; g2 follows, and its 7 seeds are sown on. (KS10)
The last falls in a1; b1 follows, and its 10 seeds are sown on. (KS10)
The last falls in c2; b2 follows, and its 6 seeds are sown on. (KS10)
The last falls in e1; f1 follows, and its 9 seeds are sown on. (KS10)
The last falls in a1; b1 follows, and its 1 seed is sown on. (KS10)
The last falls in c1; d1 follows, and its 10 seeds are sown on. (KS10)
The last falls in a2; a1 follows, and its 3 seeds are sown on. (KS10)
The last falls in d1; e1 follows, and its 10 seeds are sown on. (KS10)
The last falls in a1; b1 follows, and its 1 seed is sown on. (KS10)
The last falls in c1; d1 follows, and its 1 seed is sown on. (KS10)
The last falls in e1; f1 follows, and its 2 seeds are sown on. (KS10)
So it goes on; only the first 12 laps are told here. (KS13)
Laps 1 to 10000 went by without a capture: the sowing is endless. (KS13)
The board is as before the move, and the game is drawn. (KS13)
""",
    ),
    "endless by a repeat": (
        ENDLESS_BY_REPEAT,
        """
South lifts a1 and sows 5 seeds. (KS6)
The last falls in b1; b2 follows, and its 8 seeds are sown on. (KS10)
The last falls in b2; a2 follows, and its 11 seeds are sown on. (KS10)
The last falls in b2; a2 follows, and its 2 seeds are sown on. (KS10)
The last falls in b1; b2 follows, and its 5 seeds are sown on. (KS10)
The last falls in a2; a1 follows, and its 8 seeds are sown on. (KS10)
The last falls in a1; b1 follows, and its 14 seeds are sown on. (KS10)
The last falls in a2; a1 follows, and its 5 seeds are sown on. (KS10)
After lap 8 all is as it was after lap 1: the sowing is endless. (KS13)
The board is as before the move, and the game is drawn. (KS13)
""",
    ),
    "an opponent without seeds": (
        ("kisolo:columns=2", "0,0/0,0/9,15/0,0 S", "b2"),
        """
South lifts b2 and sows 15 seeds. (KS6)
The last falls in b1; b2 follows, and its 3 seeds are sown on. (KS10)
The last falls in b1, and b2 after it is empty: the turn ends. (KS8)
South wins: North has no seeds. (KS14)
""",
    ),
}


@pytest.mark.parametrize("name", WHY)
def test_why(name: str) -> None:
    case, words = WHY[name]
    told = explain(*traced(*case))
    assert "\n".join(map(str, told)) == words.strip()


def test_every_move_is_explained_to_its_end_in_short_sentences() -> None:
    endings = {"KP8", "KP9", "KP10", "KP11", "KP14", "KS8", "KS11", "KS13", "KS14"}
    for subject, trace in played():
        told = explain(subject, trace)
        assert told[-1].rule in endings
        assert all(len(sentence.text) <= 120 for sentence in told)
        assert all(sentence.text.endswith(".") for sentence in told)
        captured = sum(event.seeds for event in trace.events if event.type == "capture")
        assert bool(captured) == any("capture" in s.text and s.rule in CAPTURES for s in told)


def test_sentences_are_told_in_the_order_of_their_events() -> None:
    for subject, trace in played():
        told = explain_along(subject, trace)
        events = [sentence.event for sentence in told]
        assert events == sorted(events)
        assert 0 <= events[0] <= events[-1] < len(trace.events)
