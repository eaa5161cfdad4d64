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

from makombo.errors import TableError
from makombo.kernels.level import Level
from makombo.rules import Game, Position
from makombo.tables.solution import Totals
from makombo.tables.table import Table
from makombo.tables.writer import write_whole

NAME = "manifest.json"
FORMAT = 1

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
        """Return the entry that `to_json` wrote."""
        level = Level(fields["seeds"], fields["sown_mover"], fields["sown_opponent"])
        totals = Totals(**{name: fields[name] for name in Totals.__dataclass_fields__})
        kept = {name: fields[name] for name in ("positions", "coding", "file", "bytes", "sha256")}
        return cls(level=level, totals=totals, **kept)


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
        write_whole(folder / NAME, lambda file: file.write(text.encode()))


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a folder; raise `TableError` if there is none that can be read."""
    path = folder / NAME
    if not folder.is_dir():
        raise TableError(f"{folder}: no such folder, expected one of tables")
    try:
        fields = json.loads(path.read_bytes())
        if fields["format"] != FORMAT:
            found = f"found format version {fields['format']}"
            raise TableError(f"{path}: {found}, expected {FORMAT}; a newer makombo may read it")
        entries = map(Entry.from_json, fields["levels"])
        return Manifest(
            fields["game"],
            fields["rules"],
            fields["program"],
            {entry.level: entry for entry in entries},
        )
    except FileNotFoundError:
        raise TableError(f"{folder}: no {NAME}, expected a folder of tables") from None
    except OSError as error:
        raise TableError(f"{path}: {error.strerror}, expected a manifest of tables") from None
    except TableError:
        raise
    except (ValueError, KeyError, TypeError) as error:
        raise TableError(f"{path}: damaged ({error!r}), expected a manifest of tables") from None


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
    told = hashlib.sha256(str(game).encode())
    for walk in range(_WALKS):
        position = game.initial()
        for ply in range(_PLIES):
            moves = game.legal_moves(position)
            for line in _after(game, position, moves):
                told.update(line.encode())
            if not moves:
                break
            choice = (ply * ply + 7 * walk + position.in_play) % len(moves)
            position = game.apply(position, moves[choice])
    return told.hexdigest()[:16]


def _after(game: Game, position: Position, moves: Iterable[int]) -> Iterable[str]:
    return (f"{move} {game.format(game.apply(position, move))}\n" for move in moves)
