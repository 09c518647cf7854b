"""What tests of the bot have in common, inside Discord and without it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from bot.store import Store
from bot.store.migrate import migrate


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
