"""The unfinished game, kept on disk after every move so that nothing ends it but its end.

It is a record like any other, in the user's data folder (or in `MAKOMBO_DATA`), whose further tags
say how it was being played.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from makombo.errors import MakomboError
from makombo.notation import Record, format_record, read_records
from makombo.play import Match
from makombo.play.folders import data_folder
from makombo.system.files import write_whole

FILE_NAME = "unfinished.txt"


class SavedGame:
    """The saved game's file; `tags` are written into it along with the match."""

    def __init__(self, tags: Mapping[str, str], folder: Path | None = None) -> None:
        self.path = (data_folder() if folder is None else folder) / FILE_NAME
        self._tags = dict(tags)
        self._written = ""

    def save(self, match: Match) -> None:
        """Keep the match as it stands, or nothing if no move has been made; raise `OSError`."""
        if not match.moves:
            self.forget()
            return
        text = format_record(replace(match.record(), tags=self._tags))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, text)
        self._written = text

    def forget(self) -> None:
        """Remove the saved game, if it is the one that was saved here and not another since."""
        if self._written and self.path.is_file():
            if self.path.read_text(encoding="utf-8") == self._written:
                self.path.unlink()
            self._written = ""


def load(folder: Path | None = None) -> Record | None:
    """Return the saved game, or None where there is none; raise `MakomboError` if it is damaged."""
    path = SavedGame({}, folder).path
    try:
        return next(read_records(path), None)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise MakomboError(f"{path}: {error.strerror}, expected the kept game") from None
    except ValueError as error:
        raise MakomboError(f"{path}: {error}") from None
