import json
from pathlib import Path

from tests.cli.conftest import Run


def test_what_is_there(run: Run, tmp_path: Path) -> None:
    solved = run("solve", "kpe", "--out", str(tmp_path), "--max-seeds", "6").out
    listed = run("tables", str(tmp_path)).out
    head, _, rest = listed.partition("\n")
    assert head.startswith("kpe, rules ")
    assert rest == solved


def test_json(run: Run, tmp_path: Path) -> None:
    run("solve", "kpe", "--out", str(tmp_path), "--max-seeds", "6")
    answer = json.loads(run("tables", str(tmp_path), "--json").out)
    level = next(each for each in answer["levels"] if each["sown_mover"] == 0b1110)
    wanted = ("seeds", "sown_opponent", "positions", "won", "even", "lost", "margin_sum")
    assert [level[name] for name in wanted] == [6, 15, 1, 0, 1, 0, 0]
    assert len(level["sha256"]) == 64


def test_no_such_folder(run: Run, tmp_path: Path) -> None:
    code, out, err = run("tables", str(tmp_path / "none"))
    assert (code, out) == (2, "")
    assert "no such folder, expected one of tables" in err
