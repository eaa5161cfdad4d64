"""The manifest: what is there, and by which rules."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from makombo.errors import TableError
from makombo.kernels.kpe_level import Level
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


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seeds", "6"),
        ("seeds", 6.0),
        ("seeds", 60),
        ("sown_mover", 75),
        ("sown_opponent", -1),
        ("positions", 7),
        ("won", "x"),
        ("even", None),
        ("longest", -2),
        ("margin_sum", True),
        ("bytes", None),
        ("file", "../08-f-f.table"),
        ("sha256", 5),
        ("coding", []),
    ],
)
def test_a_damaged_entry_is_refused(copied: Copied, name: str, value: object) -> None:
    folder = copied()
    fields = json.loads((folder / "manifest.json").read_text())
    fields["levels"][3][name] = value
    (folder / "manifest.json").write_text(json.dumps(fields))
    with pytest.raises(TableError, match=rf"manifest.json: damaged \({name} .*\), expected a man"):
        read_manifest(folder)


def test_bytes_that_are_no_text_and_nests_without_end_are_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(b'{"game": "k\xf0e"}')
    with pytest.raises(TableError, match=r"damaged \(no UTF-8 at byte 11\), expected a manifest"):
        read_manifest(tmp_path)
    (tmp_path / "manifest.json").write_text(200_000 * "[")
    with pytest.raises(TableError, match="damaged"):
        read_manifest(tmp_path)


def test_a_name_that_no_folder_can_have_is_refused() -> None:
    with pytest.raises(TableError, match="File name too long, expected a manifest of tables"):
        read_manifest(Path(300 * "a"))


def test_no_folder_and_no_manifest(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such folder, expected one of tables"):
        read_manifest(tmp_path / "none")
    with pytest.raises(TableError, match=r"no manifest.json, expected a folder of tables"):
        read_manifest(tmp_path)
