"""OpenSpiel's own playthroughs of our games, as text, written by its own generator.

`scripts/golden` writes them into tests/data/openspiel; test_playthroughs.py compares.
"""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from makombo.envs import openspiel

DIRECTORY = Path(__file__).parents[1] / "data" / "openspiel"
SEED = 1

assert openspiel.RETURNS  # importing it has registered the games

PLAYTHROUGHS = (
    "python_kpe",
    "python_kpe(capture_on_unlocking_move=false)",
    "python_kpe(endless=own_row)",
    "python_kpe(max_plies=9)",
    "python_kpe(returns=margin)",
    "python_kpe(seeds=2)",
    "python_kpe(skip_origin=true)",
    "python_kisolo",
    "python_kisolo(columns=6)",
    "python_kisolo(endless_laps=3)",
    "python_kisolo(max_plies=9)",
    "python_kisolo(seeds=2)",
    "python_kisolo(start=outer)",
)


def path(name: str) -> Path:
    """Return the file of the playthrough of a game."""
    return DIRECTORY / f"{name.replace('(', '_').rstrip(')')}.txt"


def playthrough(name: str) -> str:
    """Return the text of the playthrough of a game."""
    text: str = generate_playthrough.playthrough(name, None, seed=SEED)
    return text.rstrip() + "\n"


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
