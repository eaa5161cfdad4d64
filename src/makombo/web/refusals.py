"""Why a request wasn't carried out: one code each, and the one place that gives it a status."""

from types import MappingProxyType
from typing import Final

from makombo.errors import MakomboError

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


class Refusal(MakomboError):
    """A request that can't be carried out: a code, words, and where there is one the rule.

    `words` is a message in English that the catalogues hold, or a sentence of the rules.
    """

    def __init__(
        self, code: str, words: str, *, rule: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.rule = rule
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]
