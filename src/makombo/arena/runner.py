"""Running a contest: its games given out and taken back in order, whoever plays them."""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from makombo.arena.log import Log
from makombo.arena.matches import Contest, Played
from makombo.arena.openings import openings
from makombo.arena.statistics import Sprt, Tally, Verdict
from makombo.arena.workers import PendingGame, Submit, Task, join_workers
from makombo.errors import MakomboError
from makombo.rules import game as read_game
from makombo.system import MOST_WORKERS


@dataclass(frozen=True, slots=True)
class Standing:
    """How a contest stands: the results so far, the games stopped, the sequential test."""

    tally: Tally = field(default_factory=Tally)
    stopped: int = 0
    verdict: Verdict = Verdict.GOES_ON

    def after(self, points: float, stopped: bool, sprt: Sprt | None) -> "Standing":
        """Return the standing with one game more; the test is made after every pair."""
        grown = replace(self, tally=self.tally + points, stopped=self.stopped + stopped)
        if sprt is None or grown.tally.games % 2:
            return grown
        return replace(grown, verdict=sprt.verdict(grown.tally.pairs()))


def running(
    contest: Contest,
    *,
    log: Path | None = None,
    workers: int = 1,
    scheduler: str | None = None,
    sprt: Sprt | None = None,
) -> Iterator[Standing]:
    """Yield the standing at the beginning and after every game, to the end or the test's verdict.

    Games that the log holds aren't played again. `workers` are processes; `scheduler` is the
    address of a Dask cluster, which plays instead. Raises `MakomboError` for a log of another
    contest, and for a cluster that isn't there.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise MakomboError(f"workers: found {workers}, expected from 1 to {MOST_WORKERS}")
    game_log = None if log is None else Log(log, contest)
    with nullcontext() if game_log is None else closing(game_log):
        known = () if game_log is None else game_log.read()[: contest.games]
        standing = Standing()
        yield standing
        for played in known:
            standing = standing.after(played.points(contest), played.stopped, sprt)
            yield standing
            if standing.verdict is not Verdict.GOES_ON:
                return
        if len(known) == contest.games:
            return
        with join_workers(workers, scheduler) as (submit, ahead):
            for played in _in_order(submit, _tasks(contest, len(known)), ahead):
                if game_log is not None:
                    game_log.add(played)
                standing = standing.after(played.points(contest), played.stopped, sprt)
                yield standing
                if standing.verdict is not Verdict.GOES_ON:
                    return


def _tasks(contest: Contest, first: int) -> Iterator[Task]:
    """Yield the games from number `first` on; each opening serves two of them."""
    doubled = (opening for opening in openings(read_game(contest.game)) for _ in range(2))
    for number, opening in enumerate(islice(doubled, contest.games)):
        if number >= first:
            yield contest, number, opening


def _in_order(submit: Submit, tasks: Iterable[Task], ahead: int) -> Iterator[Played]:
    """Yield the games played in the order of the tasks, with so many given out ahead."""
    pending: deque[PendingGame] = deque()
    for task in tasks:
        pending.append(submit(task))
        if len(pending) >= ahead:
            yield pending.popleft().result()
    while pending:
        yield pending.popleft().result()
