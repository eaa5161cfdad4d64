"""Work is shared out in order, read as needed, and dropped when nobody listens any more."""

import itertools
import threading

import pytest

from makombo.kernels.sharing import share


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_results_come_in_the_order_of_the_work(threads: int) -> None:
    assert list(share(lambda n: n * n, range(100), threads)) == [n * n for n in range(100)]


def test_endless_work_is_read_as_needed() -> None:
    results = share(lambda n: -n, itertools.count(), threads=2)
    assert list(itertools.islice(results, 3)) == [0, -1, -2]


def test_an_error_ends_the_work() -> None:
    def fail(number: int) -> int:
        if number == 5:
            raise ZeroDivisionError
        return number

    results = share(fail, range(1_000_000), threads=2)
    with pytest.raises(ZeroDivisionError):
        list(results)


def test_threads_end_with_the_listener() -> None:
    results = share(lambda n: n, itertools.count(), threads=2)
    next(results)
    results.close()  # type: ignore[attr-defined]
    names = [thread.name for thread in threading.enumerate()]
    assert not any(name.startswith("makombo") for name in names)
