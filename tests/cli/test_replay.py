import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAME = """\
[Game "kpe"]
[South "Akissi"]
[North "Gbané"]
[Date "2026.11.30"]
[Result "*"]
[Termination "unfinished"]
[Score "0-0"]

1. a1 d2 2. b1 a2 *
"""

FALSE = {
    "cut in the middle": (GAME[: GAME.index("b1")].encode(), "game 1"),
    "false result": (GAME.replace("*", "1-0").encode(), "1-0"),
    "illegal ply": (GAME.replace("b1", "a2").encode(), "ply 3"),
    "Latin-1": (GAME.encode("latin-1"), "UTF-8"),
}


@pytest.mark.parametrize(("text", "expected"), FALSE.values(), ids=FALSE)
def test_false_record_is_bad_input(text: bytes, expected: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(text)
    for code, out, err in (run("replay", str(file)), run("replay", "-", stdin=text)):
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert expected in err


def test_illegal_ply_37_is_named(run: Run) -> None:
    legal = _random_moves(36)
    text = GAME.replace("1. a1 d2 2. b1 a2", f"{legal} 19. h9")
    code, out, err = run("replay", "-", stdin=text)
    assert (code, out) == (2, "")
    assert "game 1, ply 37" in err


def _random_moves(plies: int) -> str:
    from makombo.play import Match, Random
    from makombo.rules import game

    match, rng = Match(game("kpe")), Random(3)
    words = []
    for ply in range(plies):
        move = rng.choose(match)
        number = [f"{ply // 2 + 1}."] if ply % 2 == 0 else []
        words += [*number, match.game.format_move(match.position, move)]
        match.push(move)
    return " ".join(words)


def test_number_of_games_is_the_last_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{GAME}\n{GAME}\n{GAME}", encoding="utf-8")
    assert run("replay", str(file)) == (0, "3\n", "")
    assert json.loads(run("replay", str(file), "--json").out) == {"games": 3}


def test_bom_and_crlf_are_accepted(run: Run) -> None:
    text = b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode()
    assert run("replay", "-", stdin=text) == (0, "1\n", "")
