"""Where compiled kernels are kept."""

from pathlib import Path

import pytest

from engine.kernels import jit


def test_the_folder_named_by_the_environment_comes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = jit.cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path


def test_a_read_only_tree_falls_back_to_the_user_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    tree.write_text("a file where the folder should be: nothing can be made below it")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(jit, "_HERE", tree)
    folder = jit.cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "cache" / "crabblabla"


def test_any_change_to_a_kernel_changes_the_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    source = tmp_path / "kernels"
    source.mkdir()
    monkeypatch.setattr(jit, "_HERE", source)
    (source / "callee.py").write_text("one = 1")
    first = jit.cache_folder()
    (source / "callee.py").write_text("one = 2")
    assert jit.cache_folder() != first
