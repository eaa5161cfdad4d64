"""Tells of a solved Kpé: counts by seeds as a table and a plot, and what the first moves are worth.

    python bench/kpe_solved.py TABLES [TABLES …]

The first folder, of the default options, gives `docs/kpe-solved.md` its tables (between the marks
in it) and `docs/pictures/kpe-solved.svg`; the manifest of each is kept in `docs/manifests/`.
"""

import argparse
import random
import shutil
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from textwrap import wrap

import numpy as np

from makombo.rules import Kpe, Position, game
from makombo.tables import Entry, Manifest, Tables, Totals
from makombo.tables.exact import know

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "kpe-solved.md"
PICTURE = DOCS / "pictures" / "kpe-solved.svg"
MANIFESTS = DOCS / "manifests"


def sums(manifest: Manifest) -> Iterator[tuple[int, int, Totals]]:
    """Yield seeds, positions and the totals of all levels with so many seeds."""
    for seeds in sorted({level.seeds for level in manifest.entries}):
        entries = [entry for level, entry in manifest.entries.items() if level.seeds == seeds]
        columns = list(zip(*(astuple(entry.totals) for entry in entries), strict=True))
        won, even, lost, margins = (sum(column) for column in columns[:4])
        totals = Totals(won, even, lost, margins, max(columns[4]))
        yield seeds, sum(entry.positions for entry in entries), totals


