"""The tests of this folder hold on every kind of database: each one runs on SQLite and PostgreSQL.

What is true of one alone asks for ``database`` (SQLite's file) or ``postgres_url``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.databases import DATABASES, POSTGRESQL, new_url


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
