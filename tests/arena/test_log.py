"""The log of a contest: what is in it, what a killed run left, and what isn't a log."""

from dataclasses import replace
from pathlib import Path

import pytest

from makombo.arena.log import Log
from makombo.arena.matches import Contest, Played, play_game
from makombo.errors import MakomboError
from makombo.notation import format_record
from makombo.rules import game

CONTEST = Contest("kpe", "greedy", "random", 4)


@pytest.fixture(scope="module")
def games() -> tuple[Played, ...]:
    start = game("kpe").initial()
    return tuple(play_game(CONTEST, number, start) for number in range(3))


@pytest.fixture
def path(tmp_path: Path, games: tuple[Played, ...]) -> Path:
    """A log of three games."""
    path = tmp_path / "games.txt"
    _write(path, CONTEST, games)
    return path


def _write(path: Path, contest: Contest, games: tuple[Played, ...]) -> None:
    log = Log(path, contest)
    for played in games:
        log.add(played)
    log.close()


def test_no_file_is_no_games(tmp_path: Path) -> None:
    log = Log(tmp_path / "games.txt", CONTEST)
    assert log.read() == ()
    assert not log.path.exists()


def test_what_is_written_is_read(path: Path, games: tuple[Played, ...]) -> None:
    assert Log(path, CONTEST).read() == games


def test_each_game_is_on_disk_at_once(tmp_path: Path, games: tuple[Played, ...]) -> None:
    log = Log(tmp_path / "games.txt", CONTEST)
    for number, played in enumerate(games, start=1):
        log.add(played)
        assert len(Log(log.path, CONTEST).read()) == number
    log.close()


def test_wherever_it_was_cut_it_goes_on(path: Path, games: tuple[Played, ...]) -> None:
    whole = path.read_bytes()
    last = whole.rindex(b"\n\n[Game")
    sizes = {0, 5, 100, last - 40, *range(last - 2, last + 40, 3), *range(last, len(whole), 60)}
    for size in sorted(sizes | {len(whole) - 1, len(whole) - 2, len(whole) - 3}):
        path.write_bytes(whole[:size])
        kept = Log(path, CONTEST).read()
        assert kept == games[: len(kept)]
        assert len(kept) >= whole[:size].count(b"[Game ") - 1
        _write(path, CONTEST, games[len(kept) :])
        assert path.read_bytes() == whole


def test_a_log_of_another_contest_is_refused(path: Path) -> None:
    before = path.read_bytes()
    for other in (
        Contest("kpe", "greedy", "random", 4, seed=1),
        Contest("kpe", "greedy", "random", 4, time=0.5),
        Contest("kpe", "random", "greedy", 4),
        Contest("kpe:seeds=4", "greedy", "random", 4),
    ):
        with pytest.raises(MakomboError, match="found a log of the contest kpe greedy random see"):
            Log(path, other).read()
    assert path.read_bytes() == before


def test_games_out_of_order_are_refused(tmp_path: Path, games: tuple[Played, ...]) -> None:
    path = tmp_path / "games.txt"
    _write(path, CONTEST, games[1:])
    with pytest.raises(MakomboError, match=r"seed=0, game 2, expected .* seed=0, game 1$"):
        Log(path, CONTEST).read()


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"Dear diary\n", "line 1: game 1: found 'Dear"),
        (b'[Game "kpe"]\n[South "An"]\n', "line 2: game 1: the text ends"),
        (b"\xff\xfe\x00", "found no text"),
    ],
)
def test_a_file_that_is_no_log_is_refused_and_left(
    content: bytes, found: str, tmp_path: Path
) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(MakomboError, match="expected a log of games") as raised:
        Log(path, CONTEST).read()
    assert str(raised.value).startswith(f"log {path}: {found}")
    assert str(raised.value).endswith(", expected a log of games")
    assert path.read_bytes() == content


def test_a_log_damaged_in_the_middle_is_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("[Result", "[Rezult", 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MakomboError) as raised:
        Log(path, CONTEST).read()
    assert str(raised.value).startswith(f"log {path}: line ")
    assert str(raised.value).endswith(", expected a log of games")
    assert path.read_text(encoding="utf-8") == text


def test_records_that_no_contest_played_are_refused(
    tmp_path: Path, games: tuple[Played, ...]
) -> None:
    path = tmp_path / "games.txt"
    path.write_text(format_record(replace(games[0].record, tags={})), encoding="utf-8")
    with pytest.raises(MakomboError) as raised:
        Log(path, CONTEST).read()
    assert str(raised.value) == (
        f"log {path}: found a log of the contest none, game none, "
        "expected kpe greedy random seed=0, game 1"
    )


def test_what_can_t_be_written_to_is_refused(
    tmp_path: Path, path: Path, games: tuple[Played, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "none" / "games.txt"
    with pytest.raises(MakomboError) as raised:
        Log(nowhere, CONTEST).add(games[0])
    expected = "No such file or directory, expected a file to write to"
    assert str(raised.value) == f"log {nowhere}: {expected}"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("makombo.arena.log.write_whole", full)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])  # a record that has to be cut off
    with pytest.raises(MakomboError) as raised:
        Log(path, CONTEST).read()
    assert str(raised.value) == (
        f"log {path}: No space left on device, expected a file to write to"
    )
    assert path.read_bytes() == whole[:-20]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MakomboError, match="Is a directory, expected a log of games"):
        Log(tmp_path, CONTEST).read()
