"""Games that bring no engine: analysed and played by their rules alone."""

from collections.abc import Iterator
from importlib import import_module
from types import MappingProxyType

import pytest

from makombo.engine import Analysis
from makombo.engine.analysis import Line
from makombo.engine.limits import Limits
from makombo.engine.stop import StopToken
from makombo.errors import MakomboError
from makombo.play import Match, player
from makombo.play.analysis import analyse, start, start_proof
from makombo.play.by_rules import analysis_by_rules, unsearched
from makombo.play.lookahead import best_moves
from makombo.rules import Game, Kisolo, Kpe, game

KPE = game("kpe")
KISOLO = game("kisolo")
WON = KISOLO.parse("0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N")


def check_lines(subject: Game, text: str, found: Analysis) -> None:
    start_position = subject.parse(text)
    assert [line.value for line in found.lines] == sorted(
        (line.value for line in found.lines), reverse=True
    )
    for line in found.lines:
        position = start_position
        for move in line.pv:
            position = subject.apply(position, move)
        assert len(line.pv) <= max(1, found.depth)


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = import_module("makombo.rules.game")._part  # which keeps what it has found
    with monkeypatch.context() as patch:
        for kind in (Kpe, Kisolo):
            patch.setattr(kind, "parts", MappingProxyType({}))
        found.cache_clear()
        yield
    found.cache_clear()


@pytest.mark.usefixtures("no_engine")
@pytest.mark.parametrize("subject", [KPE, KISOLO], ids=str)
def test_a_game_without_an_engine_is_analysed_and_played(subject: Game) -> None:
    begin = subject.initial()
    told: list[int] = []
    found = analyse(
        subject, begin, Limits(depth=3), lines=3, report=lambda reached: told.append(reached.depth)
    )
    assert (found.depth, told, len(found.lines)) == (3, [1, 2, 3], 3)
    assert found.nodes > 0
    check_lines(subject, subject.format(begin), found)
    match = Match(subject)
    assert found.best.move in best_moves(match, 3)
    for strength in (1, 6):
        one = player(f"strength:{strength}")
        assert one.choose(match) in match.legal_moves()
        one.close()


@pytest.mark.usefixtures("no_engine")
def test_its_analysis_is_a_job_and_stops() -> None:
    with start(KPE, KPE.initial(), Limits(time=3600.0)) as job:
        for reached in job:
            if reached.depth == 2:
                job.stop()
    assert job.result(timeout=60).depth >= 2
    with pytest.raises(MakomboError, match="proof: found kisolo"):
        start_proof(KISOLO, KISOLO.initial(), Limits(depth=3))


@pytest.mark.parametrize(
    ("name", "text", "depth", "reached", "lines"),
    [
        ("kpe", "0,0,1,1/2,0,0,2 S 21 21 abcd abcd", 4, 4, [(3, 6.0, "win", 1), (0, 0.0)]),
        (
            "kpe",
            "3,1,0,12/7,5,2,8 S 4 6 abcd abcd",
            3,
            3,
            [(0, 6.0), (2, 0.0), (1, -2.0), (3, -6.0)],
        ),
        ("kpe", "0,0,0,0/0,0,0,2 S 16 30 abcd abcd", 9, 2, [(3, -2.0, "loss", 2)]),
        ("kisolo", KISOLO.format(WON), 9, 1, [(8, 1.0, "win", 1)]),
        ("kisolo", KISOLO.format(KISOLO.initial()), 1, 1, [(11, 0.714), (7, 0.571), (8, 0.429)]),
        (
            "kisolo:columns=4",
            "0,3,0,3/0,3,0,3/6,6,0,6/6,6,6,0 N",
            4,
            4,
            [(5, 0.083), (7, -1.0, "loss", 4)],
        ),
    ],
)
def test_each_move_has_its_worth_and_what_is_certain_of_it(
    name: str, text: str, depth: int, reached: int, lines: list[tuple[object, ...]]
) -> None:
    subject = game(name)
    found = analysis_by_rules(subject, subject.parse(text), Limits(depth=depth), lines=len(lines))
    told = [(line.move, line.value, line.category, line.plies) for line in found.lines]
    assert told == [line if len(line) == 4 else (*line, "unknown", None) for line in lines]
    assert {line.depth for line in found.lines} == {found.depth} == {reached}


def test_a_node_is_a_move_looked_at() -> None:
    position = KPE.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd")
    nodes = [analysis_by_rules(KPE, position, Limits(depth=depth)).nodes for depth in (1, 3)]
    assert nodes == [4, 59]


def test_values_are_what_is_still_to_come() -> None:
    # d1 takes all that North has, and South is swept ahead.
    text = "0,0,1,1/2,0,0,2 S 21 21 abcd abcd"
    best = analysis_by_rules(KPE, KPE.parse(text), Limits(depth=4)).best
    position = KPE.parse(text)
    for move in best.pv:
        position = KPE.apply(position, move)
    outcome = KPE.outcome(position)
    assert outcome is not None
    assert outcome.score is not None
    assert best.value == outcome.score[0] - outcome.score[1]
    assert (best.category, best.plies) == ("win", len(best.pv))


def test_a_win_without_a_score_is_worth_one() -> None:
    best = analysis_by_rules(KISOLO, WON, Limits(depth=2)).best
    assert (best.value, best.category, best.plies) == (1.0, "win", 1)
    even = analysis_by_rules(KISOLO, KISOLO.initial(), Limits(depth=1), lines=16)
    assert all(-1 < line.value < 1 and line.category == "unknown" for line in even.lines)


@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(time=1e-9)], ids=str)
def test_one_ply_is_looked_at_within_any_limits(limits: Limits) -> None:
    found = analysis_by_rules(KPE, KPE.initial(), limits, lines=4)
    assert found.depth == 1
    assert len(found.lines) == 4


def test_a_stop_before_anything_is_looked_at_leaves_the_legal_moves() -> None:
    token = StopToken()
    token.set()
    found = analysis_by_rules(KPE, KPE.initial(), Limits(depth=9), lines=2, stop=token)
    assert found == unsearched(KPE, KPE.initial(), 2)
    assert found.lines == tuple(Line(move, 0.0, "unknown", "search", 0, (move,)) for move in (0, 1))
    assert (found.depth, found.nodes, found.seconds) == (0, 0, 0.0)
    assert best_moves(Match(KPE), 3, stop=token) == (0,)
