"""The log: each entry has its line, and what older servers wrote is read as it was."""

import sqlite3
from pathlib import Path

import pytest

from makombo.errors import StorageError
from makombo.notation import format_record
from makombo.rules import Side
from makombo.web.games.live_game import LiveGame
from makombo.web.games.log import (
    DrawAgreed,
    Entry,
    HintsAllowed,
    Moved,
    Offered,
    OfferEnded,
    OfferKind,
    RematchBegun,
    Resigned,
    TakenBack,
    from_line,
    to_line,
)
from makombo.web.services.secrets import hashed
from makombo.web.services.storage import Storage
from makombo.web.services.stored import StoredLine

DATABASES = Path(__file__).parents[1] / "data" / "databases"

ENTRIES: tuple[tuple[Entry, StoredLine], ...] = (
    (Moved(Side.NORTH, 13), StoredLine("move", Side.NORTH, "13")),
    (TakenBack(Side.SOUTH, 2), StoredLine("back", Side.SOUTH, "2")),
    (Resigned(Side.NORTH), StoredLine("resign", Side.NORTH)),
    (DrawAgreed(Side.SOUTH), StoredLine("draw", Side.SOUTH)),
    (HintsAllowed(Side.NORTH), StoredLine("hints", Side.NORTH, "")),
    (Offered(Side.SOUTH, OfferKind.TAKEBACK), StoredLine("offer", Side.SOUTH, "takeback")),
    (OfferEnded(Side.NORTH, OfferKind.DRAW), StoredLine("ended", Side.NORTH, "draw")),
    (RematchBegun(Side.NORTH, "abc"), StoredLine("rematch", Side.NORTH, "abc")),
)


@pytest.mark.parametrize(("entry", "line"), ENTRIES)
def test_an_entry_is_its_line(entry: Entry, line: StoredLine) -> None:
    assert to_line(entry) == line
    assert from_line(line) == entry


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("dance", "", "log: found 'dance', expected a kind of entry"),
        ("move", "c1", "log: found move of 'c1', expected another value"),
        ("offer", "money", "log: found offer of 'money', expected another value"),
    ],
)
def test_a_line_that_holds_no_entry_is_told(kind: str, value: str, words: str) -> None:
    with pytest.raises(StorageError) as refused:
        from_line(StoredLine(kind, Side.SOUTH, value))
    assert str(refused.value) == words


@pytest.fixture
def old(tmp_path: Path) -> Storage:
    """Return the database that a server of the first form left."""
    path = tmp_path / "games.db"
    connection = sqlite3.connect(path)
    connection.executescript((DATABASES / "0001.sql").read_text(encoding="utf-8"))
    connection.close()
    return Storage(f"sqlite:///{path}")


def test_an_old_game_between_friends_is_read(old: Storage) -> None:
    stored = old.load("j82qc8e2e5he")
    assert stored is not None
    live_game = LiveGame(stored)
    assert (live_game.number, live_game.version, live_game.rematch_id) == (14, 12, "yfu7u2x2yqkr")
    assert format_record(live_game.match.record()) == (
        '[Game "kpe"]\n[South "Akissi"]\n[North "Mbuyi"]\n[Date "2026.11.30"]\n'
        '[Result "1/2-1/2"]\n[Termination "agreement"]\n[Score "0-0"]\n\n'
        "1. a1 d2 2. b1 1/2-1/2\n"
    )
    token = "XpGcenhWst06VTkGrLqp7Z135i68cPiQU-qif7fa42Y"
    assert live_game.sides_of(hashed(token)) == {Side.SOUTH}


def test_an_old_game_on_one_device_is_read_and_goes_on(old: Storage) -> None:
    stored = old.load("tfbbh2fhsps2")
    assert stored is not None
    live_game = LiveGame(stored)
    assert [live_game.match.game.board.name(pit) for pit in live_game.moves()] == ["f2"]
    assert live_game.match.outcome is not None
    old.append(stored.id, live_game.number + 1, to_line(TakenBack(Side.SOUTH, 1)))
    again = old.load(stored.id)
    assert again is not None
    assert LiveGame(again).moves() == ()


def test_an_old_game_that_waits_for_a_friend_is_read(old: Storage) -> None:
    stored = old.load("h7k7jcskwx69")
    assert stored is not None
    assert stored.seats[Side.NORTH].free
    assert stored.invite is not None
    assert stored.seats[Side.NORTH].invitation == hashed(stored.invite)
    live_game = LiveGame(stored)
    assert live_game.match.game.format(live_game.match.position) == stored.start
