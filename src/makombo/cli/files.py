"""Files written for a user: whole or not at all, and refused before a game begins, not after."""

import contextlib
import os
import tempfile
from pathlib import Path

from makombo.errors import MakomboError


def write_whole(path: Path, text: str) -> None:
    """Write the file under a temporary name, then give it its own; raise `OSError`.

    What isn't a plain file, as a pipe or a terminal, is written to directly.
    """
    target = path.resolve()  # a link stays a link
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")
        return
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(file.fileno(), _mode(target))
            file.write(text)
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _mode(target: Path) -> int:
    """Return the permissions that the file has, or that a new one would get."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def check_writable(path: Path) -> None:
    """Raise `MakomboError` for a path at which `write_whole` could write no file; write nothing."""
    try:
        reason = _obstacle(path.resolve())
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError as error:  # a path with a null character
        reason = str(error)
    if reason is not None:
        raise MakomboError(f"{path}: {reason}, expected a file that can be written")


def _obstacle(target: Path) -> str | None:
    """Return why the file can't be written, or None; `OSError`s say so too."""
    if target.is_dir():
        return "Is a directory"
    if target.exists() and not os.access(target, os.W_OK):
        return "Permission denied"
    if not target.exists() or target.is_file():
        # The surest question is to try: read-only disks and long names show themselves here.
        with tempfile.NamedTemporaryFile(prefix=f".{target.name}.", dir=target.parent):
            pass
    return None
