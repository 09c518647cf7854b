"""A migrated store on a file of its own, and a clock that moves when it is told to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store import Store
from tests.postgres import DATABASES, POSTGRESQL, USUAL_DATABASE

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

on_both = pytest.mark.parametrize("url", DATABASES, indirect=True)
"""Marks a test that a store is enough for: it runs on SQLite and on PostgreSQL."""


def new_url(request: pytest.FixtureRequest, kind: str) -> str:
    """A migrated database without rows, of that kind."""
    if kind == POSTGRESQL:
        found: str = request.getfixturevalue("postgres_url")
        return found
    file: Path = request.getfixturevalue("database")
    return f"sqlite+aiosqlite:///{file}"


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


@pytest.fixture
def database(tmp_path: Path, empty_database: bytes) -> Path:
    path = tmp_path / "crabblabla.db"
    path.write_bytes(empty_database)
    return path


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    """A migrated database without rows: of the kind that the test asks for, or of the usual one."""
    return new_url(request, getattr(request, "param", USUAL_DATABASE))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store.open(url)
    yield opened
    await opened.close()
