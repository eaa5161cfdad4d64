"""Where compiled code is kept.

numba looks only at the file of the function it loads, not at the files of the functions that were
compiled into it. So the folder is named after the contents of all of them: code of another version
of the sources is never picked up.
"""

import functools
import hashlib
import os
import platform
import shutil
import time
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
ROOMS = ("engine", "envs", "kernels", "solver")  # all that compile anything

_PREFIX = "makombo-"
_DAY = 24 * 60 * 60


@functools.cache
def digest() -> str:
    """Return a short text that changes whenever a source of compiled code does."""
    total = hashlib.sha256()
    for source in sorted(file for room in ROOMS for file in (PACKAGE / room).glob("*.py")):
        total.update(str(source.relative_to(PACKAGE)).encode() + b"\0")
        total.update(hashlib.sha256(source.read_bytes()).digest())
    return total.hexdigest()[:16]


@functools.cache
def path() -> Path | None:
    """Return the folder of compiled code, or None where there is no place to keep any.

    It lies where the user's `NUMBA_CACHE_DIR` says; else beside the sources, if they may be
    written to, else in the user's own cache folder.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return _made(Path(chosen))
    return _made(PACKAGE / "kernels" / "__pycache__") or _made(_of_user())


def _made(parent: Path) -> Path | None:
    """Make our folder inside this one; return None if that can't be done."""
    made = parent / f"{_PREFIX}{digest()}"
    try:
        made.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return made if os.access(made, os.W_OK) else None


def _of_user() -> Path:
    import platformdirs

    return platformdirs.user_cache_path("makombo")


def forget_old() -> None:
    """Remove code beside the sources that was last added to more than a day ago.

    It belongs to earlier sources; a process that still runs them may want today's.
    """
    current = path()
    beside = PACKAGE / "kernels" / "__pycache__"
    if current is None or current.parent != beside:
        return
    for old in beside.glob(f"{_PREFIX}*"):
        if old != current and old.stat().st_mtime < time.time() - _DAY:
            shutil.rmtree(old, ignore_errors=True)


def mark_warm() -> None:
    """Note that everything is compiled."""
    mark = _mark()
    if mark is not None:
        mark.touch()


def is_warm() -> bool:
    """Tell whether everything is compiled, so that a kernel answers within a second."""
    mark = _mark()
    return mark is not None and mark.exists()


def _mark() -> Path | None:
    """Return the file that says so; code is made anew for each release of numba and Python."""
    parent = path()
    versions = f"numba-{version('numba')}-python-{platform.python_version()}"
    return None if parent is None else parent / f"warm-{versions}-{platform.machine()}"
