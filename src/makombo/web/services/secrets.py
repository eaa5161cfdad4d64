"""The secrets that open seats, the ids that open nothing, and the hashes that are kept."""

import hashlib
import re
import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID: Final = re.compile(rf"[{_LETTERS}]{{12}}")


def new_secret() -> str:
    """Return 256 random bits as text that fits in a link."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Return the public id of a new game.

    >>> is_id(new_id()), is_id("../etc")
    (True, False)
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_id(text: str) -> bool:
    """Tell whether a text could be the id of a game."""
    return _ID.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """Return the hash of a secret, all that is stored of it."""
    return hashlib.sha256(secret.encode()).hexdigest()
