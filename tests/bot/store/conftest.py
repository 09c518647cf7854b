"""The tests of this folder hold on every kind of database: each one runs on SQLite and PostgreSQL.

What is true of one alone asks for ``database`` (SQLite's file) or ``postgres_url``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.sqlite_driver import PART, Connection
from tests.databases import DATABASES, POSTGRESQL, new_url

ROWS = 2 * PART + 1
"""Of ``numbers``."""


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest) -> str:
    """A migrated database without rows."""
    return new_url(request, request.param)


@pytest.fixture(params=DATABASES)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables, which the test may do anything to."""
    if request.param == POSTGRESQL:
        found: str = request.getfixturevalue("bare_postgres_url")
        return found
    return f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'crabblabla.db'}"


@pytest.fixture
async def bare_store(bare_url: str) -> AsyncIterator[Store]:
    """A store on a database without tables."""
    opened = Store.open(bare_url)
    yield opened
    await opened.close()


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the event loop waited for in the threads of SQLite's connections."""
    made: list[object] = []
    ask: Any = Connection.ask

    async def counted(self: Connection, what: object) -> Any:
        made.append(what)
        return await ask(self, what)

    monkeypatch.setattr(Connection, "ask", counted)
    return made


@pytest.fixture
async def numbers(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on SQLite, on a table of many numbers."""
    store = Store.open(f"sqlite+aiosqlite:///{tmp_path}/numbers.db")
    async with store.transaction() as tx:
        await tx.connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
        rows = [{"number": number} for number in range(ROWS)]
        inserted = await tx.connection.execute(text("INSERT INTO numbers VALUES (:number)"), rows)
        assert inserted.rowcount == ROWS
    yield store
    await store.close()
