"""`makombo play`: a game in the terminal, or line by line where there is none."""

import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

from makombo.cli.arguments import GAME_HELP, SEED, AsJson, TablesFolder, answer, read_seed
from makombo.cli.plain import PlainScreen
from makombo.cli.saved_game import SavedGame, load
from makombo.cli.session import KEPT, RESUME, Screen, Session
from makombo.cli.settings import Settings
from makombo.cli.voice import chosen_voice
from makombo.errors import MakomboError, quote
from makombo.message import Message, Voice, counted, form
from makombo.notation import format_record
from makombo.play import Human, Match, player
from makombo.play.computer import STRONGEST
from makombo.play.folders import find_tables_of
from makombo.render import SPEEDS, outcome_message
from makombo.rules import Side
from makombo.rules import game as read_game
from makombo.system.files import check_writable, write_whole

PLAYER_HELP = "human, random, greedy or strength:N (N from 1 to 6)"
RECORD_HELP = "Write the record there at the end; a file that is there is replaced."
DEFAULT_PLAYERS = ("human", "strength:2")
DEFAULT_SPEED = "normal"

_PLAYERS: Final = form("terminal.play.players", "{game}: {south} {first}, {north} {second}")
_UNFINISHED: Final = counted(
    "terminal.play.unfinished",
    "An unfinished game of {n} move is kept ({command} goes on with it).",
    "An unfinished game of {n} moves is kept ({command} goes on with it).",
)
_REPLACES: Final = form("terminal.play.replaces", "Your first move here takes its place.")
_RESUMED: Final = counted(
    "terminal.play.resumed", "Going on after {n} move.", "Going on after {n} moves."
)
_BEGIN: Final = form(
    "terminal.play.begin", "Type a pit to play from it, or help. Any key skips the sowing."
)
_KEPT: Final = form("terminal.play.kept", "The game is kept; {command} goes on with it.")

GameText = Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)]
South = Annotated[str | None, typer.Option(metavar="P", help=f"{PLAYER_HELP}; default human.")]
North = Annotated[str | None, typer.Option(metavar="P", help="As South; default strength:2.")]
RecordFile = Annotated[str | None, typer.Option(metavar="FILE", help=RECORD_HELP)]
Speed = Annotated[str | None, typer.Option(metavar="/".join(SPEEDS), help="Speed of the sowing.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the unfinished game.")]


