import random
import threading
import time
from dataclasses import replace

import pytest

from makombo.engine.analysis import Analysis
from makombo.engine.engine import Engine
from makombo.engine.limits import Limits
from makombo.engine.proving import Proof
from makombo.engine.stop import StopToken
from makombo.engine.transposition import SMALLEST
from makombo.errors import MakomboError, PositionError
from makombo.rules import game
from tests.engine.answers import ODD, analysed, check_legal, check_proof, fresh, in_play

NAMES = ("kpe", "kisolo")
SOON = 1.0  # seconds: generous, as machines are busy

Texts = list[tuple[str, str]]

LOST: Texts = [
    ("kisolo:columns=2,seeds=1", "1,0/0,4/0,0/1,2 S"),
    ("kisolo:columns=4", "0,3,0,3/0,3,0,3/6,6,0,6/6,6,6,0 N"),
    ("kpe", "2,0,1,0/1,0,2,0 S 22 20 abcd abcd"),
    ("kpe", "0,0,12,0/0,0,0,1 S 0 35 abcd abcd"),
]
ONE_MOVE: Texts = [
    ("kpe", "1,0,2,0/0,1,0,0 S 22 22 abcd abcd"),
    ("kpe", "0,0,0,0/1,0,0,1 S 23 23 abcd abcd"),  # South must feed (KP6)
    ("kisolo:columns=2", "0,0/0,3/0,3/12,6 S"),  # South must capture (KS5)
    ("kisolo:columns=2", "0,0/0,0/0,0/24,0 S"),  # all the seeds in one pit
]
OVER: Texts = [
    ("kpe", "0,0,0,0/0,0,0,0 S 24 24 abcd abcd"),
    ("kpe", "1,0,2,1/0,0,0,0 S 22 22 abcd abcd"),
    ("kisolo:columns=2", "12,0/0,0/0,0/12,0 S 0-1"),
    ("kisolo:columns=2", "12,0/0,0/0,0/12,0 S 1/2-1/2"),
    ("kisolo:columns=2", "0,0/0,0/12,0/12,0 N"),
]


# What is certain.


def test_kisolo_with_four_columns_is_won_on_the_first_move() -> None:
    rules = game("kisolo:columns=4")
    best = analysed(rules, rules.initial(), Limits(depth=4)).best
    assert (best.category, best.source, best.value, best.plies) == ("win", "proof", 1.0, 1)
    check_proof(rules, rules.initial(), best)


def test_kisolo_with_five_columns_is_won_in_three_plies() -> None:
    rules = game("kisolo:columns=5")
    best = analysed(rules, rules.initial(), Limits(nodes=2000)).best
    assert (best.category, best.source, best.value, best.plies) == ("win", "proof", 1.0, 3)
    check_proof(rules, rules.initial(), best)


@pytest.mark.parametrize("name", ["kisolo:columns=6", "kisolo:columns=7"])
def test_with_more_columns_neither_side_forces_a_win_within_twenty_plies(name: str) -> None:
    rules = game(name)
    told: list[int] = []
    with fresh(rules) as engine:
        proof = engine.prove(
            rules.initial(), Limits(depth=20), lambda settled: told.append(settled.plies)
        )
    assert (proof.won, proof.plies, proof.pv) == (None, 20, ())
    assert told == list(range(1, 21))


def test_an_analysis_says_how_far_nothing_is_forced() -> None:
    rules = game("kisolo")
    analysis = analysed(rules, rules.initial(), Limits(depth=6))
    assert (analysis.depth, analysis.proof_plies) == (6, 6)
    assert analysis.best.category == "unknown"


def test_proofs_are_of_kisolo_alone() -> None:
    rules = game("kpe")
    with fresh(rules) as engine, pytest.raises(MakomboError, match="proof: found kpe, expected"):
        engine.prove(rules.initial(), Limits(depth=3))


