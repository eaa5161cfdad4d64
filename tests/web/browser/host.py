"""A server in a process of its own, which a test may kill and start again."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.language.made_up import made_up_language
from tests.programs import QUIETLY

MADE_UP = "MADE_UP"  # the folder for the catalogue of a made-up language, in a host's environment

ROOT = Path(__file__).parents[3]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Host:
    """A running server; its address and its games stay the same when it is started again."""

    def __init__(self, database: Path, environment: Mapping[str, str] | None = None) -> None:
        self.database = database
        self.environment = environment
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        module = "tests.web.browser.host"
        command = [sys.executable, *QUIETLY, "-m", module, str(self.port), str(self.database)]
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        assert str(self.port) in line, f"the server didn't start: {line!r}"
        self._process = process

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def freeze(self) -> None:
        """Let it hang: lines stay open, and nobody answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None:
            self.kill()


def main(port: str, database: str) -> None:
    """Serve with limits that tests don't meet, and in a made-up language where one is asked for."""
    if MADE_UP in os.environ:
        with made_up_language(Path(os.environ[MADE_UP])):
            _serve(port, database)
    else:
        _serve(port, database)


def _serve(port: str, database: str) -> None:
    from makombo.web.services.settings import Settings
    from makombo.web.serving import serve
    from tests.web.conftest import FREELY

    settings = Settings(database=f"sqlite:///{database}", rates=FREELY, workers=1)
    serve(settings, port=int(port), say=lambda line: print(line, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
