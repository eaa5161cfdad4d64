"""Dask, for all who share work out: the cluster of a scheduler, or processes of this machine.

Both are contexts that give a client of Dask. What is submitted to it has to hang on its arguments
alone, for a worker that dies is replaced by another.
"""

import re
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from makombo.errors import MakomboError

_TIMEOUT = 3.0  # seconds to wait for a scheduler, and again for its first worker
_ADDRESS = re.compile(
    r"(?:(?P<scheme>tcp|tls|ws|wss)://)?\[?(?P<host>[^/@\s]+?)\]?:(?P<port>[0-9]{1,5})"
)


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Join the cluster of the scheduler at an address, on which makombo has to be installed.

    Raises `MakomboError` unless a scheduler answers there that has a worker.
    """
    _check_listening(address)
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _not_there(address, str(error).partition("\n")[0]) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_TIMEOUT)
        except OSError:
            raise MakomboError(
                f"scheduler {address}: found no worker, expected one at least"
            ) from None
        yield client


@contextmanager
def begun(workers: int) -> Iterator[Any]:
    """Begin a cluster of so many processes, which end with the context."""
    distributed = _distributed()
    with _interrupts_held_back():
        cluster = distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            memory_limit=None,  # whoever submits knows what the work takes
            silence_logs="ERROR",
        )
    client = distributed.Client(cluster, set_as_default=False)
    try:
        yield client
    finally:
        client.close()
        cluster.close()


def _distributed() -> Any:
    """Return Dask's own module, which has no types; raise `MakomboError` where it is missing."""
    try:
        return import_module("distributed")
    except ImportError:
        wanted = "pip install 'makombo[cluster]'"
        raise MakomboError(f"workers: Dask isn't installed, expected it: {wanted}") from None


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Leave Ctrl-C to this thread alone, which gets it when this is over.

    Threads and processes that begin meanwhile, and those that they begin, never get it: it would
    end the workers with a traceback each.
    """
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # to begin later it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _check_listening(address: str) -> None:
    """Raise `MakomboError` unless a scheduler answers; Dask itself might wait for it for ever."""
    parts = _ADDRESS.fullmatch(address)
    if parts is None or not 0 < int(parts["port"]) < 1 << 16:
        raise _not_there(address, "no address")
    try:
        with socket.create_connection((parts["host"], int(parts["port"])), _TIMEOUT) as listener:
            # Over plain TCP a scheduler is the first to speak.
            if parts["scheme"] in (None, "tcp") and not listener.recv(1):
                raise _not_there(address, "no answer")
    except TimeoutError:
        raise _not_there(address, "no answer") from None
    except (OSError, UnicodeError) as error:
        raise _not_there(address, getattr(error, "strerror", None) or str(error)) from None


def _not_there(address: str, reason: str) -> MakomboError:
    expected = "the address of a running Dask scheduler, as tcp://host:8786"
    return MakomboError(f"scheduler {address}: {reason}, expected {expected}")
