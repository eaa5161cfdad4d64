"""The keyboard of a terminal, key by key and without an echo, put back as it was in the end.

Only Unix has what this needs, so it is imported where it is used; `can_read_keys` tells.
"""

import codecs
import contextlib
import os
import re
import select
import signal
import sys
from importlib.util import find_spec
from types import FrameType, TracebackType

# What arrow keys and their like send: no letters of a line.
_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.?)", re.DOTALL)


def can_read_keys() -> bool:
    """Tell whether the system lets a program read its terminal key by key."""
    return find_spec("termios") is not None


class Keyboard:
    """Reads what is typed as it is typed, while the context is open."""

    def __enter__(self) -> "Keyboard":
        """Let keys through one by one; Ctrl-C goes on interrupting."""
        import termios
        import tty

        self._fd = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._fd)
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        closing = (signal.SIGHUP, signal.SIGTERM)
        # A terminal that closes, too, should find its way through every `finally`.
        self._handlers = {name: signal.signal(name, _leave) for name in closing}
        self._handlers[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._come_back)
        tty.setcbreak(self._fd, termios.TCSANOW)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put the terminal back as it was."""
        import termios

        for name, handler in self._handlers.items():
            signal.signal(name, handler)
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def _come_back(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """After a stop by Ctrl-Z the shell may have left the terminal otherwise."""
        import termios
        import tty

        tty.setcbreak(self._fd, termios.TCSANOW)

    def read(self, seconds: float) -> str | None:
        """Return what has been typed, "" if nothing was for so long, None at the end of input."""
        ready, _, _ = select.select([self._fd], [], [], max(seconds, 0))
        if not ready:
            return ""
        try:
            data = os.read(self._fd, 4096)
        except OSError:  # the terminal is gone
            return None
        return self._decode(data) if data else None


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the form of a handler
    raise SystemExit(128 + number)


class Line:
    r"""A line being typed: letters come in, and whole lines go out.

    >>> line = Line()
    >>> line.type("d2\x7f1\x1b[A\nquit")
    >>> line.take(), line.text
    ('d1', 'quit')
    """

    def __init__(self) -> None:
        self.text = ""
        self.ended = False
        self._whole: list[str] = []

    def type(self, keys: str) -> None:
        """Take in what has been typed."""
        for key in _SEQUENCE.sub("", keys):
            if key in "\r\n":
                self._whole.append(self.text)
                self.text = ""
            elif key in "\x7f\b":
                self.text = self.text[:-1]
            elif key == "\x15":  # Ctrl-U
                self.text = ""
            elif key == "\x04":  # Ctrl-D
                self.ended = self.ended or not self.text
            elif key.isprintable():
                self.text += key

    def take(self) -> str | None:
        """Return the next whole line, or None while there is none."""
        return self._whole.pop(0) if self._whole else None