def play(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: GameText = None,
    south: South = None,
    north: North = None,
    seed: Annotated[str | None, SEED] = None,
    record: RecordFile = None,
    speed: Speed = None,
    resume: Resume = False,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play a game; the last thing printed is its record.

    Type a move as the pit that it starts from; undo, hint, why, save, resign, help and quit are
    understood too. Any key skips to the end of a move. The unfinished game is kept after every
    move, and makombo play --resume goes on with it. With --json the game is shown on standard
    error and its end on standard output.

    Example: makombo play kpe

    Example: makombo play kisolo:columns=6 --north strength:3 --record game.txt

    Example: makombo play --resume
    """
    if speed is not None and speed not in SPEEDS:
        raise MakomboError(f"--speed: found {quote(speed)}, expected {', '.join(SPEEDS)}")
    if resume:
        if (game, south, north, seed) != (None, None, None, None):
            raise MakomboError("--resume: found a game, players or a seed, expected none beside it")
        match, settings = _resumed()
    else:
        match, settings = _new(game, (south, north), seed)
    settings = settings.changed(speed, record)
    if settings.record is not None:
        check_writable(settings.record)
    # What is wrong with the tables is better said now than in the middle of the game.
    if tables is not None or f"strength:{STRONGEST}" in (match.south, match.north):
        find_tables_of(match.game, tables)
    _run(match, settings, as_json, resume, tables, chosen_voice())


def _new(
    game: str | None, players: tuple[str | None, str | None], seed: str | None
) -> tuple[Match, Settings]:
    """Return a match that begins, and how it is to be played."""
    if game is None:
        raise MakomboError("GAME: found nothing, expected kpe or kisolo, or --resume")
    south, north = (text or default for text, default in zip(players, DEFAULT_PLAYERS, strict=True))
    today = date.today().strftime("%Y.%m.%d")
    match = Match(read_game(game), south=south, north=north, date=today)
    return match, Settings(
        DEFAULT_SPEED, random.getrandbits(32) if seed is None else read_seed(seed)
    )


def _resumed() -> tuple[Match, Settings]:
    """Return the kept match, and how it was being played."""
    record = load()
    if record is None:
        expected = "one to go on with (makombo play kpe begins a game)"
        raise MakomboError(f"--resume: found no unfinished game, expected {expected}")
    match = Match.from_record(record)
    match.tags.clear()  # they are the settings, and no part of the game
    return match, Settings.from_tags(record.tags)


def _run(
    match: Match,
    settings: Settings,
    as_json: bool,
    resumed: bool,
    tables: str | None,
    voice: Voice,
) -> None:
    """Play, and print how it went."""
    seeds = (settings.seed, settings.seed + 1)  # North draws other random numbers than South
    players = tuple(
        player(text, seed, _no_answer, tables=tables)
        for text, seed in zip((match.south, match.north), seeds, strict=True)
    )
    programs = {side: players[side] for side in Side if not isinstance(players[side], Human)}
    # A person alone sits at the near side; two people, or none, look from South's.
    seat = Side.NORTH if set(programs) == {Side.SOUTH} else Side.SOUTH
    in_place = not as_json and _can_draw()
    saved_game = SavedGame(settings.tags())
    opening = list(_opening(match, resumed, in_place))
    with ExitStack() as stack:
        for one in players:
            stack.callback(one.close)
        screen = _screen(stack, settings.speed, seat, in_place, as_json, voice)
        session = Session(match, programs, screen, saved_game, tables)
        try:
            session.run(*opening)
        except KeyboardInterrupt:
            stack.close()
            if match.moves:
                print("makombo:", voice.say(KEPT(command=RESUME)), file=sys.stderr)
            raise
    text = format_record(match.record())
    if as_json:
        answer(_to_dict(match, text))
    else:
        _print_end(match, seat, in_place, voice)
        print(text, end="")
    if settings.record is not None:
        _write(settings.record, text)


def _no_answer(match: Match) -> NoReturn:
    """Stand in for the session, which asks people itself, as they may type commands too."""
    raise NotImplementedError


def _can_draw() -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    from makombo.cli.terminal import can_draw

    return can_draw()


def _screen(
    stack: ExitStack, speed: str, seat: Side, in_place: bool, as_json: bool, voice: Voice
) -> Screen:
    if not in_place:
        return PlainScreen(sys.stderr if as_json else sys.stdout, seat, voice)
    from makombo.cli.terminal import TerminalScreen

    return stack.enter_context(TerminalScreen(speed, seat, voice))


def _opening(match: Match, resumed: bool, in_place: bool) -> Iterator[Message]:
    """Yield the words a game begins with."""
    if not in_place:
        yield _PLAYERS(
            game=match.game.title,
            south=Side.SOUTH,
            first=match.south,
            north=Side.NORTH,
            second=match.north,
        )
    if not resumed and (count := _moves_kept()):
        yield _UNFINISHED(n=count, command=RESUME)
        yield _REPLACES()
    if resumed:
        yield _RESUMED(n=len(match.moves))
    if in_place:
        yield _BEGIN()


def _moves_kept() -> int:
    """Return the number of moves of the kept game, 0 where there is none that can be read."""
    try:
        record = load()
    except MakomboError:
        return 0
    return 0 if record is None else len(record.moves)


def _write(path: Path, text: str) -> None:
    """Write the record where it was asked for; raise `MakomboError`."""
    try:
        write_whole(path, text)
    except OSError as error:
        reason = error.strerror
        raise MakomboError(f"{path}: {reason}, expected a file that can be written") from None


def _print_end(match: Match, seat: Side, in_place: bool, voice: Voice) -> None:
    """Print the board, and how the match ended or how it goes on."""
    if in_place:
        from makombo.cli.terminal import print_match

        print_match(match, seat, voice)
    elif match.outcome is not None:
        print(match.position.draw(seat, voice))
    if match.outcome is not None:
        print(voice.say(outcome_message(match.game, match.outcome)))
    elif match.moves:
        print(voice.say(_KEPT(command=RESUME)))
    print()


def _to_dict(match: Match, text: str) -> dict[str, object]:
    outcome = match.outcome
    return {
        "record": text,
        "position": match.game.format(match.position),
        "outcome": None if outcome is None else outcome.to_dict(),
    }
