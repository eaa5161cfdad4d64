"""What can be set about a server: where it keeps its games, and every limit it holds others to."""

from dataclasses import dataclass, field

from platformdirs import user_data_path


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    return f"sqlite:///{user_data_path('makombo', appauthor=False) / 'games.db'}"


@dataclass(frozen=True, slots=True)
class Rates:
    """How often one address may do what, in the words of the library `limits`."""

    create: str = "20 per minute; 300 per hour"
    join: str = "30 per minute"
    sandbox: str = "120 per 10 seconds"
    api: str = "300 per 10 seconds"
    connect: str = "60 per minute"
    connection: str = "40 per 10 seconds"  # commands of one connection
    hint: str = "30 per minute"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server; times are in seconds, sizes in bytes.

    `workers` programs think at a time; at most `waiting` more questions wait for them, and an
    answer that takes longer than `thinking` is replaced by a quick one.
    """

    database: str = field(default_factory=default_database)
    rates: Rates = Rates()
    connections: int = 4000
    connections_per_address: int = 64
    connections_per_game: int = 100
    unread: int = 64  # messages that may wait for a slow reader
    frame: int = 8 * 1024
    body: int = 16 * 1024
    hello: float = 10
    idle: float = 150
    workers: int = 2
    waiting: int = 400
    thinking: float = 20
    tables: int = 2000  # games kept in memory
    cookie_days: int = 180
