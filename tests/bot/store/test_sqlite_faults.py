"""What is left of a transaction on SQLite that something goes wrong in: all of it or nothing, and a
connection with which the next one goes well."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Integer, column, select, table, text
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from bot.pace import Pace
from bot.store import Store, StoreBusy, Transaction, sqlite_driver
from bot.store.rows import fetch_numbers
from bot.store.sqlite import Database, backup
from bot.store.sqlite_driver import Connection
from bot.store.sqlite_raw import STEPS, RawConnection
from bot.store.unreadable import unreadable_rows
from tests.bot.conftest import START
from tests.bot.store.test_games import add
from tests.bot.store.test_outbox import row

INSERT = text("INSERT INTO numbers VALUES (:number)")


async def negative(store: Store) -> list[int]:
    """The numbers that a test has added."""
    async with store.reading() as tx:
        query = text("SELECT number FROM numbers WHERE number < 0 ORDER BY number")
        return list((await tx.connection.execute(query)).scalars())


def driver(tx: Transaction) -> Connection:
    assert isinstance(tx.connection, Connection)
    return tx.connection


def idle(store: Store) -> list[Connection]:
    """The connections that nobody has, each of which is in no transaction."""
    assert isinstance(store._database, Database)
    found = store._database._free
    assert all(it.clean and not it._under_way and not it._raw.in_transaction for it in found)
    return found


class Held:
    """Something that a connection's thread is busy with until it is let go."""

    def __init__(self) -> None:
        self.begun, self.gone = threading.Event(), threading.Event()

    def __call__(self, *_arguments: object) -> None:
        self.begun.set()
        self.gone.wait()


@contextmanager
def held() -> Iterator[Held]:
    it = Held()
    try:
        yield it
    finally:
        it.gone.set()


async def cancelled(what: Awaitable[object], thread: Held) -> asyncio.Task[Any]:
    """Who is told to give up as soon as the thread is at work for them; not over yet."""

    async def wait() -> object:
        return await what

    task = asyncio.create_task(wait())
    await asyncio.to_thread(thread.begun.wait)
    task.cancel()
    await asyncio.sleep(0)
    return task


# --- what SQLite undoes by itself -----------------------------------------------------------------


