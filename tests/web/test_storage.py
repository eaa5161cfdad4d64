"""The database: what is stored is there again, and only one of two writers is first."""

import sqlite3
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from makombo.errors import ConflictError, StorageError
from makombo.rules import Side
from makombo.web.services.storage import Storage
from makombo.web.services.stored import Seat, StoredGame, StoredLine

GAME = StoredGame(
    id="abcdefghjkmn",
    game="kpe",
    start=None,
    mode="friend",
    date="",
    seats={
        Side.SOUTH: Seat("person", "Akissi", token="t" * 64),
        Side.NORTH: Seat("person", invitation="i" * 64),
    },
    invite="secret",
)
MOVE = StoredLine("move", Side.SOUTH, "2")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'deep' / 'games.db'}"


def test_a_game_comes_back_as_it_was_stored(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    storage.append(GAME.id, 1, MOVE)
    storage.close()
    back = Storage(url).load(GAME.id)
    assert back is not None
    assert (back.seats, back.log, back.invite) == (GAME.seats, (MOVE,), "secret")
    assert len(back.date) == len("2026.11.30")


def test_an_unknown_game_is_none(url: str) -> None:
    assert Storage(url).load("x") is None


def test_only_the_next_entry_is_taken(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    storage.append(GAME.id, 1, MOVE)
    for number in (0, 1, 3):
        with pytest.raises(ConflictError) as refused:
            storage.append(GAME.id, number, MOVE)
        assert str(refused.value) == f"game {GAME.id}: entry {number} isn't the next one"
    assert storage.load(GAME.id).log == (MOVE,)  # type: ignore[union-attr]


def test_a_game_is_stored_once(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    with pytest.raises(ConflictError) as refused:
        storage.create(GAME)
    assert str(refused.value) == (
        "database: UNIQUE constraint failed: games.id, expected to write it"
    )


def test_a_game_that_follows_is_stored_with_the_entry_or_not_at_all(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    following = replace(GAME, id="following")
    with pytest.raises(ConflictError):
        storage.append(GAME.id, 2, MOVE, following)
    assert storage.load(following.id) is None
    storage.append(GAME.id, 1, MOVE, following)
    found = storage.load(following.id)
    assert found is not None
    assert (found.seats, found.log) == (GAME.seats, ())


def test_a_token_finds_its_games_the_last_touched_first(url: str) -> None:
    storage = Storage(url)
    for game_id in ("first", "second", "third"):
        storage.create(replace(GAME, id=game_id))
    storage.create(replace(GAME, id="another", seats={Side.SOUTH: Seat("person", token="o" * 64)}))
    storage.append("second", 1, MOVE)
    found = storage.listed("t" * 64, 2)
    assert [(one.game.id, one.number) for one in found] == [("second", 1), ("third", 0)]
    assert found[0].game.seats == GAME.seats
    assert found[0].touched >= found[1].touched
    assert found[0].touched.tzinfo is UTC
    assert storage.listed("x" * 64, 9) == ()


def test_a_passage_takes_a_seat_along_once(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    later = datetime.now(UTC) + timedelta(minutes=1)
    storage.add_passage("old", GAME.id, "t" * 64, later)
    storage.add_passage("new", GAME.id, "t" * 64, later)
    assert not storage.has_passage("old", GAME.id)  # the newer one took its place
    assert storage.has_passage("new", GAME.id)
    assert not storage.has_passage("new", "another")
    assert storage.use_passage("new", "another", "n" * 64) is None
    assert storage.use_passage("new", GAME.id, "n" * 64) == "t" * 64
    assert storage.use_passage("new", GAME.id, "m" * 64) is None
    assert storage.load(GAME.id).seats[Side.SOUTH].token == "n" * 64  # type: ignore[union-attr]
    assert [one.game.id for one in storage.listed("n" * 64, 9)] == [GAME.id]


def test_a_passage_expires(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    storage.add_passage("late", GAME.id, "t" * 64, datetime.now(UTC) - timedelta(seconds=1))
    assert not storage.has_passage("late", GAME.id)
    assert storage.use_passage("late", GAME.id, "n" * 64) is None
    assert storage.load(GAME.id).seats == GAME.seats  # type: ignore[union-attr]


def test_a_database_of_the_first_form_is_brought_up_to_date(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    storage.close()
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        connection.execute("DROP TABLE passages")
        connection.execute("DROP INDEX seats_token")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    storage = Storage(url)
    assert [one.game.id for one in storage.listed("t" * 64, 9)] == [GAME.id]
    assert not storage.has_passage("x", GAME.id)


def test_fifty_at_once_seat_one(url: str) -> None:
    storage = Storage(url)
    storage.create(GAME)
    seated: list[bool] = []
    gate = threading.Barrier(50)

    def sit(number: int) -> None:
        gate.wait()
        seated.append(storage.sit(GAME.id, Side.NORTH, "i" * 64, f"{number}", f"{number}"))

    threads = [threading.Thread(target=sit, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seated) == [False] * 49 + [True]
    back = storage.load(GAME.id)
    assert back is not None
    assert back.seats[Side.NORTH].name == back.seats[Side.NORTH].token
    assert back.invite is None


def test_a_newer_database_is_refused_in_one_line(url: str) -> None:
    storage = Storage(url)
    storage.close()
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StorageError) as refusal:
        Storage(url)
    assert str(refusal.value) == (
        "database: found tables of form 9999, expected at most 0002; a newer makombo made them"
    )


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("nonsense", "Could not parse"),
        ("sqlite:////proc/none/games.db", "No such file or directory"),
        ("what://x/y", "Can't load plugin"),
    ],
)
def test_what_cant_be_opened_is_told_in_one_line(bad: str, words: str) -> None:
    with pytest.raises(StorageError, match=words) as refusal:
        Storage(bad)
    assert "\n" not in str(refusal.value)


def test_a_folder_or_a_text_is_no_database(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("not a database, but long enough to be looked at" * 40)
    for path in (tmp_path, text):
        with pytest.raises(StorageError):
            Storage(f"sqlite:///{path}")


def test_whether_the_database_answers_is_told(url: str) -> None:
    storage = Storage(url)
    storage.ping()
    storage.close()
    Path(url.removeprefix("sqlite:///")).write_text("not a database any more" * 90)
    with pytest.raises(StorageError) as refused:
        storage.ping()
    assert str(refused.value) == (
        "database: file is not a database, expected to be able to reach it"
    )


def test_a_read_only_or_locked_database_is_refused_at_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Storage(url).close()
    path = url.removeprefix("sqlite:///")
    with pytest.raises(StorageError, match="readonly"):
        Storage(f"sqlite:///file:{path}?mode=ro&uri=true")
    monkeypatch.setattr("makombo.web.services.storage.LOCK_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageError, match="locked"):
        Storage(url)
    other.close()


def test_a_locked_database_is_a_storage_error(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("makombo.web.services.storage.LOCK_SECONDS", 0.05)
    storage = Storage(url)
    storage.create(GAME)
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageError, match="locked"):
        storage.append(GAME.id, 1, MOVE)
    assert storage.load(GAME.id) is not None  # readers don't wait for the writer
    other.execute("ROLLBACK")
    other.close()
    storage.append(GAME.id, 1, MOVE)