@pytest.mark.parametrize("depth", [3, 6, 9])
def test_every_proven_line_ends_the_game_as_it_says(depth: int) -> None:
    rng = random.Random(depth)
    proven = 0
    for _ in range(25):
        rules = game(rng.choice(("kisolo:columns=3", "kisolo:columns=4", "kisolo:columns=5")))
        position = rules.initial()
        for _ in range(rng.randint(0, 8)):
            after = rules.apply(position, rng.choice(rules.legal_moves(position)))
            if rules.outcome(after) is not None:
                break
            position = after
        analysis = analysed(rules, position, Limits(depth=depth), 16)
        check_legal(rules, position, analysis)
        for line in analysis.lines:
            if line.source == "proof":
                proven += 1
                check_proof(rules, position, line)
    assert proven >= 20


UNPROVEN: Texts = [
    ("kisolo:columns=6", "0,12,2,3,12,0/2,12,5,3,4,1/2,0,2,0,0,0/2,0,2,8,0,0 S"),
    ("kisolo:columns=6", "9,0,6,0,0,0/1,0,0,6,0,0/7,5,6,6,1,0/0,9,1,3,6,6 N"),
    ("kisolo:columns=6", "0,0,0,6,0,0/1,0,1,6,0,7/4,10,16,1,3,0/0,2,13,1,0,1 N"),
]


@pytest.mark.parametrize(("name", "text"), UNPROVEN)
@pytest.mark.parametrize("nodes", [100, 1000, 3000, 10_000])
def test_what_the_search_finds_decided_is_called_a_proof_only_with_its_line(
    name: str, text: str, nodes: int
) -> None:
    rules = game(name)
    position = rules.parse(text)
    for line in analysed(rules, position, Limits(nodes=nodes), 3).lines:
        if line.source == "proof":
            check_proof(rules, position, line)
        elif line.plies is not None:  # an odd number of plies is a win of the mover
            assert line.category == ("win" if line.plies % 2 else "loss")


# Always a legal answer.


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_is_legal_at_positions_set_up_by_hand(name: str) -> None:
    rng = random.Random(f"by hand {name}")
    for _ in range(40):
        rules, position = in_play(name, rng)
        limits = rng.choice((Limits(depth=1), Limits(depth=3), Limits(nodes=300)))
        with fresh(rules, SMALLEST) as engine:
            lines = rng.choice((1, 2, 16))
            analysis = engine.analyse(position, limits, lines=lines)
        check_legal(rules, position, analysis)


@pytest.mark.parametrize("text", ODD)
def test_an_answer_is_legal_with_the_smallest_table(text: str) -> None:
    rules = game(text)
    position = rules.initial()
    with fresh(rules, SMALLEST) as engine:
        for _ in range(8):
            analysis = engine.analyse(position, Limits(nodes=1500), lines=2)
            check_legal(rules, position, analysis)
            position = rules.apply(position, analysis.best.move)
            if rules.outcome(position) is not None:
                break


@pytest.mark.parametrize(("name", "text"), [*LOST, *ONE_MOVE])
@pytest.mark.parametrize(
    "limits", [Limits(depth=1), Limits(nodes=1), Limits(depth=9), Limits(time=1e-9)], ids=str
)
def test_an_answer_is_legal_when_lost_or_forced(name: str, text: str, limits: Limits) -> None:
    rules = game(name)
    position = rules.parse(text)
    check_legal(rules, position, analysed(rules, position, limits, 4))


@pytest.mark.parametrize(("name", "text"), ONE_MOVE)
def test_a_single_move_is_the_answer(name: str, text: str) -> None:
    rules = game(name)
    position = rules.parse(text)
    assert len(rules.legal_moves(position)) == 1
    analysis = analysed(rules, position, Limits(depth=5), 16)
    assert [line.move for line in analysis.lines] == list(rules.legal_moves(position))


@pytest.mark.parametrize(("name", "text"), OVER)
def test_a_position_that_is_over_is_refused(name: str, text: str) -> None:
    rules = game(name)
    with fresh(rules) as engine:
        with pytest.raises(MakomboError, match="position: the game is over, expected one in play"):
            engine.analyse(rules.parse(text), Limits(depth=3))
        if name != "kpe":
            with pytest.raises(MakomboError, match="position: the game is over"):
                engine.prove(rules.parse(text), Limits(depth=3))


