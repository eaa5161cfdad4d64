"""`makombo trace`: moves played one by one, every event with its rule number."""

from collections.abc import Iterator
from typing import Annotated, Final

import typer

from makombo.cli.arguments import AsJson, GameText, PositionText, answer, read_position
from makombo.cli.voice import chosen_voice
from makombo.errors import MakomboError
from makombo.message import Voice, form
from makombo.play import Match
from makombo.rules import Board, Event, Game, Outcome, Trace
from makombo.rules import game as read_game

_MOVE: Final = form("terminal.trace.move", "{number}. {side} {pit}")
_LAPS: Final = form("terminal.trace.laps", "laps: {laps}")
_ENDLESS: Final = form("terminal.trace.endless", "laps: endless")
_AFTER: Final = form("terminal.trace.after", "after: {position}")
_OUTCOME: Final = form("terminal.trace.outcome", "outcome: {outcome}")

MoveTexts = Annotated[list[str], typer.Argument(metavar="MOVE", help="Pits, as in c1 a2.")]


def trace(
    game: GameText, moves: MoveTexts, position: PositionText = None, as_json: AsJson = False
) -> None:
    """Play the moves and print every event with the number of its rule.

    Example: makombo trace kisolo d2

    Example: makombo trace kpe a1 d2 b1 --json
    """
    rules = read_game(game)
    match = Match(rules, read_position(rules, position))
    # All are played before the first is printed: a bad one leaves nothing written.
    played = [_played(match, number, move) for number, move in enumerate(moves, start=1)]
    if as_json:
        answer([_to_dict(match, made, outcome) for made, outcome in played])
        return
    voice = chosen_voice()
    for number, (made, outcome) in enumerate(played, start=1):
        for line in _lines(match.game, number, made, outcome, voice):
            print(line)


def _played(match: Match, number: int, move: str) -> tuple[Trace, Outcome | None]:
    """Make a move, and return its trace and how the match then stands."""
    try:
        return match.push(move), match.outcome
    except MakomboError as error:
        raise MakomboError(f"MOVE {number}: {error}") from None


def _to_dict(match: Match, made: Trace, outcome: Outcome | None) -> dict[str, object]:
    game = match.game
    return {
        "before": game.format(made.before),
        "move": game.format_move(made.before, made.move),
        "after": game.format(made.after),
        "events": [event.to_dict(game.board) for event in made.events],
        "laps": made.laps,
        "outcome": None if outcome is None else outcome.to_dict(),
    }


def _lines(
    game: Game, number: int, made: Trace, outcome: Outcome | None, voice: Voice
) -> Iterator[str]:
    """Yield the move, its events one a line, and the position after it."""
    if number > 1:
        yield ""
    pit = game.pit_name(made.before, made.move)
    yield voice.say(_MOVE(number=number, side=made.before.side, pit=pit))
    yield from (_line(event, game.board) for event in made.events)
    laps = _ENDLESS() if made.laps is None else _LAPS(laps=made.laps)
    yield f"   {voice.say(laps)}"
    yield f"   {voice.say(_AFTER(position=game.format(made.after)))}"
    if outcome is not None:
        from makombo.render import outcome_message

        sentence = voice.say(outcome_message(game, outcome))
        yield f"   {voice.say(_OUTCOME(outcome=sentence))}"


def _line(event: Event, board: Board) -> str:
    """Return an event as rule, type, pit, seeds, and what else it tells, by the names of JSON.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> for event in kpe.trace(kpe.initial(), 0).events[:3]:
    ...     print(_line(event, kpe.board))
       KP3   lift     a1   6
       KP7   mark     a1   0  unlocks no
       KP3   drop     b1   1  now 7, hand 5
    """
    values = event.to_dict(board)
    pit = values["pit"] or "-"
    start = f"   {event.rule:<5} {event.type:<8} {pit}  {event.seeds:>2}"
    further = [
        f"{name} {_word(value)}"
        for name, value in values.items()
        if name not in ("type", "pit", "seeds", "rule") and value is not None
    ]
    return f"{start}  {', '.join(further)}" if further else start


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " and ".join(map(str, value))
    return str(value)
