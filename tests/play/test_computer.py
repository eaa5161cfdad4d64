"""The strongest computer and its tables."""

from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.kernels import cache
from makombo.play import Match, computer
from makombo.play.computer import Computer
from makombo.rules import game
from makombo.tables import STARTER

KPE = game("kpe")
ENDINGS = {  # each with the one move that wins
    "0,0,1,0/0,1,0,2 S 22 22 abcd abcd": "d1",
    "2,0,0,1/0,1,0,2 S 21 21 abcd abcd": "b1",
    "3,1,0,2/0,1,2,1 S 19 19 abcd abcd": "c1",
}


def chosen(one: Computer, text: str) -> str:
    match = Match(KPE, KPE.parse(text))
    return KPE.format_move(match.position, one.choose(match))


def test_the_strongest_knows_endings_before_anything_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cache, "is_warm", lambda: False)
    monkeypatch.setattr(computer, "compile_in_background", None)  # it isn't even called
    one = Computer(6, tables=STARTER)
    assert {text: chosen(one, text) for text in ENDINGS} == ENDINGS


def test_tables_are_asked_by_the_strongest_alone() -> None:
    missing = Path("none")
    assert chosen(Computer(5, seed=1, tables=missing), next(iter(ENDINGS))) in ("b1", "d1")
    with pytest.raises(TableError, match="none: no such folder"):
        chosen(Computer(6, tables=missing), next(iter(ENDINGS)))


def test_tables_that_were_only_found_may_be_another_game_s() -> None:
    kisolo = Match(game("kisolo"))
    assert Computer(6).choose(kisolo) in kisolo.legal_moves()
