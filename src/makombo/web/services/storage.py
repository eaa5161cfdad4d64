"""Where games are kept: everything that is written to the database, and read from it.

All calls block; the server makes them in threads. What is said here holds for any database that
SQLAlchemy speaks to, except what `_tune_sqlite` does for the one that needs no server.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from makombo.errors import ConflictError, StorageError
from makombo.rules import Side
from makombo.web.services.schema import EntryRow, GameRow, PassageRow, SeatRow
from makombo.web.services.stored import Listed, Mode, Seat, StoredGame, StoredLine

LOCK_SECONDS = 5.0


class Storage:
    """The database behind a URL, brought to its present form; raises `StorageError`."""

    def __init__(self, url: str) -> None:
        with _explained("open"):
            self._engine = _open(url)
            self._reader = self._engine.execution_options(read_only=True)
            # SQLite lets one write at a time, and whoever finds it busy sleeps too long.
            alone = self._engine.dialect.name == "sqlite"
            self._turn = threading.Lock() if alone else nullcontext()
            try:
                with self._engine.begin() as connection:
                    _upgrade(connection)
            except BaseException:
                self._engine.dispose()
                raise

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    def ping(self) -> None:
        """Raise `StorageError` unless the database answers."""
        with _explained("reach"), self._reader.connect() as connection:
            connection.execute(text("SELECT 1"))

    def create(self, game: StoredGame) -> None:
        """Store a new game."""
        with _explained("write"), self._turn, Session(self._engine) as session, session.begin():
            _add(session, game)

    def append(
        self, game_id: str, number: int, line: StoredLine, following: StoredGame | None = None
    ) -> None:
        """Store a line of the log, and with it perhaps the game that follows.

        Raises `ConflictError` where the last line isn't the one before it.
        """
        with _explained("write"), self._turn, Session(self._engine) as session, session.begin():
            done = session.execute(
                update(GameRow)
                .where(GameRow.id == game_id, GameRow.number == number - 1)
                .values(number=number)
                .execution_options(synchronize_session=False)
            )
            if cast(Any, done).rowcount != 1:
                raise ConflictError(f"game {game_id}: entry {number} isn't the next one")
            if following is not None:
                _add(session, following)
            session.execute(insert(EntryRow), [_values(game_id, number, line)])

    def sit(self, game_id: str, side: Side, invitation: str, token: str, name: str) -> bool:
        """Give a free seat to whoever has its invitation; False if it is taken or another's."""
        with _explained("write"), self._turn, Session(self._engine) as session, session.begin():
            done = session.execute(
                update(SeatRow)
                .where(
                    SeatRow.game_id == game_id,
                    SeatRow.side == int(side),
                    SeatRow.invitation == invitation,
                    SeatRow.token.is_(None),
                )
                .values(token=token, name=name, invitation=None)
            )
            if cast(Any, done).rowcount != 1:
                return False
            session.execute(update(GameRow).where(GameRow.id == game_id).values(invite=None))
            return True

    def load(self, game_id: str) -> StoredGame | None:
        """Return a game with its seats and its log, or None where there is none of this id."""
        with _explained("read"), Session(self._reader) as session:
            row = session.get(GameRow, game_id)
            if row is None:
                return None
            seats = session.scalars(select(SeatRow).where(SeatRow.game_id == game_id))
            lines = session.scalars(
                select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.number)
            )
            log = tuple(StoredLine(line.kind, Side(line.side), line.value) for line in lines)
            return replace(_game(row, seats), log=log)

    # The games of one browser, whose secret opens seats as their token.

    def listed(self, token: str, most: int) -> tuple[Listed, ...]:
        """Return the games in which a token opens a seat, the last touched first."""
        last = (
            select(EntryRow.at)
            .where(EntryRow.game_id == GameRow.id, EntryRow.number == GameRow.number)
            .scalar_subquery()
        )
        touched = func.coalesce(last, GameRow.created).label("touched")
        own = select(SeatRow.game_id).where(SeatRow.token == token)
        asked = select(GameRow, touched).where(GameRow.id.in_(own)).order_by(touched.desc())
        with _explained("read"), Session(self._reader) as session:
            found = session.execute(asked.limit(most)).all()
            seats: dict[str, list[SeatRow]] = {row.id: [] for row, _ in found}
            for seat in session.scalars(select(SeatRow).where(SeatRow.game_id.in_(seats))):
                seats[seat.game_id].append(seat)
            return tuple(
                Listed(_game(row, seats[row.id]), row.number, _aware(when)) for row, when in found
            )

    def hand_over(self, game_id: str, before: str, after: str) -> None:
        """Let another token open the seats of a game that this one opened."""
        with _explained("write"), self._turn, Session(self._engine) as session, session.begin():
            _hand_over(session, game_id, before, after)

    def add_passage(self, secret: str, game_id: str, token: str, expires: datetime) -> None:
        """Store a link that takes the seats of a token along; older ones of it hold no more."""
        with _explained("write"), self._turn, Session(self._engine) as session, session.begin():
            session.execute(
                delete(PassageRow).where(PassageRow.game_id == game_id, PassageRow.token == token)
            )
            session.add(PassageRow(secret=secret, game_id=game_id, token=token, expires=expires))

    def has_passage(self, secret: str, game_id: str) -> bool:
        """Tell whether a link still takes a seat of this game along."""
        with _explained("read"), Session(self._reader) as session:
            row = session.get(PassageRow, secret)
            return row is not None and row.game_id == game_id and _lasts(row)

    def use_passage(self, secret: str, game_id: str, token: str) -> str | None:
        """Hand the seats of a link over to a token; return the one before, None where it failed."""
        with _explained("write"), self._turn, Session(self._engine) as session, session.begin():
            row = session.get(PassageRow, secret)
            if row is None or row.game_id != game_id or not _lasts(row):
                return None
            # Of two who use it at once one finds it gone.
            done = session.execute(delete(PassageRow).where(PassageRow.secret == secret))
            if cast(Any, done).rowcount != 1:
                return None
            _hand_over(session, game_id, row.token, token)
            return row.token


