"""Where compiled code is kept, and what is said of it."""

import os
from pathlib import Path

import platformdirs
import pytest

from makombo.kernels import cache

find = cache.path.__wrapped__  # unremembered
digest = cache.digest.__wrapped__


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of three sources in a room, and an empty home for the user."""
    kernels = tmp_path / "package" / "kernels"
    kernels.mkdir(parents=True)
    for name in ("a.py", "b.py", "c.py"):
        (kernels / name).write_text(f"NAME = {name!r}\n")
    monkeypatch.setattr(cache, "PACKAGE", kernels.parent)
    monkeypatch.setattr(cache, "digest", lambda: "0123")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / "home" / name)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    return kernels.parent


def test_the_digest_changes_with_any_source(package: Path) -> None:
    before = digest()
    assert digest() == before
    (package / "kernels" / "b.py").write_text("NAME = 'd.py'\n")
    assert digest() != before


def test_code_lies_beside_the_sources(package: Path) -> None:
    folder = package / "kernels" / "__pycache__" / "makombo-0123"
    assert find() == folder
    assert folder.is_dir()


def test_the_user_may_choose_the_folder(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    assert find() == tmp_path / "chosen" / "makombo-0123"


def test_read_only_sources_send_it_to_the_users_cache(package: Path, tmp_path: Path) -> None:
    (package / "kernels" / "__pycache__").write_text("a file, so that no folder can be made")
    assert find() == tmp_path / "home" / "makombo" / "makombo-0123"


def test_where_nothing_can_be_written_nothing_is_kept(package: Path, tmp_path: Path) -> None:
    (package / "kernels" / "__pycache__").write_text("")
    (tmp_path / "home").write_text("")
    assert find() is None


def test_old_code_is_removed_after_a_day(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    current = find()
    assert current is not None
    monkeypatch.setattr(cache, "path", lambda: current)
    old, recent = current.with_name("makombo-old"), current.with_name("makombo-recent")
    for folder in (old, recent, current):
        folder.mkdir(exist_ok=True)
    os.utime(old, (0, 0))
    os.utime(current, (0, 0))
    cache.forget_old()
    assert sorted(path.name for path in current.parent.iterdir()) == [current.name, recent.name]


def test_warm_is_what_was_marked_so(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    current = find()
    assert current is not None
    monkeypatch.setattr(cache, "path", lambda: current)
    assert not cache.is_warm()
    cache.mark_warm()
    assert cache.is_warm()


def test_without_a_folder_nothing_is_ever_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "path", lambda: None)
    cache.mark_warm()
    cache.forget_old()
    assert not cache.is_warm()
