"""What the engine found, in the words of the terminal: tables and sentences."""

from collections.abc import Iterator

from makombo.play.analysis import Analysis, Line
from makombo.rules import Game, Position, Side

_EVEN_SEEDS = 0.5  # what less than this is, is nothing
_LEAD = 0.2  # of an expected result from -1 to 1
_CLEAR_LEAD = 0.6

_HEAD = ("move", "value", "category", "source", "depth", "line")


def table(game: Game, position: Position, analysis: Analysis) -> Iterator[str]:
    """Yield the lines of an analysis as a table, best first, under a head."""
    rows = [_HEAD, *(_row(game, position, line) for line in analysis.lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for move, value, category, source, depth, names in rows:
        yield (
            f"{move:<{widths[0]}}  {value:>{widths[1]}}  {category:<{widths[2]}}  "
            f"{source:<{widths[3]}}  {depth:>{widths[4]}}  {names}"
        ).rstrip()


def _row(game: Game, position: Position, line: Line) -> tuple[str, ...]:
    names = pit_names(game, position, line)
    return (
        names[0],
        f"{line.value + 0.0:+.2f}",
        line.category,
        line.source,
        str(line.depth),
        " ".join(names),
    )


def pit_names(game: Game, position: Position, line: Line) -> list[str]:
    """Return the names of a line's moves."""
    names = []
    for move in line.pv:
        names.append(game.format_move(position, move))
        position = game.apply(position, move)
    return names


def cost(analysis: Analysis) -> str:
    """Return what an analysis took, in a line."""
    if not analysis.nodes:
        return f"by the tables, {analysis.seconds:.2f} s"
    rate = analysis.nodes / max(analysis.seconds, 1e-6)
    spent = f"{analysis.nodes} nodes, {analysis.seconds:.2f} s, {rate:.0f} nodes/s"
    return f"depth {analysis.depth}, {spent}"


def forced(position: Position, analysis: Analysis) -> str:
    """Return in a sentence who can force a win, or that neither side can (Kisolo)."""
    proven = next((line for line in analysis.lines if line.plies is not None), None)
    if proven is None:
        return f"no forced win for either side within {plies(analysis.proof_plies)}"
    return f"{_winner(position, proven).label} wins in {plies(proven.plies or 0)}"


def plies(number: int) -> str:
    """Return a number of plies in words.

    >>> plies(1), plies(3)
    ('1 ply', '3 plies')
    """
    return "1 ply" if number == 1 else f"{number} plies"


def in_words(position: Position, line: Line) -> str:
    """Return what a line is worth, in words.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> in_words(kpe.initial(), Line(0, -2.25, "unknown", "search", 9, (0,)))
    'from here North gains about 2 seeds more'
    """
    if line.plies is not None:
        return f"{_winner(position, line).label} wins in {plies(line.plies)}"
    return _expected(position, line) if position.scores is None else _margin(position, line)


def _winner(position: Position, line: Line) -> Side:
    return position.side if line.value > 0 else position.side.other


def _margin(position: Position, line: Line) -> str:
    """Say a margin in seeds (Kpé)."""
    about = "" if line.category != "unknown" else "about "
    if abs(line.value) < _EVEN_SEEDS:
        return f"from here both gain {about or 'exactly '}the same"
    seeds = max(1, round(abs(line.value)))
    plural = "seed" if seeds == 1 else "seeds"
    return f"from here {_winner(position, line).label} gains {about}{seeds} {plural} more"


def _expected(position: Position, line: Line) -> str:
    """Say an expected result (Kisolo)."""
    if abs(line.value) < _LEAD:
        return "the game is about even"
    better = "much better" if abs(line.value) >= _CLEAR_LEAD else "better"
    return f"{_winner(position, line).label} stands {better}"
