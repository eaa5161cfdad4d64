import json
from pathlib import Path

from tests.cli.conftest import Run


def test_bytes_before_and_after(run: Run, tmp_path: Path) -> None:
    run("solve", "kpe", "--out", str(tmp_path), "--max-seeds", "4")
    before = sum(file.stat().st_size for file in tmp_path.glob("*.table"))
    answer = json.loads(run("pack", str(tmp_path), "--json").out)
    after = sum(file.stat().st_size for file in tmp_path.glob("*.table"))
    assert answer == {"tables": 3, "before": before, "after": after}
    assert run("pack", str(tmp_path)).out == f"{after} bytes before, {after} after\n"


def test_no_such_folder(run: Run, tmp_path: Path) -> None:
    code, out, err = run("pack", str(tmp_path / "none"))
    assert (code, out) == (2, "")
    assert "no such folder, expected one of tables" in err
