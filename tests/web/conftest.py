"""A server in this process, with a database of its own and computers that think in threads."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from makombo.web.app import create_app
from makombo.web.services.settings import Rates, Settings

FREELY = Rates(
    **dict.fromkeys(Rates.model_fields, "100000 per second"),
)

Serve = Callable[..., TestClient]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'games.db'}", rates=FREELY, workers=1)


@pytest.fixture
def serve(settings: Settings) -> Iterator[Serve]:
    """Start servers, each with these settings changed; all stop at the end."""
    running: list[TestClient] = []

    def start(
        executor: Callable[[int], Executor] = ThreadPoolExecutor, **changes: object
    ) -> TestClient:
        client = TestClient(create_app(settings.model_copy(update=changes), executor))
        client.__enter__()
        running.append(client)
        return client

    yield start
    for client in running:
        client.__exit__(None, None, None)


@pytest.fixture
def server(serve: Serve) -> TestClient:
    return serve()
