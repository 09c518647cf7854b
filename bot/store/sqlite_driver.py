"""SQLite's connections that go to a thread only for what may take long.

A trip to a thread and back costs the event loop more than most statements take, for the two wake
each other and share Python's one lock; and a writer who makes a dozen of them keeps the next one
waiting at each. So statements run where they stand, on the event loop's own thread, but for:

- commits of what was written, where the disk is slow: they wait for it;
- readings that turn out to be long: SQLite counts the steps of a statement, and one that goes on
  too long is interrupted and asked again in the thread;
- many rows written by one statement, and all that is written where the transaction said that it
  would be much: what writes can't be interrupted without undoing the whole transaction;
- waiting where another process has locked the database.

With no waiting in between, SQLAlchemy's own connections do, without those that it has for asyncio,
whose switching back and forth takes three times as long as the rest of a statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite
from sqlalchemy import Connection as SyncConnection
from sqlalchemy import CursorResult, Engine, NestedTransaction
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from bot.pace import Pace
from bot.store.sqlite_raw import RawConnection, code_of, is_busy, is_spoilt, means

T = TypeVar("T")

FEW = 20
"""Rows that one statement may write without going to the thread."""

PATIENCE = 10.0
"""Seconds for which a statement waits for another process."""

PAUSE = 0.002
"""Seconds after which it is tried again."""

QUICK = 0.01
"""Seconds of a commit that the event loop waits for."""

PART = 1000
"""Rows of a stream that are fetched at once."""


class Connection:
    """One connection and its thread, for one transaction at a time; see
    :class:`bot.store.connection.Connection`.

    Attributes:
        inner: SQLAlchemy's.
        clean: whether it is in no transaction, so that another one can begin.
        spoilt: whether it had an error that may be its own, and not the file's any more.
    """

    def __init__(
        self, inner: SyncConnection, raw: RawConnection, thread: aiosqlite.Connection, disk: Pace
    ) -> None:
        self.inner = inner
        self._disk = disk
        self.clean = True
        self.spoilt = False
        self._raw = raw
        self._thread = thread
        self._aside = False
        self._streamed: list[CursorResult[Any]] = []
        # Appended to and taken from by both threads, which a number could not be safely.
        self._under_way: deque[None] = deque()

    @property
    def dialect(self) -> Dialect:
        """SQLite's."""
        return self.inner.dialect

    @asynccontextmanager
    async def transaction(self, *, write: bool, much: bool) -> AsyncIterator[None]:
        """A transaction; one that may write waits for other processes that do."""
        self.clean, self._aside = False, much
        whole = self.inner.begin()
        try:
            await self._begin("BEGIN IMMEDIATE" if write else "BEGIN")
            before = self._raw.total_changes
            yield
            if write:
                # For SQLAlchemy's own commit nothing is left to do.
                await self._commit(before)
            elif self._under_way:
                await self.ask(_nothing)  # somebody gave up waiting for it, but not the transaction
        except BaseException as error:
            self.spoilt = self.spoilt or is_spoilt(error)
            # What cannot be undone here is when the connection is closed; the error is the first.
            with suppress(sqlite3.Error, SQLAlchemyError):
                if self._under_way or self._aside:
                    await self.ask(self._raw.rollback)
                self._end(whole.rollback)
            # SQLAlchemy would make itself another one, without what this one was told.
            self.clean = self.clean and not self.inner.invalidated
            raise
        self._end(whole.commit)

    async def _commit(self, before: int) -> None:
        """Commit, waiting for the disk in the thread if it is slow. ``before``: how many changes
        there had been when the transaction began."""
        commit = partial(self.inner.exec_driver_sql, "COMMIT")
        if self._under_way or self._raw.total_changes != before:
            await self._do(partial(self._disk.timed, commit), aside=not self._disk.quick)
        else:
            # That asks nothing of the disk, and tells nothing of how quick it is.
            await self._do(commit)

    def _end(self, last: Callable[[], None]) -> None:
        """Leave the transaction with nothing of it open. A stream that nobody has read to its end
        would keep its moment for whoever has this connection next."""
        self._raw.bound = False
        while self._streamed:
            self._streamed.pop().close()
        last()
        self.clean = True

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        """Run a statement; all of its rows come with the result."""
        many = isinstance(parameters, Sequence) and len(parameters) > FEW
        return await self._do(partial(self.inner.execute, statement, parameters), aside=many)

    async def exec_driver_sql(self, statement: str, parameters: Any = None) -> CursorResult[Any]:
        """As :meth:`execute`, of SQL as it is."""
        return await self._do(partial(self.inner.exec_driver_sql, statement, parameters))

    async def scalar(self, statement: Any, parameters: Any = None) -> Any:
        """The first column of the first row."""
        return (await self.execute(statement, parameters)).scalar()

    def stream(self, statement: Any, parameters: Any = None) -> Stream:
        """The rows of an answer that may be long, part by part."""
        return Stream(self, partial(self.inner.execute, statement, parameters))

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        """A part of the transaction that can be given up by itself."""
        part = await self._do(self.inner.begin_nested)
        try:
            yield
        except BaseException:
            # After what is under way in the thread, if whoever waited for that was cancelled.
            await self._do(partial(self._give_up, part))
            raise
        await self._do(part.commit)

    def _give_up(self, part: NestedTransaction) -> None:
        if self._raw.in_transaction:  # else all was undone, as whoever goes on will be told
            part.rollback()

    async def run_sync(self, function: Callable[..., T], /, *arguments: Any) -> T:
        """Call a function with a connection whose methods wait; in the thread.

        It is called again where another process has the database locked, which what was begun for
        writing never meets.
        """
        return await self.ask(partial(_patiently, partial(function, self.inner, *arguments)))

    async def ask(self, what: Callable[[], T]) -> T:
        """Do something in the thread."""
        self._under_way.append(None)
        done: T = await self._thread._execute(partial(self._there, what))  # type: ignore[no-untyped-call]
        return done

    def close(self) -> asyncio.Future[Any]:
        """Close it as soon as nothing is under way any more."""
        self._thread._tx.put_nowait((None, self.inner.close))
        closed = self._thread.stop()
        assert closed is not None, "there is an event loop"
        return closed

    # --- where ---------------------------------------------------------------------------------

    async def _begin(self, statement: str) -> None:
        """Begin a transaction, here and not in the thread.

        What the thread has begun would keep other processes from writing until the event loop gets
        to it, which on a busy machine takes many times as long as the transaction itself.
        """
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.inner.exec_driver_sql(statement)
            except OperationalError as error:
                if not is_busy(error) or time.monotonic() > until:
                    raise
            else:
                self._raw.bound = True
                return
            await self.ask(partial(time.sleep, PAUSE))

    async def _do(self, what: Callable[[], T], *, aside: bool = False) -> T:
        if not (aside or self._aside or self._under_way):
            self._raw.on_loop = True
            try:
                return what()
            except (OperationalError, sqlite3.OperationalError) as error:
                if not (means(error, sqlite3.SQLITE_INTERRUPT) or is_busy(error)):
                    raise
            finally:
                self._raw.on_loop = False
        return await self.ask(partial(_patiently, what))

    def _there(self, what: Callable[[], T]) -> T:
        try:
            return what()
        finally:
            # Here and not where it is waited for: who waits may be cancelled, what is done is not.
            self._under_way.pop()

    async def fetch_lazily(self, run: Callable[[], CursorResult[Any]]) -> CursorResult[Any]:
        """Run a statement in the thread, whose rows are left to be fetched."""

        def begin() -> CursorResult[Any]:
            self._raw.eager = False
            try:
                result = run()
            finally:
                self._raw.eager = True
            # Here, in case that whoever waits for it is cancelled.
            self._streamed.append(result)
            return result

        return await self.ask(partial(_patiently, begin))


