"""What the adapter relies on: rows by the thousand, few trips, and transactions that end."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.sqlite_driver import AT_ONCE, Connection

ROWS = 2 * AT_ONCE + 1


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the event loop waited for in the connections' threads."""
    made: list[object] = []
    execute: Any = Connection._execute

    async def counted(self: Connection, function: object, *rest: Any, **named: Any) -> Any:
        made.append(function)
        return await execute(self, function, *rest, **named)

    monkeypatch.setattr(Connection, "_execute", counted)
    return made


@pytest.fixture
async def numbers(tmp_path: Path) -> Any:
    """A store on a table of many numbers."""
    store = Store.open(f"sqlite+aiosqlite:///{tmp_path}/numbers.db")
    async with store.transaction() as tx:
        await tx.connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
        rows = [{"number": number} for number in range(ROWS)]
        inserted = await tx.connection.execute(text("INSERT INTO numbers VALUES (:number)"), rows)
        assert inserted.rowcount == ROWS
    yield store
    await store.close()


async def test_all_rows_come_in_order(numbers: Store) -> None:
    async with numbers.reading() as tx:
        found = await tx.connection.execute(text("SELECT number FROM numbers ORDER BY number"))
        assert [row.number for row in found] == list(range(ROWS))


async def test_rows_can_be_streamed(numbers: Store) -> None:
    async with numbers.reading() as tx:
        query = text("SELECT number FROM numbers ORDER BY number")
        async with tx.connection.stream(query) as found:
            assert [row.number async for row in found] == list(range(ROWS))
        async with tx.connection.stream(query) as found:
            assert await anext(found) == (0,)
        assert await tx.connection.scalar(text("SELECT max(number) FROM numbers")) == ROWS - 1


async def test_reading_waits_for_the_thread_once_a_statement(
    numbers: Store, trips: list[object]
) -> None:
    for _ in range(2):
        trips.clear()
        async with numbers.reading() as tx:
            assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == ROWS
        assert len(trips) == 1
    trips.clear()
    async with numbers.reading():
        pass
    assert trips == []


async def test_a_reader_keeps_its_moment_and_the_next_one_sees_what_is_new(numbers: Store) -> None:
    count = partial(text, "SELECT count(*) FROM numbers")
    async with numbers.reading() as before:
        assert await before.connection.scalar(count()) == ROWS
        async with numbers.transaction() as tx:
            await tx.connection.execute(text("DELETE FROM numbers WHERE number > 0"))
        assert await before.connection.scalar(count()) == ROWS
    async with numbers.reading() as after:
        assert await after.connection.scalar(count()) == 1


async def test_what_fails_is_rolled_back(numbers: Store) -> None:
    async def fail() -> None:
        async with numbers.transaction() as tx:
            await tx.connection.execute(text("DELETE FROM numbers"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == ROWS


async def test_readers_leave_no_transaction_open(numbers: Store) -> None:
    async def read() -> None:
        async with numbers.reading() as tx:
            await tx.connection.execute(text("SELECT 1"))

    await asyncio.gather(*(read() for _ in range(20)))
    async with numbers.transaction() as tx:
        # With a reader's snapshot still open the log could not be emptied to its end.
        await tx.connection.execute(text("DELETE FROM numbers"))
    async with numbers.engine.connect() as connection:
        raw = (await connection.get_raw_connection()).driver_connection
        assert isinstance(raw, Connection)
        ((busy, *_pages),) = await raw.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        assert busy == 0
