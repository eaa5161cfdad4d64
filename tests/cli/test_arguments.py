"""Options of the same name take the same numbers and are refused in the same words."""

import re
from pathlib import Path

import pytest

from makombo.cli.arguments import MOST_PORT, MOST_SEED
from makombo.kernels.kernel import MOST_SEED as MOST_OF_THE_GENERATOR
from makombo.system import MOST_WORKERS
from tests.cli.conftest import Run

COMMANDS = {
    "arena": ("arena", "kpe", "--a", "random", "--b", "random", "--games", "2"),
    "perft": ("perft", "kpe", "1"),
    "play": ("play", "kpe", "--south", "random", "--north", "random"),
    "playouts": ("playouts", "kpe", "1"),
    "serve": ("serve",),
    "solve": ("solve", "kpe", "--max-seeds", "2"),
    "verify": ("verify", "kpe", "--tables", "nowhere"),
}
OPTIONS = {
    "--workers": ((1, MOST_WORKERS), ("arena", "solve")),
    "--threads": ((1, MOST_WORKERS), ("perft", "playouts")),
    "--seed": ((0, MOST_SEED), ("arena", "play", "playouts", "verify")),
    "--port": ((0, MOST_PORT), ("serve",)),
}
CASES = [
    (option, span, command) for option, (span, commands) in OPTIONS.items() for command in commands
]


@pytest.mark.parametrize(("option", "span", "command"), CASES)
def test_out_of_range_is_refused_in_the_same_words(
    run: Run, option: str, span: tuple[int, int], command: str, tmp_path: Path
) -> None:
    more = ("--out", str(tmp_path / "out")) if command == "solve" else ()
    low, high = span
    for text in (str(low - 1), str(high + 1), "x", "", "1.0", "1_000", "٣", "9" * 5000):
        code, out, err = run(*COMMANDS[command], *more, option, text)
        assert (code, out) == (2, "")
        expected = rf"makombo: {option}: found .*, expected a whole number from {low} to {high}\n"
        assert re.fullmatch(expected, err)
    assert not (tmp_path / "out").exists()


def test_the_seed_is_what_the_compiled_generator_takes() -> None:
    assert MOST_SEED == MOST_OF_THE_GENERATOR


def test_the_ends_of_the_range_are_taken(run: Run) -> None:
    for seed in ("0", str(MOST_SEED)):
        assert run(*COMMANDS["playouts"], "--seed", seed).code == 0
        assert run(*COMMANDS["arena"], "--seed", seed).code == 0