class Stream:
    """Rows that are fetched in the thread, part by part; also in the form of mappings."""

    def __init__(self, connection: Connection, run: Callable[[], CursorResult[Any]]) -> None:
        self._connection = connection
        self._run = run
        self._result: Any = None

    def __await__(self) -> Generator[Any, Any, Self]:
        return self.__aenter__().__await__()

    async def __aenter__(self) -> Self:
        self._result = await self._connection.fetch_lazily(self._run)
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._connection.ask(self._result.close)

    def mappings(self) -> Self:
        """Rows by the names of their columns from now on."""
        self._result = self._result.mappings()
        return self

    async def partitions(self, size: int = PART) -> AsyncIterator[Sequence[Any]]:
        """So many rows at a time."""
        while rows := await self._connection.ask(partial(self._result.fetchmany, size)):
            yield rows

    async def __aiter__(self) -> AsyncIterator[Any]:
        async for rows in self.partitions():
            for row in rows:
                yield row


def _patiently(what: Callable[[], T]) -> T:
    """Wait while the database is locked by another process, as long as is sensible."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return what()
        except (OperationalError, sqlite3.OperationalError) as error:
            # A reader's moment that has passed does not come back by waiting.
            stale = code_of(error) == sqlite3.SQLITE_BUSY_SNAPSHOT
            if stale or not is_busy(error) or time.monotonic() > until:
                raise
        time.sleep(PAUSE)


def _nothing() -> None:
    """Wait until the thread comes to it."""


async def connect(engine: Engine, disk: Pace) -> Connection:
    """A connection and its thread. Raises OperationalError where there is no file to be had."""
    inner = engine.connect()
    raw: Any = inner.connection.dbapi_connection
    assert isinstance(raw, RawConnection)
    thread = aiosqlite.Connection(lambda: raw, PART)
    # Whoever ends without closing it (a test that fails, a process that is killed) is not kept.
    thread._thread.daemon = True
    try:
        await thread
    except BaseException:
        inner.close()
        raise
    return Connection(inner, raw, thread, disk)
