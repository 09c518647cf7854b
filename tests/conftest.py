"""What tests of the bot have in common, inside Discord and without it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.migrate import migrate
from tests.databases import USUAL_DATABASE, new_url
from tests.postgres import PostgresServer, find_binaries


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A migrated database file without rows, made once: migrating costs more than most tests."""
    path = tmp_path_factory.mktemp("database") / "empty.db"

    async def make() -> None:
        store = Store.open(f"sqlite+aiosqlite:///{path}")
        await migrate(store, path.parent, datetime(2026, 3, 1, 12, 0, tzinfo=UTC))
        await store.close()

    asyncio.run(make())
    return path.read_bytes()


@pytest.fixture
def database(tmp_path: Path, empty_database: bytes) -> Path:
    path = tmp_path / "crabblabla.db"
    path.write_bytes(empty_database)
    return path


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    """A migrated database without rows: of the kind that the test asks for, or of the usual one."""
    return new_url(request, getattr(request, "param", USUAL_DATABASE))


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server, one for each process of tests; skips where its programs lack."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip(
            "PostgreSQL's server programs are not installed (Debian: apt install postgresql)"
        )
    server = PostgresServer.start(binaries)
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """A migrated PostgreSQL database without rows."""
    name = postgres.take()
    yield postgres.url(name)
    postgres.give_back(name)


@pytest.fixture
def bare_postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """A PostgreSQL database without tables, which the test may do anything to."""
    name = postgres.take_bare()
    yield postgres.url(name)
    postgres.drop(name)