def test_a_position_of_another_game_is_refused() -> None:
    with fresh(game("kpe")) as engine, pytest.raises(PositionError):
        engine.analyse(game("kisolo").initial(), Limits(depth=3))
    with fresh(game("kpe")) as engine, pytest.raises(PositionError):
        engine.analyse(game("kpe:seeds=4").initial(), Limits(depth=3))


# Limits.


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("limits", [Limits(depth=7), Limits(nodes=20_000)], ids=str)
def test_depth_and_nodes_alone_give_the_same_answer_every_time(name: str, limits: Limits) -> None:
    rng = random.Random(f"same {name}")
    for _ in range(3):
        rules, position = in_play(name, rng)
        one, other = (
            replace(analysed(rules, position, limits, lines=3), seconds=0.0) for _ in range(2)
        )
        assert one == other


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize("nodes", [1, 100, 5000])
def test_nodes_are_limited(text: str, nodes: int) -> None:
    rules = game(text)
    analysis = analysed(rules, rules.initial(), Limits(nodes=nodes))
    assert analysis.nodes <= nodes * 1.02 + 100


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("depth", [1, 2, 5])
def test_the_depth_asked_for_is_reached(name: str, depth: int) -> None:
    rules = game(name)
    reports: list[Analysis] = []
    with fresh(rules) as engine:
        analysis = engine.analyse(rules.initial(), Limits(depth=depth), report=reports.append)
    assert analysis.depth == depth
    assert [report.depth for report in reports] == list(range(1, depth + 1))
    assert reports[-1].lines == analysis.lines


@pytest.mark.parametrize("name", NAMES)
def test_time_is_kept(name: str) -> None:
    rules = game(name)
    with fresh(rules) as engine:
        begun = time.perf_counter()
        analysis = engine.analyse(rules.initial(), Limits(time=0.1))
        assert 0.09 < time.perf_counter() - begun < 0.1 + SOON
    assert 0.09 < analysis.seconds < 0.1 + SOON


def first_report(limits: Limits) -> Analysis:
    """Return what is reported first, the proof over and the search just begun."""
    rules, token = game("kisolo"), StopToken()
    reports: list[Analysis] = []

    def report(analysis: Analysis) -> None:
        reports.append(analysis)
        token.set()

    with fresh(rules) as engine:
        engine.analyse(rules.initial(), limits, report=report, stop=token)
    return reports[0]


@pytest.mark.parametrize(
    ("limits", "share"),
    [
        (Limits(nodes=20_000), 5000),
        (Limits(nodes=20_000, depth=100), 5000),
        (Limits(nodes=20_000, time=600.0), 5000),
        (Limits(depth=100), 200_000),
    ],
    ids=str,
)
def test_proofs_have_a_quarter_of_the_nodes_or_two_hundred_thousand(
    limits: Limits, share: int
) -> None:
    assert share <= first_report(limits).nodes < share + 200


def test_proofs_have_a_quarter_of_the_time() -> None:
    assert 0.49 < first_report(Limits(time=2.0)).seconds < 0.5 + SOON


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reached", [1, 4])
def test_a_stop_from_another_thread_is_answered_at_once(name: str, reached: int) -> None:
    rules = game(name)
    token = StopToken()

    def report(analysis: Analysis) -> None:
        if analysis.depth == reached:
            threading.Thread(target=token.set).start()

    with fresh(rules) as engine:
        limits = Limits(nodes=10**12, time=600.0)
        thread = threading.Timer(0.2, engine._stop_proving)  # proving comes before any report
        thread.start()
        analysis = engine.analyse(rules.initial(), limits, lines=2, report=report, stop=token)
        thread.join()
    assert analysis.depth >= reached
    check_legal(rules, rules.initial(), analysis)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lines", [1, 3])
def test_a_stop_before_the_question_has_begun_is_not_lost(name: str, lines: int) -> None:
    rules = game(name)
    token = StopToken()
    token.set()
    with fresh(rules) as engine:
        stopped = engine.analyse(rules.initial(), Limits(time=600.0), lines=lines, stop=token)
        check_legal(rules, rules.initial(), stopped)
        assert (stopped.depth, stopped.nodes <= 2) == (0, True)
        # The next question has a word of its own.
        assert engine.analyse(rules.initial(), Limits(depth=3), lines=lines).depth == 3


