"""Fixed games told as text: the board, the legal moves, and every move with its events.

`scripts/golden` writes them into tests/data/playthroughs; test_playthroughs.py compares.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from makombo.rules import Game, game
from tests.rules.moves import event_line

DIRECTORY = Path(__file__).parents[1] / "data" / "playthroughs"
PLIES = 300
FIRST_BOARDS = 3  # later boards are told by their text alone

# Each game with the seed of its random moves; between them they show every kind of event.
PLAYTHROUGHS = {
    "kpe": 1,
    "kpe:capture_on_unlocking_move=false": 3,
    "kpe:skip_origin=true": 1,
    "kpe:endless=own_row": 2,
    "kpe:seeds=2": 1,
    "kisolo": 1,
    "kisolo:columns=6": 1,
    "kisolo:columns=8": 1,
    "kisolo:columns=4,seeds=2": 1,
    "kisolo:endless_laps=3": 1,
    "kisolo:start=outer": 1,
    "kisolo:start=fifteen": 1,
    "kisolo:start=nines": 1,
}


def path(name: str) -> Path:
    """Return the file of the playthrough of a game."""
    return DIRECTORY / f"{name.replace(':', '_').replace(',', '_')}.txt"


def playthrough(name: str) -> str:
    """Return the text of the playthrough of a game."""
    return "\n".join(_lines(game(name), random.Random(PLAYTHROUGHS[name]))) + "\n"


def _lines(subject: Game, rng: random.Random) -> Iterator[str]:
    yield f"# {subject}"
    position = subject.initial()
    for ply in range(1, PLIES + 1):
        yield ""
        yield subject.format(position)
        if ply <= FIRST_BOARDS:
            yield position.draw(position.side)
        if ply % 10 == 0:
            yield f"if repeated: {subject.repetition_outcome(position)}"
        moves = subject.legal_moves(position)
        if not moves:
            break
        yield f"legal: {' '.join(subject.format_move(position, move) for move in moves)}"
        move = rng.choice(moves)
        trace = subject.trace(position, move)
        yield f"ply {ply}: {subject.format_move(position, move)}, laps {trace.laps}"
        yield from (f"  {event_line(subject, event)}" for event in trace.events)
        position = trace.after
    yield ""
    yield f"outcome: {subject.outcome(position)}"


def regenerate() -> None:
    """Write every playthrough anew, and remove those of games that are no longer listed."""
    DIRECTORY.mkdir(exist_ok=True)
    listed = {path(name) for name in PLAYTHROUGHS}
    for old in set(DIRECTORY.glob("*.txt")) - listed:
        old.unlink()
    for name in PLAYTHROUGHS:
        new = path(name).with_suffix(".new")
        new.write_text(playthrough(name), encoding="utf-8")
        new.replace(path(name))
