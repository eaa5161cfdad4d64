"""The manifest of a folder of tables: what is there, by which rules, and the checksums.

It's the file `manifest.json`, the same byte for byte for the same tables however they were made.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from makombo.errors import TableError, quote
from makombo.kernels.kpe_level import ALL_SOWN, MOST_SEEDS, Level
from makombo.rules import Game, Position
from makombo.tables.solution import Totals
from makombo.tables.table import SUFFIX, Table
from makombo.tables.writer import write_file

NAME = "manifest.json"
FORMAT = 1

MOST_DISTANCE = (1 << 32) - 1
MOST_BYTES = 1 << 50

_WALKS = 8
_PLIES = 40


@dataclass(frozen=True)
class Entry:
    """One table: its level, what it holds, and its file."""

    level: Level
    positions: int
    totals: Totals
    coding: str
    file: str
    bytes: int
    sha256: str

    def to_json(self) -> dict[str, Any]:
        """Return the entry by the names that `makombo tables` uses."""
        totals = asdict(self.totals)
        return {
            "seeds": self.level.seeds,
            "sown_mover": self.level.sown_mover,
            "sown_opponent": self.level.sown_opponent,
            "positions": self.positions,
            **totals,
            "coding": self.coding,
            "file": self.file,
            "bytes": self.bytes,
            "sha256": self.sha256,
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Entry":
        """Return the entry that `to_json` wrote; raise `ValueError` for what it can't have been."""
        seeds = _whole(fields, "seeds", 0, MOST_SEEDS)
        masks = (_whole(fields, name, 0, ALL_SOWN) for name in ("sown_mover", "sown_opponent"))
        level = Level(seeds, *masks)
        size = _whole(fields, "positions", level.size, level.size)
        won, even, lost = (_whole(fields, name, 0, size) for name in ("won", "even", "lost"))
        margins = _whole(fields, "margin_sum", -seeds * size, seeds * size)
        longest = _whole(fields, "longest", 0, MOST_DISTANCE)
        return cls(
            level=level,
            positions=size,
            totals=Totals(won, even, lost, margins, longest),
            coding=_text(fields, "coding"),
            file=_text(fields, "file", level.name + SUFFIX),
            bytes=_whole(fields, "bytes", 0, MOST_BYTES),
            sha256=_text(fields, "sha256"),
        )


@dataclass(frozen=True)
class Manifest:
    """What a folder of tables holds."""

    game: str
    rules: str
    program: str
    """The program's version that made them."""
    entries: dict[Level, Entry]

    def write(self, folder: Path) -> None:
        """Write the manifest, levels in order; raise `TableError`."""
        listed = [self.entries[level].to_json() for level in sorted(self.entries)]
        head = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "program": self.program,
        }
        lines = ",\n".join(json.dumps(entry) for entry in listed)
        text = f'{json.dumps(head)[:-1]}, "levels": [\n{lines}\n]}}\n'
        write_file(folder / NAME, text)


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a folder; raise `TableError` if there is none that can be read."""
    path = folder / NAME
    try:
        if not folder.is_dir():
            raise TableError(f"{folder}: no such folder, expected one of tables")
        fields = json.loads(path.read_bytes().decode())
        if fields["format"] != FORMAT:
            found = f"found format version {fields['format']}"
            raise TableError(f"{path}: {found}, expected {FORMAT}; a newer makombo may read it")
        entries = map(Entry.from_json, fields["levels"])
        return Manifest(
            _text(fields, "game"),
            _text(fields, "rules"),
            _text(fields, "program"),
            {entry.level: entry for entry in entries},
        )
    except FileNotFoundError:
        raise TableError(f"{folder}: no {NAME}, expected a folder of tables") from None
    except OSError as error:
        raise TableError(f"{path}: {error.strerror}, expected a manifest of tables") from None
    except TableError:
        raise
    except UnicodeDecodeError as error:
        found = f"no UTF-8 at byte {error.start}"
        raise TableError(f"{path}: damaged ({found}), expected a manifest of tables") from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise TableError(f"{path}: damaged ({error}), expected a manifest of tables") from None


def _whole(fields: dict[str, Any], name: str, low: int, high: int) -> int:
    """Return a whole number of an entry; raise `ValueError`."""
    value = fields[name]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} {quote(str(value))}")
    return value


def _text(fields: dict[str, Any], name: str, only: str | None = None) -> str:
    """Return a text of an entry; raise `ValueError`."""
    value = fields[name]
    if not isinstance(value, str) or only not in (None, value):
        raise ValueError(f"{name} {quote(str(value))}")
    return value


def describe(table: Table) -> Entry:
    """Return the entry of a table, its checksum computed."""
    digest = hashlib.sha256()
    with table.path.open("rb") as file:
        while piece := file.read(1 << 22):
            digest.update(piece)
    header = table.header
    return Entry(
        header.level,
        header.positions,
        header.totals,
        header.coding,
        table.path.name,
        table.bytes,
        digest.hexdigest(),
    )


@cache
def rules_id(game: Game) -> str:
    """Return a short text that changes whenever what the rules do changes.

    It's the digest of some games, told position by position, that always take the same course.
    """
    digest = hashlib.sha256(str(game).encode())
    for walk in range(_WALKS):
        position = game.initial()
        for ply in range(_PLIES):
            moves = game.legal_moves(position)
            for line in _after(game, position, moves):
                digest.update(line.encode())
            if not moves:
                break
            choice = (ply * ply + 7 * walk + position.in_play) % len(moves)
            position = game.apply(position, moves[choice])
    return digest.hexdigest()[:16]


def _after(game: Game, position: Position, moves: Iterable[int]) -> Iterable[str]:
    return (f"{move} {game.format(game.apply(position, move))}\n" for move in moves)