def test_a_proof_alone_is_stopped_at_once() -> None:
    rules = game("kisolo")
    token = StopToken()

    def settled(proof: Proof) -> None:
        if proof.plies == 3:
            token.set()

    with fresh(rules) as engine:
        proof = engine.prove(rules.initial(), Limits(time=600.0), settled, stop=token)
        assert (proof.won, proof.plies) == (None, 3)
        before = engine.prove(rules.initial(), Limits(time=600.0), stop=token)
        assert (before.won, before.plies) == (None, 0)


def threads() -> set[threading.Thread]:
    return {one for one in threading.enumerate() if one.name.startswith("makombo-engine")}


def test_a_closed_engine_leaves_no_thread_behind() -> None:
    before = threads()
    engine = Engine(game("kpe"), SMALLEST)
    (own,) = threads() - before
    engine.close()
    engine.close()
    assert not own.is_alive()


def test_closing_stops_the_question_being_answered() -> None:
    rules = game("kpe")
    engine = Engine(rules, SMALLEST)

    def report(analysis: Analysis) -> None:
        if analysis.depth == 2:
            threading.Thread(target=engine.close).start()

    analysis = engine.analyse(rules.initial(), Limits(time=600.0), report=report)
    check_legal(rules, rules.initial(), analysis)
    engine.close()


# Lines and values.


@pytest.mark.parametrize("name", NAMES)
def test_several_lines_are_distinct_and_sorted_and_the_first_is_the_single_one(name: str) -> None:
    rng = random.Random(f"lines {name}")
    for _ in range(10):
        rules, position = in_play(name, rng)
        several = analysed(rules, position, Limits(depth=4), 16)
        check_legal(rules, position, several)
        assert len(several.lines) == len(rules.legal_moves(position))
        single = analysed(rules, position, Limits(depth=4)).best
        where = f"{rules}, {rules.format(position)}"
        assert single.value == several.best.value, where
        assert single.value == next(
            line.value for line in several.lines if line.move == single.move
        ), where


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_as_many_lines_as_asked_for(name: str, lines: int) -> None:
    rules = game(name)
    assert len(analysed(rules, rules.initial(), Limits(depth=3), lines).lines) == lines


@pytest.mark.parametrize(
    ("text", "move", "value"),
    [
        # d1 captures the last two seeds and the own other one is swept: three to come, for good.
        ("0,0,0,1/1,0,0,1 S 20 25 abcd abcd", "d1", 3.0),
        ("2,0,0,0/1,1,1,1 S 22 20 abcd abcd", "b1", 4.0),
        ("2,0,1,0/1,0,2,0 S 22 20 abcd abcd", "c1", 0.0),
    ],
)
def test_kpe_values_are_margins_from_here_on(text: str, move: str, value: float) -> None:
    rules = game("kpe")
    position = rules.parse(text)
    best = analysed(rules, position, Limits(depth=30)).best
    assert (best.category, best.source, best.plies) == ("unknown", "search", None)
    assert (rules.format_move(position, best.move), best.value) == (move, value)


def test_a_kpe_value_does_not_hang_on_the_scores() -> None:
    rules = game("kpe")
    values = {
        analysed(
            rules,
            rules.parse(f"2,0,1,0/1,0,2,0 S {score} {42 - score} abcd abcd"),
            Limits(depth=10),
        ).best.value
        for score in (0, 12, 42)
    }
    assert len(values) == 1


def test_a_capture_is_in_the_value_of_its_move() -> None:
    rules = game("kpe")
    position = rules.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd")
    lines = analysed(rules, position, Limits(depth=1), 4).lines
    assert rules.format_move(position, lines[0].move) == "a1"  # takes six
    assert lines[0].value - lines[-1].value > 3


def test_kisolo_values_lie_between_lost_and_won() -> None:
    rng = random.Random("between")
    for _ in range(10):
        rules, position = in_play("kisolo", rng)
        for line in analysed(rules, position, Limits(depth=3), 16).lines:
            assert -1 <= line.value <= 1
            assert line.category != "unknown" or (line.source, line.plies) == ("search", None)