def counts(manifest: Manifest) -> str:
    """Return the counts by seeds as a table in Markdown."""
    lines = [
        "| seeds | positions | won | even | lost | mean margin | longest |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for seeds, positions, told in sums(manifest):
        mean = told.margin_sum / positions
        numbers = " | ".join(f"{each:,}" for each in (positions, told.won, told.even, told.lost))
        lines.append(f"| {seeds} | {numbers} | {mean:+.3f} | {told.longest} |")
    return "\n".join(lines)


def options(folders: list[Tables]) -> str:
    """Return what each set of options comes to, as a table in Markdown."""
    lines = [
        "| options | the start | won | even | lost | mean margin | largest | longest |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for tables in folders:
        rows = list(sums(tables.manifest))
        totals = [
            sum(getattr(told, name) for _, _, told in rows)
            for name in ("won", "even", "lost", "margin_sum")
        ]
        mean = totals.pop() / sum(positions for _, positions, _ in rows)
        longest = max(told.longest for _, _, told in rows)
        rules = game(tables.manifest.game)
        start = tables.probe(rules, rules.initial()).margin
        name = tables.manifest.game.partition(":")[2] or "default"
        numbers = " | ".join(f"{each:,}" for each in totals)
        largest = max(map(abs, _margins(tables)))
        lines.append(f"| {name} | {start} | {numbers} | {mean:+.3f} | {largest} | {longest} |")
    return "\n".join(lines)


def first_moves(tables: Tables) -> str:
    """Return what each first move and each reply to it is worth to South, as a table."""
    rules = game(tables.manifest.game)
    start = rules.initial()
    lines = []
    for move in rules.legal_moves(start):
        after = rules.apply(start, move)
        replies = {
            rules.format_move(after, reply): _margin(tables, rules.apply(after, reply))
            for reply in rules.legal_moves(after)
        }
        if not lines:
            lines = [
                f"| first move | worth | {' | '.join(f'then {name}' for name in replies)} |",
                "|:--|--:" + len(replies) * "|--:" + "|",
            ]
        worth = -_margin(tables, after)
        told = " | ".join(f"{margin:+d}" if margin else "0" for margin in replies.values())
        lines.append(f"| {rules.format_move(start, move)} | {worth} | {told} |")
    return "\n".join(lines)


def _margin(tables: Tables, position: Position) -> int:
    return tables.probe(game(tables.manifest.game), position).margin


def _margins(tables: Tables) -> Iterator[int]:
    """Yield the least and the greatest margin of each level."""
    for level in tables:
        margins = tables.table(level).margins()
        yield int(margins.min())
        yield int(margins.max())


def longest(tables: Tables, many: int = 3) -> str:
    """Return the longest conversions, one of a number of seeds, with their lines."""
    entries = sorted(tables.manifest.entries.values(), key=lambda entry: -entry.totals.longest)
    told: dict[int, str] = {}
    for entry in entries:
        if len(told) < many and entry.level.seeds not in told:
            told[entry.level.seeds] = _conversion(tables, entry)
    return "\n\n".join(told.values())


def _conversion(tables: Tables, entry: Entry) -> str:
    """Return a level's longest win: the winner hurries, the loser delays."""
    rules = game(tables.manifest.game)
    assert isinstance(rules, Kpe)
    table = tables.table(entry.level)
    distances = np.where(table.margins() > 0, table.distances(), 0)
    ranks = np.flatnonzero(distances == distances.max())
    start = position = entry.level.position(int(ranks[0]), rules)
    names = []
    while position.in_play == start.in_play and rules.outcome(position) is None:
        move, _ = know(rules, position, tables).moves[0]
        names.append(rules.format_move(position, move))
        position = rules.apply(position, move)
    margin, plies = _margin(tables, start), int(distances.max())
    assert len(names) == plies
    text = f"`{rules.format(start)}` wins {margin} seeds; the first are captured in {plies} plies"
    like = f" ({len(ranks):,} positions of this level take as long)" if len(ranks) > 1 else ""
    return f"{text}{like}:\n\n" + "\n".join(
        wrap(" ".join(names), 96, initial_indent="    ", subsequent_indent="    ")
    )


def interesting(tables: Tables, sampled: int = 60_000) -> str:
    """Return positions worth a look: the largest margin, and moves that have to be found."""
    rules = game(tables.manifest.game)
    assert isinstance(rules, Kpe)
    most = max(tables, key=lambda level: int(tables.table(level).margins().max()))
    rank = int(tables.table(most).margins().argmax())
    best = most.position(rank, rules)
    lines = [
        f"- The largest margin: `{rules.format(best)}` wins {_margin(tables, best)} of"
        f" {best.in_play} seeds, beginning with {_named(tables, best)}.",
    ]
    only, quiet = _only_moves(tables, rules, sampled)
    lines.append(
        f"- Of {sampled:,} positions drawn by lot over all levels, the one in which most "
        f"hangs on finding the move: `{rules.format(only)}`: {_values(tables, only)}."
    )
    lines.append(
        f"- The same, where the best move captures nothing: `{rules.format(quiet)}`: "
        f"{_values(tables, quiet)}."
    )
    return "\n".join(lines)


def _only_moves(tables: Tables, rules: Kpe, sampled: int) -> tuple[Position, Position]:
    """Return the positions with the greatest gap from the best move to the second best."""
    rng = random.Random(0)
    levels = list(tables)
    sizes = [level.size for level in levels]
    gaps: dict[bool, tuple[int, Position]] = {}
    for level in rng.choices(levels, sizes, k=sampled):
        position = level.position(rng.randrange(level.size), rules)
        moves = know(rules, position, tables).moves
        if len(moves) < 2:
            continue
        first, second = (value.margin for _, value in moves[:2])
        assert first is not None
        assert second is not None
        captures = rules.apply(position, moves[0][0]).in_play < position.in_play
        for kind in {False, not captures}:
            if first - second > gaps.get(kind, (0, position))[0]:
                gaps[kind] = first - second, position
    return gaps[False][1], gaps[True][1]


def _named(tables: Tables, position: Position) -> str:
    rules = game(tables.manifest.game)
    return rules.format_move(position, know(rules, position, tables).moves[0][0])


def _values(tables: Tables, position: Position) -> str:
    rules = game(tables.manifest.game)
    return ", ".join(
        f"{rules.format_move(position, move)} {value.margin:+d}"
        for move, value in know(rules, position, tables).moves
    )


def plot(manifest: Manifest, path: Path) -> None:
    """Draw the shares of won, even and lost positions by seeds, and how many there are."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "makombo"
    from matplotlib import pyplot

    rows = list(sums(manifest))
    seeds = [row[0] for row in rows]
    shares = [
        [getattr(told, name) / positions for _, positions, told in rows]
        for name in ("won", "even", "lost")
    ]
    figure, (above, below) = pyplot.subplots(2, sharex=True, figsize=(8, 6), layout="constrained")
    above.stackplot(seeds, shares, colors=("#2f6f6b", "#dccfb6", "#a4552f"))
    for name, height, colour in (("won", 0.2, "w"), ("even", 0.6, "k"), ("lost", 0.88, "w")):
        above.text(24, height, name, color=colour, ha="center", va="center")
    above.set(ylabel="share of positions", xlim=(0, 48), ylim=(0, 1), xticks=range(0, 49, 6))
    below.semilogy(seeds, [positions for _, positions, _ in rows], ".-", color="#4a3423")
    below.set(ylabel="positions", xlabel="seeds in play")
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    path.parent.mkdir(exist_ok=True)
    figure.savefig(path, metadata={"Date": None})


def replaced(text: str, mark: str, new: str) -> str:
    """Return the page with what stands between two marks replaced."""
    begin, end = f"<!-- {mark} -->\n", f"\n<!-- end of {mark} -->"
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}{new}{end}{tail}"


def main() -> None:
    """Write the page, the plot and the manifests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", type=Path)
    folders = [Tables.open(folder) for folder in parser.parse_args().tables]
    MANIFESTS.mkdir(exist_ok=True)
    for tables in folders:
        name = tables.manifest.game.replace(":", "-")
        shutil.copyfile(tables.folder / "manifest.json", MANIFESTS / f"{name}.json")
    text = PAGE.read_text(encoding="utf-8")
    first = folders[0]
    text = replaced(text, "counts", counts(first.manifest))
    text = replaced(text, "first moves", first_moves(first))
    text = replaced(text, "longest", longest(first))
    text = replaced(text, "interesting", interesting(first))
    text = replaced(text, "options", options(folders))
    for tables in folders[1:]:
        changed = tables.manifest.game.partition(":")[2]
        text = replaced(text, changed, counts(tables.manifest))
        text = replaced(text, f"first moves, {changed}", first_moves(tables))
    PAGE.write_text(text, encoding="utf-8")
    plot(first.manifest, PICTURE)


if __name__ == "__main__":
    main()
