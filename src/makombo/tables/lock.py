"""Keeping a folder of tables to one run that writes to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from makombo.errors import TableError

_LOCK = ".lock"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep other runs out of an existing folder; raise `TableError` if one is at work in it.

    The lock goes with the process, however that ends.
    """
    from filelock import FileLock, Timeout

    if not folder.is_dir():  # of which the lock would make one
        raise TableError(f"{folder}: No such file or directory, expected a folder for tables")
    lock = FileLock(folder / _LOCK)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise TableError(f"{folder}: another run is at work, expected it to end") from None
    except OSError as error:
        raise TableError(f"{folder}: {error.strerror}, expected a folder for tables") from None
    try:
        yield
    finally:
        lock.release()
