"""SQLite's driver that goes to its connection's thread only for what may take long.

A trip to the thread and back costs the event loop more than most statements take, for the two wake
each other and share Python's one lock; and a writer who makes a dozen of them keeps the next one
waiting at each. Plain aiosqlite makes three for a statement, as many to begin a transaction, and
two to end it. Here statements run where they stand, on the event loop's own thread, but for:

- commits of what was written, which wait for the disk;
- readings that turn out to be long: SQLite counts the steps of a statement, and one that goes on
  too long is interrupted and asked again in the thread;
- many rows written by one statement, and all that is written where the transaction said that it
  would be much (:meth:`Connection.go_aside`): what writes can't be interrupted without undoing the
  whole transaction;
- whatever finds the database locked by another process: the thread waits.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite

T = TypeVar("T")

AT_ONCE = 1000
"""Rows that come with the statement; where there are more, whoever wants them asks again."""

STEPS = 20_000
"""Of SQLite's machine, after which a reading has gone on too long: about a millisecond."""

FEW = 20
"""Rows that one statement may write without going to the thread."""

PATIENCE = 10.0
"""Seconds for which a statement waits for another process."""

PAUSE = 0.002
"""Seconds after which it is tried again."""

Row = tuple[Any, ...]


class Connection(aiosqlite.Connection):
    """One connection and its thread, as SQLAlchemy's adapter uses it: by one task at a time.

    A transaction that only reads begins with its first statement.
    """

    _due = ""
    _open = False
    _writes = False
    _aside = False
    _on_loop = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Appended to and taken from by both threads, which a number could not be safely.
        self._under_way: deque[None] = deque()

    def begin(self) -> None:
        """Begin a transaction when something is done in it."""
        self._due = "BEGIN"

    def go_aside(self) -> None:
        """Do all of the next transaction in the thread."""
        self._aside = True

    def cursor(self) -> Cursor:  # type: ignore[override]  # which needs no trip here
        """A cursor for one statement at a time."""
        return Cursor(self)

    async def run(self, statement: str, run: partial[sqlite3.Cursor], rows: int = 1) -> _Ran:
        """Execute a statement, with what begins its transaction; ``rows`` are written by it."""
        due, self._due = self._due, ""
        reads = statement.lstrip()[:6].upper() == "SELECT"
        self._open = True
        self._writes = self._writes or not reads
        what = partial(_run, self._conn, due, run)
        if rows <= FEW and not self._aside and not self._under_way:
            try:
                return self._here(what, interruptible=reads)
            except sqlite3.OperationalError as error:
                if not (_means(error, sqlite3.SQLITE_INTERRUPT) or is_busy(error)):
                    raise
        return await self.ask(what)

    def _here(self, what: Callable[[], T], *, interruptible: bool) -> T:
        self._on_loop = interruptible
        try:
            return what()
        finally:
            self._on_loop = False

    async def ask(self, what: Callable[[], T]) -> T:
        """Do something in the thread."""
        self._under_way.append(None)
        done: T = await self._execute(partial(self._there, what))  # type: ignore[no-untyped-call]
        return done

    def _there(self, what: Callable[[], T]) -> T:
        try:
            return _patiently(what)
        finally:
            # Here and not where it is waited for: who waits may be cancelled, what is done is not.
            self._under_way.pop()

    async def commit(self) -> None:
        """Commit, if something was done."""
        await self._end(self._conn.commit)

    async def rollback(self) -> None:
        """Roll back, if something was done."""
        await self._end(self._conn.rollback)

    async def _end(self, how: Callable[[], None]) -> None:
        if self._open and (self._writes or self._under_way):
            await self.ask(how)
        elif self._open:
            how()
        self._due, self._open, self._writes, self._aside = "", False, False, False

    def interrupt_long(self) -> None:
        """From now on interrupt what goes on too long on the event loop."""
        self._conn.set_progress_handler(lambda: self._on_loop, STEPS)


def _patiently(what: Callable[[], T]) -> T:
    """Wait while the database is locked by another process, as long as is sensible."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return what()
        except sqlite3.OperationalError as error:
            # A reader's moment that has passed does not come back by waiting.
            stale = error.sqlite_errorcode == sqlite3.SQLITE_BUSY_SNAPSHOT
            if stale or not is_busy(error) or time.monotonic() > until:
                raise
        time.sleep(PAUSE)


def is_busy(error: BaseException | None) -> bool:
    """Whether it says that another process, or connection, was in the way."""
    return _means(error, sqlite3.SQLITE_BUSY)


def _means(error: BaseException | None, code: int) -> bool:
    found = getattr(error, "sqlite_errorcode", None)
    return found is not None and found & 0xFF == code


class _Ran:
    """What came of a statement; ``cursor`` where it has more rows."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self.rows: deque[Row] = deque(cursor.fetchmany(AT_ONCE) if cursor.description else ())
        # Counted, or inserted, only once all rows have been read.
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        self.cursor: sqlite3.Cursor | None = cursor
        if len(self.rows) < AT_ONCE:
            cursor.close()
            self.cursor = None


def _run(connection: sqlite3.Connection, due: str, run: partial[sqlite3.Cursor]) -> _Ran:
    if due and not connection.in_transaction:
        connection.execute(due)
    return _Ran(run())


class Cursor:
    """What :class:`aiosqlite.Cursor` is, as far as SQLAlchemy's adapter calls it."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ran: _Ran | None = None

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        """The columns; None for a statement without rows."""
        return None if self._ran is None else self._ran.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return -1 if self._ran is None else self._ran.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The id of the row that was inserted last."""
        return None if self._ran is None else self._ran.lastrowid

    async def execute(self, statement: str, parameters: Any = ()) -> Self:
        """Run a statement."""
        run = partial(self._connection._conn.execute, statement, parameters)
        self._ran = await self._connection.run(statement, run)
        return self

    async def executemany(self, statement: str, parameters: Sequence[Any]) -> Self:
        """Run a statement for each of several sets of parameters."""
        run = partial(self._connection._conn.executemany, statement, parameters)
        self._ran = await self._connection.run(statement, run, len(parameters))
        return self

    async def fetchall(self) -> Sequence[Row]:
        """All rows that are left."""
        return await self.fetchmany(None)

    async def fetchone(self) -> Row | None:
        """The next row."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchmany(self, size: int | None = 1) -> Sequence[Row]:
        """So many of the next rows; None: all."""
        ran = self._ran
        if ran is None:
            return ()
        while ran.cursor is not None and (size is None or len(ran.rows) < size):
            more = await self._connection.ask(partial(ran.cursor.fetchmany, AT_ONCE))
            ran.rows += more
            if len(more) < AT_ONCE:
                ran.cursor = None
        count = len(ran.rows) if size is None else min(size, len(ran.rows))
        return [ran.rows.popleft() for _ in range(count)]

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Row:
        row = await self.fetchone()
        if row is None:
            raise StopAsyncIteration
        return row

    async def close(self) -> None:
        """Let go of the rows that were not read."""
        if self._ran is not None and self._ran.cursor is not None:
            await self._connection.ask(partial(self._ran.cursor.close))
            self._ran.cursor = None


async def connect(*arguments: Any, **named: Any) -> Connection:
    """A connection; arguments are those of :func:`sqlite3.connect`."""
    named |= {"check_same_thread": False, "timeout": 0.0}
    connection = Connection(partial(sqlite3.connect, *arguments, **named), AT_ONCE)
    # Whoever ends without closing it (a test that fails, a process that is killed) is not kept.
    connection._thread.daemon = True
    await connection
    connection.interrupt_long()
    return connection
