"""What the engine found, in the words of the terminal: tables and sentences."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from makombo.engine import TABLE, Analysis, Line
from makombo.message import Form, Message, PitName, Voice, counted, form
from makombo.rules import Game, Position, Side

_EVEN_SEEDS = 0.5  # what less than this is, is nothing
_LEAD = 0.2  # of an expected result from -1 to 1
_CLEAR_LEAD = 0.6

_HEAD: Final = (
    form("terminal.analysis.move", "move"),
    form("terminal.analysis.value", "value"),
    form("terminal.analysis.category", "category"),
    form("terminal.analysis.source", "source"),
    form("terminal.analysis.depth", "depth"),
    form("terminal.analysis.line", "line"),
)
CATEGORIES: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "win": form("terminal.analysis.win", "win"),
        "even": form("terminal.analysis.even", "even"),
        "loss": form("terminal.analysis.loss", "loss"),
        "unknown": form("terminal.analysis.unknown", "unknown"),
    }
)
"""What is certain about the value of a move or a position."""
_SOURCES: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "search": form("terminal.analysis.search", "search"),
        "table": form("terminal.analysis.table", "table"),
        "proof": form("terminal.analysis.proof", "proof"),
    }
)

_BY_TABLES: Final = form("terminal.analysis.by-tables", "by the tables, {seconds} s")
_SEARCHED: Final = counted(
    "terminal.analysis.searched",
    "depth {depth}, {n} node, {seconds} s, {rate} nodes/s",
    "depth {depth}, {n} nodes, {seconds} s, {rate} nodes/s",
)
_FORCED: Final = counted(
    "terminal.analysis.forced", "{side} wins in {n} ply", "{side} wins in {n} plies"
)
_NOT_FORCED: Final = counted(
    "terminal.analysis.not-forced",
    "no forced win for either side within {n} ply",
    "no forced win for either side within {n} plies",
)

_HINT_FORCED: Final = counted(
    "terminal.hint.forced",
    "hint: {pit}; {side} wins in {n} ply",
    "hint: {pit}; {side} wins in {n} plies",
)
_HINT_GAINS: Final = counted(
    "terminal.hint.gains",
    "hint: {pit}; from here {side} gains {n} seed more",
    "hint: {pit}; from here {side} gains {n} seeds more",
)
_HINT_GAINS_ABOUT: Final = counted(
    "terminal.hint.gains-about",
    "hint: {pit}; from here {side} gains about {n} seed more",
    "hint: {pit}; from here {side} gains about {n} seeds more",
)
_HINT_SAME: Final = form("terminal.hint.same", "hint: {pit}; from here both gain exactly the same")
_HINT_SAME_ABOUT: Final = form(
    "terminal.hint.same-about", "hint: {pit}; from here both gain about the same"
)
_HINT_EVEN: Final = form("terminal.hint.even", "hint: {pit}; the game is about even")
_HINT_BETTER: Final = form("terminal.hint.better", "hint: {pit}; {side} stands better")
_HINT_MUCH_BETTER: Final = form(
    "terminal.hint.much-better", "hint: {pit}; {side} stands much better"
)


def table(game: Game, position: Position, analysis: Analysis, voice: Voice) -> Iterator[str]:
    """Yield the lines of an analysis as a table, best first, under a head."""
    head = tuple(voice.say(column()) for column in _HEAD)
    rows = [head, *(_row(game, position, line, voice) for line in analysis.lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for move, value, category, source, depth, names in rows:
        yield (
            f"{move:<{widths[0]}}  {value:>{widths[1]}}  {category:<{widths[2]}}  "
            f"{source:<{widths[3]}}  {depth:>{widths[4]}}  {names}"
        ).rstrip()


def _row(game: Game, position: Position, line: Line, voice: Voice) -> tuple[str, ...]:
    names = pit_names(game, position, line)
    return (
        names[0],
        f"{line.value + 0.0:+.2f}",
        voice.say(CATEGORIES[line.category]()),
        voice.say(_SOURCES[line.source]()),
        str(line.depth),
        " ".join(names),
    )


def pit_names(game: Game, position: Position, line: Line) -> list[PitName]:
    """Return the names of a line's moves."""
    names = []
    for move in line.pv:
        names.append(game.pit_name(position, move))
        position = game.apply(position, move)
    return names


def cost(analysis: Analysis) -> Message:
    """Return what an analysis took."""
    seconds = f"{analysis.seconds:.2f}"
    if not analysis.nodes and any(line.source == TABLE for line in analysis.lines):
        return _BY_TABLES(seconds=seconds)
    rate = analysis.nodes / max(analysis.seconds, 1e-6)
    return _SEARCHED(depth=analysis.depth, n=analysis.nodes, seconds=seconds, rate=f"{rate:.0f}")


def forced(position: Position, analysis: Analysis) -> Message:
    """Return who can force a win, or that neither side can (Kisolo)."""
    proven = next((line for line in analysis.lines if line.plies is not None), None)
    if proven is None:
        return _NOT_FORCED(n=analysis.proof_plies)
    return _FORCED(side=_winner(position, proven), n=proven.plies or 0)


def hint(game: Game, position: Position, line: Line) -> Message:
    """Return the move that a line begins with, and what the line is worth.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> print(hint(kpe, kpe.initial(), Line(0, -2.25, "unknown", "search", 9, (0,))))
    hint: a1; from here North gains about 2 seeds more
    """
    pit, side = game.pit_name(position, line.move), _winner(position, line)
    if line.plies is not None:
        return _HINT_FORCED(pit=pit, side=side, n=line.plies)
    # Where no seeds are captured from the board, a value is an expected result.
    in_seeds = game.tally(position, position.side).captured
    return _margin(pit, side, line) if in_seeds else _expected(pit, side, line)


def _winner(position: Position, line: Line) -> Side:
    return position.side if line.value > 0 else position.side.other


def _margin(pit: PitName, side: Side, line: Line) -> Message:
    """Say a margin in seeds."""
    certain = line.category != "unknown"
    if abs(line.value) < _EVEN_SEEDS:
        return (_HINT_SAME if certain else _HINT_SAME_ABOUT)(pit=pit)
    seeds = max(1, round(abs(line.value)))
    return (_HINT_GAINS if certain else _HINT_GAINS_ABOUT)(pit=pit, side=side, n=seeds)


def _expected(pit: PitName, side: Side, line: Line) -> Message:
    """Say an expected result."""
    if abs(line.value) < _LEAD:
        return _HINT_EVEN(pit=pit)
    better = _HINT_MUCH_BETTER if abs(line.value) >= _CLEAR_LEAD else _HINT_BETTER
    return better(pit=pit, side=side)
