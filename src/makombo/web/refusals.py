"""Why a request wasn't carried out: one code each, and the one place that gives it a status."""

from types import MappingProxyType
from typing import Final

from makombo.errors import MakomboError
from makombo.message import Message, form

STATUS: Final = MappingProxyType(
    {
        "malformed": 422,
        "no-such-game": 404,
        "no-such-page": 404,
        "bad-token": 403,
        "foreign": 403,
        "not-yours": 403,
        "stale": 409,
        "illegal": 409,
        "over": 409,
        "impossible": 409,
        "too-big": 413,
        "busy": 429,
        "storage": 503,
    }
)

_TECHNICAL: Final = form("refusal.technical", "{problem}")


class Refusal(MakomboError):
    """A request that can't be carried out: a code, a message, and perhaps seconds to wait."""

    def __init__(self, code: str, message: Message, *, retry_after: int | None = None) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.retry_after = retry_after

    @property
    def rule(self) -> str | None:
        """The number of the rule that refuses, where one does."""
        return self.message.rule

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]


def malformed(problem: str) -> Refusal:
    """Return the refusal of what can't be read, for programmers, whose words are English."""
    return Refusal("malformed", _TECHNICAL(problem=problem))
