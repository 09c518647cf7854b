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
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.pace import Pace
from bot.store import Store, Transaction
from bot.store.sqlite import CONNECTIONS, IN_TURN
from bot.store.sqlite_driver import FEW, QUICK, Connection
from tests.bot.store.conftest import ROWS


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
            assert await anext(aiter(found)) == (0,)
        assert await tx.connection.scalar(text("SELECT max(number) FROM numbers")) == ROWS - 1


async def test_short_readings_go_to_no_thread(numbers: Store, trips: list[object]) -> None:
    for _ in range(2):
        async with numbers.reading() as tx:
            assert await tx.connection.scalar(text("SELECT max(number) FROM numbers")) == ROWS - 1
    async with numbers.reading():
        pass
    assert trips == []


@pytest.mark.parametrize("quick", [False, True])
async def test_short_writing_goes_to_the_thread_for_its_commit_where_the_disk_is_slow(
    numbers: Store, trips: list[object], monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    monkeypatch.setattr(Pace, "quick", quick)
    async with numbers.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM numbers WHERE number = 1"))
        await tx.connection.execute(text("INSERT INTO numbers VALUES (1)"))
        assert trips == []
    assert len(trips) == (0 if quick else 1)
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == ROWS


def test_a_disk_is_quick_once_that_is_shown_and_until_one_commit_is_slow() -> None:
    now = 0.0
    disk = Pace(QUICK, timer=lambda: now)

    def commit(seconds: float) -> str:
        nonlocal now
        now += seconds
        return "committed"

    def until(seconds: float, *, quick: bool) -> int:
        for commits in range(1, 1000):
            assert disk.timed(lambda: commit(seconds)) == "committed"
            if disk.quick is quick:
                return commits
        raise AssertionError

    assert not disk.quick
    assert 10 < until(QUICK / 4, quick=True) < 100
    assert until(QUICK / 2, quick=True) == 1
    assert until(5 * QUICK, quick=False) == 1
    assert 1 < until(QUICK / 4, quick=True) < 100
    assert until(1.5 * QUICK, quick=False) < 20


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

    file = numbers.url.database
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


@pytest.mark.parametrize("twice", [False, True])
async def test_who_is_cancelled_leaves_the_database_whole(numbers: Store, twice: bool) -> None:
    begun, gone = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        gone.wait()

    async def write() -> None:
        async with numbers.transaction() as tx:
            assert isinstance(tx.connection, Connection)
            await tx.connection.execute(text("DELETE FROM numbers"))
            await tx.connection.ask(wait)

    writer = asyncio.create_task(write())
    await asyncio.to_thread(begun.wait)
    for _ in range(1 + twice):
        # The second time while it waits for the thread to undo what was done.
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
    with closing(sqlite3.connect(str(numbers.url.database))) as other:
        ((busy, *_pages),) = other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert busy == 0


async def test_an_error_says_what_the_database_said_and_the_transaction_goes_on(
    numbers: Store,
) -> None:
    async with numbers.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM numbers WHERE number = 0"))
        with pytest.raises(IntegrityError, match="UNIQUE"):
            await tx.connection.execute(text("INSERT INTO numbers VALUES (1)"))
        with pytest.raises(OperationalError, match="no such table"):
            await tx.connection.execute(text("SELECT * FROM letters"))
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT min(number) FROM numbers")) == 1


async def test_a_part_can_be_given_up_by_itself(numbers: Store) -> None:
    async def part(tx: Transaction) -> None:
        async with tx.savepoint():
            await tx.connection.execute(text("DELETE FROM numbers WHERE number > 1"))
            raise ZeroDivisionError

    async with numbers.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM numbers WHERE number = 0"))
        with pytest.raises(ZeroDivisionError):
            await part(tx)
        async with tx.savepoint():
            await tx.connection.execute(text("DELETE FROM numbers WHERE number = 1"))
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT min(number) FROM numbers")) == 2
        assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == ROWS - 2


async def test_more_want_to_read_than_there_are_connections(numbers: Store) -> None:
    count = text("SELECT count(*) FROM numbers")
    everybody = asyncio.Barrier(CONNECTIONS)

    async def read(*, together: bool) -> Any:
        async with numbers.reading() as tx:
            if together:
                await everybody.wait()
            return await tx.connection.scalar(count)

    first = [read(together=True) for _ in range(CONNECTIONS)]
    found = await asyncio.gather(*first, *(read(together=False) for _ in range(CONNECTIONS)))
    assert set(found) == {ROWS}


async def test_who_reads_again_and_again_lets_others_have_the_loop(numbers: Store) -> None:
    passed = asyncio.Event()
    asyncio.get_running_loop().call_soon(passed.set)
    readings = 0
    while not passed.is_set():
        async with numbers.reading() as tx:
            await tx.connection.scalar(text("SELECT max(number) FROM numbers"))
        readings += 1
    assert readings <= IN_TURN + 1


async def test_what_writes_is_never_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trips: list[object]
) -> None:
    """SQLite would undo the whole transaction; what was read just before it may be interrupted."""
    monkeypatch.setattr("bot.store.sqlite_raw.STEPS", 1)
    store = Store.open(f"sqlite+aiosqlite:///{tmp_path}/steps.db")
    some = [{"number": number} for number in range(1, 4)]

    async def write(tx: Transaction) -> None:
        trips.clear()
        assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == 1
        assert trips, "that was read in the thread"
        trips.clear()
        await tx.connection.execute(text("INSERT INTO numbers VALUES (:number)"), some)
        await tx.connection.execute(text("UPDATE numbers SET number = number + 10"))
        assert trips == []

    async with store.transaction() as tx:
        await tx.connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
        await tx.connection.execute(text("INSERT INTO numbers VALUES (0)"))
        await write(tx)
    async with store.reading() as tx:
        found = await tx.connection.execute(text("SELECT number FROM numbers ORDER BY number"))
        assert [row.number for row in found] == [10, 11, 12, 13]
    await store.close()
