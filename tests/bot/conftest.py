"""A migrated store on a file of its own, and a clock that moves when it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.migrate import migrate

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class ManualClock:
    """A clock that stands still between two calls of :meth:`advance`."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **delta: float) -> datetime:
        self.now += timedelta(**delta)
        return self.now


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A migrated database file without rows, made once: migrating costs more than most tests."""
    path = tmp_path_factory.mktemp("database") / "empty.db"

    async def make() -> None:
        store = Store.open(f"sqlite+aiosqlite:///{path}")
        await migrate(store, path.parent, START)
        await store.close()

    asyncio.run(make())
    return path.read_bytes()


@pytest.fixture
def database(tmp_path: Path, empty_database: bytes) -> Path:
    path = tmp_path / "crabblabla.db"
    path.write_bytes(empty_database)
    return path


@pytest.fixture
def url(database: Path) -> str:
    return f"sqlite+aiosqlite:///{database}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store.open(url)
    yield opened
    await opened.close()
