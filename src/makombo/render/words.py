"""Words for what is seen: a position, an event, an outcome, each in a line of its own."""

from collections.abc import Callable, Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import Final

from makombo.rules import Board, Event, Game, Kpe, Outcome, Pit, Position, Side, Termination
from makombo.rules.events import (
    Capture,
    Drop,
    End,
    Endless,
    Lift,
    Locked,
    Mark,
    Pass,
    Place,
    Relay,
    Stop,
    Sweep,
    Win,
)


def plural(seeds: int) -> str:
    """Return a number of seeds in words.

    >>> plural(1), plural(2)
    ('1 seed', '2 seeds')
    """
    return f"{seeds} seed" if seeds == 1 else f"{seeds} seeds"


def listed(names: list[str]) -> str:
    """Return names as a sentence lists them.

    >>> listed(["a1"]), listed(["a1", "b1", "d1"])
    ('a1', 'a1, b1 and d1')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def unsown(board: Board, position: Position, side: Side) -> list[str]:
    """Return the pits from which a side still has to start a move before it may capture (KP7)."""
    if position.sown is None:
        return []
    mask = position.sown[side]
    return sorted(name for index, name in enumerate(board.names(side)) if not mask >> index & 1)


def describe_position(
    game: Game, position: Position, *, last: Pit | None = None, outcome: Outcome | None = None
) -> str:
    """Return the whole position in sentences, for those who don't see the picture.

    `last` is the last move's origin; `outcome` is given once the match is over.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> describe_position(kpe, kpe.apply(kpe.initial(), 0))
    "North to move. North's row, a2 to d2: 6, 7, 7, 7. South's row, a1 to d1: 0, 7, 7, 7. \
Score: South 0, North 0. South is locked: b1, c1 and d1 still to sow. \
North is locked: a2, b2, c2 and d2 still to sow."
    """
    board = game.board
    turn = f"{position.side.label} to move."
    sentences = [turn if outcome is None else describe_outcome(game, outcome)]
    for row in board.grid():
        counts = ", ".join(str(position.pits[side][index]) for side, index in row)
        kind = ""
        if board.rows == 2:
            kind = " inner" if board.is_inner(row[0].index) else " outer"
        ends = f"{board.name(row[0])} to {board.name(row[-1])}"
        sentences.append(f"{row[0].side.label}'s{kind} row, {ends}: {counts}.")
    if position.scores is not None:
        south, north = position.scores
        sentences.append(f"Score: South {south}, North {north}.")
    for side in Side:
        waiting = unsown(board, position, side)
        if waiting:
            sentences.append(f"{side.label} is locked: {listed(waiting)} still to sow.")
    if last is not None:
        sentences.append(f"{last.side.label} has just moved from {board.name(last)}.")
    return " ".join(sentences)


# Outcomes.


def describe_outcome(game: Game, outcome: Outcome) -> str:
    """Return in one sentence how a game ended.

    >>> from makombo.rules import game
    >>> describe_outcome(game("kpe"), Outcome.by_score((22, 26), Termination.SWEEP))
    'North wins 26–22.'
    >>> describe_outcome(game("kisolo"), Outcome(None, Termination.ENDLESS_SOWING))
    'A draw by endless sowing.'
    """
    verdict = _verdict(outcome)
    loser = None if outcome.winner is None else outcome.winner.other.label
    return _ENDINGS[outcome.termination](game, verdict, loser)


def _verdict(outcome: Outcome) -> str:
    """Return who won and by how much, the winner's seeds first."""
    if outcome.winner is None:
        return "A draw" if outcome.score is None else "A draw, {}–{}".format(*outcome.score)
    if outcome.score is None:
        return f"{outcome.winner.label} wins"
    won, lost = outcome.score[outcome.winner], outcome.score[outcome.winner.other]
    return f"{outcome.winner.label} wins {won}–{lost}"


def _repetition(game: Game, verdict: str, loser: str | None) -> str:
    """Return the words for a third occurrence (KP15, KS15)."""
    del loser
    shared = ""
    if isinstance(game, Kpe):
        own = game.endless == "own_row"
        shared = ", and each side took its own row" if own else ", and the seeds left were shared"
    return f"{verdict}: the position occurred for the third time{shared}."


