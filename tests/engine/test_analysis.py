from makombo.engine.analysis import Analysis, Line
from makombo.rules import game

KPE = game("kpe")
KISOLO = game("kisolo:columns=5")


def test_a_line_names_its_moves_as_each_mover_calls_them() -> None:
    line = Line(0, -1.5, "unknown", "search", 3, (0, 0, 1))
    assert line.to_dict(KPE, KPE.initial()) == {
        "move": "a1",
        "value": -1.5,
        "category": "unknown",
        "source": "search",
        "depth": 3,
        "pv": ["a1", "d2", "b1"],
    }


def test_a_proven_line_says_how_far_the_end_is() -> None:
    line = Line(9, 1.0, "win", "proof", 3, (9, 7, 6), 3)
    answer = line.to_dict(KISOLO, KISOLO.initial())
    assert answer["plies"] == 3
    assert answer["pv"] == ["a2", "c3", "d2"]


def test_the_best_line_is_the_first() -> None:
    lines = tuple(Line(move, -move, "unknown", "search", 1, (move,)) for move in (2, 0, 1))
    analysis = Analysis(lines, depth=1, nodes=3, seconds=0.0)
    assert analysis.best is lines[0]
    assert analysis.proof_plies == 0
