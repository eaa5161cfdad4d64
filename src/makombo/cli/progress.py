"""A line that says how far a long piece of work is: on standard error, and on a terminal only."""

import sys
import time
from types import TracebackType

_PAUSE = 0.1  # seconds between two lines, so that saying it costs nothing


class Progress:
    """Shows one line in place while it is entered, and takes it away at the end."""

    def __init__(self) -> None:
        self._shown = False
        self._next = 0.0

    def __enter__(self) -> "Progress":
        """Begin with nothing shown."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def say(self, words: str) -> None:
        """Show these words instead of the last ones, if it is time for it."""
        if not sys.stderr.isatty() or time.monotonic() < self._next:
            return
        self._shown = True
        self._next = time.monotonic() + _PAUSE
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()
