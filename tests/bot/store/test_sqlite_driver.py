"""What the adapter relies on: rows by the thousand, few trips, and transactions that end."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.sqlite_driver import AT_ONCE, FEW, Connection

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


async def test_short_readings_go_to_no_thread(numbers: Store, trips: list[object]) -> None:
    for _ in range(2):
        async with numbers.reading() as tx:
            assert await tx.connection.scalar(text("SELECT max(number) FROM numbers")) == ROWS - 1
    async with numbers.reading():
        pass
    assert trips == []


async def test_short_writing_goes_to_the_thread_for_its_commit(
    numbers: Store, trips: list[object]
) -> None:
    async with numbers.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM numbers WHERE number = 1"))
        await tx.connection.execute(text("INSERT INTO numbers VALUES (1)"))
        assert trips == []
    assert len(trips) == 1


async def test_many_rows_are_written_in_the_thread(numbers: Store, trips: list[object]) -> None:
    async with numbers.transaction() as tx:
        rows = [{"number": -number} for number in range(1, FEW + 2)]
        await tx.connection.execute(text("INSERT INTO numbers VALUES (:number)"), rows)
        assert len(trips) == 1


async def test_what_turns_out_to_be_long_is_read_in_the_thread(
    numbers: Store, trips: list[object]
) -> None:
    pairs = text("SELECT count(*) FROM numbers AS a, numbers AS b WHERE a.number < 200")
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(pairs) == 200 * ROWS
        assert len(trips) == 1
    async with numbers.transaction() as tx:
        # An interrupted reading leaves what was written before it.
        await tx.connection.execute(text("DELETE FROM numbers WHERE number = 0"))
        assert await tx.connection.scalar(pairs) == 199 * (ROWS - 1)
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT min(number) FROM numbers")) == 1


async def test_much_is_written_aside(numbers: Store, trips: list[object]) -> None:
    async with numbers.transaction(much=True) as tx:
        begun = len(trips)
        await tx.connection.execute(text("UPDATE numbers SET number = number + 10000"))
        assert len(trips) == begun + 1
    trips.clear()
    async with numbers.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM numbers WHERE number = 10001"))
        assert trips == []


async def test_a_writer_waits_for_another_process_without_holding_others_up(
    numbers: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()
    monkeypatch.setattr("bot.store.sqlite_driver.time.sleep", lambda _seconds: waits.set())

    async def delete() -> None:
        async with numbers.transaction() as tx:
            await tx.connection.execute(text("DELETE FROM numbers"))

    file = numbers.engine.url.database
    with closing(sqlite3.connect(str(file))) as other:
        other.execute("BEGIN IMMEDIATE")
        writer = asyncio.create_task(delete())
        await asyncio.to_thread(waits.wait)
        async with numbers.reading() as tx:
            assert await tx.connection.scalar(text("SELECT max(number) FROM numbers")) == ROWS - 1
        other.rollback()
    await writer
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == 0


async def test_who_is_cancelled_leaves_the_connection_whole(numbers: Store) -> None:
    begun, gone = threading.Event(), threading.Event()

    async def write() -> None:
        async with numbers.transaction() as tx:
            raw = (await tx.connection.get_raw_connection()).driver_connection
            assert isinstance(raw, Connection)
            await tx.connection.execute(text("DELETE FROM numbers"))

            def wait() -> None:
                begun.set()
                gone.wait()

            await raw.ask(wait)

    writer = asyncio.create_task(write())
    await asyncio.to_thread(begun.wait)
    writer.cancel()
    await asyncio.sleep(0)
    gone.set()
    with pytest.raises(asyncio.CancelledError):
        await writer
    async with numbers.transaction() as tx:
        assert await tx.connection.scalar(text("SELECT max(number) FROM numbers")) == ROWS - 1


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
