"""The front of the engine: what may be asked, equal answers, and Ctrl-C with the best so far."""

import pickle
import signal
import threading
import time

import pytest

from makombo.engine import Analysis, Limits
from makombo.errors import MakomboError
from makombo.play import analysis as play_analysis
from makombo.play.analysis import (
    AnalysisJob,
    Interrupted,
    analyse,
    prove,
    start,
    start_proof,
)
from makombo.rules import game
from makombo.tables import STARTER
from tests.play.test_match import SMALL, small_loop

OVER = "0,0,0,0/0,0,0,0 S 26 22 abcd abcd"


def test_the_best_lines_come_first_and_are_legal() -> None:
    kpe = game("kpe")
    found = analyse(kpe, kpe.initial(), Limits(depth=6), lines=4)
    assert sorted(line.move for line in found.lines) == [0, 1, 2, 3]
    assert [line.value for line in found.lines] == sorted(
        (line.value for line in found.lines), reverse=True
    )
    assert (found.depth, found.proof_plies) == (6, 0)
    for line in found.lines:
        position = kpe.initial()
        for move in line.pv:
            position = kpe.apply(position, move)


def test_equal_questions_get_equal_answers() -> None:
    kisolo = game("kisolo")

    def ask() -> tuple[object, int]:
        found = analyse(kisolo, kisolo.initial(), Limits(depth=7), lines=3)
        return found.lines, found.nodes

    assert ask() == ask()


def test_each_depth_is_reported() -> None:
    kpe = game("kpe")
    said: list[int] = []
    analyse(kpe, kpe.initial(), Limits(depth=5), report=lambda found: said.append(found.depth))
    assert said == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("columns", "plies"), [(4, 1), (5, 3)])
def test_small_games_are_proven_won(columns: int, plies: int) -> None:
    small = game(f"kisolo:columns={columns}")
    (line,) = prove(small, small.initial(), Limits(depth=9)).lines
    assert (line.category, line.source, line.value) == ("win", "proof", 1.0)
    assert (line.plies, line.depth, len(line.pv)) == (plies, plies, plies)
    position = small.initial()
    for move in line.pv:
        position = small.apply(position, move)
    outcome = small.outcome(position)
    assert outcome is not None
    assert outcome.winner is small.initial().side


def test_no_forced_win_is_an_analysis_without_lines() -> None:
    kisolo = game("kisolo")
    said: list[int] = []
    found = prove(kisolo, kisolo.initial(), Limits(depth=8), report=said.append)
    assert (found.lines, found.depth, found.proof_plies) == ((), 8, 8)
    assert said == list(range(1, 9))


def test_the_history_of_the_match_counts() -> None:
    match = small_loop(11)
    question = SMALL, match.position, Limits(depth=3)
    (known,) = analyse(*question, history=match.positions[:-1]).lines
    (forgotten,) = analyse(*question).lines
    assert known.move == forgotten.move
    assert (known.value, known.pv) == (0.0, (known.move,))  # the draw by repetition (KS15)
    assert forgotten.value < 0


def test_what_tables_know_is_asked_of_them_and_the_rest_of_the_engine() -> None:
    kpe = game("kpe")
    position = kpe.parse("1,2,1,1/1,10,2,2 S 16 12 abcd abcd")  # d1 alone leads to an ending
    found = analyse(kpe, position, Limits(depth=2), lines=4, tables=STARTER)
    sources = {kpe.format_move(position, line.move): line.source for line in found.lines}
    assert sources == {"a1": "search", "b1": "search", "c1": "search", "d1": "table"}
    assert (found.best.source, found.best.value) == ("table", 2.0)
    ending = kpe.parse("0,0,1,0/0,1,0,2 S 22 22 abcd abcd")
    known = analyse(kpe, ending, Limits(depth=2), lines=16, tables=STARTER)
    assert (known.depth, known.nodes) == (0, 0)
    assert [(line.move, line.category, line.value, line.distance) for line in known.lines] == [
        (3, "win", 2.0, 1),
        (1, "loss", -2.0, 16),
    ]


def test_a_proof_says_how_long_it_took() -> None:
    kisolo = game("kisolo")
    seconds: list[float] = []
    begun = time.perf_counter()
    with start_proof(kisolo, kisolo.initial(), Limits(depth=6)) as job:
        seconds.extend(reached.seconds for reached in job)
    seconds.append(job.result().seconds)
    assert len(seconds) == 7
    assert seconds == sorted(seconds)
    assert seconds[0] > 0
    assert seconds[-1] < time.perf_counter() - begun


