"""The engine stands alone: no Discord, no database, no clock, no picture (DESIGN, the house)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"
FORBIDDEN = {
    "bot",
    "cogs",
    "render",
    "tests",
    "bench",
    "discord",
    "sqlalchemy",
    "aiosqlite",
    "alembic",
    "apscheduler",
    "structlog",
    "PIL",
}
GAMES = ("baggle", "board", "crabblabla", "lexiplateau", "wordgrid")


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ENGINE / folder).rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where a name comes from"
            yield node.module or ""


def test_there_is_something_to_look_at() -> None:
    assert len(modules(".")) > 20
    assert all(modules(folder) for folder in GAMES)


@pytest.mark.parametrize("path", modules("."), ids=lambda path: str(path.relative_to(ENGINE)))
def test_engine_imports_nothing_of_the_rest(path: Path) -> None:
    names = {name.split(".")[0] for name in imported(ast.parse(path.read_text("utf-8")))}

    assert not names & FORBIDDEN


@pytest.mark.parametrize("path", modules(*GAMES), ids=lambda path: str(path.relative_to(ENGINE)))
def test_games_ask_for_time_and_chance_instead_of_taking_them(path: Path) -> None:
    calls = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }

    assert not calls & {"datetime.now", "datetime.utcnow", "time.time", "random.Random"}
    assert not {call for call in calls if call.startswith(("random.", "secrets."))}
