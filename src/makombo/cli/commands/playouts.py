"""`makombo playouts`: uniformly random games, and how they ended."""

import time
from typing import Annotated, Final

import typer

from makombo import kernels
from makombo.cli.arguments import (
    AsJson,
    GameText,
    PositionText,
    Seed,
    Threads,
    answer,
    print_values,
    read_count,
    read_position,
    read_seed,
    read_threads,
)
from makombo.cli.progress import GAMES, Progress
from makombo.cli.voice import chosen_voice
from makombo.kernels import MOST_GAMES, MOST_PLAYOUT_PLIES, Playouts
from makombo.message import counted
from makombo.rules import game as read_game

_PROGRESS: Final = counted(
    "terminal.playouts.progress", "{played} of {n} game", "{played} of {n} games"
)

GamesText = Annotated[str, typer.Argument(metavar="N", help="How many games.")]
MaxPlies = Annotated[
    str,
    typer.Option("--max-plies", metavar="N", help="A longer game is counted unfinished."),
]


def playouts(
    game: GameText,
    games: GamesText,
    position: PositionText = None,
    seed: Seed = "0",
    threads: Threads = "1",
    max_plies: MaxPlies = "1000",
    as_json: AsJson = False,
) -> None:
    """Play random games, every legal move equally likely; print how they ended.

    Repetition is not looked at. When it is interrupted, the games so far are printed.

    Example: makombo playouts kisolo 200000 --seed 1 --threads 2
    """
    rules = read_game(game)
    wanted = read_count("N", games, high=MOST_GAMES)
    here = read_position(rules, position)
    voice = chosen_voice()
    playing = kernels.kernel(rules)
    state = playing.pack(here)
    playing.playouts(state, 1, max_plies=1)  # what has to be compiled is, before the clock runs
    totals = playing.running_playouts(
        state,
        wanted,
        seed=read_seed(seed),
        max_plies=read_count("--max-plies", max_plies, high=MOST_PLAYOUT_PLIES),
        threads=read_threads(threads),
    )
    total = Playouts()
    begun = time.perf_counter()
    try:
        with Progress(GAMES, voice) as progress:
            for total in totals:
                words = voice.say(_PROGRESS(played=total.games, n=wanted))
                progress.say(words, total.games, wanted)
    except KeyboardInterrupt:
        _print(total, time.perf_counter() - begun, as_json)
        raise
    _print(total, time.perf_counter() - begun, as_json)


def _print(total: Playouts, seconds: float, as_json: bool) -> None:
    values: dict[str, object] = {
        "games": total.games,
        "plies": total.plies,
        "seconds": round(seconds, 6),
        "plies_per_s": round(total.plies / max(seconds, 1e-9)),
        "south_wins": total.south_wins,
        "north_wins": total.north_wins,
        "draws": total.draws,
        "unfinished": total.unfinished,
    }
    if as_json:
        answer(values)
    else:
        print_values(values)
