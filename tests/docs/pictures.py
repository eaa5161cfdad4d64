"""The pictures of the rules pages, drawn from the examples by `scripts/golden`."""

from makombo.render import svg
from makombo.render.outline import empty_drawing, ring_drawing
from makombo.rules import game
from makombo.rules.game import GAMES
from tests.docs.examples import PICTURES, ROOT, all_examples


def pictures() -> dict[str, str]:
    """Return the text of every picture that a page shows, by file name."""
    drawn = {}
    for name in GAMES:
        drawn[f"ring-{name}.svg"] = ring_drawing(game(name).board)
        drawn[f"board-{name}.svg"] = empty_drawing(game(name).board)
    for example in all_examples():
        trace = example.game.trace(example.position, example.move)
        drawn[f"{example.name}-before.svg"] = svg(example.game, trace.before)
        drawn[f"{example.name}-after.svg"] = svg(example.game, trace.after, last_move=trace.move)
    shown = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md"))
    return {name: text for name, text in drawn.items() if name in shown}


def regenerate() -> None:
    """Write every picture anew."""
    PICTURES.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")