async def fill(tx: Transaction) -> None:
    """Write until there is no room, as on a disk that is full."""
    pages = (await tx.connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
    await tx.connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
    await tx.connection.execute(text("CREATE TABLE more (data BLOB)"))
    await tx.connection.execute(text("INSERT INTO more VALUES (zeroblob(1000000))"))


@pytest.mark.parametrize("much", [False, True])
async def test_nothing_is_written_in_place_of_a_transaction_that_sqlite_has_undone(
    numbers: Store, much: bool
) -> None:
    """As who lets an error pass at a savepoint goes on, say."""

    async def write() -> None:
        async with numbers.transaction(much=much) as tx:
            await tx.connection.execute(INSERT, {"number": -1})
            with pytest.raises(OperationalError, match="full"):
                async with tx.savepoint():
                    await fill(tx)
            with pytest.raises(OperationalError, match="undone"):
                await tx.connection.execute(INSERT, {"number": -2})
            with pytest.raises(OperationalError, match="undone"):
                await tx.connection.execute(INSERT, [{"number": -3}, {"number": -4}])

    with pytest.raises(OperationalError, match="undone"):
        await write()
    assert await negative(numbers) == []
    async with numbers.transaction() as tx:
        await tx.connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        await tx.connection.execute(INSERT, {"number": -5})
    assert await negative(numbers) == [-5]


async def test_a_commit_that_fails_leaves_nothing(numbers: Store) -> None:
    async with numbers.transaction() as tx:
        deferred = "REFERENCES numbers DEFERRABLE INITIALLY DEFERRED"
        await tx.connection.execute(text(f"CREATE TABLE more (number INTEGER {deferred})"))

    async def write() -> None:
        async with numbers.transaction() as tx:
            await tx.connection.execute(INSERT, {"number": -1})
            await tx.connection.execute(text("INSERT INTO more VALUES (-2)"))

    for _ in range(2):
        with pytest.raises(DBAPIError, match="FOREIGN KEY"):
            await write()
    assert await negative(numbers) == []
    assert idle(numbers)


# --- who gives up waiting -------------------------------------------------------------------------


async def test_a_savepoint_is_undone_after_what_is_under_way_in_it(numbers: Store) -> None:
    def late(connection: Any) -> None:
        thread()
        connection.execute(INSERT, {"number": -2})

    async def part(tx: Transaction) -> None:
        async with tx.savepoint():
            await tx.connection.execute(INSERT, {"number": -1})
            await tx.connection.run_sync(late)

    with held() as thread:
        async with numbers.transaction() as tx:
            await tx.connection.execute(INSERT, {"number": -3})
            task = await cancelled(part(tx), thread)
            thread.gone.set()
            await asyncio.wait([task])
            assert task.cancelled()
    assert await negative(numbers) == [-3]


async def test_a_connection_is_not_given_to_others_while_its_thread_is_at_work(
    numbers: Store,
) -> None:
    async def read() -> None:
        async with numbers.reading() as tx:
            await cancelled(driver(tx).ask(thread), thread)
            left.set()

    left = asyncio.Event()
    with held() as thread:
        reading = asyncio.create_task(read())
        await left.wait()
        await asyncio.sleep(0)
        assert not reading.done()
        assert idle(numbers) == []
        thread.gone.set()
        await reading
    assert len(idle(numbers)) == 1


async def test_what_is_cancelled_in_its_commit_is_saved_or_not_and_never_half(
    numbers: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Pace.timed

    def slow(disk: Pace, commit: Callable[[], object]) -> object:
        thread()
        return real(disk, commit)

    async def write() -> None:
        async with numbers.transaction() as tx:
            await tx.connection.execute(INSERT, {"number": -1})
            await tx.connection.execute(INSERT, {"number": -2})

    monkeypatch.setattr(Pace, "quick", False)
    with held() as thread:
        monkeypatch.setattr(Pace, "timed", slow)
        task = await cancelled(write(), thread)
        thread.gone.set()
        await asyncio.wait([task])
        assert task.cancelled()
    assert await negative(numbers) == [-2, -1]
    assert len(idle(numbers)) == 1


async def test_the_error_that_ended_a_transaction_is_what_is_told(
    numbers: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if what was written cannot be undone, but by closing the connection."""

    async def write() -> None:
        async with numbers.transaction(much=True) as tx:
            await tx.connection.execute(INSERT, {"number": -1})
            raise ZeroDivisionError

    def fail(_self: RawConnection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(RawConnection, "rollback", fail, raising=False)
        with pytest.raises(ZeroDivisionError):
            await write()
    assert idle(numbers) == []
    assert await negative(numbers) == []


# --- streams --------------------------------------------------------------------------------------


async def test_a_stream_that_nobody_read_to_its_end_keeps_no_moment(numbers: Store) -> None:
    """As it would while an error still holds on to whoever read."""
    left = []

    async def read() -> None:
        async with numbers.reading() as tx:
            query = select(column("number", Integer)).select_from(table("numbers"))
            rows = fetch_numbers(tx.connection, query)
            left.append(rows)
            await anext(rows)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await read()
    with closing(sqlite3.connect(str(numbers.url.database))) as other:
        other.execute("DELETE FROM numbers WHERE number > 4")
        other.commit()
        ((busy, *_pages),) = other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert busy == 0
    async with numbers.reading() as tx:
        assert await tx.connection.scalar(text("SELECT count(*) FROM numbers")) == 5
    async with numbers.transaction() as tx:
        await tx.connection.execute(INSERT, {"number": -1})
    assert left, "it is kept until here"
    assert await negative(numbers) == [-1]


async def test_a_stream_that_nobody_got_is_closed(
    numbers: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = RawConnection.cursor
    with held() as thread:

        def slow(self: RawConnection, factory: Any = None) -> Any:
            if not self.eager:
                thread()
            return execute(self, factory)

        async def read() -> None:
            async with numbers.reading() as tx:
                await tx.connection.stream(text("SELECT number FROM numbers"))

        monkeypatch.setattr(RawConnection, "cursor", slow)
        task = await cancelled(read(), thread)
        thread.gone.set()
        await asyncio.wait([task])
        assert task.cancelled()
    (connection,) = idle(numbers)
    assert connection._streamed == []


# --- connections that are of no more use ----------------------------------------------------------


async def test_a_connection_that_cannot_write_any_more_is_replaced(numbers: Store) -> None:
    """What it says would stay so when the file's permissions have been mended."""

    async def write(*, spoil: bool) -> None:
        async with numbers.transaction() as tx:
            if spoil:
                await tx.connection.exec_driver_sql("PRAGMA query_only = 1")
            await tx.connection.execute(INSERT, {"number": -1})

    async with numbers.reading(), numbers.reading():
        pass
    assert len(idle(numbers)) == 2
    with pytest.raises(OperationalError, match="readonly"):
        await write(spoil=True)
    assert idle(numbers) == []
    await write(spoil=False)
    assert await negative(numbers) == [-1]


async def test_a_connection_that_is_gone_is_replaced_by_one_like_it(numbers: Store) -> None:
    async def lose() -> None:
        async with numbers.transaction() as tx:
            driver(tx)._raw.close()
            await tx.connection.execute(INSERT, {"number": -1})

    with pytest.raises(ProgrammingError, match="closed"):
        await lose()
    assert idle(numbers) == []
    async with numbers.transaction() as tx:
        assert await tx.connection.scalar(text("PRAGMA foreign_keys")) == 1


async def test_a_file_that_cannot_be_opened_is_an_error_of_the_database(tmp_path: Path) -> None:
    store = Store.open(f"sqlite+aiosqlite:///{tmp_path}/folder/numbers.db")
    shutil.rmtree(tmp_path / "folder")
    with pytest.raises(OperationalError, match="unable to open"):
        async with store.reading():
            pass
    assert not await store.responds()
    (tmp_path / "folder").mkdir()
    assert await store.responds()
    await store.close()


@pytest.mark.parametrize("value", [1 << 64, "\ud800"])
async def test_a_value_that_the_database_cannot_hold_spoils_nothing(
    numbers: Store, value: object
) -> None:
    async with numbers.transaction() as tx:
        await tx.connection.execute(INSERT, {"number": -1})
        with pytest.raises((OverflowError, UnicodeError)):
            await tx.connection.execute(INSERT, {"number": value})
        await tx.connection.execute(INSERT, {"number": -2})
    assert await negative(numbers) == [-2, -1]
    assert idle(numbers)


# --- the event loop, and who waits for another process --------------------------------------------


async def test_a_short_reading_goes_to_no_thread_however_often_it_is_asked(
    numbers: Store, trips: list[object]
) -> None:
    """SQLite counts the steps of all times that a statement is run."""
    some = text("SELECT sum(number) FROM numbers WHERE number < 500")
    for _ in range(STEPS // 200):
        async with numbers.reading() as tx:
            assert await tx.connection.scalar(some) == 499 * 250
    assert trips == []


async def test_a_commit_of_nothing_says_nothing_of_the_disk(
    numbers: Store, trips: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    timed: list[object] = []
    monkeypatch.setattr(Pace, "quick", False)
    monkeypatch.setattr(Pace, "timed", lambda _disk, commit: timed.append(commit()))
    async with numbers.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM numbers WHERE number < 0"))
    assert (trips, timed) == ([], [])
    async with numbers.transaction() as tx:
        await tx.connection.execute(INSERT, {"number": -1})
    assert (len(trips), len(timed)) == (1, 1)
    assert await negative(numbers) == [-1]


async def test_who_waits_behind_one_who_waited_in_vain_is_told_at_once(
    numbers: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that keeps the file would else cost each of them as long, one after another."""
    passed, waited = itertools.count(), list[float]()
    time = SimpleNamespace(sleep=waited.append, monotonic=lambda: next(passed))
    monkeypatch.setattr(sqlite_driver, "time", time)

    async def write() -> None:
        async with numbers.transaction() as tx:
            await tx.connection.execute(INSERT, {"number": -1})

    with closing(sqlite3.connect(str(numbers.url.database))) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await asyncio.gather(*(write() for _ in range(5)), return_exceptions=True)
        assert [type(it) for it in found] == [StoreBusy] * 5
        assert len(waited) <= sqlite_driver.PATIENCE
        other.rollback()
    await write()
    assert await negative(numbers) == [-1]


# --- beside them ----------------------------------------------------------------------------------


async def test_a_copy_that_fails_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        await backup(tmp_path / "broken.db", tmp_path / "copies" / "copy.db")
    assert list((tmp_path / "copies").iterdir()) == []


async def test_an_announcement_that_is_no_text_is_found_among_others(database: Path) -> None:
    store = Store.open(f"sqlite+aiosqlite:///{database}")
    game = await add(store)
    async with store.transaction() as tx:
        await tx.outbox.add(game.id, [row("a"), row("b"), row("c")], START)
        _first, spoilt, third = await tx.outbox.of_game(game.id)
        change = "UPDATE outbox SET {} WHERE id = {}"
        no_text = change.format("kind = CAST(x'ff41' AS TEXT)", spoilt.id)
        await tx.connection.exec_driver_sql(no_text)
        await tx.connection.exec_driver_sql(change.format("payload = '{'", third.id))
    async with store.reading() as tx:
        assert await unreadable_rows(tx.outbox) == (spoilt.id, third.id)
    await store.close()


def test_a_cursor_can_be_read_one_by_one_whatever_it_has_fetched(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x.db", factory=RawConnection)) as raw:
        for eager in (True, False):
            raw.eager = eager
            rows = raw.cursor().execute("SELECT value FROM json_each('[1, 2, 3]')")
            assert next(rows) == (1,)
            assert list(rows) == [(2,), (3,)]
