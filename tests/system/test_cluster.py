"""Dask's schedulers: those that aren't there are told at once, whoever asks for one."""

import socket
import sys
import time

import pytest

from makombo.errors import MakomboError
from makombo.system import cluster
from makombo.system.cluster import begun, joined


@pytest.mark.parametrize(
    "address",
    ["nonsense", "tcp://127.0.0.1", "tcp://127.0.0.1:0", "127.0.0.1:99999", "ftp://a:1", "", ":1"],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(MakomboError, match="no address, expected the address of a running Dask"):
        joined(address).__enter__()


def test_a_scheduler_that_isn_t_there_is_said_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    start = time.monotonic()
    with pytest.raises(MakomboError, match=f"scheduler 127.0.0.1:{port}: Connection refused"):
        joined(f"127.0.0.1:{port}").__enter__()
    assert time.monotonic() - start < 2


def test_what_listens_but_is_no_scheduler_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_TIMEOUT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(MakomboError, match=f"^scheduler {address}: no answer, expected the"):
            joined(address).__enter__()


def test_without_dask_its_extra_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MakomboError, match=r"Dask isn't installed, .* 'makombo\[cluster\]'"):
        begun(2).__enter__()
