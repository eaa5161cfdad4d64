"""The pictures that are kept in tests/data/svg; `regenerate` draws them anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from makombo.render import svg
from makombo.rules import Outcome, Side, Termination, game

FOLDER: Final = Path(__file__).parent.parent / "data" / "svg"


def _draw(text: str, position: str = "", **options: object) -> Callable[[], str]:
    def draw() -> str:
        subject = game(text)
        shown = subject.parse(position) if position else subject.initial()
        return svg(subject, shown, **options)  # type: ignore[arg-type]

    return draw


PICTURES: Final = {
    "kpe-start": _draw("kpe"),
    "kpe-locked": _draw("kpe", "7,8,8,0/1,8,8,8 S 0 0 a d", last_move=0),
    "kpe-forty": _draw("kpe", "0,0,1,3/2,1,40,1 N 0 0 abcd abcd", last_move=0, legal=False),
    "kpe-over": _draw("kpe", "0,0,0,0/0,0,0,0 S 26 22 abcd abcd"),
    "kpe-repetition": _draw(
        "kpe",
        "0,0,0,1/0,1,0,0 S 23 23 abcd abcd",
        outcome=Outcome(None, Termination.REPETITION, (24, 24)),
    ),
    "kpe-crowded": _draw("kpe:seeds=31", "0,0,0,0/8,120,100,20 S 0 0 abcd abcd"),
    "kisolo-start": _draw("kisolo"),
    "kisolo-north": _draw(
        "kisolo",
        "3,3,3,0,3,3,3/3,3,3,0,3,3,3/5,5,5,0,4,4,4/5,0,1,5,5,5,0 N",
        last_move=10,
        seat=Side.NORTH,
    ),
    "kisolo-won": _draw(
        "kisolo", "3,4,0,16,6,4,1/9,1,9,21,4,2,0/0,0,0,0,0,0,0/0,0,0,0,0,4,0 S 0-1"
    ),
    "kisolo-2": _draw("kisolo:columns=2"),
    "kisolo-8": _draw("kisolo:columns=8,seeds=6"),
}


def regenerate() -> None:
    """Draw every picture anew, and remove those that are no longer kept."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        if path.stem not in PICTURES:
            path.unlink()
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
