"""Processes of our own: Ctrl-C is for the one that began them, and none outlives it."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any


def serve_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it does; to be called in a process just begun."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class OwnProcesses(SpawnContext):
    """Begins processes afresh and keeps account of them, so that no others are ended with them."""

    def __init__(self) -> None:
        super().__init__()
        self._begun: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802 - as in multiprocessing
        """Return a new process, not begun yet."""
        process = SpawnProcess(*args, **kwargs)
        self._begun.append(process)
        return process

    def end(self) -> None:
        """End those that still run."""
        for process in self._begun:
            if process.is_alive():
                process.terminate()
