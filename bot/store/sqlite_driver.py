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
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite
from sqlalchemy import Connection as SyncConnection
from sqlalchemy import CursorResult
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import OperationalError

T = TypeVar("T")

STEPS = 20_000
"""Of SQLite's machine, after which a reading has gone on too long: about a millisecond."""

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

STATEMENTS = 500
"""That a connection keeps prepared; the program has some hundreds."""


class RawConnection(sqlite3.Connection):
    """SQLite's own, for one thread at a time.

    Attributes:
        on_loop: whether what goes on too long is to be interrupted at present.
        eager: whether all rows of a statement are fetched with it.
    """

    on_loop = False
    eager = True

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.reads = False
        self.set_progress_handler(lambda: self.on_loop and self.reads, STEPS)

    def cursor(self, factory: Any = None) -> Any:
        """A cursor that fetches as this connection is told to."""
        return super().cursor(factory or _Cursor)


class _Cursor(sqlite3.Cursor):
    """Fetches all rows while its statement can be interrupted: nobody sees half an answer."""

    connection: RawConnection
    _rows: deque[Any] | None = None

    def execute(self, statement: str, parameters: Any = ()) -> Self:
        connection = self.connection
        connection.reads = statement.lstrip()[:6].upper() == "SELECT"
        self._rows = None
        super().execute(statement, parameters)
        if self.description is not None and connection.eager:
            self._rows = deque(super().fetchall())
        return self

    def executemany(self, statement: str, parameters: Any) -> Self:
        # Interrupting what writes would undo the whole transaction.
        self.connection.reads = False
        self._rows = None
        return super().executemany(statement, parameters)

    def fetchone(self) -> Any:
        if self._rows is None:
            return super().fetchone()
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        if self._rows is None:
            return super().fetchmany(size)
        count = min(size or self.arraysize, len(self._rows))
        return [self._rows.popleft() for _ in range(count)]

    def fetchall(self) -> list[Any]:
        if self._rows is None:
            return super().fetchall()
        rows, self._rows = list(self._rows), deque()
        return rows


@dataclass
class Disk:
    """How quickly it takes what is committed.

    Attributes:
        seconds: of the last commits, the latest of which count most; slow until shown otherwise.
        timer: seconds, from whenever.
    """

    seconds: float = 1.0
    timer: Callable[[], float] = time.perf_counter

    @property
    def quick(self) -> bool:
        """Whether the event loop may wait for it: that is shorter than a trip to a thread."""
        return self.seconds < QUICK

    def timed(self, commit: Callable[[], T]) -> T:
        """Commit, and see how long that takes."""
        began = self.timer()
        done = commit()
        took = self.timer() - began
        # A single slow one is enough to leave the event loop alone for a while.
        self.seconds = max(took / 4, self.seconds + (took - self.seconds) / 8)
        return done


class Connection:
    """One connection and its thread, for one transaction at a time; see
    :class:`bot.store.connection.Connection`.

    Attributes:
        inner: SQLAlchemy's.
        clean: whether it is in no transaction, so that another one can begin.
    """

    def __init__(
        self, inner: SyncConnection, raw: RawConnection, thread: aiosqlite.Connection, disk: Disk
    ) -> None:
        self.inner = inner
        self._disk = disk
        self.clean = True
        self._raw = raw
        self._thread = thread
        self._aside = False
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
            yield
            if write:
                # For SQLAlchemy's own commit nothing is left to do.
                commit = partial(self._disk.timed, partial(self.inner.exec_driver_sql, "COMMIT"))
                await self._do(commit, aside=not self._disk.quick)
            whole.commit()
        except BaseException:
            if write or self._under_way:
                await self.ask(self._raw.rollback)
            whole.rollback()
            self.clean = True
            raise
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
        with self.inner.begin_nested():
            yield

    async def run_sync(self, function: Callable[..., T], /, *arguments: Any) -> T:
        """Call a function with a connection whose methods wait; in the thread."""
        return await self.ask(partial(function, self.inner, *arguments))

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
                return
            await self.ask(partial(time.sleep, PAUSE))

    async def _do(self, what: Callable[[], T], *, aside: bool = False) -> T:
        if not (aside or self._aside or self._under_way):
            self._raw.on_loop = True
            try:
                return what()
            except (OperationalError, sqlite3.OperationalError) as error:
                if not (_means(error, sqlite3.SQLITE_INTERRUPT) or is_busy(error)):
                    raise
            finally:
                self._raw.on_loop = False
        return await self.ask(what)

    def _there(self, what: Callable[[], T]) -> T:
        try:
            return _patiently(what)
        finally:
            # Here and not where it is waited for: who waits may be cancelled, what is done is not.
            self._under_way.pop()

    async def fetch_lazily(self, run: Callable[[], CursorResult[Any]]) -> CursorResult[Any]:
        """Run a statement in the thread, whose rows are left to be fetched."""

        def begin() -> CursorResult[Any]:
            self._raw.eager = False
            try:
                return run()
            finally:
                self._raw.eager = True

        return await self.ask(begin)


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
            stale = _code(error) == sqlite3.SQLITE_BUSY_SNAPSHOT
            if stale or not is_busy(error) or time.monotonic() > until:
                raise
        time.sleep(PAUSE)


def is_busy(error: BaseException) -> bool:
    """Whether it says that another process, or connection, was in the way."""
    return _means(error, sqlite3.SQLITE_BUSY)


def _means(error: BaseException, code: int) -> bool:
    found = _code(error)
    return found is not None and found & 0xFF == code


def _code(error: BaseException) -> int | None:
    """SQLite's extended code, of SQLAlchemy's errors, too."""
    found: int | None = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return found


async def open_raw(*arguments: Any, **named: Any) -> tuple[RawConnection, aiosqlite.Connection]:
    """A connection and its thread; arguments are those of :func:`sqlite3.connect`."""
    named |= {
        "check_same_thread": False,
        "timeout": 0.0,
        "isolation_level": None,
        "cached_statements": STATEMENTS,
        "factory": RawConnection,
    }
    thread = aiosqlite.Connection(partial(sqlite3.connect, *arguments, **named), PART)
    # Whoever ends without closing it (a test that fails, a process that is killed) is not kept.
    thread._thread.daemon = True
    await thread
    raw = thread._conn
    assert isinstance(raw, RawConnection)
    return raw, thread
