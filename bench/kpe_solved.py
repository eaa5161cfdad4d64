"""Tells of a solved Kpé: counts by seeds as a table and a plot, and what the first moves are worth.

    python bench/kpe_solved.py TABLES [TABLES …]

The first folder, of the default options, gives `docs/kpe-solved.md` its tables (between the marks
in it) and `docs/pictures/kpe-solved.svg`; the manifest of each is kept in `docs/manifests/`.
"""

import argparse
import shutil
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

from makombo.errors import MissingTable
from makombo.rules import Position, game
from makombo.tables import Manifest, Probed, Tables, Totals

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


def first_moves(tables: Tables) -> str:
    """Return the value of the start, of each first move and of each reply, as a list."""
    rules = game(tables.manifest.game)
    start = rules.initial()
    lines = [f"- the start: {_told(_probed(tables, start))} for South, who moves"]
    for move in rules.legal_moves(start):
        after = rules.apply(start, move)
        replies = ", ".join(
            f"{rules.format_move(after, reply)} {_told(_probed(tables, child))}"
            for reply, child in ((m, rules.apply(after, m)) for m in rules.legal_moves(after))
        )
        name = rules.format_move(start, move)
        value = _told(_probed(tables, after))
        lines.append(f"- {name}: {value} for North; for South after {replies}")
    return "\n".join(lines)


def _probed(tables: Tables, position: Position) -> Probed | None:
    try:
        return tables.probe(game(tables.manifest.game), position)
    except MissingTable:
        return None


def _told(probed: Probed | None) -> str:
    return "unknown" if probed is None else f"{probed.margin:+d} in {probed.distance}"


def longest(manifest: Manifest, many: int = 10) -> str:
    """Return the levels with the longest conversions, as a list."""
    entries = sorted(manifest.entries.values(), key=lambda entry: -entry.totals.longest)[:many]
    return "\n".join(f"- {entry.level.name}: {entry.totals.longest} plies" for entry in entries)


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
    figure, (above, below) = pyplot.subplots(2, sharex=True, figsize=(8, 6))
    above.stackplot(seeds, shares, labels=("won", "even", "lost"), colors=("#2b6", "#ccc", "#c43"))
    above.set_ylabel("share of positions")
    above.legend(loc="lower left")
    below.semilogy(seeds, [positions for _, positions, _ in rows], "k.-")
    below.set_ylabel("positions")
    below.set_xlabel("seeds in play")
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
    text = replaced(text, "longest", longest(first.manifest))
    for tables in folders[1:]:
        options = tables.manifest.game.partition(":")[2]
        text = replaced(text, options, counts(tables.manifest))
        text = replaced(text, f"first moves, {options}", first_moves(tables))
    PAGE.write_text(text, encoding="utf-8")
    plot(first.manifest, PICTURE)


if __name__ == "__main__":
    main()