def _hand_over(session: Session, game_id: str, before: str, after: str) -> None:
    session.execute(
        update(SeatRow)
        .where(SeatRow.game_id == game_id, SeatRow.token == before)
        .values(token=after)
    )


def _lasts(row: PassageRow) -> bool:
    return _aware(row.expires) > datetime.now(UTC)


def _aware(moment: datetime) -> datetime:
    """Return a moment with its zone, which SQLite doesn't keep: all that is stored is UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _game(row: GameRow, seats: Iterable[SeatRow]) -> StoredGame:
    """Return a game as its rows have it, but for its log."""
    return StoredGame(
        id=row.id,
        game=row.game,
        start=row.start,
        mode=cast(Mode, row.mode),
        date=row.created.strftime("%Y.%m.%d"),
        seats={Side(seat.side): _seat(seat) for seat in seats},
        invite=row.invite,
    )


def _add(session: Session, game: StoredGame) -> None:
    session.add(
        GameRow(
            id=game.id,
            game=game.game,
            start=game.start,
            mode=game.mode,
            invite=game.invite,
            number=0,
            created=datetime.now(UTC),
        )
    )
    session.flush()  # the game's row before those that refer to it
    for side, seat in game.seats.items():
        session.add(
            SeatRow(
                game_id=game.id,
                side=int(side),
                kind=seat.kind,
                name=seat.name,
                strength=seat.strength,
                token=seat.token,
                invitation=seat.invitation,
            )
        )


def _values(game_id: str, number: int, line: StoredLine) -> dict[str, object]:
    return {
        "game_id": game_id,
        "number": number,
        "kind": line.kind,
        "side": int(line.side),
        "value": line.value,
        "at": datetime.now(UTC),
    }


def _seat(row: SeatRow) -> Seat:
    return Seat(
        kind="computer" if row.kind == "computer" else "person",
        name=row.name,
        strength=row.strength,
        token=row.token,
        invitation=row.invitation,
    )


# Opening.


def _open(url: str) -> Engine:
    """Return an engine for the URL, SQLite's folder made where it is missing."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_pre_ping=True)
    path = parsed.database
    if path and path != ":memory:" and not path.startswith("file:"):
        Path(path).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, connect_args={"timeout": LOCK_SECONDS})
    _tune_sqlite(engine)
    return engine


def _tune_sqlite(engine: Engine) -> None:
    """Let readers not wait for the writer, and a stored move survive the server's sudden end.

    It doesn't wait for the disk: a power cut may take the last moves, and leaves a whole database.
    """

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A transaction that reads first and then writes would fail where another wrote between.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")


def _writes(connection: Connection) -> bool:
    return not connection.get_execution_options().get("read_only", False)


def _upgrade(connection: Connection) -> None:
    """Bring the tables to their present form; refuse those of a newer makombo."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_revision()
    newest = script.get_current_head()
    if found == newest:
        # Whether it can be written to shows only when it is.
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        return
    if found is not None:
        try:
            script.get_revision(found)
        except CommandError:
            raise StorageError(
                f"database: found tables of form {found}, expected at most {newest}; "
                "a newer makombo made them"
            ) from None
    command.upgrade(config, "head")


@contextmanager
def _explained(doing: str) -> Iterator[None]:
    """Raise whatever the database says as one line; what went wrong with it is its first line."""
    try:
        yield
    except StorageError:
        raise
    except IntegrityError as error:
        raise ConflictError(f"database: {_first_line(error)}, expected to {doing} it") from error
    except (SQLAlchemyError, OSError, ImportError) as error:
        words = f"database: {_first_line(error)}, expected to be able to {doing} it"
        raise StorageError(words) from error


def _first_line(error: BaseException) -> str:
    origin = getattr(error, "orig", None) or error
    lines = str(origin).splitlines()
    return lines[0] if lines else type(origin).__name__
