import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    run("solve", "kpe", "--out", str(tmp_path / "t"), "--max-seeds", "4")
    return tmp_path / "t"


def test_sound_tables(run: Run, folder: Path) -> None:
    assert run("verify", "kpe", "--tables", str(folder)) == (0, "367 checked, 0 wrong\n", "")
    ran = run("verify", "kpe", "--tables", str(folder), "--sample", "50", "--seed", "3", "--json")
    assert (ran.code, json.loads(ran.out)) == (0, {"checked": 50, "wrong": 0, "named": []})


def test_a_flipped_byte_is_named_and_the_exit_code_says_so(run: Run, folder: Path) -> None:
    path = folder / "04-f-f.table"
    data = bytearray(path.read_bytes())
    data[4096 + 207] ^= 2
    path.write_bytes(data)
    code, out, err = run("verify", "kpe", "--tables", str(folder))
    assert (code, err) == (1, "")
    first, last = out.splitlines()
    text = "0,0,0,2/0,1,0,1 S 22 22 abcd abcd"
    assert first.startswith(f"{path}, rank 207, {text}: margin ")
    assert last == "37 checked, 1 wrong"
    named = json.loads(run("verify", "kpe", "--tables", str(folder), "--json").out)["named"]
    assert [(wrong["rank"], wrong["position"]) for wrong in named] == [(207, text)]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("kpe", "--tables", "none"), "none: no such folder, expected one of tables"),
        (("kpe:seeds=4", "--tables", "none"), "expected seeds=6"),
        (("kpe", "--tables", "none", "--sample", "0"), "--sample: found '0', expected a whole"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    code, out, err = run("verify", *arguments)
    assert (code, out) == (2, "")
    assert problem in err


def test_tables_of_other_options(run: Run, folder: Path) -> None:
    code, _, err = run("verify", "kpe:skip_origin=true", "--tables", str(folder))
    assert code == 2
    assert "tables of kpe, expected tables of kpe:skip_origin=true" in err