def test_what_can_t_be_asked_is_refused() -> None:
    kpe, limits = game("kpe"), Limits(depth=1)
    with pytest.raises(MakomboError, match=r"^position: found a game that is over by sweep"):
        analyse(kpe, kpe.parse(OVER), limits)
    with pytest.raises(MakomboError, match=r"^lines: found 0, expected a whole number from 1 to"):
        analyse(kpe, kpe.initial(), limits, lines=0)
    with pytest.raises(MakomboError, match=r"^proof: found kpe, expected a game of kisolo"):
        prove(kpe, kpe.initial(), limits)


def test_an_interrupted_answer_is_the_best_so_far() -> None:
    kpe = game("kpe")

    def interrupt(found: Analysis) -> None:
        if found.depth == 14:  # deep enough for somebody to be waiting for it
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    with pytest.raises(Interrupted) as raised:
        analyse(kpe, kpe.initial(), Limits(time=3600.0), report=interrupt)
    assert raised.value.analysis.depth >= 14
    assert raised.value.analysis.best.move in kpe.legal_moves(kpe.initial())


# Jobs.


def ask() -> AnalysisJob:
    kpe = game("kpe")
    return start(kpe, kpe.initial(), Limits(time=3600.0))


def check(answer: Analysis, depth: int = 0) -> None:
    kpe = game("kpe")
    assert answer.depth >= depth
    assert answer.best.move in kpe.legal_moves(kpe.initial())


def test_a_job_tells_each_depth_and_then_the_answer() -> None:
    kpe = game("kpe")
    job = start(kpe, kpe.initial(), Limits(depth=5), lines=2)
    reached = list(job)
    assert [analysis.depth for analysis in reached] == [1, 2, 3, 4, 5]
    assert job.done
    assert reached[-1].lines == job.result().lines
    assert list(job) == []  # it has been told
    job.stop()  # and nothing can be stopped any more
    assert job.result().lines == reached[-1].lines


def test_a_job_stopped_before_it_has_begun_still_has_an_answer() -> None:
    with ask() as job:
        job.stop()
        check(job.result(timeout=60))
        assert list(job) == [] or job.result().depth


def test_a_job_is_stopped_while_the_engine_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()

    def compiling(*_: object) -> object:
        assert compiled.wait(60)
        raise AssertionError("nobody asks any more")

    monkeypatch.setattr(play_analysis, "_engine", compiling)
    kpe, kisolo = game("kpe"), game("kisolo")
    for job in (ask(), start_proof(kisolo, kisolo.initial(), Limits(time=3600.0))):
        job.stop()
        job.stop()
        assert job.done
        assert (job.result().depth, job.result().nodes, list(job)) == (0, 0, [])
    job = start(kpe, kpe.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd"), Limits(depth=1), lines=16)
    job.stop()
    assert [line.move for line in job.result().lines] == [0, 1, 2, 3]
    compiled.set()


@pytest.mark.parametrize("times", [1, 2])
def test_a_job_is_stopped_from_another_thread(times: int) -> None:
    job = ask()
    for reached in job:
        if reached.depth == 4:
            threads = [threading.Thread(target=job.stop) for _ in range(times)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    check(job.result(timeout=60), depth=4)


def test_leaving_the_block_stops_the_job_whatever_happened() -> None:
    def fail(job: AnalysisJob) -> None:
        with job:
            for reached in job:
                if reached.depth == 2:
                    raise RuntimeError("something else")

    job = ask()
    with pytest.raises(RuntimeError, match="something else"):
        fail(job)
    assert job.done
    check(job.result(), depth=2)


def test_a_proof_is_a_job_too() -> None:
    kisolo = game("kisolo")
    with start_proof(kisolo, kisolo.initial(), Limits(time=3600.0)) as job:
        for reached in job:
            assert reached.lines == ()
            if reached.proof_plies == 6:
                break
    assert job.result().proof_plies >= 6
    assert job.result().nodes > 0


def test_what_goes_wrong_reaches_who_waits_and_who_iterates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> object:
        raise MakomboError("engine: found none")

    monkeypatch.setattr(play_analysis, "_engine", broken)
    job = ask()
    with pytest.raises(MakomboError, match="engine: found none"):
        job.result()
    with pytest.raises(MakomboError, match="engine: found none"):
        list(job)
    job.stop()
    with job, pytest.raises(MakomboError):
        job.result()


def test_an_interruption_crosses_processes_with_its_analysis() -> None:
    found = Analysis((), 3, 5, 0.1)
    back = pickle.loads(pickle.dumps(Interrupted(found)))
    assert (back.analysis, str(back)) == (found, "interrupted")
