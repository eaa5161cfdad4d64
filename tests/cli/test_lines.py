import pytest

from makombo.cli.lines import cost, forced, hint
from makombo.engine import TABLE, Analysis, Line
from makombo.rules import Game, game

KPE, KISOLO = game("kpe"), game("kisolo")


def worth(rules: Game, line: Line) -> str:
    """Return what a hint says of its move."""
    move, _, words = hint(rules, rules.initial(), line).text.partition("; ")
    assert move == f"hint: {rules.format_move(rules.initial(), line.move)}"
    return words


@pytest.mark.parametrize(
    ("value", "category", "words"),
    [
        (0.2, "unknown", "from here both gain about the same"),
        (-0.6, "unknown", "from here North gains about 1 seed more"),
        (3.4, "unknown", "from here South gains about 3 seeds more"),
        (0.0, "even", "from here both gain exactly the same"),
        (2.0, "win", "from here South gains 2 seeds more"),
    ],
)
def test_margins_in_words(value: float, category: str, words: str) -> None:
    assert worth(KPE, Line(0, value, category, "search", 5, (0,))) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.1, "the game is about even"),
        (0.3, "South stands better"),
        (-0.7, "North stands much better"),
    ],
)
def test_expected_results_in_words(value: float, words: str) -> None:
    assert worth(KISOLO, Line(7, value, "unknown", "search", 5, (7,))) == words


@pytest.mark.parametrize(
    ("value", "plies", "words"),
    [(1.0, 1, "South wins in 1 ply"), (-1.0, 4, "North wins in 4 plies")],
)
def test_what_is_proven_is_said_so(value: float, plies: int, words: str) -> None:
    category = "win" if value > 0 else "loss"
    line = Line(7, value, category, "proof", plies, (7,) * plies, plies)
    assert worth(KISOLO, line) == words
    assert forced(KISOLO.initial(), Analysis((line,), plies, 1, 0.1, plies)).text == words


def test_nothing_proven_is_said_so() -> None:
    found = forced(KISOLO.initial(), Analysis((), 20, 1, 0.1, 20)).text
    assert found == "no forced win for either side within 20 plies"


def test_an_analysis_is_by_the_tables_only_where_they_were_asked() -> None:
    tabled = Analysis((Line(0, 2.0, "win", TABLE, 5, (0,)),), 5, 0, 0.25)
    assert cost(tabled).text == "by the tables, 0.25 s"
    stopped = Analysis((Line(0, 0.0, "unknown", "search", 0, (0,)),), 0, 0, 0.5)
    assert cost(stopped).text == "depth 0, 0 nodes, 0.50 s, 0 nodes/s"
