"""For every test, those in documents and docstrings too.

With --no-skips, a skip is a failure. No test sees other tables than the package's, or another
locale than C, whatever the user has, and none fails because the machine is busy or the tests run in
the background.
"""

import os
import signal
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --no-skips, which .ci/run gives."""
    parser.addoption("--no-skips", action="store_true", help="a skipped test is a failed one")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail the test that skips itself; an expected failure isn't a skip."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and item.config.getoption("--no-skips"):
        _fail(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail the module that skips itself as a whole."""
    report = yield
    if report.skipped and collector.config.getoption("--no-skips"):
        _fail(report)
    return report


@pytest.fixture(autouse=True, scope="session")
def _no_tables_but_the_starter_ones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MAKOMBO_TABLES", raising=False)
        patch.setenv("MAKOMBO_DATA", os.fspath(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _english_whoever_tests() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        yield


@pytest.fixture(autouse=True, scope="session")
def _programs_that_hear_ctrl_c() -> None:
    # What a shell runs in the background ignores it, and so would every program begun from here.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _fail(report: pytest.TestReport | pytest.CollectReport) -> None:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"with --no-skips a skip is a failure: {reason}"
