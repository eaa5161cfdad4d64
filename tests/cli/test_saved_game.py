from pathlib import Path

import pytest

from makombo.cli.saved_game import SavedGame, load
from makombo.errors import MakomboError
from makombo.play import Match
from makombo.rules import game


def _match() -> Match:
    match = Match(game("kpe"), south="human", north="random", date="2026.11.30")
    match.push("a1")
    return match


def test_kept_game_comes_back_with_its_tags(tmp_path: Path) -> None:
    SavedGame({"Seed": "7"}, tmp_path / "new").save(_match())
    record = load(tmp_path / "new")
    assert record is not None
    assert (record.moves, record.south, record.north) == ((0,), "human", "random")
    assert record.tags == {"Seed": "7"}
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["unfinished.txt"]


def test_nothing_is_kept_before_the_first_move(tmp_path: Path) -> None:
    saved_game, match = SavedGame({}, tmp_path), _match()
    assert load(tmp_path) is None
    saved_game.save(match)
    match.pop()
    saved_game.save(match)
    assert load(tmp_path) is None


def test_another_game_kept_since_is_not_forgotten(tmp_path: Path) -> None:
    first, second, match = SavedGame({}, tmp_path), SavedGame({}, tmp_path), _match()
    first.save(match)
    match.push("d2")
    second.save(match)
    first.forget()
    assert load(tmp_path) is not None
    second.forget()
    assert load(tmp_path) is None


def test_damaged_game_says_where(tmp_path: Path) -> None:
    (tmp_path / "unfinished.txt").write_text('[Game "kpe"]\n', encoding="utf-8")
    with pytest.raises(MakomboError, match=r"unfinished\.txt: .*game 1"):
        load(tmp_path)
    (tmp_path / "unfinished.txt").unlink()
    (tmp_path / "unfinished.txt").mkdir()
    with pytest.raises(MakomboError, match=r"unfinished\.txt: Is a directory"):
        load(tmp_path)
