"""The front of the engine: what may be asked, equal answers, and Ctrl-C with the best so far."""

import signal
import threading
from concurrent.futures import Future

import pytest

from makombo.errors import MakomboError
from makombo.play import analysis
from makombo.play.analysis import Analysis, Interrupted, Limits, analyse, prove
from makombo.rules import game

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


def test_stopping_goes_on_until_there_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that has only just been asked takes back the first word to stop."""
    words: list[str] = []
    answer: Future[str] = Future()

    class Slow:
        def __init__(self, rules: object) -> None: ...

        def stop(self) -> None:
            words.append("stop")
            if len(words) == 3:
                answer.set_result("found")

    monkeypatch.setattr(analysis, "_PATIENCE", 0.0)
    assert analysis._answer_now(Slow(None), answer) == "found"  # type: ignore[arg-type]
    assert len(words) >= 3
