"""The tables of the database, in SQLAlchemy's words; the migrations build them step by step."""

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The parent of the tables."""


class GameRow(Base):
    """A game; `number` is that of the last entry, and guards against two writers."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    game: Mapped[str] = mapped_column(String(100))
    start: Mapped[str | None] = mapped_column(Text)
    mode: Mapped[str] = mapped_column(String(10))
    invite: Mapped[str | None] = mapped_column(String(64))
    number: Mapped[int] = mapped_column(Integer, default=0)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SeatRow(Base):
    """One side of a game and who has it; secrets are kept as hashes."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("side IN (0, 1)", name="seats_side"),
        Index("seats_token", "token"),
    )

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    side: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(100), default="")
    strength: Mapped[int | None] = mapped_column(SmallInteger)
    token: Mapped[str | None] = mapped_column(String(64))
    invitation: Mapped[str | None] = mapped_column(String(64))


class EntryRow(Base):
    """One line of a game's log."""

    __tablename__ = "entries"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    side: Mapped[int] = mapped_column(SmallInteger)
    value: Mapped[str] = mapped_column(String(64), default="")
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class PassageRow(Base):
    """A link that takes the seats with this token to another browser, once, while it lasts."""

    __tablename__ = "passages"
    __table_args__ = (Index("passages_game", "game_id"),)

    secret: Mapped[str] = mapped_column(String(64), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    token: Mapped[str] = mapped_column(String(64))
    expires: Mapped[datetime] = mapped_column(DateTime(timezone=True))
