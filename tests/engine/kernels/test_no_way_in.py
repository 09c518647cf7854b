"""What has no way in from Python is called by kernels alone: numba checks nothing, it would die."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
KERNELS = ROOT / "engine" / "kernels"
NO_WAY_IN = {"part", "inlined"}
COMPILED = NO_WAY_IN | {"kernel"}


def _functions(tree: ast.Module, decorators: set[str]) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            names = {name.id for name in node.decorator_list if isinstance(name, ast.Name)}
            if names & decorators:
                yield node


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _names(path: Path) -> set[str]:
    return {function.name for function in _functions(_tree(path), NO_WAY_IN)}


def _calls_from_python(path: Path, forbidden: set[str]) -> set[str]:
    """The forbidden names that code outside compiled functions calls."""
    tree = _tree(path)
    compiled = {id(node) for function in _functions(tree, COMPILED) for node in ast.walk(function)}
    return {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and id(node) not in compiled
        if isinstance(node.func, ast.Name) and node.func.id in forbidden
    }


def _sources() -> list[Path]:
    folders = ("engine", "bot", "cogs", "render", "bench", "tests")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_outside_the_kernels_none_is_imported() -> None:
    of_module = {f"engine.kernels.{path.stem}": _names(path) for path in KERNELS.glob("*.py")}
    assert "walk_from" in of_module["engine.kernels.walk"]
    found = {
        (path.relative_to(ROOT).as_posix(), name.name)
        for path in _sources()
        if path.parent != KERNELS
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
        if name.name in of_module.get(node.module, set())
    }
    assert found == set()


@pytest.mark.parametrize("path", sorted(KERNELS.glob("*.py")), ids=lambda path: str(path.stem))
def test_inside_the_kernels_only_compiled_functions_call_them(path: Path) -> None:
    own = _names(path)
    imported = {
        name.asname or name.name
        for node in _tree(path).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine.kernels.")
        for name in node.names
        if name.name in _names(KERNELS / f"{(node.module or '').rpartition('.')[2]}.py")
    }
    assert _calls_from_python(path, own | imported) == set()


def test_a_call_from_python_is_seen(tmp_path: Path) -> None:
    source = tmp_path / "wrong.py"
    source.write_text("@part\ndef one(): ...\n@kernel\ndef two(): one()\n")
    assert _calls_from_python(source, _names(source)) == set()
    source.write_text("@part\ndef one(): ...\ndef two(): return one()\n")
    assert _calls_from_python(source, _names(source)) == {"one"}
