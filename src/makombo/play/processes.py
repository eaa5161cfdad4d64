"""Processes of our own: Ctrl-C is for the one that began them, and none outlives it."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def serve_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it does; to be called in a process just begun."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
