"""`makombo arena`: a contest of many games between two programs."""

import math
from pathlib import Path
from typing import Annotated

import typer

from makombo.arena import Contest, Sprt, Standing, Verdict, running
from makombo.arena.matches import MOST_GAMES, MOST_PLIES
from makombo.cli.arguments import (
    AsJson,
    GameText,
    Seed,
    TablesFolder,
    Workers,
    answer,
    read_count,
    read_seed,
    read_workers,
)
from makombo.cli.progress import Progress
from makombo.errors import MakomboError, quote
from makombo.play.analysis import Limits
from makombo.system.files import check_writable

A = Annotated[str, typer.Option("--a", metavar="P", help="random, greedy or strength:N (1 to 6).")]
B = Annotated[str, typer.Option("--b", metavar="P", help="As A.")]
Games = Annotated[
    str,
    typer.Option(
        "--games",
        metavar="N",
        help=f"How many, from 1 to {MOST_GAMES}; two from each opening.",
    ),
]
Time = Annotated[float | None, typer.Option(metavar="S", help="Seconds a move, for strength:N.")]
LogFile = Annotated[
    str | None,
    typer.Option("--log", metavar="FILE", help="Keep every game there; go on from what it holds."),
]
Scheduler = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, as tcp://host:8786.")
]
SprtText = Annotated[
    str | None,
    typer.Option(
        "--sprt", metavar="LOW,HIGH", help="Stop once one Elo difference is proven likelier."
    ),
]


def arena(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: GameText,
    a: A,
    b: B,
    games: Games,
    time: Time = None,
    seed: Seed = "0",
    log: LogFile = None,
    workers: Workers = "1",
    scheduler: Scheduler = None,
    sprt: SprtText = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play a contest from varied openings, each from both seats; print A's score.

    The Elo difference comes with its 95 % interval, reckoned from pairs of games. A game still
    going after 1000 plies is stopped and counts as a draw. When it is interrupted, the score so far
    is printed; with --log it can go on later.

    Example: makombo arena kisolo --a strength:5 --b strength:3 --games 40

    Example: makombo arena kpe --a strength:2 --b greedy --games 400 --workers 2 --log games.txt
    """
    if time is not None:
        Limits(time=time)
    test = None if sprt is None else _read_sprt(sprt)
    wanted = read_count("--games", games, high=MOST_GAMES)
    contest = Contest(game, a, b, wanted, read_seed(seed), time, tables)
    path = None if log is None else Path(log)
    if path is not None:
        check_writable(path)
    standing = Standing()
    standings = running(
        contest, log=path, workers=read_workers(workers), scheduler=scheduler, sprt=test
    )
    try:
        with Progress("games") as progress:
            for standing in standings:
                played = standing.tally.games
                progress.say(f"{played} of {wanted} games: {_score(standing)}", played, wanted)
    except KeyboardInterrupt:
        _print(contest, standing, test, as_json)
        raise
    _print(contest, standing, test, as_json)


def _read_sprt(text: str) -> Sprt:
    """Return the sequential test between two Elo differences; raise `MakomboError`."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = math.nan
    if not (math.isfinite(low) and math.isfinite(high)):
        expected = "two Elo differences, as 0,10"
        raise MakomboError(f"--sprt: found {quote(text)}, expected {expected}")
    return Sprt(low, high)


def _print(contest: Contest, standing: Standing, sprt: Sprt | None, as_json: bool) -> None:
    if as_json:
        answer(_to_dict(standing, sprt))
        return
    tally = standing.tally
    low, high = tally.interval()
    print(f"{contest.game}: {contest.a} against {contest.b}, {tally.games} games")
    print(_score(standing))
    if standing.stopped:
        print(f"drawn because they were stopped after {MOST_PLIES} plies: {standing.stopped}")
    print(f"Elo difference {tally.elo:+.0f}, 95 % interval {low:+.0f} to {high:+.0f}")
    if sprt is not None:
        print(f"SPRT {sprt.low:g} against {sprt.high:g}: {_said(standing, sprt)}")


def _score(standing: Standing) -> str:
    tally = standing.tally
    shares = f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost"
    return f"{shares}: {100 * tally.score:.1f} %"


def _said(standing: Standing, sprt: Sprt) -> str:
    words = {
        Verdict.LOW: f"{sprt.low:g}",
        Verdict.HIGH: f"{sprt.high:g}",
        Verdict.GOES_ON: "not settled",
    }
    ratio = sprt.llr(standing.tally.pairs())
    return f"{words[standing.verdict]} (LLR {ratio:+.2f}, bounds ±{sprt.bound:.2f})"


def _to_dict(standing: Standing, sprt: Sprt | None) -> dict[str, object]:
    tally = standing.tally
    low, high = tally.interval()
    values: dict[str, object] = {
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "elo": round(tally.elo, 2),
        "low": round(low, 2),
        "high": round(high, 2),
        "score": round(tally.score, 6),
        "stopped": standing.stopped,
    }
    if sprt is not None:
        ratio = round(sprt.llr(tally.pairs()), 3)
        values["sprt"] = {"verdict": standing.verdict.value, "llr": ratio}
    return values
