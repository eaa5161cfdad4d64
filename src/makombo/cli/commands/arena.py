"""`makombo arena`: a contest of many games between two programs."""

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from makombo.arena import Contest, Sprt, Standing, Verdict, running
from makombo.arena.matches import MOST_GAMES, PLY_LIMIT
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
from makombo.cli.progress import GAMES, Progress
from makombo.cli.voice import chosen_voice
from makombo.engine import Limits
from makombo.errors import MakomboError, quote
from makombo.message import Message, Voice, counted, form
from makombo.system.files import check_writable

_PROGRESS: Final = counted(
    "terminal.arena.progress",
    "{played} of {n} game: {wins} won, {draws} drawn, {losses} lost: {score} %",
    "{played} of {n} games: {wins} won, {draws} drawn, {losses} lost: {score} %",
)
_CONTEST: Final = counted(
    "terminal.arena.contest",
    "{game}: {a} against {b}, {n} game",
    "{game}: {a} against {b}, {n} games",
)
_SCORE: Final = form("terminal.arena.score", "{wins} won, {draws} drawn, {losses} lost: {score} %")
_STOPPED: Final = form(
    "terminal.arena.stopped", "drawn because they were stopped after {plies} plies: {games}"
)
_ELO: Final = form("terminal.arena.elo", "Elo difference {elo}, {share} interval {low} to {high}")
_SETTLED: Final = form(
    "terminal.arena.settled", "SPRT {low} against {high}: {elo} (LLR {ratio}, bounds ±{bound})"
)
_NOT_SETTLED: Final = form(
    "terminal.arena.not-settled",
    "SPRT {low} against {high}: not settled (LLR {ratio}, bounds ±{bound})",
)

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
    voice, standing = chosen_voice(), Standing()
    show = partial(_answer, test) if as_json else partial(_print, contest, test, voice)
    standings = running(
        contest, log=path, workers=read_workers(workers), scheduler=scheduler, sprt=test
    )
    try:
        with Progress(GAMES, voice) as progress:
            for standing in standings:
                message = _progress(standing, wanted)
                progress.say(voice.say(message), standing.tally.games, wanted)
    except KeyboardInterrupt:
        show(standing)
        raise
    show(standing)


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


def _print(contest: Contest, sprt: Sprt | None, voice: Voice, standing: Standing) -> None:
    for message in _result_messages(contest, standing, sprt):
        print(voice.say(message))


def _result_messages(contest: Contest, standing: Standing, sprt: Sprt | None) -> Iterator[Message]:
    """Yield how a contest stands, in lines."""
    tally = standing.tally
    low, high = tally.interval()
    yield _CONTEST(game=contest.game, a=contest.a, b=contest.b, n=tally.games)
    yield _SCORE(**_shares(standing))
    if standing.stopped:
        yield _STOPPED(plies=PLY_LIMIT, games=standing.stopped)
    yield _ELO(share="95 %", elo=f"{tally.elo:+.0f}", low=f"{low:+.0f}", high=f"{high:+.0f}")
    if sprt is not None:
        yield _verdict(standing, sprt)


def _progress(standing: Standing, games: int) -> Message:
    return _PROGRESS(played=standing.tally.games, n=games, **_shares(standing))


def _shares(standing: Standing) -> dict[str, Any]:
    """Return what the words for a score say."""
    tally = standing.tally
    score = f"{100 * tally.score:.1f}"
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "score": score}


def _verdict(standing: Standing, sprt: Sprt) -> Message:
    """Return which of two Elo differences has been proven likelier, if one has."""
    low, high = f"{sprt.low:g}", f"{sprt.high:g}"
    measured = {
        "low": low,
        "high": high,
        "ratio": f"{sprt.llr(standing.tally.pairs()):+.2f}",
        "bound": f"{sprt.bound:.2f}",
    }
    if standing.verdict is Verdict.GOES_ON:
        return _NOT_SETTLED(**measured)
    return _SETTLED(elo=low if standing.verdict is Verdict.LOW else high, **measured)


def _answer(sprt: Sprt | None, standing: Standing) -> None:
    answer(_to_dict(standing, sprt))


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
