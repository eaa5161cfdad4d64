"""Saying which extra to install where a library isn't there."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra_envs() -> Iterator[None]:
    """Turn the failure of an import inside into one that says what to install.

    >>> with extra_envs():
    ...     import no_such_library
    Traceback (most recent call last):
        ...
    ModuleNotFoundError: no_such_library isn't installed, it comes with pip install "makombo[envs]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        message = f'{error.name} isn\'t installed, it comes with pip install "makombo[envs]"'
        raise ModuleNotFoundError(message, name=error.name) from None
