"""Keeping a folder of tables to one run that writes to it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from makombo.errors import TableError

_LOCK = ".lock"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep other runs out of an existing folder; raise `TableError` if one is at work in it.

    The lock goes with the process, however that ends; its empty file stays.
    """
    try:
        lock = (folder / _LOCK).open("w")
    except OSError as error:
        raise TableError(f"{folder}: {error.strerror}, expected a folder for tables") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise TableError(f"{folder}: another run is at work, expected it to end") from None
        yield
