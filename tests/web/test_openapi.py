"""The API does what its description says, whatever it is sent."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from makombo.web.app import create_app
from makombo.web.services.settings import Settings
from tests.web.conftest import FREELY
from tests.web.players import create

OPERATIONS = 13
LONGEST_ID = 40
ENDLESS = "/api/games/{game_id}/events"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("api")
    chosen = Settings(database=f"sqlite:///{folder / 'games.db'}", rates=FREELY)
    with TestClient(create_app(chosen, ThreadPoolExecutor)) as client:
        yield client


@pytest.mark.slow
def test_every_operation_keeps_its_word(client: TestClient) -> None:
    """Call every operation with data that fits its description, and with data that doesn't."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", client.app)
    created = create(client, mode="device")
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path == ENDLESS:
            continue
        for mode in schemathesis.GenerationMode:

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=12,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def keeps_its_word(case: "schemathesis.Case[Any]") -> None:
                # An id that is wrong on purpose stays so; of the others some become the game's.
                given_id = case.path_parameters.get("game_id", "~")
                if given_id[:1] < "N" and len(given_id) <= LONGEST_ID:
                    case.path_parameters["game_id"] = created["id"]
                    case.headers["Authorization"] = f"Bearer {created['token']}"
                # A position's text has more to it than a pattern tells.
                case.call_and_validate(
                    session=client,  # type: ignore[arg-type]
                    excluded_checks=[positive_data_acceptance],
                )

            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong with no data
                keeps_its_word()
        tried += 1
    assert tried == OPERATIONS
