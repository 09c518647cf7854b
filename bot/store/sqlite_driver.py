"""SQLite's driver with few trips to its thread: one for a statement with its rows.

A trip costs the event loop more than most statements take, for the two threads wake each other and
share Python's one lock. Plain aiosqlite makes three for a statement (cursor, execution, rows), as
many to begin a transaction, one to commit it and one to see that it is over.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any, Self

import aiosqlite

AT_ONCE = 1000
"""Rows that come with the statement; where there are more, whoever wants them asks again."""

Row = tuple[Any, ...]


class Connection(aiosqlite.Connection):
    """One connection and its thread, as SQLAlchemy's adapter uses it.

    A transaction that only reads begins with its first statement, and is ended without waiting for
    that: what is asked for next comes after it.
    """

    _due = ""
    _open = False
    _writes = False

    def begin(self) -> None:
        """Begin a transaction when something is done in it."""
        self._due = "BEGIN"

    def cursor(self) -> Cursor:  # type: ignore[override]  # which needs no trip here
        """A cursor for one statement at a time."""
        return Cursor(self)

    async def run(self, statement: str, run: partial[sqlite3.Cursor]) -> _Ran:
        """Execute a statement in the thread, with what begins its transaction."""
        due, self._due = self._due, ""
        self._open = True
        self._writes = self._writes or statement.lstrip()[:6].upper() != "SELECT"
        ran: _Ran = await self.ask(partial(_run, self._conn, due, run))
        return ran

    async def ask(self, what: partial[Any]) -> Any:
        """Do something else in the thread."""
        return await self._execute(what)  # type: ignore[no-untyped-call]

    async def commit(self) -> None:
        """Commit, if something was done."""
        if self._open and self._writes:
            await super().commit()
        elif self._open:
            self._tx.put_nowait((None, self._conn.commit))
        self._over()

    async def rollback(self) -> None:
        """Roll back, if something was done."""
        if self._open:
            await super().rollback()
        self._over()

    def _over(self) -> None:
        self._due, self._open, self._writes = "", False, False


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
    if due:
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
        self._ran = await self._connection.run(statement, run)
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
    connection = Connection(partial(sqlite3.connect, *arguments, **named), AT_ONCE)
    # Whoever ends without closing it (a test that fails, a process that is killed) is not kept.
    connection._thread.daemon = True
    await connection
    return connection
