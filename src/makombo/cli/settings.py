"""How a game at the keyboard is played: what `--resume` must know beside the record itself."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote_from_bytes, unquote_to_bytes

from makombo.errors import MakomboError, quote
from makombo.render import SPEEDS


@dataclass(frozen=True)
class Settings:
    """The speed of the sowing, the seed of the programs, and the file for the record, if any.

    >>> settings = Settings("fast", 7, Path("/tmp/my  game.txt"))
    >>> settings.tags()["RecordFile"]
    '/tmp/my%20%20game.txt'
    >>> Settings.from_tags(settings.tags()) == settings
    True
    """

    speed: str
    seed: int
    record: Path | None = None

    def changed(self, speed: str | None, record: str | None) -> "Settings":
        """Return the settings with those that are given; the path is made absolute."""
        changed = self if speed is None else replace(self, speed=speed)
        return changed if record is None else replace(changed, record=Path(record).absolute())

    def tags(self) -> dict[str, str]:
        """Return the settings as the tags of a record."""
        tags = {"Speed": self.speed, "Seed": str(self.seed)}
        if self.record is not None:
            # Tags are tidied; a path must come back byte for byte.
            tags["RecordFile"] = quote_from_bytes(os.fsencode(self.record))
        return tags

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> "Settings":
        """Return the settings that `tags` wrote; raise `MakomboError`."""
        speed, seed, file = tags.get("Speed", ""), tags.get("Seed", ""), tags.get("RecordFile")
        if speed not in SPEEDS:
            raise _damaged("Speed", speed, ", ".join(SPEEDS))
        if not seed.removeprefix("-").isdecimal():
            raise _damaged("Seed", seed, "a whole number")
        path = None if file is None else Path(os.fsdecode(unquote_to_bytes(file)))
        return cls(speed, int(seed), path)


def _damaged(tag: str, found: str, expected: str) -> MakomboError:
    return MakomboError(f"the kept game, tag {tag}: found {quote(found)}, expected {expected}")
