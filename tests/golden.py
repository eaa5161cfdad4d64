"""Writes the golden files of the tests anew: `scripts/golden`. Read the diff before committing."""

from tests.docs import pictures as examples
from tests.envs import playthroughs as spiel
from tests.render import golden as pictures
from tests.rules import playthroughs
from tests.web import slots


def main() -> None:
    """Write every golden file."""
    playthroughs.regenerate()
    pictures.regenerate()
    examples.regenerate()
    slots.regenerate()
    spiel.regenerate()


if __name__ == "__main__":
    main()