_ENDINGS: Final[Mapping[Termination, Callable[[Game, str, str | None], str]]] = MappingProxyType(
    {
        Termination.SWEEP: lambda _game, verdict, _loser: f"{verdict}.",
        Termination.INNER_ROW: lambda _game, verdict, loser: (
            f"{verdict}: {loser}'s inner row was captured empty."
        ),
        Termination.ENDLESS_SOWING: lambda _game, verdict, _loser: f"{verdict} by endless sowing.",
        Termination.NO_SEEDS: lambda _game, verdict, loser: f"{verdict}: {loser} has no seeds.",
        Termination.REPETITION: _repetition,
        Termination.RESIGNATION: lambda _game, verdict, loser: f"{verdict}: {loser} resigned.",
        Termination.TIME: lambda _game, verdict, loser: f"{verdict}: {loser} ran out of time.",
        Termination.AGREEMENT: lambda _game, verdict, _loser: f"{verdict} by agreement.",
    }
)


# Events.


def describe_event(board: Board, event: Event) -> str:
    """Return one short line for any event; its rule number stands in the event.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> events = kpe.trace(kpe.initial(), 0).events
    >>> [describe_event(kpe.board, event) for event in events[:3]]
    ['lifts 6 seeds from a1', 'a1 is sown from for the first time', 'sows b1, now 7; 5 in hand']
    """
    return _line(event, "" if event.pit is None else board.name(event.pit), board)


@singledispatch
def _line(event: Event, name: str, board: Board) -> str:
    del name, board
    raise TypeError(f"no words for {event!r}")


@_line.register
def _lift(event: Lift, name: str, board: Board) -> str:
    del board
    return f"lifts {plural(event.seeds)} from {name}"


@_line.register
def _mark(event: Mark, name: str, board: Board) -> str:
    del board
    unlocked = "; unlocked" if event.unlocks else ""
    return f"{name} is sown from for the first time{unlocked}"


@_line.register
def _drop(event: Drop, name: str, board: Board) -> str:
    del board
    return f"sows {name}, now {event.now}; {event.hand} in hand"


@_line.register
def _pass(event: Pass, name: str, board: Board) -> str:
    del event, board
    return f"passes over {name}, where the sowing began"


@_line.register
def _capture(event: Capture, name: str, board: Board) -> str:
    by = "" if event.by is None else f", by {board.name(event.by)}"
    return f"captures {plural(event.seeds)} from {name}{by}"


@_line.register
def _locked(event: Locked, name: str, board: Board) -> str:
    del board
    return f"{name} holds {event.seeds}, but captures are locked"


@_line.register
def _relay(event: Relay, name: str, board: Board) -> str:
    del board
    return f"relay: lifts {plural(event.seeds)} from {name} for lap {event.lap}"


@_line.register
def _place(event: Place, name: str, board: Board) -> str:
    del board
    return f"the {plural(event.seeds)} in hand stay, shown in {name}"


@_line.register
def _stop(event: Stop, name: str, board: Board) -> str:
    del event
    return f"{name} is empty: the turn ends" if board.rows == 2 else "the turn ends"


@_line.register
def _win(event: Win, name: str, board: Board) -> str:
    del name, board
    return f"{event.winner.label} wins: {event.winner.other.label}'s inner row is captured empty"


@_line.register
def _endless(event: Endless, name: str, board: Board) -> str:
    del name, board
    return f"endless sowing: {how_endless(event)}; the board is restored, a draw"


@_line.register
def _sweep(event: Sweep, name: str, board: Board) -> str:
    del board
    assert event.pit is not None
    return f"sweeps {plural(event.seeds)} from {name} to {event.pit.side.label}"


@_line.register
def _end(event: End, name: str, board: Board) -> str:
    del name, board
    return "the game is drawn" if event.winner is None else f"{event.winner.label} wins"


def how_endless(event: Endless) -> str:
    """Return how endless sowing was found (KS13)."""
    first, last = event.laps
    return {
        "repeat": f"after lap {last} all is as it was after lap {first}",
        "bound": f"laps {first} to {last} went by without a capture",
    }[event.found]
