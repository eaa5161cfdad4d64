"""Running contests: the same results everywhere, stopping early, and going on."""

from pathlib import Path

import pytest

from makombo.arena.matches import Contest
from makombo.arena.runner import Standing, running
from makombo.arena.statistics import Sprt, Verdict
from makombo.errors import MakomboError
from makombo.notation import read_records

CONTEST = Contest("kpe", "greedy", "random", 9, seed=3)


def test_every_game_is_told() -> None:
    standings = list(running(CONTEST))
    assert [standing.tally.games for standing in standings] == list(range(10))
    assert standings[0] == Standing()
    last = standings[-1].tally
    assert last.wins + last.draws + last.losses == 9
    assert last.score > 0.5


def test_results_are_the_same_in_several_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    assert list(running(CONTEST, log=one)) == list(running(CONTEST, log=two, workers=2))
    assert one.read_bytes() == two.read_bytes()


def test_each_opening_is_played_from_both_seats(tmp_path: Path) -> None:
    log = tmp_path / "games.txt"
    assert len(list(running(CONTEST, log=log))) == 10
    records = list(read_records(log))
    starts = [record.start for record in records]
    assert starts[0:8:2] == starts[1:8:2]
    assert len(set(starts)) == 5
    assert [record.south for record in records[:2]] == ["greedy", "random"]


def test_a_run_that_was_left_goes_on(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole.txt", tmp_path / "left.txt"
    standings = list(running(CONTEST, log=whole))
    beginning = running(CONTEST, log=left)
    for _ in range(5):
        next(beginning)
    beginning.close()  # type: ignore[attr-defined]
    assert len(list(read_records(left))) == 4
    assert list(running(CONTEST, log=left)) == standings
    assert left.read_bytes() == whole.read_bytes()


def test_a_finished_contest_is_read_from_its_log(tmp_path: Path) -> None:
    log = tmp_path / "games.txt"
    standings = list(running(CONTEST, log=log))
    before = log.read_bytes()
    assert list(running(CONTEST, log=log)) == standings
    shorter = Contest("kpe", "greedy", "random", 4, seed=3)
    assert list(running(shorter, log=log)) == standings[:5]
    assert log.read_bytes() == before


def test_the_sequential_test_stops_it_after_a_pair() -> None:
    contest = Contest("kpe", "greedy", "random", 1000)
    *_, last = running(contest, sprt=Sprt(-100, 100))
    assert last.verdict is Verdict.HIGH
    assert last.tally.games < 100
    assert last.tally.games % 2 == 0


@pytest.mark.parametrize("workers", [0, -1, 1025])
def test_workers_out_of_range_are_refused(workers: int) -> None:
    with pytest.raises(MakomboError, match=f"workers: found {workers}, expected from 1 to 1024"):
        next(running(CONTEST, workers=workers))
