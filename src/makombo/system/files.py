"""Files that are there whole or not at all, and are refused before work begins, not after."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from makombo.errors import MakomboError

UNFINISHED = ".unfinished"
"""How the names of files end that are being written, or were when a program was killed."""


def write_whole(path: Path, content: str | Callable[[BinaryIO], object]) -> None:
    """Write a file under a temporary name, see it on the disk, then give it its own.

    `content` is a text, or what writes bytes to the open file. A link stays a link, and a file that
    is there leaves its permissions to the new one. What isn't a plain file, as a pipe or a
    terminal, is written to directly. Raises `OSError`, and then removes the temporary file.
    """
    target = path.resolve()
    write = _writer(content) if isinstance(content, str) else content
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            write(file)
        return
    name = f".{target.name[:50]}.{os.getpid()}-{secrets.token_hex(4)}{UNFINISHED}"
    temporary = target.with_name(name)
    try:
        with temporary.open("xb") as file:
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o777)
            write(file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _writer(text: str) -> Callable[[BinaryIO], object]:
    return lambda file: file.write(text.encode())


def remove_unfinished(folder: Path) -> None:
    """Remove what programs that were killed left behind in a folder."""
    for left in folder.glob(f"*{UNFINISHED}"):
        with contextlib.suppress(OSError):
            left.unlink()


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
