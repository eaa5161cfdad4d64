"""The manifest: what is there, and by which rules."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.kernels.level import Level
from makombo.rules import game
from makombo.tables import read_manifest, rules_id
from tests.solver.tables import OPTIONS, solved

Copied = Callable[..., Path]


def test_what_was_written_is_read(copied: Copied) -> None:
    manifest = read_manifest(copied())
    assert (manifest.game, manifest.rules) == ("kpe", rules_id(game("kpe")))
    assert set(manifest.entries) == set(solved("kpe", 8))
    entry = manifest.entries[Level(6, 15, 15)]
    assert entry.totals == solved("kpe", 8)[entry.level].totals


def test_names_that_the_tables_command_promises(copied: Copied) -> None:
    first = json.loads((copied() / "manifest.json").read_text())["levels"][1]
    wanted = (
        "seeds",
        "sown_mover",
        "sown_opponent",
        "positions",
        "won",
        "even",
        "lost",
        "margin_sum",
    )
    assert [first[name] for name in wanted] == [2, 15, 15, 36, 9, 9, 18, -18]
    assert len(first["sha256"]) == 64


def test_rules_have_an_id_for_every_option() -> None:
    assert len({rules_id(game(name)) for name in OPTIONS}) == len(OPTIONS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "damaged"),
        ("[]", "damaged"),
        ('{"format": 1, "game": "kpe"}', "damaged"),
        ('{"format": 9}', "found format version 9, expected 1"),
    ],
)
def test_what_is_no_manifest_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(TableError, match=problem):
        read_manifest(tmp_path)


def test_no_folder_and_no_manifest(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such folder, expected one of tables"):
        read_manifest(tmp_path / "none")
    with pytest.raises(TableError, match=r"no manifest.json, expected a folder of tables"):
        read_manifest(tmp_path)
